#include "core/redis/sentinelquorum.h"

#include "core/redis/majority.h"

#include <QSet>

#include <algorithm>

namespace lockscope::redis
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::MonoTime;

namespace
{

constexpr base::milliseconds wordHolds = 2s;      ///< an older answer says nothing of now
constexpr base::milliseconds firstRound = 1500ms; ///< who has not answered by then is not waited for

using Peers = std::optional<QList<SentinelPeer>>;

/// Empty where one has no id.
QSet<QByteArray> idsOf(const Peers& peers)
{
    QSet<QByteArray> ids;
    for (const SentinelPeer& peer : peers.value_or(QList<SentinelPeer>()))
        ids.insert(peer.id);
    return ids.contains(QByteArray()) ? QSet<QByteArray>() : ids;
}

/// Each Sentinel lists all others and not itself: two that know each other never list the same.
bool isSame(const QByteArray& id, const Peers& others, const QByteArray& otherId, const Peers& othersOfOther)
{
    if (!id.isEmpty() && !otherId.isEmpty())
        return id == otherId;
    const QSet<QByteArray> listed = idsOf(others);
    return !listed.isEmpty() && listed == idsOf(othersOfOther);
}

} // namespace

SentinelQuorum::SentinelQuorum(const QList<HostPort>& given, MonoTime now)
    : m_begin(now)
{
    for (const HostPort& address : given) {
        if (seatOf(address) == nullptr)
            m_seats.push_back({address, true, {}, {}, {}, {}, false, {}});
    }
}

SentinelQuorum::Seat* SentinelQuorum::seatOf(const HostPort& sentinel)
{
    const auto found = std::ranges::find(m_seats, sentinel, &Seat::address);
    return found == m_seats.end() ? nullptr : &*found;
}

void SentinelQuorum::reported(const HostPort& sentinel, const base::Result<SentinelWord>& word, MonoTime now)
{
    Seat* seat = seatOf(sentinel);
    if (seat == nullptr)
        return;
    seat->at = now;
    if (!word) {
        seat->failure = word.error();
        seat->word.reset();
        return reseat();
    }
    seat->failure.reset();
    seat->word = *word;
    if (!word->id.isEmpty())
        seat->id = word->id;
    reseat();
}

void SentinelQuorum::lists(const HostPort& sentinel, const QList<SentinelPeer>& others)
{
    if (Seat* seat = seatOf(sentinel); seat != nullptr)
        seat->others = others;
    reseat();
}

void SentinelQuorum::tilted(const HostPort& sentinel, bool isTilted)
{
    if (Seat* seat = seatOf(sentinel); seat != nullptr)
        seat->tilted = isTilted;
}

void SentinelQuorum::deny(const HostPort& primary)
{
    if (m_believed && m_believed->primary == primary)
        m_believed.reset();
}

/// Returns the Sentinels that most of the given ones list, as far as these can be asked at all.
QList<SentinelPeer> SentinelQuorum::wellListed() const
{
    const auto mayList = [](const Seat& seat) { return seat.given && (seat.others || !seat.failure); };
    const auto asked = std::ranges::count_if(m_seats, mayList);
    QList<SentinelPeer> listed;
    qsizetype lists = 0;
    for (const Seat& seat : m_seats) {
        if (!seat.given || !seat.others)
            continue;
        ++lists;
        listed += *seat.others;
    }
    if (!isMajority(lists, asked))
        return {};
    QList<SentinelPeer> well;
    for (const SentinelPeer& peer : std::as_const(listed)) {
        const auto votes = std::ranges::count(listed, peer.address, &SentinelPeer::address);
        const auto isSame = [&](const SentinelPeer& each) { return each.address == peer.address; };
        if (isMajority(votes, lists) && std::ranges::none_of(well, isSame))
            well.append(peer);
    }
    return well;
}

/// A Sentinel that is no longer listed has left; one that is a given one under another name has its seat
/// already.
void SentinelQuorum::reseat()
{
    const QList<SentinelPeer> listed = wellListed();
    std::erase_if(m_seats, [&](const Seat& seat) {
        return !seat.given && std::ranges::find(listed, seat.address, &SentinelPeer::address) == listed.end();
    });
    for (const SentinelPeer& peer : listed) {
        const bool sits = std::ranges::any_of(m_seats, [&](const Seat& seat) {
            return seat.address == peer.address || (!peer.id.isEmpty() && seat.id == peer.id);
        });
        if (!sits)
            m_seats.push_back({peer.address, false, peer.id, {}, {}, {}, false, {}});
    }
}

QList<HostPort> SentinelQuorum::sentinels() const
{
    QList<HostPort> all;
    for (const Seat& seat : m_seats)
        all.append(seat.address);
    return all;
}

