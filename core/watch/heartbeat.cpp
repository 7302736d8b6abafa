#include "core/watch/heartbeat.h"

#include <chrono>
#include <utility>

namespace lockscope::watch
{

using base::ErrorKind;
using Line = HealthModel::Line;

namespace
{

constexpr quint64 beatsPerLooseRole = 4; ///< one second
constexpr quint64 beatsPerCloseRole = 2; ///< half of one
constexpr quint64 beatsPerCounters = 2;  ///< half a second
constexpr quint64 beatsPerKeyspace = 20; ///< five seconds
constexpr quint64 beatsPerClock = 40;    ///< ten seconds

bool isKeptFromUs(ErrorKind kind)
{
    return kind == ErrorKind::NoPermission || kind == ErrorKind::UnknownCommand;
}

} // namespace

Heartbeat::Heartbeat(DbConnection& reader, DbConnection& listener, const base::Clock& clock,
    ClockEstimate& estimate, QObject* parent)
    : QObject(parent)
    , m_reader(reader)
    , m_listener(listener)
    , m_clock(clock)
    , m_estimate(estimate)
{
    m_beat.setInterval(base::limits::pingEvery);
    m_beat.setTimerType(Qt::PreciseTimer);
    m_check.setSingleShot(true);
    m_check.setTimerType(Qt::PreciseTimer);
    connect(&m_beat, &QTimer::timeout, this, &Heartbeat::onBeat);
    connect(&m_check, &QTimer::timeout, this, [this] {
        m_model.advance(m_clock.now());
        reportJudgement();
    });
}

void Heartbeat::introduce()
{
    m_estimate.reset();
    m_countersKept = false;
    readCounters();
    readClock([this] {
        readInfo("server", [this] {
            readInfo("replication", [this] {
                readRole();
                readInfo("keyspace", [this] { Q_EMIT introduced(); });
            });
        });
    });
}

void Heartbeat::start(RoleWatch roleWatch)
{
    m_roleWatch = roleWatch;
    m_infoRefused = false;
    m_beats = 0;
    m_beat.start();
    onBeat();
}

void Heartbeat::stop()
{
    m_beat.stop();
    ++m_session;
    arm();
}

void Heartbeat::onBeat()
{
    m_model.beat(m_clock.now());
    reportJudgement();
    ping(Line::Reader, m_reader);
    ping(Line::Listener, m_listener);
    if (m_estimate.wantsMore())
        readClock({});
    else if (m_beats % beatsPerClock == beatsPerClock - 1)
        m_estimate.beginRound();
    if (m_beats % beatsPerRole() == beatsPerRole() - 1)
        readRole();
    if (m_beats % beatsPerCounters == beatsPerCounters - 1)
        readCounters();
    if (m_beats % beatsPerKeyspace == beatsPerKeyspace - 1)
        readInfo("keyspace", [this] { Q_EMIT keyspaceCounted(); });
    ++m_beats;
    Q_EMIT beat();
}

void Heartbeat::ping(Line line, DbConnection& connection)
{
    connection.call({"ping"}, [this, line, sent = m_clock.now(), session = m_session](const auto& answer) {
        if (session != m_session)
            return;
        std::optional<ErrorKind> bad;
        if (!answer)
            bad = answer.error().kind;
        if (bad == ErrorKind::NotSent || bad == ErrorKind::OutcomeUnknown || bad == ErrorKind::TimedOut)
            return; // no answer is no answer: the bound decides
        m_model.ponged(line, sent, bad, m_clock.now());
        reportJudgement();
    });
}

/// The moment of the next check may be another one.
void Heartbeat::reportJudgement()
{
    arm();
    Q_EMIT judged();
}

void Heartbeat::arm()
{
    const auto next = m_model.nextCheckAt();
    if (!next)
        return m_check.stop();
    const auto wait = std::chrono::ceil<base::milliseconds>(*next - m_clock.now());
    m_check.start(std::max(wait, base::milliseconds(0)));
}

void Heartbeat::readClock(std::function<void()> then)
{
    const base::MonoTime sent = m_clock.now();
    m_reader.call({"time"}, [this, sent, then, session = m_session](const auto& answer) {
        if (session != m_session)
            return;
        m_clockFailure.reset();
        if (answer) {
            m_estimate.add(sent, m_clock.now(), *answer);
        } else {
            m_clockFailure = answer.error();
            readClockFromInfo();
        }
        const auto wall = std::chrono::system_clock::now();
        m_estimate.assume(m_clock.now(), std::chrono::floor<base::milliseconds>(wall));
        if (const auto back = m_estimate.takeSetBack())
            Q_EMIT clockSetBack(*back);
        if (m_estimate.takeSetForward())
            Q_EMIT clockSetForward();
        if (then)
            then();
    });
}

/// Services that forbid TIME report the time in INFO as well, only later: the time from the command table to
/// the text is no more than what half of the round trip allows for.
void Heartbeat::readClockFromInfo()
{
    m_reader.call({"info", "server"}, [this, sent = m_clock.now(), session = m_session](const auto& answer) {
        if (session != m_session || !answer)
            return;
        if (const qint64 reading = ServerFacts::fromInfo(answer->bytes).time; reading > 0)
            m_estimate.add(sent, m_clock.now(), reading);
    });
}

void Heartbeat::readInfo(const QByteArray& section, std::function<void()> then)
{
    m_reader.call({"info", section}, [this, section, then, session = m_session](const auto& answer) {
        if (session != m_session)
            return;
        if (answer) {
            const ServerFacts reported = ServerFacts::fromInfo(answer->bytes);
            if (section == "keyspace")
                m_facts.keys = reported.keys;
            else if (section == "replication")
                m_facts.takeReplication(reported);
            else
                m_facts = reported;
        }
        if (then)
            then();
    });
}

/// Answers come in the order of the questions: everything that is read after this answer is newer than its
/// counters.
void Heartbeat::readCounters()
{
    if (m_countersKept)
        return;
    m_reader.call({"info", "commandstats"}, [this, session = m_session](const auto& answer) {
        if (session != m_session)
            return;
        m_countersKept = !answer && isKeptFromUs(answer.error().kind);
        if (answer)
            Q_EMIT commandsCounted(SilentChanges::fromInfo(answer->bytes));
    });
}

/// Asks a replica for INFO, which says more than ROLE: how long it has heard nothing.
void Heartbeat::readRole()
{
    if (m_facts.isReplica() && !m_infoRefused)
        return readRoleFromInfo(m_clock.now());
    m_reader.call({"role"}, [this, sent = m_clock.now(), session = m_session](const auto& answer) {
        if (session != m_session)
            return;
        if (answer && !answer->elements.isEmpty())
            hear(RoleAnswer::fromReply(*answer), sent);
        else if (!answer && isKeptFromUs(answer.error().kind))
            readRoleFromInfo(sent);
    });
}

void Heartbeat::readRoleFromInfo(base::MonoTime asked)
{
    m_reader.call({"info", "replication"}, [this, asked, session = m_session](const auto& answer) {
        const ServerFacts reported = answer ? ServerFacts::fromInfo(answer->bytes) : ServerFacts();
        if (session != m_session)
            return;
        m_infoRefused = !answer && isKeptFromUs(answer.error().kind);
        if (!reported.role.isEmpty())
            hear(RoleAnswer::fromFacts(reported), asked);
    });
}

void Heartbeat::hear(const RoleAnswer& reported, base::MonoTime asked)
{
    const quint64 session = m_session;
    const QByteArray before = std::exchange(m_facts.role, reported.role);
    m_facts.primary = reported.primary;
    m_facts.linked = reported.linked;
    m_facts.silence = reported.silence;
    if (!before.isEmpty() && isPrimaryRole(before) != isPrimaryRole(reported.role))
        Q_EMIT roleChanged();
    if (session == m_session)
        Q_EMIT roleReported(reported, asked);
}

quint64 Heartbeat::beatsPerRole() const
{
    return m_roleWatch == RoleWatch::Close || m_facts.isReplica() ? beatsPerCloseRole : beatsPerLooseRole;
}

} // namespace lockscope::watch

#include "moc_heartbeat.cpp"
