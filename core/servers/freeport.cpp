#include "core/servers/freeport.h"

#include <QRandomGenerator>

#include <arpa/inet.h>
#include <atomic>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::servers
{

namespace
{

/// The ports lie below those that Linux (from 32768) and the BSDs (from 49152) give to outgoing connections:
/// no client can take a port between our check and the start of the server, or while a server is down that is
/// to come back on it.
constexpr quint16 firstPort = 20'000;
constexpr quint16 portCount = 12'000;

bool isFree(quint16 port)
{
    const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return false;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    const bool isBound = ::bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(probe);
    return isBound;
}

} // namespace

quint16 freePort()
{
    // Each program goes round from a place of its own, so that it never names one port twice in a row.
    static std::atomic<quint32> next = QRandomGenerator::global()->bounded(quint32(portCount));
    for (int i = 0; i < portCount; ++i) {
        const auto port = quint16(firstPort + next++ % portCount);
        if (isFree(port))
            return port;
    }
    return 0;
}

} // namespace lockscope::servers
