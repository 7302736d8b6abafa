#pragma once

#include "core/console/acts.h"
#include "core/console/source.h"

#include <QPointer>

namespace lockscope::support
{

/// A port of acts that a test drives: it remembers what it was asked for, and the test says how each act
/// ended. Nothing is ever sent anywhere.
class FakeActs final : public console::Acts
{
    Q_OBJECT
public:
    /// Plans are made from what `source` shows.
    explicit FakeActs(const console::Source& source, QObject* parent = nullptr);

    [[nodiscard]] admin::GuardState guard() const override { return m_guard; }
    void stateEnvironment(profile::Environment environment, const QString& connection) override;
    base::Result<void> unlock(const QString& typedName) override;
    void lockAgain() override;
    void setActPassword(const QByteArray& password) override;
    [[nodiscard]] admin::Plan plan(const admin::ActRequest& request) const override;
    void askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done) override;
    void perform(const admin::ActRequest& request, QObject* context, Done done) override;
    void giveUp(const locks::LockRef& lock) override;
    [[nodiscard]] QList<admin::OperatorHold> holds() const override { return m_holds; }

    void readTeamLog(QObject* context, LinesCallback done) override;

    void setGuard(const admin::GuardState& guard);
    void setHolds(const QList<admin::OperatorHold>& holds);
    /// How the eldest act that still runs ended.
    void end(const admin::Outcome& outcome);
    /// The same, with nothing more to say.
    void end(admin::OutcomeKind kind, const QByteArray& finding = {}, const QByteArray& why = {});
    [[nodiscard]] qsizetype running() const { return m_running.size(); }

    QList<admin::ActRequest> asked; ///< by perform(), in order
    QList<locks::LockRef> givenUp;
    QByteArrayList passwords; ///< of the user that acts, as they were given
    QHash<admin::ActKind, console::ActPermission> permissions;
    std::optional<QByteArrayList> teamLog; ///< empty: the connection has none
    QByteArray obstacle;                   ///< of every plan

private:
    struct Running {
        QPointer<QObject> context;
        Done done;
    };
    const console::Source& m_source;
    admin::GuardState m_guard;
    QList<admin::OperatorHold> m_holds;
    QList<Running> m_running;
};

} // namespace lockscope::support
