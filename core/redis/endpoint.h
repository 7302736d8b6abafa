#pragma once

#include "core/base/result.h"
#include "core/redis/hostport.h"
#include "core/redis/tlsoptions.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace lockscope::redis
{

/// A password. Cannot be printed or compared by accident: whoever needs the bytes says so by calling
/// reveal(). Its copies share it, so that one given later holds for every connection that logs in from then
/// on.
class Secret
{
public:
    Secret() = default;
    explicit Secret(QByteArray bytes)
        : m_bytes(std::make_shared<QByteArray>(std::move(bytes)))
    {
    }
    Secret(const Secret&) = default; // and no moves: none is ever left without bytes
    Secret& operator=(const Secret&) = default;
    ~Secret() = default;
    [[nodiscard]] bool isEmpty() const { return m_bytes->isEmpty(); }
    [[nodiscard]] const QByteArray& reveal() const { return *m_bytes; }
    /// To be called on the thread of all who have a copy.
    void replace(QByteArray bytes) { *m_bytes = std::move(bytes); }

private:
    std::shared_ptr<QByteArray> m_bytes = std::make_shared<QByteArray>();
};

class PrimaryPlace;
class Route;

/// Sentinels that name the primary of a group, and how to enter them.
struct SentinelAccess {
    static constexpr quint16 defaultPort = 26379;

    QList<HostPort> hosts; ///< those that the URI names; they know the others
    QByteArray master;     ///< what they call the primary
    QByteArray user;       ///< ACL user of theirs; empty = default
    Secret password;       ///< theirs, not the servers'
    QString passwordFile;  ///< where it was read from, where it was
};

/// Nodes of a cluster; they know the others, and are entered as these are.
struct ClusterAccess {
    QList<HostPort> hosts; ///< those that the URI names
};

/// Where a server is and how to enter it.
struct Endpoint {
    enum class Transport { Tcp, Tls, Unix };

    Transport transport = Transport::Tcp;
    QString host;              ///< Tcp and Tls; empty where Sentinels or the nodes of a cluster know it
    quint16 port = 6379;       ///< Tcp and Tls
    QString numeric;           ///< as of HostPort: gone to where the host's name leads nowhere
    QString path;              ///< Unix
    int database = 0;          ///< the one database to watch, where not all
    bool allDatabases = false; ///< "?db=all": each one that INFO keyspace names
    QByteArray user;           ///< ACL user; empty = default
    Secret password;
    bool passwordInUri = false; ///< the URI carried it: worth a warning
    QString passwordFile;       ///< where it was read from, where it was
    TlsOptions tls;             ///< Tls
    /// "?discover=replica": locks are looked for on a replica of the server, and read on the server.
    bool discoversOnReplica = false;

    /// The server is whichever these name; host and port say nothing.
    std::optional<SentinelAccess> sentinels;
    /// It is a cluster of several servers, which these know; host and port say nothing.
    std::optional<ClusterAccess> cluster;
    /// Where that is at present: clients of this endpoint go there, and move with it. Set by whoever finds
    /// it out; shared by all copies, on that thread.
    std::shared_ptr<PrimaryPlace> place;

    /// "[user@]host[:port]" of the machine through which ssh goes; empty = straight.
    QString ssh;
    /// How that is done; without it nobody connects where `ssh` names somebody. Shared likewise.
    std::shared_ptr<Route> route;

    /// The URI without a secret ("redis://app:***@host:6379/0" where one is known); safe everywhere.
    [[nodiscard]] QString masked() const;
    /// Short name for a title or a status bar: "host:6379", the socket's path, "cluster host:6379".
    [[nodiscard]] QString shortName() const;

    /// The same, but this very server, whatever the Sentinels or the cluster say later.
    [[nodiscard]] Endpoint at(const HostPort& address) const;
    /// One of the cluster's nodes, whatever it is there.
    [[nodiscard]] Endpoint nodeAt(const HostPort& address) const;
    /// One of the Sentinels.
    [[nodiscard]] Endpoint sentinelAt(const HostPort& address) const;

    /// The server that listens at this path.
    [[nodiscard]] static Endpoint ofSocket(const QString& path);
    /// Reads redis://[user[:password]@]host[:port][/db], rediss://…, unix://[user[:password]@]/path, with
    /// ?db=n|all and ?password-file=PATH (the file's first line) and ?ssh=[user@]host[:port] on each; on
    /// rediss ?ca=PATH, ?cert=PATH, ?key=PATH, ?server-name=NAME, ?tls=1.3 and ?pin=FINGERPRINT, see
    /// TlsOptions. "***" is no password, so that a masked URI reads back as one without.
    /// redis+sentinel://…host[:port][,host…]/MASTER[/db] and rediss+sentinel://… name Sentinels, with
    /// ?sentinel-user=NAME and ?sentinel-password-file=PATH beside the user and password of the servers.
    /// redis+cluster://…host[:port][,host…][/db] and rediss+cluster://… name nodes of a cluster; of most
    /// there is no other database than 0, which its nodes say. All but unix know ?discover=replica.
    /// Errors: InvalidUri (subject is masked, detail names the part), FileUnreadable.
    static base::Result<Endpoint> fromUri(const QString& uri);
    /// Likewise the URI of one server; that of a group or a cluster is an InvalidUri, too.
    static base::Result<Endpoint> serverFromUri(const QString& uri);
};

} // namespace lockscope::redis
