#include "core/watch/healthmodel.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using base::ErrorKind;
using base::MonoTime;
using base::nanoseconds;
using namespace std::chrono_literals;

namespace
{

constexpr qsizetype tripsKept = 4;
/// A check or a beat that comes later than by this was kept up: our own thread stood still.
constexpr nanoseconds late = 100ms;
/// A line that has been silent for longer is not waited for any more.
constexpr nanoseconds standstillMost = 3s;
const QByteArray notServed = QByteArrayLiteral("cluster-down");
const QByteArray connectionLost = QByteArrayLiteral("connection-lost");

/// Returns why a server that answers serves us nothing, where its error says so.
QByteArray reasonOf(ErrorKind bad, const QByteArray& otherwise)
{
    switch (bad) {
    case ErrorKind::AuthRequired:
        return "auth-required";
    case ErrorKind::WrongPassword:
        return "wrong-password";
    case ErrorKind::Busy:
        return "busy";
    case ErrorKind::Loading:
        return "loading";
    case ErrorKind::MasterDown:
        return "master-down";
    case ErrorKind::NoPermission:
        return "no-permission";
    default:
        return otherwise;
    }
}

} // namespace

void HealthModel::ready(Line line, MonoTime now)
{
    advance(now);
    at(line).ready = true;
    judge(now);
}

void HealthModel::lost(Line line, const QByteArray& reason, MonoTime now)
{
    advance(now);
    at(line) = {};
    m_beatAt.reset();
    m_wokeAt = {};
    m_served = true;
    m_linkLack.clear(); // it will be reported of the next one
    m_busySince.reset();
    blind(reason, now);
}

void HealthModel::beat(MonoTime now)
{
    advance(now);
    m_beatAt = now;
}

void HealthModel::ponged(Line line, MonoTime sentAt, std::optional<ErrorKind> bad, MonoTime now)
{
    advance(now);
    LineState& state = at(line);
    if (bad) {
        state.good = false;
        if (*bad == ErrorKind::Busy && !m_busySince)
            m_busySince = now;
        blind(reasonOf(*bad, "no-answer"), now);
        return;
    }
    m_busySince.reset();
    measure(state, now - sentAt, now);
    if (now - sentAt > bound())
        return;
    state.good = true;
    state.goodAt = now;
    judge(now);
}

void HealthModel::served(bool serves, MonoTime now)
{
    advance(now);
    m_served = serves;
    if (serves)
        judge(now);
    else
        blind(notServed, now);
}

/// Answers that come together after a stall are one measurement, or the stall would be taken for the
/// distance.
void HealthModel::measure(LineState& state, nanoseconds trip, MonoTime now)
{
    constexpr auto together = base::limits::pingEvery / 4;
    const bool sameBurst = !state.trips.isEmpty() && now - state.answeredAt < together;
    state.answeredAt = now;
    state.shortest = std::min(state.shortest.value_or(trip), trip);
    if (sameBurst) {
        state.trips.last() = std::min(state.trips.constLast(), trip);
        return;
    }
    state.trips.append(trip);
    if (state.trips.size() > tripsKept)
        state.trips.removeFirst();
}

void HealthModel::reread(MonoTime now)
{
    advance(now);
    if (m_state != State::Reading)
        return;
    become(State::Live, {}, now);
    m_actions.append(Action::BecomeLive);
}

void HealthModel::distrust(const QByteArray& reason, MonoTime now)
{
    blind(reason, now);
    judge(now);
}

/// A replica that serves nothing meanwhile has given its reason.
void HealthModel::linked(const QByteArray& lack, MonoTime now)
{
    m_linkLack = lack;
    if (lack.isEmpty())
        judge(now);
    else if (m_reason != "master-down")
        blind(lack, now);
}

/// The newest reason counts: a server that was lost may have come back to refuse us.
void HealthModel::refused(ErrorKind why, MonoTime now)
{
    static const QByteArrayList replaced{
        connectionLost, "auth-required", "wrong-password", "busy", "loading", "master-down", "no-permission"};
    if (m_state == State::Blind && replaced.contains(m_reason))
        blind(reasonOf(why, connectionLost), now);
}

/// The loss is noticed now, maybe after the machine has slept, and counts since the bound was passed.
void HealthModel::advance(MonoTime now)
{
    const nanoseconds most = bound();
    const auto from = silentFrom();
    if (from && hasStoodStill(*from, now))
        m_wokeAt = now;
    std::optional<MonoTime> since;
    for (LineState& line : m_lines) {
        if (!line.good || now - line.goodAt <= most || now < m_wokeAt + most)
            continue;
        line.good = false;
        since = std::min(since.value_or(now), line.goodAt + most);
    }
    if (since)
        blind("no-answer", *since);
}

bool HealthModel::hasStoodStill(MonoTime silentFrom, MonoTime now) const
{
    const bool isLate = now - std::max(silentFrom, m_wokeAt + bound()) > late;
    const bool isBeatMissing = m_beatAt && now - *m_beatAt > base::limits::pingEvery + late;
    return (isLate || isBeatMissing) && now - silentFrom <= standstillMost;
}

void HealthModel::blind(const QByteArray& reason, MonoTime now)
{
    if (m_state != State::Blind || reason != m_reason)
        m_actions.append(Action::LoseSight);
    become(State::Blind, reason, now);
}

void HealthModel::judge(MonoTime now)
{
    const bool seeing =
        std::ranges::all_of(m_lines, [](const LineState& line) { return line.ready && line.good; });
    if (m_state != State::Blind || !seeing || !m_linkLack.isEmpty())
        return;
    if (!m_served)
        return become(State::Blind, notServed, now);
    const bool named = m_reason == "connecting" || m_reason == "restarted" || m_reason == "role-changed" ||
                       m_reason == "failover" || m_reason == "clock-set-back";
    become(State::Reading, named ? m_reason : QByteArray("reading"), now);
    m_actions.append(Action::BeginReread);
}

void HealthModel::become(State state, const QByteArray& reason, MonoTime now)
{
    const bool isFirst = m_since == MonoTime();
    if (isFirst || (state == State::Live) != live())
        m_since = now;
    m_state = state;
    m_reason = reason;
}

QList<HealthModel::Action> HealthModel::takeActions() { return std::exchange(m_actions, {}); }

nanoseconds HealthModel::roundTrip() const
{
    nanoseconds longest{0};
    for (const LineState& line : m_lines) {
        if (!line.trips.isEmpty())
            longest = std::max(longest, *std::ranges::min_element(line.trips));
    }
    return longest;
}

nanoseconds HealthModel::networkRoundTrip() const
{
    std::optional<nanoseconds> shortest;
    for (const LineState& line : m_lines) {
        if (line.shortest)
            shortest = std::min(shortest.value_or(*line.shortest), *line.shortest);
    }
    return shortest.value_or(nanoseconds(0));
}

nanoseconds HealthModel::bound() const
{
    if (roundTrip() <= 250ms)
        return base::limits::notLiveAfter;
    return roundTrip() * 3 + 250ms;
}

/// The end of the first line's bound; empty = none is good.
std::optional<MonoTime> HealthModel::silentFrom() const
{
    std::optional<MonoTime> first;
    for (const LineState& line : m_lines) {
        if (line.good && (!first || line.goodAt + bound() < *first))
            first = line.goodAt + bound();
    }
    return first;
}

std::optional<MonoTime> HealthModel::nextCheckAt() const
{
    const auto from = silentFrom();
    return from ? std::optional(std::max(*from + 1ns, m_wokeAt + bound())) : std::nullopt;
}

} // namespace lockscope::watch
