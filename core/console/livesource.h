#pragma once

#include "core/console/entrypasswords.h"
#include "core/console/liveacts.h"
#include "core/console/source.h"
#include "core/servers/privateserver.h"
#include "core/watch/watcher.h"

#include <QHash>
#include <QThread>

#include <memory>

namespace lockscope::console
{

class LiveWorker;

/// A Source over a watcher on a thread of its own; for the sandbox also the private server (on the caller's
/// thread, which the kernel ties its life to) and the sample clients (on the watcher's). Lives on the thread
/// of its user. Ending it ends the thread, and the thread its connections.
class LiveSource final : public Source
{
    Q_OBJECT
public:
    /// `options.sandbox`: the endpoint is that of a private server which open() starts. `passwords` are
    /// asked where one is lacking, and once again whenever one is refused later; may be null.
    explicit LiveSource(const watch::WatchOptions& options, const ActingOptions& acting = {},
        std::unique_ptr<EntryPasswords> passwords = {});
    ~LiveSource() override;

    void open() override;
    void close() override;
    void retryNow() override;
    void look(const locks::Viewport& viewport) override;
    void select(const std::optional<locks::LockRef>& ref) override;
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) override;
    void unpin(const locks::LockRef& ref) override;
    void setPrefixes(const QByteArrayList& prefixes) override;
    void setStatements(const QList<locks::Stated>& statements) override;
    void setBudget(const locks::ServerBudget& budget) override;
    [[nodiscard]] Acts* acts() override { return m_acts.get(); }
    [[nodiscard]] base::Result<lab::RunPlace> labPlace() const override;

    [[nodiscard]] locks::Health health() const override { return m_health; }
    [[nodiscard]] QList<locks::LockPtr> locks() const override { return m_locks.values(); }

private:
    void take(const locks::Batch& batch);
    void takeHealth(const locks::Health& health);
    void startSandbox();
    [[nodiscard]] Entry entry() const;
    void askPasswords();
    void takeEntry(const base::Result<Entry>& entry);
    void askActor();
    void takeActor(const base::Result<redis::Secret>& password);
    void renewPasswords(const QList<profile::Whose>& whose);
    void followPassword(const locks::Health& health);
    void followActor(const admin::GuardState& guard);
    void failAt(base::ConnectStep step, const QByteArray& reason, const base::Error& error);

    watch::WatchOptions m_options;
    ActingOptions m_acting;
    std::unique_ptr<servers::PrivateServer> m_sandbox;
    QThread m_thread;
    LiveWorker* m_worker; ///< lives on m_thread and is deleted by its end
    QHash<locks::SharedRef, locks::LockPtr> m_locks;
    locks::Health m_health;
    std::unique_ptr<EntryPasswords> m_passwords;
    bool m_renewed = true;      ///< since it was live last: what they are now is known
    bool m_actorRenewed = true; ///< the same for the user that acts, since it was granted last
    bool m_filled = false;      ///< what can be had before the first attempt was asked for
    bool m_opened = false;      ///< the worker connects
    std::unique_ptr<LiveActs> m_acts;
};

} // namespace lockscope::console
