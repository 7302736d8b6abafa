#include "core/redis/clusternode.h"

#include <algorithm>
#include <optional>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

constexpr qsizetype mostNodes = 4096; ///< a cluster has a thousand at most
constexpr qsizetype longestId = 64;
constexpr qsizetype leastWords = 8; ///< slots follow

/// The place of a word in a line.
enum class Place : quint8 { Id, Address, Flags, Primary, Epoch = 6 };

QByteArray wordAt(const QByteArrayList& words, Place place) { return words.value(int(place)); }

bool isId(const QByteArray& text)
{
    return !text.isEmpty() && text.size() <= longestId && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
}

std::optional<quint16> slotOf(const QByteArray& text)
{
    bool ok = false;
    const quint16 slot = text.toUShort(&ok);
    return ok && slot < hashSlots ? std::optional(slot) : std::nullopt;
}

/// "10.0.0.1:6379@16379,db1.example": an IPv6 address has no brackets, Redis 3 no "@".
HostPort addressOf(const QByteArray& text, const HostPort& asked)
{
    const QByteArrayList parts = text.split(',');
    const QByteArray place = parts.constFirst().split('@').constFirst();
    const qsizetype colon = place.lastIndexOf(':');
    const QByteArray name = parts.value(1);
    const QByteArray numeric = place.left(std::max<qsizetype>(colon, 0));
    const quint16 port = place.mid(colon + 1).toUShort();
    if (!name.isEmpty() && name != "?" && !name.contains('='))
        return {QString::fromUtf8(name), port, QString::fromUtf8(numeric)};
    return {numeric.isEmpty() ? asked.host : QString::fromUtf8(numeric), port};
}

/// "5461", "0-5460", "[77->-id]", "[93-<-id]"
bool readSlots(ClusterNode& node, const QByteArray& text)
{
    if (text.startsWith('[') && text.endsWith(']')) {
        const QByteArray inner = text.mid(1, text.size() - 2);
        const qsizetype arrow = inner.indexOf('-');
        const auto slot = slotOf(inner.left(std::max<qsizetype>(arrow, 0)));
        const QByteArray sign = inner.mid(arrow, 3);
        const QByteArray other = inner.mid(arrow + 3);
        if (!slot || !isId(other) || (sign != "->-" && sign != "-<-"))
            return false;
        (sign == "->-" ? node.migrating : node.importing).insert(*slot, other);
        return true;
    }
    const qsizetype dash = text.indexOf('-');
    const auto first = slotOf(dash < 0 ? text : text.left(dash));
    const auto last = slotOf(text.mid(dash + 1));
    if (!first || !last || *first > *last)
        return false;
    node.slots.append({*first, *last});
    return true;
}

std::optional<ClusterNode> readLine(const QByteArrayList& words, const HostPort& asked)
{
    const QByteArrayList flags = wordAt(words, Place::Flags).split(',');
    ClusterNode node;
    bool ok = false;
    node.id = wordAt(words, Place::Id);
    node.epoch = wordAt(words, Place::Epoch).toLongLong(&ok);
    if (words.size() < leastWords || !isId(node.id) || !ok)
        return std::nullopt;
    node.address = addressOf(wordAt(words, Place::Address), asked);
    node.primary = flags.contains("master");
    node.primaryId = isId(wordAt(words, Place::Primary)) ? wordAt(words, Place::Primary) : QByteArray();
    node.failed = flags.contains("fail");
    node.suspected = flags.contains("fail?");
    node.myself = flags.contains("myself");
    const bool sound = std::all_of(words.begin() + leastWords, words.end(),
        [&](const QByteArray& each) { return readSlots(node, each); });
    return sound ? std::optional(node) : std::nullopt;
}

/// True of a node that has no address, or is not a member yet.
bool isNowhere(const QByteArrayList& words, const ClusterNode& node)
{
    const QByteArrayList flags = wordAt(words, Place::Flags).split(',');
    return flags.contains("handshake") || flags.contains("noaddr") || node.address.port == 0 ||
           node.address.host == u"?" || (!node.primary && !flags.contains("slave"));
}

Error noNodes(const char* why) { return {ErrorKind::Protocol, "cluster nodes", why}; }

} // namespace

Result<QList<ClusterNode>> readClusterNodes(const QByteArray& text, const HostPort& asked)
{
    QList<ClusterNode> nodes;
    for (const QByteArray& line : text.split('\n')) {
        const QByteArray trimmed = line.trimmed();
        if (trimmed.isEmpty())
            continue;
        const QByteArrayList words = trimmed.split(' ');
        const std::optional<ClusterNode> node = readLine(words, asked);
        if (!node || nodes.size() == mostNodes)
            return noNodes(node ? QT_TRANSLATE_NOOP("ErrorDetails", "more nodes than a cluster has")
                                : QT_TRANSLATE_NOOP("ErrorDetails", "a line that is no node"));
        if (!isNowhere(words, *node))
            nodes.append(*node);
    }
    if (std::ranges::count(nodes, true, &ClusterNode::myself) != 1)
        return noNodes(QT_TRANSLATE_NOOP("ErrorDetails", "nothing of the node that was asked"));
    return nodes;
}

bool hasEverySlot(const QList<ClusterNode>& nodes)
{
    const auto own = std::ranges::find_if(nodes, &ClusterNode::myself);
    const QByteArray primary = own == nodes.end() ? QByteArray() : own->primary ? own->id : own->primaryId;
    const auto place = std::ranges::find(nodes, primary, &ClusterNode::id);
    int slots = 0;
    for (const SlotRange& range : place == nodes.end() ? QList<SlotRange>() : place->slots)
        slots += range.last - range.first + 1;
    return slots == hashSlots;
}

} // namespace lockscope::redis
