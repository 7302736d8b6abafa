/* Another client of the same server: how long its PINGs take.
 *
 * pinger SOCKET: pings every 200 us until its standard input ends; prints "COUNT P50 P99 MAX" in
 * microseconds. It runs before all others on its processor where the system lets it, so that it waits for
 * the server and not for the programs beside it. */
#include <hiredis/hiredis.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { most = 1000000 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int ascending(const void* left, const void* right)
{
    const double a = *(const double*)left, b = *(const double*)right;
    return (a > b) - (a < b);
}

int main(int argc, char** argv)
{
    static double took[most];
    size_t count = 0;
    struct pollfd input = {0, POLLIN, 0};
    const struct timespec pause = {0, 200000};
    redisContext* server = argc == 2 ? redisConnectUnix(argv[1]) : NULL;
    const struct sched_param first = {1};
    if (!server || server->err)
        return 1;
    if (sched_setscheduler(0, SCHED_RR, &first) != 0)
        fputs("pinger: other programs may delay it\n", stderr);
    while (count < most && poll(&input, 1, 0) == 0) {
        double begin = now();
        void* reply = redisCommand(server, "PING");
        if (!reply)
            return 1;
        took[count++] = now() - begin;
        freeReplyObject(reply);
        nanosleep(&pause, NULL);
    }
    if (count == 0)
        return 1;
    qsort(took, count, sizeof *took, ascending);
    printf("%zu %.1f %.1f %.1f\n", count, took[count / 2], took[count * 99 / 100], took[count - 1]);
    return 0;
}
