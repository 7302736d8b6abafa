#pragma once

#include "core/admin/actrights.h"
#include "core/watch/primarywatch.h"

#include <memory>

namespace lockscope::admin
{

/// What was found out of one thing that a connection needs, by asking for it and writing nothing.
struct EntryFinding {
    enum class What : quint8 {
        Role,
        Version,
        Scan,
        Types,    ///< whether scans can ask for one type
        Expiries, ///< whether they are told exactly
        Tracking,
        Counts,
        Channels,
        Scripts,
        Publishing
    };
    enum class Verdict : quint8 {
        Granted,
        Denied,
        NotKnown ///< it cannot be known without acting
    };
    What what = What::Role;
    Verdict verdict = Verdict::NotKnown;
    base::milliseconds took{0};
    QByteArray fact;                  ///< of Role and Version: what it is
    std::optional<base::Error> error; ///< of Denied
};

/// Its identifier in JSON: "role", "version", "scan", "tracking", "counts", "channels", "scripts",
/// "publishing".
QByteArray name(EntryFinding::What what);

/// Tries one connection once: enters, then asks one thing after the other, each by the reading command that a
/// watcher would send; of scripts and messages the server's ACL is asked, as for acts. Lives on one thread.
class EntryTest final : public QObject
{
    Q_OBJECT
public:
    /// `acting`: the endpoint of the user that acts; empty where its password is not known.
    EntryTest(redis::Endpoint endpoint, std::optional<redis::Endpoint> acting, const base::Clock& clock,
        quint64 jitterSeed);

    void open();
    [[nodiscard]] const redis::ConnectionState& state() const { return m_client->state(); }
    /// Why it could not be entered, as it looks from here.
    [[nodiscard]] std::optional<base::Error> failure() const;
    /// Of a group: how its primary is known.
    [[nodiscard]] std::optional<locks::Topology> topology() const;

Q_SIGNALS:
    void stateChanged();
    void found(const lockscope::admin::EntryFinding& finding);
    void finished();

private:
    void follow();
    void askNext();
    void listen();
    static void judge(EntryFinding& finding, const base::Error& error);
    void askRights();
    void take(EntryFinding::What what, const redis::Client::Answer& answer);
    void takeRights(const ActRights::Denied& denied);
    [[nodiscard]] EntryFinding timed(EntryFinding::What what);

    const base::Clock& m_clock;
    std::unique_ptr<watch::PrimaryWatch> m_group; ///< of a group
    std::unique_ptr<redis::Client> m_client;
    std::unique_ptr<ActRights> m_rights;
    qsizetype m_asked = 0;
    base::MonoTime m_since{};
    bool m_begun = false;
};

} // namespace lockscope::admin
