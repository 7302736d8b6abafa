#include "core/watch/shardside.h"

#include "core/redis/hashslot.h"

#include <utility>

namespace lockscope::watch
{

ShardSide::ShardSide(const Feeds& feeds, FeedContext& context)
    : m_feeds(feeds)
    , m_context(context)
{
    connect(&feeds.listens, &ListenFeed::heard, this, &ShardSide::heard);
    connect(&feeds.waiters, &WaiterFeed::counted, this, &ShardSide::counted);
}

void ShardSide::channelsAreWhole(bool whole)
{
    m_context.knowledge.registry.channelsHealthySince(
        whole ? std::optional(m_context.serverNow()) : std::nullopt);
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

bool ShardSide::isImporting(const base::KeyName& name) const
{
    return !m_importing.isEmpty() && m_importing.contains(redis::hashSlot(name.bytes));
}

std::unique_ptr<locks::Track> ShardSide::give(const locks::LockRef& ref)
{
    return m_context.knowledge.give(ref);
}

void ShardSide::adopt(std::unique_ptr<locks::Track> track)
{
    const locks::LockRef ref = track->lock().ref;
    m_context.knowledge.adopt(std::move(track), "moving", m_context.serverNow());
    readAgain(ref);
}

void ShardSide::readAgain(const locks::LockRef& ref)
{
    m_context.knowledge.reads.want(ref, locks::Seen::Reconcile, m_context.now());
    m_context.stir();
}

void ShardSide::tellMoved()
{
    for (const auto& [ref, redirection] : m_context.knowledge.takeMoved())
        Q_EMIT movedAway(ref, redirection);
}

} // namespace lockscope::watch

#include "moc_shardside.cpp"
