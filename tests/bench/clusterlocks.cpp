#include "tests/bench/clusterlocks.h"

#include "core/redis/hashslot.h"

#include <utility>

namespace lockscope::bench
{

void addLocksOf(const support::ClusterServers& servers, int node, int locks)
{
    constexpr int perCall = 1'000;
    const QStringList script{QStringLiteral("eval"),
        QStringLiteral("for i = 1, #ARGV do redis.call('hset', ARGV[i], "
                       "string.format('%08x-0000-4000-8000-000000000000:%d', i, i), 1); "
                       "redis.call('pexpire', ARGV[i], 36000000) end"),
        QStringLiteral("0")};
    const int nodes = int(servers.primaries().size());
    QStringList words = script;
    for (int number = 0, found = 0; found < locks; ++number) {
        const QByteArray name = "bench:" + QByteArray::number(number);
        if (redis::hashSlot(name) * nodes / redis::hashSlots != node)
            continue;
        words.append(QString::fromLatin1(name));
        if (++found % perCall == 0 || found == locks)
            servers.command(node, std::exchange(words, script));
    }
}

QByteArrayList infosOf(const support::ClusterServers& servers)
{
    QByteArrayList infos;
    for (int node = 0; node < servers.size(); ++node)
        infos.append(servers.command(node, "info"));
    return infos;
}

} // namespace lockscope::bench
