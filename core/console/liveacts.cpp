#include "core/console/liveacts.h"

#include "core/admin/plan.h"
#include "core/console/liveworker.h"

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using admin::ActKind;
using base::MonoTime;

LiveActs::LiveActs(LiveWorker* worker, const ActingOptions& options, Known known, Server server)
    : m_worker(worker)
    , m_known(std::move(known))
    , m_server(std::move(server))
    , m_guard(options.environment, options.connection)
    , m_actUser(options.user)
    , m_actPassword(options.password.reveal())
    , m_needsPassword(!options.user.isEmpty() && options.password.isEmpty() && !options.passwordComes)
{
    m_ends.setSingleShot(true);
    m_ends.setTimerType(Qt::PreciseTimer);
    connect(&m_ends, &QTimer::timeout, this, [this] {
        m_guard.time(m_clock.now());
        followGuard();
    });
    connect(m_worker, &LiveWorker::holdsChanged, this, [this](const auto& holds) {
        m_holds = holds;
        Q_EMIT holdsChanged();
    });
    connect(m_worker, &LiveWorker::auditChanged, this, [this](const auto& file, const auto& stream) {
        m_auditError = file;
        m_streamError = stream;
        Q_EMIT guardChanged(guard());
    });
    followGuard();
}

admin::GuardState LiveActs::guard() const
{
    admin::GuardState state = m_guard.stateAt(m_clock.now());
    state.auditError = m_auditError;
    state.streamError = m_streamError;
    state.actUser = m_actUser;
    state.needsPassword = m_needsPassword;
    state.awaitsPassword = m_awaitsPassword;
    state.passwordError = m_passwordError;
    return state;
}

void LiveActs::stateEnvironment(profile::Environment environment, const QString& connection)
{
    m_guard = admin::Guard(environment, connection);
    m_worker->onExecutor(
        [environment, connection](LiveExecutor& executor) { executor.state(environment, connection); });
    followGuard();
}

base::Result<void> LiveActs::unlock(const QString& typedName)
{
    const base::Result<void> unlocked = m_guard.unlock(typedName, m_clock.now());
    if (!unlocked)
        return unlocked;
    m_worker->onExecutor([](LiveExecutor& executor) { executor.recordGuard(audit::GuardStep::Unlocked); });
    followGuard();
    return unlocked;
}

void LiveActs::lockAgain()
{
    if (m_guard.wakeAt())
        m_worker->onExecutor(
            [](LiveExecutor& executor) { executor.recordGuard(audit::GuardStep::LockedAgain); });
    m_guard.lockAgain();
    followGuard();
}

void LiveActs::setActPassword(const QByteArray& password)
{
    m_actPassword = password;
    m_worker->onExecutor([password](LiveExecutor& executor) { executor.setActPassword(password); });
    m_passwordError.reset();
    m_awaitsPassword = m_needsPassword = false;
    endWait();
}

void LiveActs::awaitPassword()
{
    m_awaitsPassword = true;
    Q_EMIT guardChanged(guard());
}

void LiveActs::lackPassword(const base::Error& why)
{
    m_passwordError = why;
    m_awaitsPassword = false;
    m_needsPassword = true;
    endWait();
}

void LiveActs::forsakePassword()
{
    if (!std::exchange(m_awaitsPassword, false))
        return;
    m_needsPassword = true;
    endWait();
}

/// Requests that have waited are judged anew: the guard may have closed meanwhile.
void LiveActs::endWait()
{
    Q_EMIT guardChanged(guard());
    for (const auto& [order, request] : std::exchange(m_deferred, {}))
        send(request, order);
}

/// The password is a separate copy: the watcher's passwords stay on its thread.
redis::Endpoint LiveActs::entryTo(redis::Endpoint watched) const
{
    if (m_actUser.isEmpty()) {
        watched.password = redis::Secret(watched.password.reveal());
        return watched;
    }
    watched.user = m_actUser.toUtf8();
    watched.password = redis::Secret(m_actPassword);
    return watched;
}

void LiveActs::needPassword(bool needed)
{
    if (std::exchange(m_needsPassword, needed) != needed)
        Q_EMIT guardChanged(guard());
}

/// The gate gets the moment of its end, so that it closes even if nothing else closes it.
void LiveActs::followGuard()
{
    const MonoTime now = m_clock.now();
    const auto end = m_guard.wakeAt();
    m_ends.stop();
    if (end)
        m_ends.start(std::max(std::chrono::ceil<base::milliseconds>(*end - now), base::milliseconds(0)));
    const MonoTime until = m_guard.allows(now) ? end.value_or(MonoTime::max()) : MonoTime::min();
    m_worker->onExecutor([until](LiveExecutor& executor) { executor.openUntil(until); });
    Q_EMIT guardChanged(guard());
}

