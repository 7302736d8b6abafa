#pragma once

#include "core/redis/clusternode.h"
#include "tests/support/clusterprocess.h"

#include <memory>
#include <vector>

namespace lockscope::support
{

/// A real cluster: every node says that it is in order when the constructor returns. Its nodes are numbered:
/// first the primaries, in the order of their slots, then the replicas of each, then those that were added.
/// Nodes find a failure after 2 s. Blocks, as only tests may.
class ClusterServers
{
public:
    struct Options {
        int primaries = 3;
        int replicas = 1;                     ///< of each primary
        ClusterProcess::Options process = {}; ///< of each
    };

    ClusterServers();
    explicit ClusterServers(const Options& options);

    /// Returns a URI of the first `count` nodes; more may follow it ("?ssh=…").
    [[nodiscard]] QString uri(int count = 1, const QString& user = {}) const;
    [[nodiscard]] int size() const { return int(m_nodes.size()); }
    [[nodiscard]] ClusterProcess& node(int index) { return *m_nodes.at(size_t(index)); }
    /// "127.0.0.1:PORT", "[::1]:PORT"
    [[nodiscard]] QString addressOf(int index) const;
    /// Returns the present primaries, as any of the others lists them.
    [[nodiscard]] QList<int> primaries() const;
    /// A node that was a replica of that one in the beginning.
    [[nodiscard]] int replicaOf(int primary) const
    {
        return m_options.primaries + primary * m_options.replicas;
    }
    /// The node that serves a slot now, as node `asked` says; -1 = nobody.
    [[nodiscard]] int ownerOf(quint16 slot, int asked = 0) const;

    /// The answer of one node; the words of `line` are parted by blanks.
    QByteArray command(int index, const char* line) const;
    QByteArray command(int index, const QStringList& words) const;

    void kill(int index) { node(index).kill(); }
    void freeze(int index, bool frozen) { node(index).freeze(frozen); }
    void restart(int index) { node(index).start(); }
    /// That replica takes over, with its primary's consent; done when this returns.
    void failover(int replica);

    /// Tells node `at` that the slot is of node `other`: "node", or comes from there or goes there:
    /// "importing", "migrating". Returns its answer.
    QByteArray setSlot(int at, quint16 slot, const char* how, int other) const;
    /// The steps by which redis-cli moves a slot; after the first it is on its way.
    void beginMigration(quint16 slot, int to);
    void moveKeys(quint16 slot, int to);
    void endMigration(quint16 slot, int to);
    /// All of them.
    void migrate(quint16 slot, int to);

    /// A further primary, without slots, which all others know when this returns; its number.
    int addNode();
    /// All others forget the one that was added last, before it ends.
    void forget(int index);
    void removeLast();

    /// Every node says that the cluster is in order, all see the same in it, and replicas have their data.
    [[nodiscard]] bool isWell() const;

private:
    void introduce(int index);
    [[nodiscard]] bool knowAll(int count) const;
    [[nodiscard]] QList<redis::ClusterNode> viewOf(int index) const;
    [[nodiscard]] static QStringList shown(const QList<redis::ClusterNode>& view);

    Options m_options;
    std::vector<std::unique_ptr<ClusterProcess>> m_nodes;
    QList<int> m_forgotten;
};

} // namespace lockscope::support
