#include "core/watch/newkeys.h"

#include <QSet>

#include <utility>

namespace lockscope::watch
{

bool NewKeys::makesNone(const QByteArray& command)
{
    static const QSet<QByteArray> known{"ping", "echo", "hello", "auth", "select", "quit", "reset", "client",
        "info", "time", "role", "command", "memory", "latency", "slowlog", "cluster", "dbsize", "lastsave",
        "wait", "waitaof", "readonly", "readwrite", "asking", "monitor", "replconf", "scan", "keys",
        "randomkey", "exists", "type", "object", "touch", "ttl", "pttl", "expiretime", "pexpiretime", "get",
        "mget", "strlen", "getrange", "substr", "getbit", "bitcount", "bitpos", "hget", "hmget", "hgetall",
        "hlen", "hexists", "hkeys", "hvals", "hstrlen", "hscan", "hrandfield", "llen", "lrange", "lindex",
        "lpos", "scard", "sismember", "smismember", "smembers", "srandmember", "sscan", "zcard", "zscore",
        "zmscore", "zrange", "zrangebyscore", "zrangebylex", "zrevrange", "zrevrangebyscore", "zrank",
        "zrevrank", "zcount", "zscan", "xlen", "xrange", "xrevrange", "xinfo", "publish", "spublish",
        "pubsub", "subscribe", "psubscribe", "ssubscribe", "unsubscribe", "punsubscribe", "sunsubscribe",
        "eval", "evalsha", "eval_ro", "evalsha_ro", "fcall", "fcall_ro", "script", "multi", "exec", "discard",
        "watch", "unwatch", "del", "unlink", "flushdb", "flushall", "expire", "pexpire", "expireat",
        "pexpireat", "persist", "hdel", "lpop", "rpop", "lrem", "ltrim", "srem", "zrem", "zpopmin",
        "zpopmax"};
    return known.contains(command.split('|').constFirst());
}

void NewKeys::take(const SilentChanges::Counters& counters, base::MonoTime now)
{
    SilentChanges::Counters makers;
    for (auto calls = counters.cbegin(); calls != counters.cend(); ++calls)
        if (!makesNone(calls.key()))
            makers.insert(calls.key(), *calls);
    const bool same = std::exchange(m_makers, makers) == makers;
    if (counters.isEmpty())
        m_until.reset();
    else if (!same || !m_until)
        m_until = now;
}

} // namespace lockscope::watch
