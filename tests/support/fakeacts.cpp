#include "tests/support/fakeacts.h"

#include "core/admin/plan.h"

namespace lockscope::support
{
namespace
{

locks::LockPtr lockIn(const console::Source& source, const locks::LockRef& ref)
{
    const QList<locks::LockPtr> all = source.locks();
    const auto found = std::ranges::find_if(all, [&](const auto& lock) { return lock->ref == ref; });
    return found == all.end() ? nullptr : *found;
}

} // namespace

FakeActs::FakeActs(const console::Source& source, QObject* parent)
    : console::Acts(parent)
    , m_source(source)
    , m_guard{profile::Environment::Development, QStringLiteral("fake"), false, {}, {}}
{
}

void FakeActs::stateEnvironment(profile::Environment environment, const QString& connection)
{
    const bool open =
        environment == profile::Environment::Development || environment == profile::Environment::Test;
    setGuard({environment, connection, !open, {}, m_guard.auditError});
}

base::Result<void> FakeActs::unlock(const QString& typedName)
{
    if (typedName != m_guard.connection)
        return base::Error{base::ErrorKind::InvalidArgument, "unlock", "another name"};
    admin::GuardState guard = m_guard;
    guard.readOnly = false;
    guard.unlockedUntil = base::monoNow() + admin::Guard::unlockFor;
    setGuard(guard);
    return {};
}

void FakeActs::setActPassword(const QByteArray& password)
{
    passwords.append(password);
    admin::GuardState guard = m_guard;
    guard.needsPassword = false;
    setGuard(guard);
}

void FakeActs::lockAgain()
{
    admin::GuardState guard = m_guard;
    guard.readOnly = true;
    guard.unlockedUntil.reset();
    setGuard(guard);
}

admin::Plan FakeActs::plan(const admin::ActRequest& request) const
{
    const locks::LockPtr lock = lockIn(m_source, request.lock);
    admin::Plan plan = admin::plan(request, lock, lock ? lock->asOf : base::ServerTime());
    if (!obstacle.isEmpty())
        plan.obstacle = obstacle;
    return plan;
}

void FakeActs::askPermissions(const locks::LockRef&, QObject* context, PermissionsCallback done)
{
    QMetaObject::invokeMethod(
        context, [this, done = std::move(done)] { done(permissions); }, Qt::QueuedConnection);
}

void FakeActs::perform(const admin::ActRequest& request, QObject* context, Done done)
{
    asked.append(request);
    m_running.append({context, std::move(done)});
}

void FakeActs::giveUp(const locks::LockRef& lock) { givenUp.append(lock); }

void FakeActs::readTeamLog(QObject* context, LinesCallback done)
{
    const base::Result<QByteArrayList> lines =
        teamLog ? base::Result<QByteArrayList>(*teamLog)
                : base::Error{base::ErrorKind::InvalidArgument, "audit stream", "this connection has none"};
    QMetaObject::invokeMethod(
        context, [lines, done = std::move(done)] { done(lines); }, Qt::QueuedConnection);
}

void FakeActs::setGuard(const admin::GuardState& guard)
{
    m_guard = guard;
    Q_EMIT guardChanged(m_guard);
}

void FakeActs::setHolds(const QList<admin::OperatorHold>& holds)
{
    m_holds = holds;
    Q_EMIT holdsChanged();
}

void FakeActs::end(const admin::Outcome& outcome)
{
    Q_ASSERT(!m_running.isEmpty());
    const Running ended = m_running.takeFirst();
    if (ended.context)
        ended.done(outcome);
}

void FakeActs::end(admin::OutcomeKind kind, const QByteArray& finding, const QByteArray& why)
{
    admin::Outcome outcome;
    outcome.kind = kind;
    outcome.finding = finding;
    outcome.why = why;
    end(outcome);
}

} // namespace lockscope::support

#include "moc_fakeacts.cpp"
