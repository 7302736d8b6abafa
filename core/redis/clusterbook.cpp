#include "core/redis/clusterbook.h"

#include "core/redis/majority.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis
{

using namespace std::chrono_literals;
using base::Error;
using base::ErrorKind;
using base::MonoTime;
using base::Result;

namespace
{

constexpr base::milliseconds viewHolds = 2s;        ///< an older answer says nothing of now
constexpr base::milliseconds turnHolds = 30s;       ///< that one of many did not answer is remembered so long
constexpr base::milliseconds firstAnswers = 1500ms; ///< who has not answered by then is not waited for
constexpr base::milliseconds denialHolds = 250ms;   ///< a promotion takes a moment: then it is tried again

void addOnce(QList<HostPort>& all, const HostPort& address)
{
    if (!all.contains(address))
        all.append(address);
}

} // namespace

ClusterBook::ClusterBook(const QList<HostPort>& given, MonoTime now)
    : m_given(given)
    , m_begin(now)
    , m_claims(hashSlots)
{
}

const ClusterNode& ClusterBook::View::self() const
{
    return *std::ranges::find(nodes, true, &ClusterNode::myself);
}

const ClusterNode* ClusterBook::View::node(const QByteArray& id) const
{
    const auto found = std::ranges::find(nodes, id, &ClusterNode::id);
    return found == nodes.end() ? nullptr : &*found;
}

ClusterBook::View* ClusterBook::viewOf(const HostPort& node)
{
    const auto found = std::ranges::find(m_views, node, &View::from);
    if (found != m_views.end())
        return &*found;
    m_stale = true; // the others may have been moved
    return &m_views.emplace_back(View{node, {}, {}, {}});
}

void ClusterBook::told(const HostPort& node, const Result<QList<ClusterNode>>& view, MonoTime now)
{
    View& kept = *viewOf(node);
    kept.at = now;
    if (!view) {
        m_stale = m_stale || !kept.failure;
        kept.failure = view.error();
        return;
    }
    m_stale = m_stale || kept.failure || kept.nodes != *view;
    kept.failure.reset();
    kept.nodes = *view;
}

void ClusterBook::deny(const QByteArray& shard, MonoTime now)
{
    if (const Shard* denied = m_map.shard(shard); denied != nullptr)
        m_denials.insert(shard, {denied->primaryId, now});
}

/// Each node that answered lately has one voice, by whatever names it was asked. Those of which most of the
/// others know nothing are others' nodes, or were forgotten; of two, the first is believed.
ClusterBook::Views ClusterBook::fresh(MonoTime now) const
{
    Views all;
    for (const View& view : m_views) {
        if (view.failure || view.nodes.isEmpty() || now - view.at > viewHolds)
            continue;
        const auto isSame = [&](const View* other) { return other->self().id == view.self().id; };
        if (std::ranges::none_of(all, isSame))
            all.append(&view);
    }
    Views known = all;
    known.removeIf([&](const View* view) {
        const auto knows = [&](const View* other) { return other->node(view->self().id) != nullptr; };
        const auto voices = std::ranges::count_if(all, knows) * 2;
        return voices < all.size() || (voices == all.size() && !knows(all.constFirst()));
    });
    return known.isEmpty() ? all : known;
}

ClusterBook::Verdict ClusterBook::judge(MonoTime now)
{
    const Views views = fresh(now);
    m_denials.removeIf([now](const auto& each) { return now - each->at >= denialHolds; });
    if (!views.isEmpty() && (m_stale || views != m_combined))
        combine(views);
    Verdict verdict;
    verdict.map = m_map;
    for (Shard& shard : verdict.map.shards) {
        const auto denial = m_denials.constFind(shard.id);
        if (denial != m_denials.constEnd() && denial->primaryId == shard.primaryId)
            shard.primary.reset();
        verdict.known += shard.slots.isEmpty() ? 0 : 1;
        verdict.answering += !shard.slots.isEmpty() && isReached(shard, views) ? 1 : 0;
    }
    verdict.doubt = doubt(views, verdict, now);
    if (verdict.doubt == Doubt::Asking)
        verdict.map = {};
    else if (verdict.map.shards.isEmpty())
        verdict.failure = failure();
    prune(now);
    return verdict;
}

/// Where there are more than can be asked at a time, those that are not asked are as the others see them.
bool ClusterBook::isReached(const Shard& shard, const Views& views) const
{
    const auto isIt = [&](const View* view) { return view->self().id == shard.primaryId; };
    if (std::ranges::any_of(views, isIt))
        return true;
    const auto fails = [&](const View& view) { return view.failure && view.from == shard.primary; };
    if (m_map.shards.size() <= mostAsked || std::ranges::any_of(m_views, fails))
        return false;
    const auto reaches = [&](const View* view) {
        const ClusterNode* node = view->node(shard.primaryId);
        return node != nullptr && !node->failed && !node->suspected;
    };
    return isMajority(std::ranges::count_if(views, reaches), views.size());
}

ClusterBook::Doubt ClusterBook::doubt(const Views& views, const Verdict& verdict, MonoTime now) const
{
    const bool isSure = isMajority(verdict.answering, verdict.known);
    if (isSure)
        return Doubt::None;
    const auto isHeard = [&](const HostPort& node) {
        return std::ranges::find(m_views, node, &View::from) != m_views.end();
    };
    const bool allHeard = std::ranges::all_of(seats(0, now), isHeard);
    if (now - m_begin < firstAnswers && !allHeard)
        return Doubt::Asking;
    return views.isEmpty() ? Doubt::NoNode : Doubt::NoMajority;
}

/// The most telling one: that a password is missing says more than that another one is not reachable.
Error ClusterBook::failure() const
{
    for (const ErrorKind kind :
        {ErrorKind::WrongPassword, ErrorKind::AuthRequired, ErrorKind::NoPermission, ErrorKind::TlsUntrusted,
            ErrorKind::TunnelFailed, ErrorKind::NoDatabase, ErrorKind::NotCluster, ErrorKind::Protocol}) {
        for (const View& view : m_views) {
            if (view.failure && view.failure->kind == kind)
                return *view.failure;
        }
    }
    QByteArrayList addresses;
    for (const HostPort& node : m_given)
        addresses.append(node.text().toUtf8());
    const auto why = std::ranges::find_if(m_views, [](const View& view) { return view.failure.has_value(); });
    return {ErrorKind::NoNode, addresses.join(", "),
        why == m_views.end() ? QByteArray() : base::name(why->failure->kind)};
}

QList<HostPort> ClusterBook::seats(int turn, MonoTime now) const
{
    QList<HostPort> all;
    if (fresh(now).isEmpty())
        all = m_given;
    const qsizetype count = m_map.shards.size();
    const qsizetype first = count > mostAsked ? turn % count : 0;
    for (qsizetype i = 0; i < count; ++i) {
        const Shard& shard = m_map.shards.at((first + i) % count);
        if (shard.primary)
            addOnce(all, *shard.primary);
    }
    for (const HostPort& node : m_given)
        addOnce(all, node);
    for (const Shard& shard : m_map.shards) {
        for (const HostPort& replica : shard.replicas)
            addOnce(all, replica);
    }
    return all.first(std::min<qsizetype>(all.size(), mostAsked));
}

/// What was said by those that are asked no longer; of a large cluster each is asked in turn.
void ClusterBook::prune(MonoTime now)
{
    const QList<HostPort> asked = seats(0, now);
    const base::milliseconds kept = m_map.shards.size() > mostAsked ? turnHolds : viewHolds;
    const auto gone = std::erase_if(m_views, [&](const View& view) {
        return now - view.at > kept && !asked.contains(view.from) && !m_given.contains(view.from);
    });
    m_stale = m_stale || gone > 0;
}

} // namespace lockscope::redis
