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

/// A password. It cannot be printed or compared by accident: reveal() must be called for its bytes. Its
/// copies share it, so that one given later holds for every connection that logs in from then on.
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
    /// Returns the password itself: to be sent to the server and shown nowhere.
    [[nodiscard]] const QByteArray& reveal() const { return *m_bytes; }
    /// Replaces the password of all copies; called on the thread that all of them are used on.
    void replace(QByteArray bytes) { *m_bytes = std::move(bytes); }

private:
    std::shared_ptr<QByteArray> m_bytes = std::make_shared<QByteArray>();
};

class PrimaryPlace;
class Route;

/// Sentinels that name the primary of a group, and how to enter them.
struct SentinelAccess {
    static constexpr quint16 defaultPort = 26379;

    QList<HostPort> hosts; ///< the ones that the URI names; they know the others
    QByteArray master;     ///< their name for the primary
    QByteArray user;       ///< ACL user of theirs; empty = default
    Secret password;       ///< theirs, not the servers'
    QString passwordFile;  ///< the file that it was read from, if any
};

/// Nodes of a cluster; they know the others, and are entered as these are.
struct ClusterAccess {
    QList<HostPort> hosts; ///< the ones that the URI names
};

/// Where a server is and how to enter it.
struct Endpoint {
    enum class SocketType { Tcp, Tls, Unix };

    SocketType transport = SocketType::Tcp;
    QString host;              ///< Tcp and Tls; empty where Sentinels or the nodes of a cluster know it
    quint16 port = 6379;       ///< Tcp and Tls
    QString numeric;           ///< see HostPort: used where the host's name leads nowhere
    QString path;              ///< Unix
    int database = 0;          ///< the one database to watch, where not all
    bool allDatabases = false; ///< "?db=all": each one that INFO keyspace names
    QByteArray user;           ///< ACL user; empty = default
    Secret password;
    bool passwordInUri = false; ///< the URI carried it: worth a warning
    QString passwordFile;       ///< the file that it was read from, if any
    TlsOptions tls;             ///< Tls
    /// "?discover=replica": locks are looked for on a replica of the server, and read on the server.
    bool discoversOnReplica = false;

    /// The server is the one that these name; host and port are not used.
    std::optional<SentinelAccess> sentinels;
    /// A cluster of several servers, which these know; host and port are not used.
    std::optional<ClusterAccess> cluster;
    /// The present place of that server: clients of this endpoint go there, and move with it. Set by its
    /// finder; shared by all copies, on that thread.
    std::shared_ptr<PrimaryPlace> place;

    /// "[user@]host[:port]" of the machine that ssh goes through; empty = straight.
    QString ssh;
    /// The way by ssh; without it no connection is made where `ssh` is set. Shared by all copies, on one
    /// thread.
    std::shared_ptr<Route> route;

    /// Returns the URI without a secret ("redis://app:***@host:6379/0" where one is known); safe everywhere.
    [[nodiscard]] QString masked() const;
    /// Returns a short name for a title or a status bar: "host:6379", the socket's path, "cluster host:6379".
    [[nodiscard]] QString shortName() const;

    /// Returns the endpoint of the server at that address, whatever the Sentinels or the cluster say later.
    [[nodiscard]] Endpoint at(const HostPort& address) const;
    /// Returns the endpoint of one of the cluster's nodes, whatever its role is.
    [[nodiscard]] Endpoint nodeAt(const HostPort& address) const;
    /// Returns the endpoint of one of the Sentinels.
    [[nodiscard]] Endpoint sentinelAt(const HostPort& address) const;

    /// Returns the endpoint of the server that listens at this path.
    [[nodiscard]] static Endpoint ofSocket(const QString& path);
    /// Reads redis://[user[:password]@]host[:port][/db], rediss://…, unix://[user[:password]@]/path, with
    /// ?db=n|all and ?password-file=PATH (the file's first line) and ?ssh=[user@]host[:port] on each; on
    /// rediss ?ca=PATH, ?cert=PATH, ?key=PATH, ?server-name=NAME, ?tls=1.3 and ?pin=FINGERPRINT, see
    /// TlsOptions. "***" is no password, so that a masked URI reads back as one without.
    /// redis+sentinel://…host[:port][,host…]/MASTER[/db] and rediss+sentinel://… name Sentinels, with
    /// ?sentinel-user=NAME and ?sentinel-password-file=PATH beside the user and password of the servers.
    /// redis+cluster://…host[:port][,host…][/db] and rediss+cluster://… name nodes of a cluster; most
    /// clusters have only database 0, which their nodes say. All but unix know ?discover=replica.
    /// Errors: InvalidUri (subject is masked, detail names the part), FileUnreadable.
    static base::Result<Endpoint> fromUri(const QString& uri);
    /// Reads the URI of one server in the same way; that of a group or a cluster is an InvalidUri, too.
    static base::Result<Endpoint> serverFromUri(const QString& uri);
};

} // namespace lockscope::redis
