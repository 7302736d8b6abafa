#include "core/console/livedesk.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

namespace
{

using namespace std::chrono_literals;

constexpr base::milliseconds untoldFor = 1s;   ///< the end of an act waits so long for the team's line
constexpr base::milliseconds tellWithin = 15s; ///< the last line of an act reaches the team, or does not

constexpr base::milliseconds followFor = 4s; ///< an act to wherever its slot goes
constexpr base::milliseconds followEvery = 250ms;

/// Another node has the keys, or some of them: nothing was done.
bool wasSentElsewhere(const admin::Outcome& outcome)
{
    using base::ErrorKind;
    const ErrorKind kind = outcome.error ? outcome.error->kind : ErrorKind::Cancelled;
    return outcome.kind == admin::OutcomeKind::Failed &&
           (kind == ErrorKind::Moved || kind == ErrorKind::Ask || kind == ErrorKind::TryAgain);
}

/// The node to which the keys went is asked, and its watcher has not met the lock yet.
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

LiveDesk::LiveDesk(const watch::WatchOptions& watching, const ActingOptions& acting, watch::LockWatch& watch,
    const base::Clock& clock)
    : m_clock(clock)
    , m_watch(watch)
    , m_entry{watching.connection, acting.user.toUtf8(), redis::Secret(acting.password.reveal())}
    , m_hasStream(acting.auditStream)
    , m_inCluster(watching.endpoint.cluster)
    , m_journal(audit::AuditFile(acting.auditFile), contextOf(acting))
{
    connect(&watch, &watch::LockWatch::serverGone, this, &LiveDesk::leave);
    connect(&m_journal, &audit::AuditJournal::healthChanged, this, &LiveDesk::tellAudit);
    connect(&m_journal, &audit::AuditJournal::wrote, this, &LiveDesk::tellTeam);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &LiveDesk::settle);
    m_journal.check();
}

LiveDesk::~LiveDesk() = default;

/// Null while it is not known which server that would be.
ServerDesk* LiveDesk::deskOf(const locks::LockRef& ref)
{
    watch::Watcher* server = m_watch.serverOf(ref);
    const auto made =
        std::ranges::find_if(m_desks, [&](const auto& desk) { return &desk->watcher() == server; });
    if (made != m_desks.end())
        return made->get();
    return server == nullptr ? nullptr : makeDesk(*server);
}

ServerDesk* LiveDesk::makeDesk(watch::Watcher& server)
{
    m_desks.push_back(std::make_unique<ServerDesk>(m_entry, server, m_journal, m_clock));
    ServerDesk* made = m_desks.back().get();
    made->openUntil(m_openUntil);
    connect(&made->desk(), &admin::Desk::holdsChanged, this, [this] { Q_EMIT holdsChanged(holds()); });
    return made;
}

void LiveDesk::leave(watch::Watcher* server)
{
    std::erase_if(m_desks, [&](const auto& desk) { return &desk->watcher() == server; });
    if (m_streamAt == server)
        m_stream.reset();
    Q_EMIT holdsChanged(holds());
}

void LiveDesk::openUntil(base::MonoTime end)
{
    m_openUntil = end;
    for (const auto& desk : m_desks)
        desk->openUntil(end);
}

QList<admin::OperatorHold> LiveDesk::holds() const
{
    QList<admin::OperatorHold> all;
    for (const auto& desk : m_desks)
        all += desk->desk().holds();
    return all;
}

void LiveDesk::giveUp(const locks::LockRef& lock)
{
    if (ServerDesk* server = deskOf(lock))
        server->desk().giveUp(lock);
}

/// Told by the user that acts, read by the one that watches, on the server that has the stream's key.
audit::AuditStream* LiveDesk::stream()
{
    ServerDesk* server = m_hasStream && !m_stream ? deskOf({{audit::AuditStream::key()}, 0, {}}) : nullptr;
    if (server == nullptr)
        return m_stream.get();
    redis::ClientOptions clientLogEntry = m_entry.watching;
    clientLogEntry.readsOnly = false;
    clientLogEntry.gate = std::make_shared<redis::WriteGate>(m_clientLogEntry);
    m_streamAt = &server->watcher();
    m_stream =
        std::make_unique<audit::AuditStream>(audit::AuditStream::Way{server->endpoint(), clientLogEntry},
            audit::AuditStream::Way{server->watcher().endpoint(), m_entry.watching}, m_clock);
    connect(m_stream.get(), &audit::AuditStream::healthChanged, this, &LiveDesk::tellAudit);
    connect(m_stream.get(), &audit::AuditStream::told, this, &LiveDesk::settle);
    return m_stream.get();
}

