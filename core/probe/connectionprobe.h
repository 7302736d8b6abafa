#pragma once

#include "core/admin/actrights.h"
#include "core/locks/clockcheck.h"
#include "core/watch/primarywatch.h"

namespace lockscope::probe
{

/// The finding about one thing that a connection needs, from asking for it and writing nothing.
struct ProbeFinding {
    enum class What : quint8 {
        Role,
        Version,
        Map, ///< of a cluster
        Scan,
        Types,    ///< whether scans can ask for one type
        Search,   ///< whether the server runs the script that searches
        Expiries, ///< whether they are reported exactly
        Time,
        Tracking,
        Counts,
        Channels,
        Scripts,
        Publishing
    };
    /// NotKnown: it cannot be known without acting.
    enum class Access : quint8 { Granted, Denied, NotKnown, NotAsked };
    What what = What::Role;
    Access verdict = Access::NotKnown;
    base::milliseconds took{0};
    QByteArray fact;         ///< for Role, Version and Map: the value
    QStringList others = {}; ///< for Role: where its replicas are, or the primary that it is a replica of
    QByteArray version = {}; ///< for Version: of the Redis whose commands it has
    /// For Role: why not all locks are seen, or not the latest: "lone-node", "no-primary-link".
    QByteArray limit = {};
    std::optional<base::Error> error = {};        ///< for Denied
    std::optional<locks::ClockOffset> clock = {}; ///< for Time: how far it is from this machine's
};

/// Returns its identifier in JSON: "role", "version", "map", "scan", "types", "search", "expiries", "time",
/// "tracking", "counts", "channels", "scripts", "publishing".
QByteArray name(ProbeFinding::What what);

/// Tries one connection once: enters, then asks for one thing after the other, each by the reading command
/// that a watcher would send. For scripts and messages it asks the server's ACL, as for acts. Lives on one
/// thread.
class ConnectionProbe final : public QObject
{
    Q_OBJECT
public:
    /// Another server of the same group or cluster.
    struct Beside {
        redis::HostPort address;
        bool acts = false; ///< it takes acts: a primary
    };

    /// `acting` is the endpoint of the user that acts; without one, nothing is asked about scripts and
    /// messages. For a cluster the first node that can be entered is tried.
    ConnectionProbe(redis::Endpoint endpoint, std::optional<redis::Endpoint> acting, const base::Clock& clock,
        quint64 jitterSeed);

    /// Begins to connect; finished() follows once.
    void open();
    /// Returns the step of connecting, or why it failed.
    [[nodiscard]] const redis::ConnectionState& state() const { return m_client->state(); }
    /// Returns why it could not be entered, as it appears from here.
    [[nodiscard]] std::optional<base::Error> failure() const;
    /// Returns why a server that was entered has no locks.
    [[nodiscard]] const std::optional<base::Error>& refusal() const { return m_refusal; }
    /// Returns how the primary of a group is known.
    [[nodiscard]] std::optional<locks::Topology> topology() const;
    /// Returns other servers by its own answers: the other nodes of a cluster; where a replica is to be
    /// searched, the replicas of this server.
    [[nodiscard]] const QList<Beside>& beside() const { return m_beside; }

Q_SIGNALS:
    /// state() has changed.
    void stateChanged();
    /// Brings the findings one by one.
    void found(const lockscope::probe::ProbeFinding& finding);
    /// Nothing more is asked: the connection was refused, or all was found.
    void finished();

private:
    struct Question {
        ProbeFinding::What what;
        redis::Command command;
    };
    static QList<Question> questionsTo(const redis::Endpoint& endpoint);
    void enter(redis::Endpoint endpoint);
    bool tryAnotherNode();
    void follow();
    void askNext();
    void askSlots(const redis::Client::Answer& version);
    void proceed(ProbeFinding::What what, const redis::Client::Answer& answer);
    void report(ProbeFinding finding);
    void listen();
    static void judge(ProbeFinding& finding, const base::Error& error);
    void askRights();
    void take(ProbeFinding::What what, const redis::Client::Answer& answer);
    void read(ProbeFinding& finding, const redis::Reply& reply);
    static void readClock(ProbeFinding& finding, const redis::Reply& reply);
    void readVersion(ProbeFinding& finding, const QByteArray& info);
    void readRole(ProbeFinding& finding, const redis::Reply& reply);
    void refuse(ProbeFinding& role);
    void readMap(ProbeFinding& finding, const QByteArray& text);
    void takeRights(const admin::ActRights::Denied& denied);
    [[nodiscard]] ProbeFinding timed(ProbeFinding::What what);

    const redis::Endpoint m_endpoint;
    const std::optional<redis::Endpoint> m_acting;
    const base::Clock& m_clock;
    const quint64 m_jitterSeed;
    std::unique_ptr<watch::PrimaryWatch> m_group; ///< for a group
    std::unique_ptr<redis::Client> m_client;
    std::unique_ptr<admin::ActRights> m_rights;
    QList<redis::HostPort> m_untried; ///< for a cluster: nodes that were named
    QList<Beside> m_beside;
    std::optional<ProbeFinding> m_role; ///< reported together with what the next answer adds to it
    std::optional<base::Error> m_refusal;
    const QList<Question> m_questions;
    qsizetype m_asked = 0;
    base::MonoTime m_since{};
    bool m_begun = false;
};

} // namespace lockscope::probe

Q_DECLARE_TYPEINFO(lockscope::probe::ProbeFinding, Q_RELOCATABLE_TYPE);