admin::Plan LiveActs::plan(const admin::ActRequest& request) const
{
    return admin::plan(there(request), m_known(request.lock), m_server().clock.serverTime(m_clock.now()));
}

/// Completes the request for this server: in a cluster, with sharded channels.
admin::ActRequest LiveActs::there(admin::ActRequest request) const
{
    const locks::Health server = m_server();
    request.inCluster = server.cluster.has_value();
    request.sharded = request.inCluster && server.mayShardChannels();
    return request;
}

/// Returns why the request does not even go to the executor; empty = it does.
QByteArray LiveActs::objectionTo(const admin::ActRequest& request) const
{
    if (admin::isOfHold(request, m_holds))
        return {};
    const admin::GuardState state = m_guard.stateAt(m_clock.now());
    if (state.readOnly)
        return "read-only";
    if (m_needsPassword)
        return "no-password";
    return admin::demandOf(state.environment, 1).reason && request.reason.trimmed().isEmpty()
               ? QByteArray("no-reason")
               : QByteArray();
}

void LiveActs::perform(const admin::ActRequest& request, QObject* context, Done done)
{
    const quint64 order = ++m_orders;
    m_waiting.insert(order, {context, std::move(done)});
    if (m_awaitsPassword && objectionTo(request).isEmpty())
        return m_deferred.append({order, request});
    send(request, order);
}

void LiveActs::send(const admin::ActRequest& request, quint64 order)
{
    const auto answered = [this, order](const admin::Outcome& outcome) {
        QMetaObject::invokeMethod(
            this, [this, order, outcome] { answer(order, outcome); }, Qt::QueuedConnection);
    };
    if (const QByteArray why = objectionTo(request); !why.isEmpty())
        return answered(admin::refusal(why));
    m_worker->atExecutor([request = there(request), answered](LiveExecutor* executor) {
        if (executor != nullptr)
            executor->perform(request, answered);
        else
            answered(admin::refusal("not-current"));
    });
}

/// The objects that the callback holds belong to this thread, so the callback waits here. A password that the
/// server refuses is asked for again.
void LiveActs::answer(quint64 order, const admin::Outcome& outcome)
{
    if (!m_actUser.isEmpty() && outcome.error && outcome.error->kind == base::ErrorKind::WrongPassword)
        needPassword(true);
    const Waiting waiting = m_waiting.take(order);
    if (waiting.context && waiting.done)
        waiting.done(outcome);
}

void LiveActs::askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done)
{
    const quint64 order = ++m_orders;
    m_asking.insert(order, {context, std::move(done)});
    const auto answered = [this, order](const admin::ActPermissions& permissions) {
        QMetaObject::invokeMethod(
            this, [this, order, permissions] { report(order, permissions); }, Qt::QueuedConnection);
    };
    const bool mayEnter = m_actUser.isEmpty() || (!m_needsPassword && !m_awaitsPassword);
    if (!mayEnter || !m_guard.allows(m_clock.now()))
        return answered({}); // asking may leave a denial in the server's ACL log, so only who acts is asked
    m_worker->atExecutor([known = m_known(lock), answered](LiveExecutor* executor) {
        if (executor != nullptr && known)
            executor->askPermissions(*known, answered);
        else
            answered({});
    });
}

void LiveActs::report(quint64 order, const admin::ActPermissions& permissions)
{
    const Asking asking = m_asking.take(order);
    if (asking.context && asking.done)
        asking.done(permissions);
}

void LiveActs::readTeamLog(QObject* context, LinesCallback done)
{
    const quint64 order = ++m_orders;
    m_reading.insert(order, {context, std::move(done)});
    const auto answer = [this, order](const base::Result<QByteArrayList>& lines) {
        const Reading reading = m_reading.take(order);
        if (reading.context && reading.done)
            reading.done(lines);
    };
    const auto answered = [this, answer](const base::Result<QByteArrayList>& lines) {
        QMetaObject::invokeMethod(
            this, [answer, lines] { answer(lines); }, Qt::QueuedConnection);
    };
    m_worker->atExecutor([answered](LiveExecutor* executor) {
        if (executor != nullptr)
            executor->readTeamLog(answered);
        else
            answered(base::Error{base::ErrorKind::ConnectionLost, {}, {}});
    });
}

void LiveActs::giveUp(const locks::LockRef& lock)
{
    m_worker->onExecutor([lock](LiveExecutor& executor) { executor.giveUp(lock); });
}

} // namespace lockscope::console

#include "moc_liveacts.cpp"
