#pragma once

#include "core/admin/actrights.h"
#include "core/watch/primarywatch.h"

namespace lockscope::probe
{

/// What was found out of one thing that a connection needs, by asking for it and writing nothing.
struct ProbeFinding {
    enum class What : quint8 {
        Role,
        Version,
        Map, ///< of a cluster
        Scan,
        Types,    ///< whether scans can ask for one type
        Search,   ///< whether the server runs the script that searches
        Expiries, ///< whether they are told exactly
        Time,
        Tracking,
        Counts,
        Channels,
        Scripts,
        Publishing
    };
    /// NotKnown: it cannot be known without acting.
    enum class Verdict : quint8 { Granted, Denied, NotKnown, NotAsked };
    What what = What::Role;
    Verdict verdict = Verdict::NotKnown;
    base::milliseconds took{0};
    QByteArray fact;         ///< of Role, Version and Map: what it is
    QStringList others = {}; ///< of Role: where its replicas are, or the primary that it is one of
    QByteArray version = {}; ///< of Version: of Redis, whose commands it has
    /// Of Role: why not all locks are seen, or not the latest: "lone-node", "no-primary-link".
    QByteArray limit = {};
    std::optional<base::Error> error = {}; ///< of Denied
};

/// Its identifier in JSON: "role", "version", "map", "scan", "types", "search", "expiries", "time",
/// "tracking", "counts", "channels", "scripts", "publishing".
QByteArray name(ProbeFinding::What what);

/// Tries one connection once: enters, then asks one thing after the other, each by the reading command that a
/// watcher would send; of scripts and messages the server's ACL is asked, as for acts. Lives on one thread.
class ConnectionProbe final : public QObject
{
    Q_OBJECT
public:
    /// Another server that belongs to it.
    struct Beside {
        redis::HostPort address;
        bool acts = false; ///< it takes acts: a primary
    };

    /// `acting`: the endpoint of the user that acts; without one, nothing is asked of scripts and messages.
    /// Of a cluster the first node is tried that can be entered.
    ConnectionProbe(redis::Endpoint endpoint, std::optional<redis::Endpoint> acting, const base::Clock& clock,
        quint64 jitterSeed);

    void open();
    [[nodiscard]] const redis::ConnectionState& state() const { return m_client->state(); }
    /// Why it could not be entered, as it looks from here.
    [[nodiscard]] std::optional<base::Error> failure() const;
    /// It was entered, and is nothing that has locks: why.
    [[nodiscard]] const std::optional<base::Error>& refusal() const { return m_refusal; }
    /// Of a group: how its primary is known.
    [[nodiscard]] std::optional<locks::Topology> topology() const;
    /// As it has told: of a cluster its other nodes; where a replica is to be searched, those of this server.
    [[nodiscard]] const QList<Beside>& beside() const { return m_beside; }

Q_SIGNALS:
    void stateChanged();
    void found(const lockscope::probe::ProbeFinding& finding);
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
    void tell(ProbeFinding finding);
    void listen();
    static void judge(ProbeFinding& finding, const base::Error& error);
    void askRights();
    void take(ProbeFinding::What what, const redis::Client::Answer& answer);
    void read(ProbeFinding& finding, const redis::Reply& reply);
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
    std::unique_ptr<watch::PrimaryWatch> m_group; ///< of a group
    std::unique_ptr<redis::Client> m_client;
    std::unique_ptr<admin::ActRights> m_rights;
    QList<redis::HostPort> m_untried; ///< of a cluster: nodes that were named
    QList<Beside> m_beside;
    std::optional<ProbeFinding> m_role; ///< told together with what the next answer says of it
    std::optional<base::Error> m_refusal;
    const QList<Question> m_questions;
    qsizetype m_asked = 0;
    base::MonoTime m_since{};
    bool m_begun = false;
};

} // namespace lockscope::probe