/// Before 6.2 no Sentinel reports its own id; there it is the id by which the others list its address.
QByteArray SentinelQuorum::idOf(const Seat& seat, const QList<SentinelPeer>& listed)
{
    const auto found = std::ranges::find(listed, seat.address, &SentinelPeer::address);
    return !seat.id.isEmpty() || found == listed.end() ? seat.id : found->id;
}

/// A Sentinel that was given by two names has one voice, by the name at which it answers.
QList<const SentinelQuorum::Seat*> SentinelQuorum::counted() const
{
    const QList<SentinelPeer> listed = wellListed();
    QList<const Seat*> seats;
    QByteArrayList ids;
    for (const Seat& seat : m_seats) {
        const QByteArray id = idOf(seat, listed);
        qsizetype place = 0;
        while (place < seats.size() && !isSame(ids.at(place), seats.at(place)->others, id, seat.others))
            ++place;
        if (place == seats.size()) {
            seats.append(&seat);
            ids.append(id);
            continue;
        }
        if (ids.at(place).isEmpty())
            ids[place] = id;
        if (seat.word && !seats.at(place)->word)
            seats[place] = &seat;
    }
    return seats;
}

bool SentinelQuorum::counts(const Seat& seat, MonoTime now)
{
    return seat.word && !seat.tilted && now - seat.at <= wordHolds;
}

QList<SentinelQuorum::Count> SentinelQuorum::tally(const QList<const Seat*>& seats, MonoTime now)
{
    QList<Count> counts;
    for (const Seat* seat : seats) {
        if (!SentinelQuorum::counts(*seat, now))
            continue;
        auto count = std::ranges::find(counts, seat->word->primary, &Count::primary);
        if (count == counts.end())
            count = counts.insert(counts.end(), {seat->word->primary, 0, 0, 0});
        ++count->votes;
        count->down += seat->word->down ? 1 : 0;
        count->epoch = std::max(count->epoch, seat->word->epoch);
    }
    return counts;
}

SentinelQuorum::Agreement SentinelQuorum::judge(MonoTime now)
{
    const QList<const Seat*> seats = counted();
    const QList<Count> counts = tally(seats, now);
    Agreement agreement;
    agreement.known = int(seats.size());
    for (const Count& count : counts)
        agreement.answering += count.votes;
    const auto majority = std::ranges::find_if(
        counts, [&](const Count& count) { return isMajority(count.votes, seats.size()); });
    if (majority != counts.end())
        believe(agreement, *majority);
    else
        doubt(agreement, counts, seats, now);
    const auto named = std::ranges::find_if(
        counts, [&](const Count& count) { return agreement.primary && count.primary == *agreement.primary; });
    agreement.agreeing = named == counts.end() ? 0 : named->votes;
    return agreement;
}

void SentinelQuorum::believe(Agreement& agreement, const Count& majority)
{
    const bool stale = m_believed && m_believed->primary != majority.primary && majority.epoch > 0 &&
                       majority.epoch < m_believed->epoch;
    if (stale) {
        agreement.primary = m_believed->primary;
        agreement.doubt = Doubt::Stale;
        return;
    }
    m_believed = majority;
    agreement.primary = majority.primary;
    agreement.doubt = isMajority(majority.down, agreement.known) ? Doubt::Down : Doubt::None;
}

void SentinelQuorum::doubt(
    Agreement& agreement, const QList<Count>& counts, const QList<const Seat*>& seats, MonoTime now)
{
    agreement.doubt = agreement.answering == 0 ? Doubt::NoSentinel : Doubt::NoMajority;
    if (m_believed) {
        agreement.primary = m_believed->primary;
        return;
    }
    const bool allHeard =
        std::ranges::all_of(seats, [](const Seat* seat) { return seat->word || seat->failure; });
    if (!allHeard && now - m_begin < firstRound) {
        agreement.doubt = Doubt::Asking;
        return;
    }
    const auto newest = std::ranges::max_element(
        counts, {}, [](const Count& count) { return std::pair(count.epoch, count.votes); });
    if (newest != counts.end())
        agreement.primary = newest->primary;
    else
        agreement.failure = failureOf(seats);
}

/// Returns the failure that says most: an unknown name or a missing password says more than that another
/// Sentinel is not reachable.
std::optional<Error> SentinelQuorum::failureOf(const QList<const Seat*>& seats)
{
    for (const ErrorKind kind :
        {ErrorKind::UnknownPrimary, ErrorKind::SentinelAuth, ErrorKind::NotSentinel}) {
        for (const Seat* seat : seats) {
            if (seat->failure && seat->failure->kind == kind)
                return seat->failure;
        }
    }
    QByteArrayList addresses;
    for (const Seat* seat : seats)
        addresses.append(seat->address.text().toUtf8());
    const auto why = std::ranges::find_if(seats, [](const Seat* seat) { return seat->failure.has_value(); });
    return Error{ErrorKind::NoSentinel, addresses.join(", "),
        why == seats.end() ? QByteArray() : base::name((*why)->failure->kind)};
}

} // namespace lockscope::redis
