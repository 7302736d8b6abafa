#include "core/console/liveexecutor.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

namespace
{

using namespace std::chrono_literals;

constexpr base::milliseconds unreportedFor = 1s; ///< the end of an act waits so long for the team's line
constexpr base::milliseconds reportWithin = 15s; ///< the last line of an act reaches the team, or does not

constexpr base::milliseconds followFor = 4s; ///< an act to wherever its slot goes
constexpr base::milliseconds followEvery = 250ms;

/// Another node has the keys, or some of them; nothing was done.
bool wasSentElsewhere(const admin::Outcome& outcome)
{
    using base::ErrorKind;
    const ErrorKind kind = outcome.error ? outcome.error->kind : ErrorKind::Cancelled;
    return outcome.kind == admin::OutcomeKind::Failed &&
           (kind == ErrorKind::Moved || kind == ErrorKind::Ask || kind == ErrorKind::TryAgain);
}

/// The request went to the node that got the keys, and its watcher has not met the lock yet.
bool isNotMetYet(const admin::Outcome& outcome)
{
    return outcome.kind == admin::OutcomeKind::Refused && outcome.why == "not-known";
}

audit::AuditContext contextOf(const ActingOptions& acting)
{
    const QString program = QFileInfo(QCoreApplication::applicationFilePath()).fileName();
    return {program.toUtf8(), acting.connection, acting.environment};
}

} // namespace

LiveExecutor::LiveExecutor(const watch::WatchOptions& watching, const ActingOptions& acting,
    watch::LockWatch& watch, const base::Clock& clock)
    : m_clock(clock)
    , m_watch(watch)
    , m_entry{watching.connection, acting.user.toUtf8(), redis::Secret(acting.password.reveal())}
    , m_server(watching.endpoint.masked().toUtf8())
    , m_hasStream(acting.auditStream)
    , m_inCluster(watching.endpoint.cluster)
    , m_journal(audit::AuditFile(acting.auditFile), contextOf(acting))
{
    connect(&watch, &watch::LockWatch::serverGone, this, &LiveExecutor::leave);
    connect(&m_journal, &audit::AuditJournal::healthChanged, this, &LiveExecutor::reportAudit);
    connect(&m_journal, &audit::AuditJournal::wrote, this, &LiveExecutor::reportTeam);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &LiveExecutor::settle);
    m_journal.check();
}

LiveExecutor::~LiveExecutor() = default;

/// Returns null while it is not known which server that would be.
ServerExecutor* LiveExecutor::executorOf(const locks::LockRef& ref)
{
    watch::Watcher* server = m_watch.serverOf(ref);
    const auto made = std::ranges::find_if(
        m_executors, [&](const auto& executor) { return &executor->watcher() == server; });
    if (made != m_executors.end())
        return made->get();
    return server == nullptr ? nullptr : makeExecutor(*server);
}

ServerExecutor* LiveExecutor::makeExecutor(watch::Watcher& server)
{
    m_executors.push_back(std::make_unique<ServerExecutor>(m_entry, server, m_journal, m_clock));
    ServerExecutor* made = m_executors.back().get();
    made->openUntil(m_openUntil);
    connect(&made->executor(), &admin::OperationExecutor::holdsChanged, this,
        [this] { Q_EMIT holdsChanged(holds()); });
    return made;
}

void LiveExecutor::leave(watch::Watcher* server)
{
    std::erase_if(m_executors, [&](const auto& executor) { return &executor->watcher() == server; });
    if (m_streamAt == server)
        m_stream.reset();
    Q_EMIT holdsChanged(holds());
}

void LiveExecutor::openUntil(base::MonoTime end)
{
    m_openUntil = end;
    for (const auto& executor : m_executors)
        executor->openUntil(end);
}

QList<admin::OperatorHold> LiveExecutor::holds() const
{
    QList<admin::OperatorHold> all;
    for (const auto& executor : m_executors)
        all += executor->executor().holds();
    return all;
}

void LiveExecutor::giveUp(const locks::LockRef& lock)
{
    if (ServerExecutor* server = executorOf(lock))
        server->executor().giveUp(lock);
}

/// The user that acts writes the stream, the one that watches reads it, on the server that has the stream's
/// key.
audit::AuditStream* LiveExecutor::stream()
{
    ServerExecutor* server =
        m_hasStream && !m_stream ? executorOf({{audit::AuditStream::key()}, 0, {}}) : nullptr;
    if (server == nullptr)
        return m_stream.get();
    redis::ClientOptions acting = m_entry.watching;
    acting.readsOnly = false;
    acting.gate = std::make_shared<redis::WriteGate>(m_auditWindow);
    m_streamAt = &server->watcher();
    m_stream = std::make_unique<audit::AuditStream>(audit::AuditStream::Way{server->endpoint(), acting},
        audit::AuditStream::Way{server->watcher().endpoint(), m_entry.watching}, m_clock);
    connect(m_stream.get(), &audit::AuditStream::healthChanged, this, &LiveExecutor::reportAudit);
    connect(m_stream.get(), &audit::AuditStream::sent, this, &LiveExecutor::settle);
    return m_stream.get();
}

