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

const ClusterNode* memberOf(const QList<ClusterNode>& nodes, const QByteArray& id)
{
    const auto found = std::ranges::find(nodes, id, &ClusterNode::id);
    return found == nodes.end() ? nullptr : &*found;
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

void ClusterBook::reported(const HostPort& node, const Result<QList<ClusterNode>>& view, MonoTime now)
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

/// Each node that answered lately has one voice, by whatever names it was asked. Nodes that most of the
/// others do not know belong to others, or were forgotten; of two, the first is believed.
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

ClusterBook::Agreement ClusterBook::judge(MonoTime now)
{
    const Views views = fresh(now);
    m_denials.removeIf([now](const auto& each) { return now - each->at >= denialHolds; });
    if (!views.isEmpty() && (m_stale || views != m_combined))
        combine(views);
    Agreement agreement;
    agreement.map = m_map;
    for (Shard& shard : agreement.map.shards) {
        const auto denial = m_denials.constFind(shard.id);
        if (denial != m_denials.constEnd() && denial->primaryId == shard.primaryId)
            shard.primary.reset();
        agreement.known += shard.slots.isEmpty() ? 0 : 1;
        agreement.answering += !shard.slots.isEmpty() && isReached(shard, views) ? 1 : 0;
    }
    agreement.doubt = doubt(views, agreement, now);
    if (agreement.doubt == Doubt::Asking)
        agreement.map = {};
    else if (agreement.map.shards.isEmpty())
        agreement.failure = failure();
    prune(now);
    return agreement;
}

/// Where there are more primaries than can be asked at a time, the answers of the others count for those that
/// are not asked.
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

ClusterBook::Doubt ClusterBook::doubt(const Views& views, const Agreement& agreement, MonoTime now) const
{
    const bool isSure = isMajority(agreement.answering, agreement.known);
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

/// Returns the failure that says most: a missing password says more than that another node is not reachable.
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

/// Drops the views of nodes that are no longer asked; in a large cluster each node is asked in turn.
void ClusterBook::prune(MonoTime now)
{
    const QList<HostPort> asked = seats(0, now);
    const base::milliseconds kept = m_map.shards.size() > mostAsked ? turnHolds : viewHolds;
    const auto gone = std::erase_if(m_views, [&](const View& view) {
        return now - view.at > kept && !asked.contains(view.from) && !m_given.contains(view.from);
    });
    m_stale = m_stale || gone > 0;
}

void ClusterBook::combine(const Views& views)
{
    const bool isSure = isMost(views);
    const QList<ClusterNode> nodes = members(views, isSure);
    claimSlots(views, nodes, isSure);
    drawMap(nodes, nameShards(nodes));
    drawMoves(views);
    if (isSure)
        m_shardOf.removeIf([&](const auto& each) { return memberOf(nodes, each.key()) == nullptr; });
    m_combined = views;
    m_stale = false;
}

/// True where the answers of these may take something away that was known before.
bool ClusterBook::isMost(const Views& views) const
{
    const auto serves = [](const Shard& shard) { return !shard.slots.isEmpty(); };
    const auto known = std::ranges::count_if(m_map.shards, serves);
    const auto voices = std::ranges::count_if(views, [this](const View* view) {
        const auto leads = [&](const Shard& shard) {
            return shard.primaryId == view->self().id && !shard.slots.isEmpty();
        };
        return std::ranges::any_of(m_map.shards, leads);
    });
    return isMajority(voices, std::min<qsizetype>(known, mostAsked));
}

/// True where it has failed, by most of the answering primaries.
bool ClusterBook::isFailed(const QByteArray& id, const Views& views)
{
    const bool anyPrimary = std::ranges::any_of(views, [](const View* view) { return view->self().primary; });
    qsizetype voices = 0;
    qsizetype failing = 0;
    for (const View* view : views) {
        if (view->self().id == id || (anyPrimary && !view->self().primary))
            continue;
        const ClusterNode* word = view->node(id);
        ++voices;
        failing += word != nullptr && word->failed ? 1 : 0;
    }
    return isMajority(failing, voices);
}

/// Returns each node that at least half of them know, by the newest report on it; a node knows most about
/// itself. Where few answer, the earlier primaries are kept.
QList<ClusterNode> ClusterBook::members(const Views& views, bool isSure) const
{
    QHash<QByteArray, QList<const ClusterNode*>> said;
    QByteArrayList ids; // in a lasting order
    for (const View* view : views) {
        for (const ClusterNode& node : view->nodes) {
            if (!said.contains(node.id))
                ids.append(node.id);
            said[node.id].append(&node);
        }
    }
    QList<ClusterNode> all;
    for (const QByteArray& id : std::as_const(ids)) {
        const QList<const ClusterNode*>& words = said[id];
        if (words.size() * 2 < views.size())
            continue;
        all.append(**std::ranges::max_element(
            words, {}, [](const ClusterNode* word) { return std::pair(word->epoch, word->myself); }));
        all.last().failed = isFailed(id, views);
    }
    for (const Shard& shard : m_map.shards) {
        if (isSure || memberOf(all, shard.primaryId) != nullptr)
            continue;
        all.append(ClusterNode());
        all.last().id = shard.primaryId;
        all.last().address = *shard.primary;
        all.last().failed = shard.failed;
    }
    return all;
}

/// The highest epoch wins, unless its owner says itself that it has given the slot up.
std::vector<ClusterBook::Claim> ClusterBook::claimsOf(const Views& views, const QList<ClusterNode>& nodes)
{
    QHash<QByteArray, const ClusterNode*> selves;
    for (const View* view : views)
        selves.insert(view->self().id, &view->self());
    std::vector<Claim> claims(hashSlots);
    for (const View* view : views) {
        for (const ClusterNode& node : view->nodes) {
            const ClusterNode* self = selves.value(node.id);
            const bool knowsBetter = self != nullptr && self != &node && self->epoch >= node.epoch;
            if (knowsBetter || memberOf(nodes, node.id) == nullptr)
                continue;
            for (const SlotRange& range : node.slots) {
                for (std::size_t slot = range.first; slot <= range.last; ++slot) {
                    if (node.epoch > claims[slot].epoch)
                        claims[slot] = {node.id, node.epoch};
                }
            }
        }
    }
    return claims;
}

/// The earlier owner of a slot stays where no node that claims the slot is newer.
void ClusterBook::claimSlots(const Views& views, const QList<ClusterNode>& nodes, bool isSure)
{
    std::vector<Claim> claims = claimsOf(views, nodes);
    QHash<QByteArray, const ClusterNode*> known;
    for (const ClusterNode& node : nodes)
        known.insert(node.id, &node);
    for (std::size_t slot = 0; slot < claims.size(); ++slot) {
        const Claim& before = m_claims[slot];
        if (before.epoch <= claims[slot].epoch || (isSure && claims[slot].id.isEmpty()))
            continue;
        const ClusterNode* owner = known.value(before.id);
        const bool gaveUp = owner != nullptr && owner->myself && owner->epoch >= before.epoch;
        if (owner != nullptr && !gaveUp)
            claims[slot] = before;
    }
    m_claims = std::move(claims);
}

/// Returns each primary's shard, by the shard's name: the one that it was part of before, unless another
/// primary with slots is that by now. Primaries without slots come last, and are left out where they are
/// down.
QHash<QByteArray, QByteArray> ClusterBook::nameShards(const QList<ClusterNode>& nodes)
{
    QSet<QByteArray> serving;
    QByteArray last;
    for (const Claim& claim : m_claims) {
        if (std::exchange(last, claim.id) != claim.id)
            serving.insert(claim.id);
    }
    const auto rank = [&](const ClusterNode& node) {
        const Shard* shard = m_map.shard(m_shardOf.value(node.id));
        if (serving.contains(node.id))
            return shard != nullptr && shard->primaryId == node.id ? 0 : 1;
        return node.primary && !node.failed ? 2 : 3;
    };
    QList<ClusterNode> ranked = nodes;
    std::ranges::stable_sort(ranked, {}, rank);
    QHash<QByteArray, QByteArray> primaries;
    for (const ClusterNode& node : std::as_const(ranked)) {
        QByteArray shard = m_shardOf.value(node.id);
        const bool isTaken = primaries.contains(shard);
        if (rank(node) == 3 || (rank(node) == 2 && isTaken))
            continue;
        if (shard.isEmpty() || isTaken)
            shard = freeName(node.id, primaries);
        primaries.insert(shard, node.id);
        m_shardOf.insert(node.id, shard);
    }
    for (const ClusterNode& node : nodes) {
        const QByteArray shard = m_shardOf.value(node.primaryId);
        if (!node.primaryId.isEmpty() && primaries.value(shard) == node.primaryId &&
            primaries.value(m_shardOf.value(node.id)) != node.id)
            m_shardOf.insert(node.id, shard);
    }
    return primaries;
}

/// A node that was a shard's first primary may become the primary of another one later.
QByteArray ClusterBook::freeName(QByteArray id, const QHash<QByteArray, QByteArray>& taken) const
{
    while (taken.contains(id) || m_map.shard(id) != nullptr)
        id += '+';
    return id;
}

/// `primaries` are given by the names of their shards. Earlier shards keep their order.
void ClusterBook::drawMap(const QList<ClusterNode>& nodes, const QHash<QByteArray, QByteArray>& primaries)
{
    QByteArrayList names;
    for (const Shard& shard : std::as_const(m_map.shards))
        names.append(shard.id);
    names.removeIf([&](const QByteArray& name) { return !primaries.contains(name); });
    const auto add = [&](const QByteArray& node) {
        const QByteArray name = m_shardOf.value(node);
        if (!name.isEmpty() && primaries.value(name) == node && !names.contains(name))
            names.append(name);
    };
    QByteArray last;
    for (const Claim& claim : m_claims) {
        if (std::exchange(last, claim.id) != claim.id)
            add(claim.id);
    }
    for (const ClusterNode& node : nodes)
        add(node.id);
    ClusterMap map;
    for (const QByteArray& name : std::as_const(names))
        map.shards.append(shardOf(name, *memberOf(nodes, primaries.value(name)), nodes));
    m_map = std::move(map);
    dealSlots();
}

Shard ClusterBook::shardOf(
    const QByteArray& name, const ClusterNode& primary, const QList<ClusterNode>& nodes)
{
    Shard shard{name, primary.address, primary.id, {}, {}, primary.failed};
    for (const ClusterNode& node : nodes) {
        if (node.primaryId == primary.id && !node.failed)
            shard.replicas.append(node.address);
    }
    return shard;
}

void ClusterBook::dealSlots()
{
    QHash<QByteArray, qint16> indices;
    for (const Shard& shard : std::as_const(m_map.shards))
        indices.insert(shard.primaryId, qint16(indices.size()));
    m_map.owners.fill(-1, hashSlots);
    m_map.uncovered = 0;
    for (int slot = 0; slot < hashSlots; ++slot) {
        const qint16 index = indices.value(m_claims[std::size_t(slot)].id, -1);
        m_map.owners[slot] = index;
        if (index < 0) {
            ++m_map.uncovered;
            continue;
        }
        QList<SlotRange>& ranges = m_map.shards[index].slots;
        if (!ranges.isEmpty() && ranges.constLast().last + 1 == slot)
            ranges.last().last = quint16(slot);
        else
            ranges.append({quint16(slot), quint16(slot)});
    }
}

/// Both nodes report the move, each its own half; a slot that has arrived no longer moves.
void ClusterBook::drawMoves(const Views& views)
{
    const auto note = [this](quint16 slot, const QByteArray& from, const QByteArray& to) {
        const Shard* source = m_map.shard(m_shardOf.value(from));
        const Shard* target = m_map.shard(m_shardOf.value(to));
        if (source != nullptr && target != nullptr && source != target && m_map.shardOf(slot) == source)
            m_map.moving.insert(slot, {source->id, target->id});
    };
    for (const View* view : views) {
        const ClusterNode& self = view->self();
        for (auto each = self.migrating.begin(); each != self.migrating.end(); ++each)
            note(each.key(), self.id, each.value());
        for (auto each = self.importing.begin(); each != self.importing.end(); ++each)
            note(each.key(), each.value(), self.id);
    }
}

} // namespace lockscope::redis
