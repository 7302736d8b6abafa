#include "core/watch/scanplace.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using base::ErrorKind;
using base::MonoTime;
using namespace std::chrono_literals;

namespace
{

/// The first locks wait at most so long for a replica that does not answer.
constexpr base::milliseconds primaryAfter = 2s;
/// A replica that refuses to be searched is not asked again before.
constexpr base::milliseconds refusalLasts = 30s;
/// Each of several replicas is tried once, and then only the last for so long.
constexpr base::milliseconds roundLasts = 10s;
/// The most by which new locks are found later.
constexpr base::milliseconds lagMost = 5s;
constexpr size_t marksKept = 100;

} // namespace

ScanPlace::ScanPlace(const redis::Endpoint& endpoint, const redis::ClientOptions& options, bool inCluster,
    DbConnection& primary, const base::Clock& clock)
    : m_endpoint(endpoint)
    , m_options(options)
    , m_inCluster(inCluster)
    , m_primary(primary)
    , m_clock(clock)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(primaryAfter);
    connect(&m_patience, &QTimer::timeout, this, [this] { stand(Stand::Primary); });
    stop();
}

DbConnection* ScanPlace::connection() const
{
    switch (m_stand) {
    case Stand::Undecided:
        return nullptr;
    case Stand::Primary:
        return &m_primary;
    case Stand::Replica:
        return m_replica.get();
    }
    return nullptr;
}

void ScanPlace::stop()
{
    m_patience.stop();
    drop();
    m_marks.clear();
    m_tried.clear();
    m_stand = m_endpoint.discoversOnReplica ? Stand::Undecided : Stand::Primary;
}

void ScanPlace::drop()
{
    if (m_replica)
        m_commandsBefore += m_replica->client().traffic().commands;
    m_replica.reset();
    m_address = {};
    m_fit = false;
    m_hindrance = "none";
    m_reached.reset();
    m_notBefore = {};
}

void ScanPlace::begin()
{
    if (m_stand != Stand::Undecided)
        return;
    if (m_replica && m_hindrance == "connecting")
        m_patience.start();
    else
        stand(Stand::Primary);
}

void ScanPlace::hear(const RoleAnswer& answer, const QByteArray& history, MonoTime asked)
{
    if (!m_endpoint.discoversOnReplica)
        return;
    m_history = history;
    m_marks.push_back({answer.offset, asked});
    if (m_marks.size() > marksKept)
        m_marks.pop_front();
    choose(answer.replicas);
    if (m_replica && m_replica->isReady())
        ask();
}

/// The replica that can be searched stays, however far others are: each change is a pass lost.
void ScanPlace::choose(const QList<redis::HostPort>& replicas)
{
    const bool isNamed = m_replica && replicas.contains(m_address);
    if (isNamed && (m_fit || m_hindrance == "connecting"))
        return;
    const auto other = next(replicas);
    if (isNamed && !other)
        return;
    if (m_stand == Stand::Replica)
        stand(Stand::Primary);
    drop();
    if (!replicas.isEmpty())
        enter(other.value_or(replicas.constFirst()));
}

std::optional<redis::HostPort> ScanPlace::next(const QList<redis::HostPort>& replicas)
{
    if (m_clock.now() - m_roundBegan >= roundLasts) {
        m_roundBegan = m_clock.now();
        m_tried = {m_address};
    }
    const auto found = std::ranges::find_if(
        replicas, [this](const redis::HostPort& replica) { return !m_tried.contains(replica); });
    return found == replicas.cend() ? std::nullopt : std::optional(*found);
}

void ScanPlace::enter(const redis::HostPort& address)
{
    m_address = address;
    m_tried.append(address);
    m_hindrance = "connecting";
    m_replica = std::make_unique<DbConnection>(m_endpoint.nodeAt(m_address), m_options, m_clock, nullptr);
    connect(m_replica.get(), &DbConnection::stateChanged, this, &ScanPlace::follow);
    m_replica->open();
}

void ScanPlace::follow()
{
    if (!m_replica->isReady()) {
        const auto& failure = m_replica->state().failure;
        if (m_fit || failure)
            unfit(failure && failure->kind == ErrorKind::TlsUntrusted ? "untrusted" : "unreachable");
        return;
    }
    if (m_inCluster) // its nodes send readers to the primary otherwise
        m_replica->call({"readonly"}, [](const redis::Client::Answer&) {});
    ask();
}

void ScanPlace::ask()
{
    m_replica->call({"info", "replication"}, [this, sent = m_clock.now()](const auto& answer) {
        m_roundTrip = m_clock.now() - sent;
        if (answer)
            return take(ServerFacts::fromInfo(answer->bytes));
        if (!redis::isOfTheLink(answer.error().kind)) // else the state of the link says it
            unfit(answer.error().kind == ErrorKind::TimedOut ? "unreachable" : "refused");
    });
}

void ScanPlace::take(const ServerFacts& facts)
{
    if (facts.role != "slave" || facts.history.isEmpty() || facts.history != m_history)
        return unfit("no-replica");
    if (!facts.linked)
        return unfit("link-down");
    for (; !m_marks.empty() && m_marks.front().offset <= facts.offset; m_marks.pop_front())
        m_reached = m_marks.front().asked;
    if (!m_marks.empty() && m_clock.now() - m_marks.front().asked > lagMost)
        return unfit("behind");
    if (m_clock.now() < m_notBefore)
        return;
    m_fit = true;
    m_hindrance = "next-pass";
    if (m_stand == Stand::Undecided)
        stand(Stand::Replica);
}

void ScanPlace::unfit(const QByteArray& reason)
{
    m_fit = false;
    m_hindrance = reason;
    if (m_stand != Stand::Primary)
        stand(Stand::Primary);
}

void ScanPlace::stand(Stand where)
{
    m_patience.stop();
    m_stand = where;
    Q_EMIT moved();
}

void ScanPlace::passEnded()
{
    if (m_fit && m_stand == Stand::Primary)
        stand(Stand::Replica);
}

void ScanPlace::refused(const base::Error& error)
{
    const bool isAway = redis::isOfTheLink(error.kind) || error.kind == ErrorKind::TimedOut;
    if (!isAway)
        m_notBefore = m_clock.now() + refusalLasts;
    unfit(isAway ? "unreachable" : "refused");
}

/// A replica has what its primary had at the last mark that it has passed.
std::optional<MonoTime> ScanPlace::reach(MonoTime now) const { return onReplica() ? m_reached : now; }

QList<locks::DiscoveryPlace> ScanPlace::places() const
{
    if (!m_endpoint.discoversOnReplica || m_stand == Stand::Undecided)
        return {};
    const QString replica = m_replica ? m_address.text() : QString();
    if (onReplica())
        return {{replica, true, {}, {}}};
    return {{m_primary.client().endpoint().shortName(), false, m_hindrance, replica}};
}

quint64 ScanPlace::commands() const
{
    return m_commandsBefore + (m_replica ? m_replica->client().traffic().commands : 0);
}

} // namespace lockscope::watch

#include "moc_scanplace.cpp"
