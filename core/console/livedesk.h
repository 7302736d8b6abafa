#pragma once

#include "core/admin/actrights.h"
#include "core/admin/desk.h"
#include "core/audit/auditjournal.h"
#include "core/audit/auditstream.h"
#include "core/redis/writegate.h"
#include "core/watch/watcher.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>

namespace lockscope::console
{

/// How acts on a server are done, as the window or the terminal wants it.
struct ActingOptions {
    profile::Environment environment = profile::Environment::Unstated;
    QString connection;     ///< what unlocking asks for; empty = the endpoint's short name
    QString user;           ///< the ACL user that acts; empty = the one that watches
    redis::Secret password; ///< of that user
    bool auditStream = false;
    QString auditFile; ///< empty = the user's own
};

/// What LiveActs keeps on the thread of the watcher: the window that the guard opens, the journal and the
/// desk behind it. Every connection that it makes has a write gate. Lives on that thread, and ends before the
/// watcher.
class LiveDesk final : public QObject
{
    Q_OBJECT
public:
    LiveDesk(const watch::WatchOptions& watching, const ActingOptions& acting, watch::Watcher& watcher,
        const base::Clock& clock);
    ~LiveDesk() override;

    /// Until when anything but reading commands may leave; MonoTime::max() = without an end.
    void openUntil(base::MonoTime end) { m_window->openUntil(end); }
    void close() { m_window->close(); }
    void state(profile::Environment environment, const QString& connection);
    /// Of the user that acts, for every login from now on.
    void setActPassword(const QByteArray& password) { m_password.replace(password); }

    void perform(const admin::ActRequest& request, admin::Desk::Done done);
    void giveUp(const locks::LockRef& lock) { m_desk->giveUp(lock); }
    void askPermissions(const locks::Lock& lock, admin::ActRights::Told told);
    void readTeamLog(const audit::AuditStream::Lines& told);

Q_SIGNALS:
    void holdsChanged(const QList<lockscope::admin::OperatorHold>& holds);
    /// Why the last line is not in the file, and not in the stream; empty = it is.
    void auditChanged(const std::optional<lockscope::base::Error>& file,
        const std::optional<lockscope::base::Error>& stream);

private:
    [[nodiscard]] redis::ClientOptions connection(
        const redis::ClientOptions& watching, const QByteArrayList& always = {}) const;
    [[nodiscard]] admin::DeskPlace place(
        const redis::Endpoint& endpoint, const redis::ClientOptions& watching, watch::Watcher& watcher) const;
    [[nodiscard]] bool mayLeave(const admin::ActRequest& request) const;
    [[nodiscard]] bool isOfHold(const admin::ActRequest& request) const;
    void followTopology();
    void tellTeam(const QByteArray& line);
    void settle();
    void tellAudit();

    /// An act that is over, before its owner is told.
    struct Ending {
        base::MonoTime until{};
        std::function<void()> tell;
    };

    const base::Clock& m_clock;
    redis::Secret m_password; ///< shared with the endpoint of every connection that acts
    const std::shared_ptr<redis::WriteWindow> m_window = std::make_shared<redis::WriteWindow>();
    /// Of the shared stream: as long as acts that might leave are under way, and a little longer.
    const std::shared_ptr<redis::WriteWindow> m_telling = std::make_shared<redis::WriteWindow>();
    std::function<QByteArray()> m_topologyDoubt; ///< of the watcher; see watch::Watcher
    int m_underWay = 0;
    audit::AuditJournal m_journal;
    std::unique_ptr<audit::AuditStream> m_stream; ///< where the connection has one
    std::unique_ptr<admin::Desk> m_desk;
    std::unique_ptr<admin::ActRights> m_rights;
    std::deque<Ending> m_endings;
    QTimer m_patience;
};

} // namespace lockscope::console
