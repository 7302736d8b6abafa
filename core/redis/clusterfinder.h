#pragma once

#include "core/redis/client.h"
#include "core/redis/clusterbook.h"
#include "core/redis/primaryplace.h"

#include <QTimer>

#include <map>
#include <memory>

namespace lockscope::redis
{

class ClusterPost;

/// Finds the shards of a cluster by asking its nodes for their map, and goes on asking them, twice a second;
/// see ClusterBook for the nodes that it believes. Asks a few nodes at a time, others of a large cluster in
/// turn. Sends nothing but CLUSTER NODES. Lives on the thread that made it.
class ClusterFinder final : public QObject
{
    Q_OBJECT
public:
    /// `endpoint.cluster` is set; only transport and jitter of `options` are used. `clock` must outlive it.
    ClusterFinder(const Endpoint& endpoint, const ClientOptions& options, const base::Clock& clock,
        QObject* parent = nullptr);
    ~ClusterFinder() override;

    /// Begins to ask the nodes of the URI, as if nothing were known; harmless where it is open.
    void open();
    /// Ends all questions; the places have no address from then on.
    void close();
    /// Ends the wait before the next attempt to connect to each node.
    void retryNow();
    /// Asks at once: a connection was answered MOVED, or lost a node.
    void askNow();
    /// The server at the place of that shard says that it is no primary: connections do not go to it until
    /// the nodes were asked again.
    void deny(const QByteArray& shard, const QByteArray& role);

    /// Returns the shards and slots that the nodes agree on at present.
    [[nodiscard]] const ClusterMap& map() const { return m_agreement.map; }
    /// Returns whether the map is confirmed by a majority of the primaries.
    [[nodiscard]] ClusterBook::Doubt doubt() const { return m_agreement.doubt; }
    /// Returns the same for one shard, whose primary may also be missing.
    [[nodiscard]] ClusterBook::Doubt doubt(const QByteArray& shard) const;
    /// Returns where the primary of that shard is at present, for connections that follow it; one object for
    /// the life of the shard. A shard that is not known (any more) has no address.
    std::shared_ptr<PrimaryPlace> place(const QByteArray& shard);
    /// Returns why there is no map at all: NoNode, NotCluster, WrongPassword, …
    [[nodiscard]] const std::optional<base::Error>& failure() const { return m_agreement.failure; }
    /// Return the number of primaries that serve slots, and how many of these are reached.
    [[nodiscard]] int known() const { return m_agreement.known; }
    [[nodiscard]] int answering() const { return m_agreement.answering; }

Q_SIGNALS:
    /// place(shard) is about to leave the address that it has; `to` is where it goes, if that is known.
    void leaving(const QByteArray& shard, const std::optional<lockscope::redis::HostPort>& to);
    /// map(), doubt(), failure(), known() or answering() have changed.
    void changed();
    /// The map has changed: waiting before the next attempt is over.
    void stirred();

private:
    void seat();
    ClusterPost* makePost(const HostPort& node);
    void poll();
    void reconsider();
    void settle();
    void settle(const QByteArray& shard, const std::optional<HostPort>& primary);

    const Endpoint m_endpoint;
    const ClientOptions m_options;
    const base::Clock& m_clock;
    ClusterBook m_book;
    ClusterBook::Agreement m_agreement;
    std::map<QByteArray, std::shared_ptr<PrimaryPlace>> m_places; ///< by shard
    std::map<QString, ClusterPost*> m_posts;                      ///< children, by address
    QTimer m_poll;
    int m_polls = 0;
    int m_turn = 0;
    bool m_open = false;
};

} // namespace lockscope::redis
