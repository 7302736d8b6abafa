#pragma once

#include "core/admin/actrights.h"
#include "core/admin/operationexecutor.h"
#include "core/redis/writegate.h"
#include "core/watch/watcher.h"

#include <memory>

namespace lockscope::console
{

/// How connections that act on a server log in.
struct ActEntry {
    redis::ClientOptions watching; ///< as those that watch
    QByteArray user;               ///< the ACL user that acts; empty = the one that watches
    redis::Secret password;        ///< of that user; shared with every connection

    /// Returns `watched` as the user that acts enters it.
    [[nodiscard]] redis::Endpoint to(const redis::Endpoint& watched) const;
};

/// Acts on one server; a cluster has one for each shard. Every connection that it makes has a write gate,
/// which is open only while it is set open and while it is confirmed which server is the primary. Lives on
/// the watcher's thread and ends before that.
class ServerExecutor final : public QObject
{
    Q_OBJECT
public:
    ServerExecutor(
        const ActEntry& entry, watch::Watcher& watcher, admin::Journal& journal, const base::Clock& clock);

    /// Sets until when anything but reading commands may leave; MonoTime::min() = no longer.
    void openUntil(base::MonoTime end) { m_window->openUntil(end); }
    [[nodiscard]] bool isOpen() const { return m_window->isOpen(m_clock.now()); }
    /// It is not confirmed which server is the primary: only what keeps or leaves a hold goes out.
    [[nodiscard]] bool isUnconfirmed() const { return !m_watcher.topologyDoubt().isEmpty(); }

    /// Returns the watcher of the server.
    [[nodiscard]] const watch::Watcher& watcher() const { return m_watcher; }
    /// Return the executor of acts on this server.
    [[nodiscard]] admin::OperationExecutor& executor() { return *m_executor; }
    [[nodiscard]] const admin::OperationExecutor& executor() const { return *m_executor; }
    /// Returns the rights of the user that acts.
    [[nodiscard]] admin::ActRights& rights() { return *m_rights; }
    /// Returns the server as the user that acts enters it.
    [[nodiscard]] const redis::Endpoint& endpoint() const { return m_endpoint; }

    void followTopology();

private:
    [[nodiscard]] redis::ClientOptions connection(
        const redis::ClientOptions& watching, const QByteArrayList& always = {}) const;
    [[nodiscard]] admin::ExecutorTarget place(const redis::ClientOptions& watching) const;

    const base::Clock& m_clock;
    watch::Watcher& m_watcher;
    const redis::Endpoint m_endpoint;
    const std::shared_ptr<redis::WriteWindow> m_window = std::make_shared<redis::WriteWindow>();
    std::unique_ptr<admin::OperationExecutor> m_executor;
    std::unique_ptr<admin::ActRights> m_rights;
};

} // namespace lockscope::console
