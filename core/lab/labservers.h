#pragma once

#include "core/lab/scenario.h"
#include "core/redis/client.h"

#include <QObject>

#include <memory>
#include <set>

namespace lockscope::lab
{

class LabSentinels;

/// The servers of a run, each with a connection of the Lab's: private ones, as many as the scenario needs,
/// replicas included, which end with this object; or one that is visited, and stays as it is. Owner and
/// thread: the runner's, which is the main one.
class LabServers final : public QObject
{
    Q_OBJECT
public:
    /// `clock` outlives this object.
    LabServers(QList<ServerNeed> needs, const base::Clock& clock, QObject* parent = nullptr);
    ~LabServers() override;

    /// Sets how many Sentinels watch the primary that has a replica. To be called before start().
    void setSentinels(int count) { m_sentinelCount = count; }
    /// Makes the run visit that server, in place of one of its own. To be called before start().
    void visit(const redis::Endpoint& endpoint) { m_visited = endpoint; }
    [[nodiscard]] bool isVisit() const { return m_visited.has_value(); }
    /// Returns the name of the first server, without a secret.
    [[nodiscard]] QString place() const { return endpoint(0).shortName(); }
    /// Starts them; ready() or failed() follows, never from within this call.
    void start();

    /// Returns where clients find that server now: its own place, or that of the replica that was promoted.
    [[nodiscard]] redis::Endpoint endpoint(int server) const;
    /// Returns the Lab's own connection to it.
    [[nodiscard]] redis::Client& keeper(int server) const;
    [[nodiscard]] int size() const;

    /// Asks the server from now on, where it does not report by itself when a key runs out. expired() follows
    /// also where the key was deleted.
    void watchLease(int server, const QByteArray& key) const;

    /// Kills the server's process and starts an empty one in its place; moved() follows when it is up.
    void restart(int server);
    /// Cuts the replica off from its primary; it keeps what it has.
    void isolate(int replica) const;
    /// Kills the process of that primary; its Sentinels, or else the Lab itself, make its replica a primary.
    /// moved(primary) follows.
    void promote(int primary);
    /// No server is away: restarting, or gone with none in its place yet. moved() follows when it is back.
    [[nodiscard]] bool isWhole() const { return m_away.empty(); }

Q_SIGNALS:
    /// All of them are up, and replicas have what their primaries have.
    void ready();
    /// A server did not come up, or ended without being asked.
    void failed(const lockscope::base::Error& error);
    /// Clients find that server elsewhere from now on.
    void moved(int server);
    /// A key has run out on that server, and the server has noticed.
    void expired(int server, const QByteArray& key);

private:
    class Server;
    void begin(int server);
    void came(int server);
    void isBack(int server);
    void checkReady();
    void callSentinels();
    void switched(int primary, quint16 port);
    [[nodiscard]] int replicaOf(int primary) const;
    [[nodiscard]] int standIn(int server) const;

    const base::Clock& m_clock;
    const QList<ServerNeed> m_needs;
    std::vector<std::unique_ptr<Server>> m_servers;
    std::vector<int> m_places; ///< which of them stands for each
    std::unique_ptr<LabSentinels> m_sentinels;
    int m_sentinelCount = 0;
    QList<int> m_switched; ///< primaries that the Sentinels have replaced
    std::optional<redis::Endpoint> m_visited;
    std::set<int> m_away;
    bool m_isReady = false;
};

} // namespace lockscope::lab
