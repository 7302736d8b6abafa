#pragma once

#include "tests/support/privateredis.h"
#include "tests/support/redissonpeer.h"

#include <functional>
#include <map>
#include <memory>

namespace lockscope::support
{

/// The watchdog's lease of both sides: short, so that renewals are seen within a test.
inline constexpr base::milliseconds shortLease{3'000};

/// Redisson knows no Unix sockets.
PrivateRedis::Options withPort();

/// A private server and beside it a program with Redisson, with two clients "a" and "b" of that server.
struct PeerServers {
    explicit PeerServers(const QByteArray& version);

    PrivateRedis redis;
    RedissonPeer peer;
};

/// Servers of each version, set up when it is first asked for and kept over the rows of a program, because
/// starting Java is dear. `Servers` is made with a version.
template<class Servers>
class ServersByName
{
public:
    Servers& of(const QByteArray& version)
    {
        auto& servers = m_servers[version];
        if (!servers)
            servers = std::make_unique<Servers>(version);
        return *servers;
    }
    void end() { m_servers.clear(); }

private:
    std::map<QByteArray, std::unique_ptr<Servers>> m_servers;
};

/// Rows of a test: each version with each of `kinds` that it has, named "version kind".
void rowsOf(const QByteArrayList& kinds);
/// Rows of a test: each version.
void rowsOfVersions();

} // namespace lockscope::support
