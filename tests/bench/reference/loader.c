/* Clients that take and release locks, on two servers by turns.
 *
 * loader SOCKET PID SOCKET PID ACQUIRE RELEASE CONNECTIONS RATE LOCKS SLICE PAIRS SETTLING
 *
 * For SLICE ms the first server gets the load, then the second one, PAIRS times over (every other time in the
 * other order): what the machine does beside hits both alike. In a slice each of CONNECTIONS sends one script
 * after another, each on a random one of LOCKS locks: a held one is released, a free one is acquired, so each
 * call is a change. RATE: changes a second, 0 = as fast as they are answered. ACQUIRE and RELEASE are the
 * SHA-1 of lua/acquire.lua and lua/release.lua, which the servers have loaded; the locks bench:load:0 and so
 * on are free in the beginning. First come two pairs at full speed that do not count, and more changes until
 * nearly half of them are held; it says "ready", goes on when a line has come, and measures after SETTLING
 * pairs. Then it prints for each pair: server CPU in us per change, and changes per second, of the first
 * server, then of the second. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { most_connections = 256, most_locks = 100000, pairs_before = 2 };

struct server {
    const char* pid;
    struct pollfd peers[most_connections];
    int lock_of[most_connections]; /* under way; -1: none */
    char held[most_locks], busy[most_locks];
};

struct slice {
    double cpu_us, per_second;
};

static const char *acquire, *release;
static int connections, locks;
static double slice_seconds;

static void must(int is_true, const char* what)
{
    if (is_true)
        return;
    fprintf(stderr, "loader: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Processor time of its main thread, exact to the nanosecond. */
static double cpu_seconds(const char* pid)
{
    char path[64];
    long long nanoseconds = 0;
    snprintf(path, sizeof path, "/proc/%s/schedstat", pid);
    FILE* file = fopen(path, "r");
    must(file && fscanf(file, "%lld", &nanoseconds) == 1, path);
    fclose(file);
    return (double)nanoseconds * 1e-9;
}

static void open_server(struct server* server, const char* path, const char* pid)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    server->pid = pid;
    for (int i = 0; i < connections; ++i) {
        int peer = socket(AF_UNIX, SOCK_STREAM, 0);
        must(connect(peer, (struct sockaddr*)&address, sizeof address) == 0, path);
        server->peers[i] = (struct pollfd){peer, POLLIN, 0};
        server->lock_of[i] = -1;
    }
}

static int word(char* text, const char* bytes)
{
    return sprintf(text, "$%zu\r\n%s\r\n", strlen(bytes), bytes);
}

static int idle_lock(const struct server* server)
{
    int lock;
    do
        lock = (int)(random() % locks);
    while (server->busy[lock]);
    return lock;
}

static void begin_change(struct server* server, int connection)
{
    char text[1024], name[64], channel[128], holder[64];
    const int lock = idle_lock(server);
    const int held = server->held[lock];
    sprintf(name, "bench:load:%d", lock);
    sprintf(channel, "redisson_lock__channel:{%s}", name);
    sprintf(holder, "%08x-0000-4000-8000-000000000000:%d", lock, lock % 64);
    int size = sprintf(text, "*%d\r\n$7\r\nEVALSHA\r\n", held ? 7 : 6);
    size += word(text + size, held ? release : acquire);
    size += word(text + size, held ? "2" : "1");
    size += word(text + size, name);
    if (held)
        size += word(text + size, channel);
    size += word(text + size, held ? holder : "3600000");
    size += word(text + size, held ? "3600000" : holder);
    must(write(server->peers[connection].fd, text, (size_t)size) == size, "cannot write");
    server->lock_of[connection] = lock;
    server->busy[lock] = 1;
}

static void end_change(struct server* server, int connection)
{
    char reply[256];
    const ssize_t size = read(server->peers[connection].fd, reply, sizeof reply - 1);
    must(size > 0, "the server hung up");
    reply[size] = 0;
    const int lock = server->lock_of[connection];
    must(strcmp(reply, server->held[lock] ? ":0\r\n" : "*2\r\n:1\r\n:1\r\n") == 0, reply);
    server->held[lock] = !server->held[lock];
    server->busy[lock] = 0;
    server->lock_of[connection] = -1;
}

/* Begins a change wherever one may be; returns how many are under way. */
static int begin_changes(struct server* server, double rate, double elapsed, long* begun)
{
    int under_way = 0;
    for (int i = 0; i < connections; ++i) {
        const int allowed = elapsed < slice_seconds && (rate == 0 || (double)*begun < rate * elapsed);
        if (server->lock_of[i] < 0 && allowed) {
            begin_change(server, i);
            ++*begun;
        }
        under_way += server->lock_of[i] >= 0;
    }
    return under_way;
}

static struct slice run(struct server* server, double rate)
{
    long begun = 0;
    const double begin = now(), cpu = cpu_seconds(server->pid);
    for (;;) {
        const double elapsed = now() - begin;
        if (begin_changes(server, rate, elapsed, &begun) == 0 && elapsed >= slice_seconds)
            break;
        if (poll(server->peers, (nfds_t)connections, rate == 0 ? -1 : 1) <= 0)
            continue;
        for (int i = 0; i < connections; ++i)
            if (server->peers[i].revents != 0)
                end_change(server, i);
    }
    const struct slice slice = {
        (cpu_seconds(server->pid) - cpu) * 1e6 / (double)begun, (double)begun / (now() - begin)};
    return slice;
}

static void fill(struct server* server)
{
    for (;;) {
        int held = 0;
        for (int i = 0; i < locks; ++i)
            held += server->held[i];
        if (held >= locks * 2 / 5)
            return;
        run(server, 0);
    }
}

int main(int argc, char** argv)
{
    static struct server servers[2];
    must(argc == 13, "wrong arguments");
    acquire = argv[5];
    release = argv[6];
    connections = atoi(argv[7]);
    locks = atoi(argv[9]);
    slice_seconds = atof(argv[10]) / 1000;
    must(connections > 0 && connections <= most_connections, "connections");
    must(locks > connections && locks <= most_locks, "locks");
    for (int i = 0; i < 2; ++i)
        open_server(&servers[i], argv[1 + 2 * i], argv[2 + 2 * i]);
    char line[16];
    const int settling = atoi(argv[12]);
    for (int pair = -settling - pairs_before; pair < atoi(argv[11]); ++pair) {
        if (pair == -settling) {
            fill(&servers[0]);
            fill(&servers[1]);
            puts("ready");
            fflush(stdout);
            must(fgets(line, sizeof line, stdin) != NULL, "not told to go on");
        }
        struct slice slices[2];
        const int first = pair & 1;
        const double rate = pair < -settling ? 0 : atof(argv[8]);
        slices[first] = run(&servers[first], rate);
        slices[!first] = run(&servers[!first], rate);
        if (pair >= 0)
            printf("%.4f %.0f %.4f %.0f\n", slices[0].cpu_us, slices[0].per_second, slices[1].cpu_us,
                slices[1].per_second);
    }
    return 0;
}
