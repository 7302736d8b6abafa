#include "tests/support/clusterservers.h"

#include <QTest>

#include <algorithm>

namespace lockscope::support
{

namespace
{

constexpr int stagePatience = 30'000;

void await(const std::function<bool()>& condition, const char* what)
{
    if (!QTest::qWaitFor(condition, stagePatience))
        qFatal("the cluster: %s", what);
}

} // namespace

ClusterServers::ClusterServers()
    : ClusterServers(Options())
{
}

/// Does the same as redis-cli --cluster create, without its pauses.
ClusterServers::ClusterServers(const Options& options)
    : m_options(options)
{
    const int count = options.primaries * (1 + options.replicas);
    for (int i = 0; i < count; ++i)
        m_nodes.push_back(std::make_unique<ClusterProcess>(options.process));
    for (int i = 0; i < options.primaries; ++i) {
        QStringList words{QStringLiteral("cluster"), QStringLiteral("addslots")};
        for (int slot = redis::hashSlots * i / options.primaries;
             slot < redis::hashSlots * (i + 1) / options.primaries; ++slot)
            words << QString::number(slot);
        command(i, words);
    }
    for (int i = 0; i < count; ++i)
        command(i, qPrintable(QStringLiteral("cluster set-config-epoch %1").arg(i + 1)));
    for (int i = 1; i < count; ++i)
        introduce(i);
    await([&] { return knowAll(count); }, "its nodes do not find each other");
    for (int i = options.primaries; i < count; ++i)
        command(i, {QStringLiteral("cluster"), QStringLiteral("replicate"),
                       QString::fromLatin1(node((i - options.primaries) / options.replicas).id())});
    await([this] { return isWell(); }, "it does not get in order");
}

void ClusterServers::introduce(int index)
{
    command(0, {QStringLiteral("cluster"), QStringLiteral("meet"), m_options.process.host,
                   QString::number(node(index).port()), QString::number(node(index).busPort())});
}

QString ClusterServers::uri(int count, const QString& user) const
{
    QStringList hosts;
    for (int i = 0; i < count; ++i)
        hosts << addressOf(i);
    const QString scheme =
        m_options.process.certificate.isEmpty() ? QStringLiteral("redis") : QStringLiteral("rediss");
    const QString where = scheme + QStringLiteral("+cluster://") + user + hosts.join(u',');
    const int database = m_options.process.database;
    return database != 0 ? where + u'/' + QString::number(database) : where;
}

QString ClusterServers::addressOf(int index) const
{
    return redis::HostPort{m_options.process.host, m_nodes.at(size_t(index))->port()}.text();
}

QByteArray ClusterServers::command(int index, const QStringList& words) const
{
    return m_nodes.at(size_t(index))->cli(words);
}

QByteArray ClusterServers::command(int index, const char* line) const
{
    return command(index, QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

QList<int> ClusterServers::primaries() const
{
    QList<int> found;
    for (int i = 0; i < size(); ++i) {
        if (command(i, "role").startsWith("master"))
            found.append(i);
    }
    return found;
}

QList<redis::ClusterNode> ClusterServers::viewOf(int index) const
{
    const auto nodes = redis::readClusterNodes(command(index, "cluster nodes"), {});
    return nodes ? *nodes : QList<redis::ClusterNode>();
}

int ClusterServers::ownerOf(quint16 slot, int asked) const
{
    for (const redis::ClusterNode& each : viewOf(asked)) {
        const auto holds = [slot](const redis::SlotRange& range) {
            return range.first <= slot && slot <= range.last;
        };
        const auto isIt = [&](const auto& process) { return process->id() == each.id; };
        if (std::ranges::any_of(each.slots, holds))
            return int(std::ranges::find_if(m_nodes, isIt) - m_nodes.begin());
    }
    return -1;
}

void ClusterServers::failover(int replica)
{
    command(replica, "cluster failover");
    await([&] { return command(replica, "role").startsWith("master"); }, "the replica does not take over");
}

QByteArray ClusterServers::setSlot(int at, quint16 slot, const char* how, int other) const
{
    return command(at, {QStringLiteral("cluster"), QStringLiteral("setslot"), QString::number(slot),
                           QLatin1String(how), QString::fromLatin1(m_nodes.at(size_t(other))->id())});
}

void ClusterServers::beginMigration(quint16 slot, int to)
{
    const int from = ownerOf(slot, to);
    setSlot(to, slot, "importing", from);
    setSlot(from, slot, "migrating", to);
}

void ClusterServers::moveKeys(quint16 slot, int to)
{
    const int from = ownerOf(slot, to);
    const QByteArray keys =
        command(from, qPrintable(QStringLiteral("cluster getkeysinslot %1 1000").arg(slot)));
    QStringList words{QStringLiteral("migrate"), m_options.process.host, QString::number(node(to).port()),
        QString(), QString::number(m_options.process.database), QStringLiteral("5000"),
        QStringLiteral("keys")};
    for (const QByteArray& key : keys.split('\n'))
        words << QString::fromUtf8(key);
    const QByteArray moved = keys.isEmpty() ? QByteArray("OK") : command(from, words);
    if (moved != "OK")
        qFatal("the keys of a slot do not move: %s", moved.constData());
}

/// The new owner first: so nobody sends those who ask back and forth.
void ClusterServers::endMigration(quint16 slot, int to)
{
    const int from = ownerOf(slot, to);
    setSlot(to, slot, "node", to);
    setSlot(from, slot, "node", to);
}

void ClusterServers::migrate(quint16 slot, int to)
{
    beginMigration(slot, to);
    moveKeys(slot, to);
    endMigration(slot, to);
}

int ClusterServers::addNode()
{
    m_nodes.push_back(std::make_unique<ClusterProcess>(m_options.process));
    introduce(size() - 1);
    await([this] { return knowAll(size() - int(m_forgotten.size())); }, "a further node is not found");
    return size() - 1;
}

void ClusterServers::forget(int index)
{
    m_forgotten.append(index);
    for (int i = 0; i < size(); ++i) {
        if (!m_forgotten.contains(i))
            command(i,
                {QStringLiteral("cluster"), QStringLiteral("forget"), QString::fromLatin1(node(index).id())});
    }
}

void ClusterServers::removeLast()
{
    m_nodes.pop_back();
    m_forgotten.removeAll(size());
}

bool ClusterServers::knowAll(int count) const
{
    for (int i = 0; i < size(); ++i) {
        if (!m_forgotten.contains(i) && viewOf(i).size() != count)
            return false;
    }
    return true;
}

/// "ID PRIMARY SLOTS" of each node, and whether it is down.
QStringList ClusterServers::shown(const QList<redis::ClusterNode>& view)
{
    QStringList lines;
    for (const redis::ClusterNode& each : view) {
        QString line = QString::fromLatin1(each.id + ' ' + each.primaryId + (each.failed ? " down" : ""));
        for (const redis::SlotRange& range : each.slots)
            line += QStringLiteral(" %1-%2").arg(QString::number(range.first), QString::number(range.last));
        lines << line;
    }
    lines.sort();
    return lines;
}

bool ClusterServers::isWell() const
{
    const QStringList first = shown(viewOf(0));
    for (int i = 0; i < size(); ++i) {
        const QList<redis::ClusterNode> view = viewOf(i);
        const auto self = std::ranges::find(view, true, &redis::ClusterNode::myself);
        if (self == view.end() || shown(view) != first ||
            !command(i, "cluster info").contains("cluster_state:ok") ||
            (!self->primary && !command(i, "info replication").contains("master_link_status:up")))
            return false;
    }
    return true;
}

} // namespace lockscope::support
