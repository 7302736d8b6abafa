#include "core/redis/readcommands.h"

#include <QSet>

namespace lockscope::redis
{

const QByteArrayList& readCommands()
{
    static const QByteArrayList commands{// the connection itself
        "ping", "select", "client|id", "client|setname", "client|tracking", "client|trackinginfo", "asking",
        "readonly",
        // what the server is
        "info", "role", "time", "cluster|shards", "cluster|slots",
        // discovery
        "scan", "type", "exists", "pubsub|channels", "pubsub|numsub", "pubsub|shardchannels",
        "pubsub|shardnumsub",
        // what a lock is made of
        "get", "getrange", "strlen", "hget", "hgetall", "hlen", "hscan", "llen", "lrange", "zcard", "zrange",
        "zscore", "pttl", "pexpiretime",
        // what is told to us
        "subscribe", "unsubscribe", "psubscribe", "punsubscribe", "ssubscribe", "sunsubscribe"};
    return commands;
}

bool isReadCommand(const Command& command)
{
    static const QSet<QByteArray> known(readCommands().begin(), readCommands().end());
    const QByteArray name = command.name().toLower();
    if (known.contains(name))
        return true;
    return command.words.size() > 1 && known.contains(name + '|' + command.words.at(1).toLower());
}

QByteArrayList readCommandAclRules()
{
    QByteArrayList rules{"-@all"};
    for (const QByteArray& command : readCommands())
        rules.append('+' + command);
    return rules;
}

} // namespace lockscope::redis