void LiveExecutor::readTeamLog(const audit::AuditStream::Lines& callback)
{
    constexpr qint64 mostLines = 2'000;
    if (audit::AuditStream* there = stream())
        there->newest(mostLines, callback);
    else
        callback(base::Error{base::ErrorKind::InvalidArgument, "audit stream",
            QT_TRANSLATE_NOOP("ErrorDetails", "this connection has none")});
}

void LiveExecutor::reportAudit()
{
    Q_EMIT auditChanged(m_journal.error(), m_stream ? m_stream->error() : std::nullopt);
}

void LiveExecutor::state(profile::Environment environment, const QString& connection)
{
    m_journal.setContext(environment, connection);
    recordGuard(audit::GuardStep::EnvironmentStated);
}

void LiveExecutor::askPermissions(const locks::Lock& lock, admin::ActRights::Callback callback)
{
    if (ServerExecutor* server = executorOf(lock.ref))
        server->rights().ask(lock, std::move(callback));
    else
        QMetaObject::invokeMethod(
            this, [callback = std::move(callback)] { callback({}); }, Qt::QueuedConnection);
}

void LiveExecutor::perform(const admin::ActRequest& request, admin::OperationExecutor::Done done)
{
    attempt(request, m_clock.now() + (m_inCluster ? followFor : 0ms), false, done);
}

/// The lines of an act belong to it: its end is reported to the team even where the time for acts was over
/// first.
void LiveExecutor::attempt(const admin::ActRequest& request, base::MonoTime until, bool follows,
    const admin::OperationExecutor::Done& done)
{
    ServerExecutor* server = executorOf(request.lock);
    if (server == nullptr)
        return done(admin::refusal("topology-unconfirmed"));
    const bool isKept = admin::isOfHold(request, server->executor().holds());
    server->followTopology();
    if (server->isUnconfirmed() && !isKept)
        return done(admin::refusal("topology-unconfirmed"));
    const bool leaves = server->isOpen() || isKept;
    if (leaves) {
        ++m_underWay;
        m_auditWindow->openUntil(base::MonoTime::max());
    }
    server->executor().perform(request, [this, leaves, request, until, follows, done](const auto& outcome) {
        if (leaves) {
            --m_underWay;
            letTheTeamHear();
        }
        const bool isOnItsWay = wasSentElsewhere(outcome) || (follows && isNotMetYet(outcome));
        if (m_clock.now() >= until || !isOnItsWay)
            return conclude(outcome, done);
        QTimer::singleShot(
            followEvery, this, [this, request, until, done] { attempt(request, until, true, done); });
    });
}

void LiveExecutor::conclude(const admin::Outcome& outcome, const admin::OperationExecutor::Done& done)
{
    m_endings.push_back({m_clock.now() + unreportedFor, [done, outcome] { done(outcome); }});
    settle();
}

void LiveExecutor::recordGuard(audit::GuardStep step)
{
    if (step != audit::GuardStep::EnvironmentStated) // that may be stated where nobody may act
        letTheTeamHear();
    m_journal.guardStep(step, m_server);
}

/// Lets the lines that come now reach the team's stream, although no act is under way.
void LiveExecutor::letTheTeamHear()
{
    if (m_underWay == 0)
        m_auditWindow->openUntil(m_clock.now() + reportWithin);
}

void LiveExecutor::reportTeam(const QByteArray& line)
{
    if (!m_hasStream)
        return;
    audit::AuditStream* there = m_auditWindow->isOpen(m_clock.now()) ? stream() : nullptr;
    if (there != nullptr)
        there->report(line);
    else
        settle();
}

/// The program may leave as soon as it gets the end of an act, so the team's lines go first, if they go at
/// once.
void LiveExecutor::settle()
{
    const bool isReported = !m_stream || (m_journal.isIdle() && !m_stream->isSending());
    std::vector<std::function<void()>> due;
    while (!m_endings.empty() && (isReported || m_clock.now() >= m_endings.front().until)) {
        due.push_back(std::move(m_endings.front().report));
        m_endings.pop_front();
    }
    if (!m_endings.empty())
        m_patience.start(std::chrono::ceil<base::milliseconds>(m_endings.front().until - m_clock.now()));
    for (const auto& report : due)
        report();
}

} // namespace lockscope::console

#include "moc_liveexecutor.cpp"
