#include "core/redis/readcommands.h"

#include <array>

namespace lockscope::redis
{

const QByteArrayList& readCommands()
{
    static const QByteArrayList commands{// the connection itself
        "ping", "select", "client|id", "client|setname", "client|no-touch", "client|tracking",
        "client|trackinginfo", "asking", "readonly",
        // what the server is
        "info", "role", "time", "cluster|nodes",
        // discovery
        "scan", "evalsha_ro", "eval_ro", "type", "exists", "pubsub|channels", "pubsub|numsub",
        "pubsub|shardchannels", "pubsub|shardnumsub",
        // which scripts of lock libraries it knows
        "script|exists",
        // who its clients are, who holds a lock without a key, and who is blocked
        "client|list",
        // what a lock is made of
        "get", "getrange", "strlen", "hget", "hgetall", "hlen", "hstrlen", "hrandfield", "hscan",
        "memory|usage", "llen", "lrange", "zcard", "zrange", "zscore", "scard", "srandmember", "smembers",
        "pttl", "pexpiretime", "object|idletime",
        // the reports of acts to a team
        "xrevrange",
        // messages to us
        "subscribe", "unsubscribe", "psubscribe", "punsubscribe", "ssubscribe", "sunsubscribe"};
    return commands;
}

const QByteArrayList& sentinelAnnouncements()
{
    static const QByteArrayList channels{"+switch-master", "+sdown", "-sdown", "+odown", "+tilt", "-tilt"};
    return channels;
}

const QByteArrayList& sentinelCommands()
{
    static const QByteArrayList commands{// the connection itself
        "ping", "client|id", "client|setname",
        // who is the primary, and whose word that is
        "sentinel|myid", "sentinel|get-master-addr-by-name", "sentinel|master",
        // who else can be asked, and who could become it
        "sentinel|sentinels", "sentinel|replicas",
        // what it announces
        "subscribe"};
    return commands;
}

namespace
{

/// Names of one length are few, so that a search compares few.
using NamesByLength = std::array<QByteArrayList, 24>;

NamesByLength namesByLength()
{
    NamesByLength names;
    for (const QByteArray& name : readCommands())
        names.at(size_t(name.size())).append(name);
    return names;
}

/// True of commands that only a watch of a cluster sends.
bool isOfClusters(const QByteArray& name)
{
    static const QByteArrayList names{"asking", "readonly", "cluster|nodes", "pubsub|shardchannels",
        "pubsub|shardnumsub", "ssubscribe", "sunsubscribe"};
    return names.contains(name);
}

/// True of what came with Redis 7.2. It is not sent to the nodes of a cluster.
bool isNewIn72(const QByteArray& name) { return name == "client|no-touch"; }

bool isListed(const QByteArray& name)
{
    static const NamesByLength names = namesByLength();
    return size_t(name.size()) < names.size() && names[size_t(name.size())].contains(name);
}

} // namespace

/// Called for every command: the usual spelling is found first and without a copy.
bool isReadCommand(const Command& command)
{
    if (command.words.isEmpty())
        return false;
    if (isListed(command.words.constFirst()))
        return true;
    const QByteArray name = command.words.constFirst().toLower();
    return isListed(name) ||
           (command.words.size() > 1 && isListed(name + '|' + command.words.at(1).toLower()));
}

bool isSentinelCommand(const Command& command)
{
    const QByteArray name = command.words.value(0).toLower();
    const QByteArrayList& known = sentinelCommands();
    return known.contains(name) || known.contains(name + '|' + command.words.value(1).toLower());
}

QByteArrayList readCommandAclRules(bool cluster, bool isRecent)
{
    QByteArrayList rules{"-@all"};
    for (const QByteArray& command : readCommands()) {
        const bool isWanted = cluster ? !isNewIn72(command) : !isOfClusters(command);
        if (isWanted && (isRecent || !isNewIn72(command)))
            rules.append('+' + command);
    }
    return rules;
}

QByteArrayList sentinelAclRules()
{
    QByteArrayList rules{"resetchannels"};
    for (const QByteArray& channel : sentinelAnnouncements())
        rules.append('&' + channel);
    rules.append("-@all");
    for (const QByteArray& command : sentinelCommands())
        rules.append('+' + command);
    return rules;
}

} // namespace lockscope::redis
