#include "core/watch/shardside.h"

#include "core/redis/hashslot.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

namespace
{

QByteArray nameIn(const QList<redis::SlotRange>& slots)
{
    for (int number = 0; !slots.isEmpty(); ++number) {
        QByteArray name = "lockscope:" + QByteArray::number(number);
        const quint16 slot = redis::hashSlot(name);
        if (std::ranges::any_of(
                slots, [slot](const auto& range) { return range.first <= slot && slot <= range.last; }))
            return name;
    }
    return {};
}

} // namespace

ShardSide::ShardSide(const Feeds& feeds, FeedContext& context)
    : m_feeds(feeds)
    , m_context(context)
{
    connect(&feeds.listens, &ListenFeed::heard, this, &ShardSide::heard);
    connect(&feeds.waiters, &WaiterFeed::counted, this, &ShardSide::counted);
}

void ShardSide::channelsAreWhole(bool whole)
{
    m_context.watchState.registry.channelsHealthySince(
        whole ? std::optional(m_context.serverNow()) : std::nullopt);
}

/// A node that is later than this is about to be called dead; nearly always it is a millisecond.
void ShardSide::channelsAreAnothers(bool anothers)
{
    constexpr base::milliseconds onTheWay{300};
    m_context.watchState.registry.messagesTake(anothers ? onTheWay : base::milliseconds(0));
}

void ShardSide::hear(const locks::ChannelMeaning& meaning)
{
    m_feeds.listens.take(meaning);
    m_context.stir();
}

void ShardSide::probe(const base::KeyName& name, std::optional<locks::Kind> hint, locks::Seen source)
{
    m_feeds.scans.probe(name, hint, source);
    m_context.stir();
}

/// The probe needs a name of this node: one of another node would prove nothing where its slot is the one
/// that is not served.
void ShardSide::doubtService(bool doubted, const QList<redis::SlotRange>& slots)
{
    if (doubted != m_feeds.service.isDoubted())
        m_feeds.service.doubt(doubted ? nameIn(slots) : QByteArray());
}

void ShardSide::setSlots(const QList<redis::SlotRange>& slots, bool isMoving, bool isAgreed)
{
    const bool areOthers = !m_slots.isEmpty() && m_slots != slots;
    const bool wasKnown = m_isAgreed || m_slotsChangedAt;
    if (areOthers || isMoving || (wasKnown && m_isAgreed != isAgreed))
        m_slotsChangedAt = m_context.now();
    m_slots = slots;
    m_isMoving = isMoving;
    m_isAgreed = isAgreed;
}

bool ShardSide::areSlotsStill() const
{
    constexpr base::seconds settling{10};
    return m_isAgreed && !m_isMoving &&
           (!m_slotsChangedAt || m_context.now() - *m_slotsChangedAt >= settling);
}

bool ShardSide::isImporting(const base::KeyName& name) const
{
    return !m_importing.isEmpty() && m_importing.contains(redis::hashSlot(name.bytes));
}

std::unique_ptr<locks::Track> ShardSide::give(const locks::LockRef& ref)
{
    return m_context.watchState.give(ref);
}

void ShardSide::adopt(std::unique_ptr<locks::Track> track)
{
    const locks::LockRef ref = track->lock().ref;
    m_context.watchState.adopt(std::move(track), "moving", m_context.serverNow());
    readAgain(ref);
}

void ShardSide::readAgain(const locks::LockRef& ref)
{
    m_context.watchState.reads.want(ref, locks::Seen::Reconcile, m_context.now());
    m_context.stir();
}

void ShardSide::setDisputed(const locks::LockRef& ref)
{
    m_context.watchState.setDisputed(ref);
    m_context.stir();
}

void ShardSide::reportMoved()
{
    for (const auto& [ref, redirection] : m_context.watchState.takeMoved())
        Q_EMIT movedAway(ref, redirection);
}

} // namespace lockscope::watch

#include "moc_shardside.cpp"
