/* The reference for reading: the plainest fast client that hiredis allows, a blocking pipeline.
 *
 * hiredispipeline SOCKET FILE WINDOW: sends the commands in FILE (each in the form of the wire) with WINDOW
 * of them under way, reads all replies, and prints the nanoseconds that took and those of the processor. */
#include <hiredis/hiredis.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct commands {
    char* text;
    size_t* begin; /* count + 1 of them */
    size_t count;
};

static long long now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Past the command that begins at `at`: "*N\r\n", then N times "$L\r\n", L bytes, "\r\n". */
static char* past_command(char* at)
{
    long words = strtol(at + 1, &at, 10);
    at += 2;
    while (words-- > 0) {
        long length = strtol(at + 1, &at, 10);
        at += 2 + length + 2;
    }
    return at;
}

static int read_commands(const char* path, struct commands* commands)
{
    FILE* file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return 0;
    size_t size = (size_t)ftell(file);
    rewind(file);
    commands->text = malloc(size + 1);
    commands->begin = malloc((size / 8 + 2) * sizeof(size_t));
    if (!commands->text || !commands->begin || fread(commands->text, 1, size, file) != size)
        return 0;
    fclose(file);
    commands->text[size] = '\0';
    commands->count = 0;
    for (char* at = commands->text; at < commands->text + size; at = past_command(at))
        commands->begin[commands->count++] = (size_t)(at - commands->text);
    commands->begin[commands->count] = size;
    return 1;
}

static int run(redisContext* server, const struct commands* commands, size_t window)
{
    size_t sent = 0;
    for (size_t answered = 0; answered < commands->count;) {
        size_t end = sent + window < commands->count ? sent + window : commands->count;
        for (; sent < end; ++sent) {
            size_t begin = commands->begin[sent];
            redisAppendFormattedCommand(server, commands->text + begin, commands->begin[sent + 1] - begin);
        }
        for (; answered < sent; ++answered) {
            void* reply = NULL;
            if (redisGetReply(server, &reply) != REDIS_OK)
                return 0;
            freeReplyObject(reply);
        }
    }
    return 1;
}

int main(int argc, char** argv)
{
    struct commands commands;
    redisContext* server = argc == 4 ? redisConnectUnix(argv[1]) : NULL;
    if (!server || server->err || !read_commands(argv[2], &commands))
        return 1;
    long long begin = now(CLOCK_MONOTONIC), spent = now(CLOCK_PROCESS_CPUTIME_ID);
    if (!run(server, &commands, (size_t)atol(argv[3])))
        return 1;
    printf("%lld %lld\n", now(CLOCK_MONOTONIC) - begin, now(CLOCK_PROCESS_CPUTIME_ID) - spent);
    return 0;
}
