#include "core/servers/freeport.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::servers
{

quint16 freePort()
{
    const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return 0;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    const bool isBound = ::bind(probe, plain, size) == 0 && ::getsockname(probe, plain, &size) == 0;
    ::close(probe);
    return isBound ? ntohs(address.sin_port) : quint16(0);
}

} // namespace lockscope::servers
