#pragma once

#include "core/lab/scenario.h"
#include "core/redis/client.h"

#include <QObject>

#include <memory>
#include <set>

namespace lockscope::lab
{

class LabSentinels;

/// The servers of a run, each with a connection of the Lab's: private ones of its own, as many as the
/// scenario needs, replicas included, which end with this object; or one that is visited, and stays as it is.
/// Owner and thread: the runner's, which is the main one.
class LabServers final : public QObject
{
    Q_OBJECT
public:
    /// `clock` outlives this object.
    LabServers(QList<ServerNeed> needs, const base::Clock& clock, QObject* parent = nullptr);
    ~LabServers() override;

    /// Before start(): so many Sentinels watch the primary that has a replica.
    void setSentinels(int count) { m_sentinelCount = count; }
    /// Before start(): there instead of on a server of its own.
    void visit(const redis::Endpoint& endpoint) { m_visited = endpoint; }
    [[nodiscard]] bool isVisit() const { return m_visited.has_value(); }
    /// What the first server is called, without a secret.
    [[nodiscard]] QString place() const { return endpoint(0).shortName(); }
    /// Starts them; ready() or failed() follows, never from within this call.
    void start();

    /// Where clients find that server now: its own place, or that of the replica that was promoted.
    [[nodiscard]] redis::Endpoint endpoint(int server) const;
    /// The Lab's own connection to it.
    [[nodiscard]] redis::Client& keeper(int server) const;
    [[nodiscard]] int size() const;

    /// Where the server does not tell by itself when a key runs out: from now on it is asked. expired()
    /// follows also where the key was deleted.
    void watchLease(int server, const QByteArray& key) const;

    /// Kills the server's process and starts an empty one in its place; moved() follows when it is up.
    void restart(int server);
    /// The replica hears nothing of its primary any more, and keeps what it has.
    void isolate(int replica) const;
    /// Kills the process of that primary; its Sentinels, or else the Lab itself, make its replica a primary.
    /// moved(primary) follows.
    void promote(int primary);
    /// None of them is away: restarting, or gone with nobody in its place yet; moved() tells when it is back.
    [[nodiscard]] bool isWhole() const { return m_away.empty(); }

Q_SIGNALS:
    /// All of them are up, and replicas have what their primaries have.
    void ready();
    /// One did not come up, or ended without being asked.
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
