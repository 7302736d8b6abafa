#pragma once

#include "core/servers/privateserver.h"

#include <QByteArrayList>

namespace lockscope::support
{

/// A private redis-server for a test: up when the constructor returns, gone when the object is. Blocks, as
/// only tests may. A server that does not start ends the test with its last words.
class PrivateRedis
{
public:
    struct Options {
        bool tcp = false;           ///< also listen on a free port of 127.0.0.1
        QByteArrayList users = {};  ///< ACL users, as of "--user": "alice on >secret ~* &* +@all"
        QStringList arguments = {}; ///< more of redis-server's own
        QString program = QStringLiteral("redis-server");
    };

    /// Returns the arguments for a replica of the server on that port of 127.0.0.1.
    static Options replicaOf(quint16 primaryPort);

    PrivateRedis();
    explicit PrivateRedis(const Options& options);
    ~PrivateRedis();
    PrivateRedis(const PrivateRedis&) = delete;
    PrivateRedis& operator=(const PrivateRedis&) = delete;

    [[nodiscard]] QString socketPath() const { return m_server.socketPath(); }
    /// "unix:///…/redis.sock"
    [[nodiscard]] QString uri() const;
    /// The port of 127.0.0.1; 0 without `tcp`.
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] qint64 processId() const { return m_server.processId(); }

    /// One command by redis-cli, as the default user: its raw output without the last line end. For arranging
    /// and for looking; what is tested talks by itself.
    QByteArray cli(const QStringList& words) const;
    /// The same, written as one line with blanks between the words.
    QByteArray cli(const char* line) const;

    /// Ends the server now (orderly).
    void stop();

private:
    quint16 m_port = 0;
    servers::PrivateServer m_server;
};

} // namespace lockscope::support
