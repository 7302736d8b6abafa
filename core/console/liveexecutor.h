#pragma once

#include "core/audit/auditjournal.h"
#include "core/audit/auditstream.h"
#include "core/console/serverexecutor.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope::console
{

/// The options for acts on a server, from the window or the terminal.
struct ActingOptions {
    profile::Environment environment = profile::Environment::Unstated;
    QString connection;     ///< what unlocking asks for; empty = the endpoint's short name
    QString user;           ///< the ACL user that acts; empty = the one that watches
    redis::Secret password; ///< of that user
    bool auditStream = false;
    QString auditFile;          ///< empty = the user's own
    bool passwordComes = false; ///< from where it is kept; no person needs to be asked yet
};

/// The part of LiveActs on the thread of the watcher: the time that the guard allows, the journal, and an
/// executor for each server that is acted on. Every connection that it makes has a write gate. Lives on that
/// thread, and ends before the watcher.
class LiveExecutor final : public QObject
{
    Q_OBJECT
public:
    LiveExecutor(const watch::WatchOptions& watching, const ActingOptions& acting, watch::LockWatch& watch,
        const base::Clock& clock);
    ~LiveExecutor() override;

    /// Sets until when anything but reading commands may leave; MonoTime::max() = without an end.
    void openUntil(base::MonoTime end);
    /// Takes what a person has stated, and writes it down.
    void state(profile::Environment environment, const QString& connection);
    /// Writes down what a person has done to the guard; the team's stream gets it where it opens or ends the
    /// time for acts.
    void recordGuard(audit::GuardStep step);
    /// Sets the password of the user that acts, for every login from now on.
    void setActPassword(const QByteArray& password) { m_entry.password.replace(password); }

    /// Performs the act. In a cluster it follows the lock's slot to another node for a while, as long as
    /// nothing was done.
    void perform(const admin::ActRequest& request, admin::OperationExecutor::Done done);
    /// Ends an Acquire of that lock that still waits.
    void giveUp(const locks::LockRef& lock);
    void askPermissions(const locks::Lock& lock, admin::ActRights::Callback callback);
    void readTeamLog(const audit::AuditStream::Lines& callback);

Q_SIGNALS:
    /// Reports all holds of the operator when one of them has changed.
    void holdsChanged(const QList<lockscope::admin::OperatorHold>& holds);
    /// Reports why the last line is not in the file, or not in the stream; empty = it is.
    void auditChanged(const std::optional<lockscope::base::Error>& file,
        const std::optional<lockscope::base::Error>& stream);

private:
    /// `follows` = the act was sent elsewhere before.
    void attempt(const admin::ActRequest& request, base::MonoTime until, bool follows,
        const admin::OperationExecutor::Done& done);
    void conclude(const admin::Outcome& outcome, const admin::OperationExecutor::Done& done);
    ServerExecutor* executorOf(const locks::LockRef& ref);
    ServerExecutor* makeExecutor(watch::Watcher& server);
    void leave(watch::Watcher* server);
    [[nodiscard]] QList<admin::OperatorHold> holds() const;
    audit::AuditStream* stream();
    void letTheTeamHear();
    void reportTeam(const QByteArray& line);
    void settle();
    void reportAudit();

    /// An act that is over, before its end is reported to its owner.
    struct Ending {
        base::MonoTime until{};
        std::function<void()> report;
    };

    const base::Clock& m_clock;
    watch::LockWatch& m_watch;
    ActEntry m_entry;
    const QByteArray m_server; ///< masked
    const bool m_hasStream;
    const bool m_inCluster;
    base::MonoTime m_openUntil = base::MonoTime::min();
    /// The write window of the shared stream: open as long as acts that might leave are under way, and a
    /// little longer.
    const std::shared_ptr<redis::WriteWindow> m_auditWindow = std::make_shared<redis::WriteWindow>();
    int m_underWay = 0;
    audit::AuditJournal m_journal;
    std::unique_ptr<audit::AuditStream> m_stream; ///< where the connection has one, and it is known where
    const watch::Watcher* m_streamAt = nullptr;
    std::vector<std::unique_ptr<ServerExecutor>> m_executors;
    std::deque<Ending> m_endings;
    QTimer m_patience;
};

} // namespace lockscope::console
