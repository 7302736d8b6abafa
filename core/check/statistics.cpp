#include "core/check/statistics.h"

#include "core/check/rulecheck.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lockscope::check
{

using record::Recording;
using record::Step;
using record::Steps;
using record::What;

namespace
{

Moment shareOfSorted(const std::vector<qint64>& sorted, double share)
{
    const auto rank = std::size_t(std::ceil(share * double(sorted.size())));
    return Moment(sorted.at(std::clamp<std::size_t>(rank, 1, sorted.size()) - 1));
}

/// Bin n counts the times of at least 2^(n-1) and less than 2^n microseconds.
QList<Distribution::Bin> binsOf(const std::vector<qint64>& sorted)
{
    QList<Distribution::Bin> bins;
    for (const qint64 value : sorted) {
        const auto width = std::bit_width(quint64(std::max<qint64>(0, value)));
        const Moment to(qint64(1) << std::min<int>(62, int(width)));
        const Moment from(width == 0 ? 0 : to.count() / 2);
        while (!bins.isEmpty() && bins.constLast().to < from)
            bins.append({bins.constLast().to, bins.constLast().to * 2, 0});
        if (bins.isEmpty() || bins.constLast().to != to)
            bins.append({from, to, 0});
        bins.last().count += 1;
    }
    return bins;
}

Distribution distributionOf(std::vector<qint64> values)
{
    Distribution distribution;
    if (values.empty())
        return distribution;
    std::ranges::sort(values);
    distribution.count = qint64(values.size());
    distribution.p50 = shareOfSorted(values, 0.5);
    distribution.p95 = shareOfSorted(values, 0.95);
    distribution.p99 = shareOfSorted(values, 0.99);
    distribution.worst = Moment(values.back());
    for (const qint64 value : values)
        distribution.sum += Moment(value);
    distribution.bins = binsOf(values);
    return distribution;
}

} // namespace

double Statistics::perAcquisition(qint64 count) const
{
    return acquisitions > 0 ? double(count) / double(acquisitions) : 0;
}

double Statistics::acquisitionsPerSecond() const
{
    return length > Moment(0) ? double(acquisitions) * 1e6 / double(length.count()) : 0;
}

double Statistics::orderKept() const { return served > 0 ? 1 - double(overtaking) / double(served) : 1; }

double Statistics::evenness() const
{
    double sum = 0;
    double squares = 0;
    for (const Share& share : clients) {
        sum += double(share.acquisitions);
        squares += double(share.acquisitions) * double(share.acquisitions);
    }
    return squares > 0 ? sum * sum / (double(clients.size()) * squares) : 1;
}

void StatisticsMeter::follow(const Recording& recording)
{
    m_sums.clients.resize(recording.clients().size());
    const auto& resources = recording.header().resources;
    while (m_sums.resources.size() < resources.size())
        m_sums.resources.append({resources.at(m_sums.resources.size()).initial, 0, 0});
    m_rooms.resize(std::size_t(recording.locks().size()));
    const QList<QList<Step>>& blocks = recording.steps().blocks();
    while (m_taken < recording.steps().size()) {
        const QList<Step>& block = blocks.at(m_taken / Steps::blockSize);
        for (qsizetype i = m_taken % Steps::blockSize; i < block.size(); ++i, ++m_taken)
            take(block.at(i));
    }
    m_sums.length = recording.length();
}

Statistics::Share& StatisticsMeter::shareOf(const Step& step)
{
    return step.client < 0 ? m_nobody : m_sums.clients[step.client];
}

void StatisticsMeter::take(const Step& step)
{
    m_sums.messages += step.what == What::Message ? 1 : 0;
    m_sums.commands += step.what == What::Command && step.client >= 0 ? 1 : 0;
    m_sums.renewals += step.what == What::Renewed ? 1 : 0;
    if (step.resource >= 0 && (step.what == What::Wrote || step.what == What::WriteRefused)) {
        Statistics::Use& use = m_sums.resources[step.resource];
        const bool wrote = step.what == What::Wrote;
        (wrote ? use.writes : use.refused) += 1;
        use.value = wrote ? step.number : use.value;
    }
    if (step.what == What::Crashed || step.what == What::Stopped)
        leaveAll(step);
    else if (step.lock >= 0)
        takeOfLock(m_rooms[std::size_t(step.lock)], step);
}

void StatisticsMeter::takeOfLock(Room& room, const Step& step)
{
    switch (step.what) {
    case What::Wants:
        giveUp(room, step);
        room.waiting.push_back({whoOf(step), step.at});
        return;
    case What::Refused:
        m_sums.attempts += 1;
        return;
    case What::Reentered:
        m_sums.reentries += 1;
        return;
    case What::Acquired:
        return acquire(room, step);
    case What::GaveUp:
        giveUp(room, step);
        m_sums.gaveUp += 1;
        shareOf(step).gaveUp += 1;
        return;
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseEnded:
    case What::LeaseLost:
        return release(room, step);
    default:
        return;
    }
}

void StatisticsMeter::acquire(Room& room, const Step& step)
{
    m_sums.attempts += 1;
    m_sums.acquisitions += 1;
    shareOf(step).acquisitions += 1;
    const auto arrival = std::ranges::find(room.waiting, whoOf(step), &Arrival::who);
    if (arrival != room.waiting.end()) {
        m_waits.push_back((step.at - arrival->at).count());
        shareOf(step).waited += step.at - arrival->at;
        m_sums.served += room.waiting.size() > 1 ? 1 : 0;
        m_sums.overtaking += arrival != room.waiting.begin() ? 1 : 0;
        room.waiting.erase(arrival);
    }
    if (room.freed)
        m_handOvers.push_back((step.at - *room.freed).count());
    room.freed.reset();
    room.held.insert(holdOf(step), step.at);
}

void StatisticsMeter::release(Room& room, const Step& step)
{
    const auto since = room.held.constFind(holdOf(step));
    if (since == room.held.constEnd())
        return;
    m_holds.push_back((step.at - *since).count());
    shareOf(step).held += step.at - *since;
    room.held.erase(since);
    if (!room.waiting.empty())
        room.freed = step.at;
}

void StatisticsMeter::giveUp(Room& room, const Step& step)
{
    std::erase_if(room.waiting, [&step](const Arrival& each) { return each.who == whoOf(step); });
}

/// A dead client's leases go on: what it held ends when they do.
void StatisticsMeter::leaveAll(const Step& step)
{
    for (Room& room : m_rooms)
        std::erase_if(
            room.waiting, [&step](const Arrival& each) { return clientOf(each.who) == step.client; });
}

Statistics StatisticsMeter::statistics() const
{
    Statistics statistics = m_sums;
    statistics.waiting = distributionOf(m_waits);
    statistics.handOver = distributionOf(m_handOvers);
    statistics.holding = distributionOf(m_holds);
    return statistics;
}

} // namespace lockscope::check
