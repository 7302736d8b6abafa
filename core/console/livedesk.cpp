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

audit::AuditContext contextOf(const ActingOptions& acting)
{
    const QString program = QFileInfo(QCoreApplication::applicationFilePath()).fileName();
    return {program.toUtf8(), acting.connection, acting.environment};
}

redis::Endpoint actingEndpoint(
    const redis::Endpoint& watched, const ActingOptions& acting, const redis::Secret& password)
{
    redis::Endpoint endpoint = watched;
    if (acting.user.isEmpty())
        return endpoint;
    endpoint.user = acting.user.toUtf8();
    endpoint.password = password;
    endpoint.passwordInUri = false;
    endpoint.passwordFile.clear();
    return endpoint;
}

} // namespace

LiveDesk::LiveDesk(const watch::WatchOptions& watching, const ActingOptions& acting, watch::Watcher& watcher,
    const base::Clock& clock)
    : m_clock(clock)
    , m_password(acting.password.reveal())
    , m_journal(audit::AuditFile(acting.auditFile), contextOf(acting))
{
    const redis::Endpoint endpoint = actingEndpoint(watcher.endpoint(), acting, m_password);
    m_topologyDoubt = [&watcher] { return watcher.topologyDoubt(); };
    connect(&watcher, &watch::Watcher::healthChanged, this, &LiveDesk::followTopology);
    m_desk = std::make_unique<admin::Desk>(place(endpoint, watching.connection, watcher), m_journal, clock);
    m_rights = std::make_unique<admin::ActRights>(
        endpoint, connection(watching.connection, {admin::ActRights::script().sha1}), clock);
    connect(m_desk.get(), &admin::Desk::holdsChanged, this, [this] { Q_EMIT holdsChanged(m_desk->holds()); });
    connect(&m_journal, &audit::AuditJournal::healthChanged, this, &LiveDesk::tellAudit);
    if (acting.auditStream) {
        redis::ClientOptions telling = connection(watching.connection);
        telling.gate = std::make_shared<redis::WriteGate>(m_telling);
        const audit::AuditStream::Way teller{endpoint, telling};
        const audit::AuditStream::Way reader{watcher.endpoint(), watching.connection};
        m_stream = std::make_unique<audit::AuditStream>(teller, reader, clock);
        connect(&m_journal, &audit::AuditJournal::wrote, this, &LiveDesk::tellTeam);
        connect(m_stream.get(), &audit::AuditStream::healthChanged, this, &LiveDesk::tellAudit);
        connect(m_stream.get(), &audit::AuditStream::told, this, &LiveDesk::settle);
    }
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &LiveDesk::settle);
    m_journal.check();
}

LiveDesk::~LiveDesk() = default;

/// Of every connection that is made here; there is none without a gate.
redis::ClientOptions LiveDesk::connection(
    const redis::ClientOptions& watching, const QByteArrayList& always) const
{
    redis::ClientOptions options = watching;
    options.readsOnly = false;
    options.gate = std::make_shared<redis::WriteGate>(m_window, always);
    return options;
}

admin::DeskPlace LiveDesk::place(
    const redis::Endpoint& endpoint, const redis::ClientOptions& watching, watch::Watcher& watcher) const
{
    admin::DeskPlace place;
    place.endpoint = endpoint;
    place.connection = connection(watching);
    place.holdsGate = connection(watching, admin::Desk::keepingScripts()).gate;
    place.serverClock = [&watcher] { return watcher.serverClock(); };
    place.known = [&watcher](const locks::LockRef& ref) { return watcher.registry().find(ref); };
    place.tookAway = [&watcher](const locks::LockRef& ref) { watcher.tookAway(ref); };
    return place;
}

void LiveDesk::readTeamLog(const audit::AuditStream::Lines& told)
{
    constexpr qint64 mostLines = 2'000;
    if (m_stream)
        m_stream->newest(mostLines, told);
    else
        told(base::Error{base::ErrorKind::InvalidArgument, "audit stream", "this connection has none"});
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
    m_rights->ask(lock, std::move(told));
}

/// Where nobody confirms who the primary is, nothing but what keeps or leaves a hold goes out.
void LiveDesk::followTopology() { m_window->bar(!m_topologyDoubt().isEmpty()); }

/// What is held may be kept up and left at any time.
bool LiveDesk::mayLeave(const admin::ActRequest& request) const
{
    return m_window->isOpen(m_clock.now()) || isOfHold(request);
}

bool LiveDesk::isOfHold(const admin::ActRequest& request) const
{
    const QList<admin::OperatorHold> holds = m_desk->holds();
    const bool isOurs = std::ranges::any_of(holds, [&](const admin::OperatorHold& hold) {
        return hold.lock == request.lock && hold.holder == request.who.value_or(hold.holder);
    });
    const bool isKept = request.act == admin::ActKind::Release || request.act == admin::ActKind::ShortenLease;
    return isKept && isOurs;
}

/// The lines of an act belong to it: the team is told of its end, too, where the time for acts was over
/// first.
void LiveDesk::perform(const admin::ActRequest& request, admin::Desk::Done done)
{
    followTopology();
    if (!m_topologyDoubt().isEmpty() && !isOfHold(request)) {
        admin::Outcome outcome;
        outcome.kind = admin::OutcomeKind::Refused;
        outcome.why = "topology-unconfirmed";
        return done(outcome);
    }
    const bool leaves = mayLeave(request);
    if (leaves) {
        ++m_underWay;
        m_telling->openUntil(base::MonoTime::max());
    }
    m_desk->perform(request, [this, leaves, done = std::move(done)](const admin::Outcome& outcome) {
        if (leaves && --m_underWay == 0)
            m_telling->openUntil(m_clock.now() + tellWithin);
        m_endings.push_back({m_clock.now() + untoldFor, [done, outcome] { done(outcome); }});
        settle();
    });
}

void LiveDesk::tellTeam(const QByteArray& line)
{
    if (m_telling->isOpen(m_clock.now()))
        m_stream->tell(line);
    else
        settle();
}

/// Whoever acts may leave as soon as the end is told, so the team's lines go first, if they go at once.
void LiveDesk::settle()
{
    const bool isTold = !m_stream || (m_journal.isIdle() && !m_stream->isTelling());
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
