#pragma once

#include "core/console/acts.h"
#include "core/console/liveexecutor.h"

#include <QPointer>
#include <QTimer>

namespace lockscope::console
{

class LiveWorker;

/// Acts on a live server: the guard on the thread of the user, everything else queued to the executor on the
/// watcher's. An act that the guard does not allow is refused here. The gate of the acting connections would
/// stop it as well: it is open only as long as the guard says.
class LiveActs final : public Acts
{
    Q_OBJECT
public:
    /// The lock and the server as the user sees them now.
    using Known = std::function<locks::LockPtr(const locks::LockRef&)>;
    using Server = std::function<locks::Health()>;

    LiveActs(LiveWorker* worker, const ActingOptions& options, Known known, Server server);

    [[nodiscard]] admin::GuardState guard() const override;
    void stateEnvironment(profile::Environment environment, const QString& connection) override;
    base::Result<void> unlock(const QString& typedName) override;
    void lockAgain() override;
    void setActPassword(const QByteArray& password) override;
    /// The password is being fetched from where it is kept: requests wait for it.
    void awaitPassword();
    /// The password did not come from there: a person has to be asked.
    void lackPassword(const base::Error& why);
    /// The password is not fetched any more.
    void forsakePassword();

    [[nodiscard]] admin::Plan plan(const admin::ActRequest& request) const override;
    void askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done) override;
    void perform(const admin::ActRequest& request, QObject* context, Done done) override;
    void giveUp(const locks::LockRef& lock) override;
    [[nodiscard]] QList<admin::OperatorHold> holds() const override { return m_holds; }
    void readTeamLog(QObject* context, LinesCallback done) override;
    /// Returns `watched` as the user that acts enters it.
    [[nodiscard]] redis::Endpoint entryTo(redis::Endpoint watched) const;

private:
    struct Waiting {
        QPointer<QObject> context;
        Done done;
    };
    struct Asking {
        QPointer<QObject> context;
        PermissionsCallback done;
    };
    struct Reading {
        QPointer<QObject> context;
        LinesCallback done;
    };
    [[nodiscard]] admin::ActRequest there(admin::ActRequest request) const;
    [[nodiscard]] QByteArray objectionTo(const admin::ActRequest& request) const;
    void answer(quint64 order, const admin::Outcome& outcome);
    void report(quint64 order, const admin::ActPermissions& permissions);
    void followGuard();
    void needPassword(bool needed);
    void endWait();
    void send(const admin::ActRequest& request, quint64 order);

    LiveWorker* const m_worker;
    const Known m_known;
    const Server m_server;
    base::SteadyClock m_clock;
    admin::Guard m_guard;
    const QString m_actUser;
    QByteArray m_actPassword; ///< of that user, as far as it is known
    bool m_needsPassword;
    bool m_awaitsPassword = false;
    std::optional<base::Error> m_passwordError;
    QList<std::pair<quint64, admin::ActRequest>> m_deferred; ///< until it is there, in their order
    std::optional<base::Error> m_auditError;
    std::optional<base::Error> m_streamError;
    QList<admin::OperatorHold> m_holds;
    QTimer m_ends;
    quint64 m_orders = 0;
    QHash<quint64, Waiting> m_waiting;
    QHash<quint64, Asking> m_asking;
    QHash<quint64, Reading> m_reading;
};

} // namespace lockscope::console
