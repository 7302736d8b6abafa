/* Somebody who listens the expensive way: MONITOR, or tracking of everything.
 *
 * listener SOCKET LINE...: sends each LINE as an inline command, then reads and drops whatever comes until
 * its standard input ends; prints the bytes that came. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int connected(const char* path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int peer = socket(AF_UNIX, SOCK_STREAM, 0);
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    return connect(peer, (struct sockaddr*)&address, sizeof address) == 0 ? peer : -1;
}

int main(int argc, char** argv)
{
    static char buffer[1 << 16];
    long long bytes = 0;
    int peer = argc > 2 ? connected(argv[1]) : -1;
    if (peer < 0)
        return 1;
    for (int i = 2; i < argc; ++i)
        dprintf(peer, "%s\r\n", argv[i]);
    struct pollfd ends[2] = {{0, POLLIN, 0}, {peer, POLLIN, 0}};
    while (poll(ends, 2, -1) > 0 && ends[0].revents == 0) {
        ssize_t got = read(peer, buffer, sizeof buffer);
        if (got <= 0)
            return 1;
        bytes += got;
    }
    printf("%lld\n", bytes);
    return 0;
}