void LiveDesk::readTeamLog(const audit::AuditStream::Lines& told)
{
    constexpr qint64 mostLines = 2'000;
    if (audit::AuditStream* there = stream())
        there->newest(mostLines, told);
    else
        told(base::Error{base::ErrorKind::InvalidArgument, "audit stream",
            QT_TRANSLATE_NOOP("ErrorDetails", "this connection has none")});
}

void LiveDesk::tellAudit()
{
    Q_EMIT auditChanged(m_journal.error(), m_stream ? m_stream->error() : std::nullopt);
}

void LiveDesk::state(profile::Environment environment, const QString& connection)
{
    m_journal.setContext(environment, connection);
}

void LiveDesk::askPermissions(const locks::Lock& lock, admin::ActRights::Told told)
{
    if (ServerDesk* server = deskOf(lock.ref))
        server->rights().ask(lock, std::move(told));
    else
        QMetaObject::invokeMethod(
            this, [told = std::move(told)] { told({}); }, Qt::QueuedConnection);
}

/// What is held may be kept up and left at any time.
bool LiveDesk::isOfHold(const ServerDesk& server, const admin::ActRequest& request)
{
    const QList<admin::OperatorHold> holds = server.desk().holds();
    const bool isOurs = std::ranges::any_of(holds, [&](const admin::OperatorHold& hold) {
        return hold.lock == request.lock && hold.holder == request.who.value_or(hold.holder);
    });
    const bool isKept = request.act == admin::ActKind::Release || request.act == admin::ActKind::ShortenLease;
    return isKept && isOurs;
}

void LiveDesk::perform(const admin::ActRequest& request, admin::Desk::Done done)
{
    attempt(request, m_clock.now() + (m_inCluster ? followFor : 0ms), false, done);
}

/// The lines of an act belong to it: the team is told of its end, too, where the time for acts was over
/// first.
void LiveDesk::attempt(
    const admin::ActRequest& request, base::MonoTime until, bool follows, const admin::Desk::Done& done)
{
    ServerDesk* server = deskOf(request.lock);
    if (server == nullptr)
        return done(admin::refusal("topology-unconfirmed"));
    const bool isKept = isOfHold(*server, request);
    server->followTopology();
    if (server->isUnconfirmed() && !isKept)
        return done(admin::refusal("topology-unconfirmed"));
    const bool leaves = server->isOpen() || isKept;
    if (leaves) {
        ++m_underWay;
        m_clientLogEntry->openUntil(base::MonoTime::max());
    }
    server->desk().perform(request, [this, leaves, request, until, follows, done](const auto& outcome) {
        if (leaves && --m_underWay == 0)
            m_clientLogEntry->openUntil(m_clock.now() + tellWithin);
        const bool isOnItsWay = wasSentElsewhere(outcome) || (follows && isNotMetYet(outcome));
        if (m_clock.now() >= until || !isOnItsWay)
            return conclude(outcome, done);
        QTimer::singleShot(
            followEvery, this, [this, request, until, done] { attempt(request, until, true, done); });
    });
}

void LiveDesk::conclude(const admin::Outcome& outcome, const admin::Desk::Done& done)
{
    m_endings.push_back({m_clock.now() + untoldFor, [done, outcome] { done(outcome); }});
    settle();
}

void LiveDesk::tellTeam(const QByteArray& line)
{
    if (!m_hasStream)
        return;
    audit::AuditStream* there = m_clientLogEntry->isOpen(m_clock.now()) ? stream() : nullptr;
    if (there != nullptr)
        there->tell(line);
    else
        settle();
}

/// Whoever acts may leave as soon as the end is told, so the team's lines go first, if they go at once.
void LiveDesk::settle()
{
    const bool isTold = !m_stream || (m_journal.isIdle() && !m_stream->isClientLogEntry());
    std::vector<std::function<void()>> due;
    while (!m_endings.empty() && (isTold || m_clock.now() >= m_endings.front().until)) {
        due.push_back(std::move(m_endings.front().tell));
        m_endings.pop_front();
    }
    if (!m_endings.empty())
        m_patience.start(std::chrono::ceil<base::milliseconds>(m_endings.front().until - m_clock.now()));
    for (const auto& tell : due)
        tell();
}

} // namespace lockscope::console

#include "moc_livedesk.cpp"
