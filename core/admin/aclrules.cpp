#include "core/admin/aclrules.h"

#include "core/admin/permissions.h"
#include "core/locks/family.h"
#include "core/redis/readcommands.h"
#include "core/watch/listenchannels.h"

#include <algorithm>
#include <functional>

namespace lockscope::admin
{

using locks::Kind;
using locks::Lock;

namespace
{

const QByteArrayList messageCommands{"publish", "spublish", "subscribe"};

void addOnce(QByteArrayList& list, const QByteArray& item)
{
    if (!list.contains(item))
        list.append(item);
}

/// Returns the keys that belong to locks named like `glob`. Keys of a name with braces have no braces of
/// their own, and a glob may match both.
QByteArrayList keysBeside(const QByteArray& glob)
{
    QByteArrayList keys;
    for (const QByteArray& name : {glob, '{' + glob}) {
        for (const locks::Family* family : locks::families())
            for (const QByteArray& key : family->keysBeside({name}))
                addOnce(keys, name == glob ? key : QByteArray(key).replace('{' + glob, glob));
    }
    return keys;
}

/// Returns locks of that kind as no server has them: their names and their holders are globs.
QList<Lock> anyLocksOf(Kind kind, const QByteArray& glob)
{
    QList<Lock> locks;
    for (const locks::Mode mode : {locks::Mode::Exclusive, locks::Mode::Read, locks::Mode::Write}) {
        Lock lock;
        lock.ref = locks::LockRef{{glob}, 0, {}};
        lock.kind = kind;
        locks::Holder holder;
        holder.id = {"*"};
        holder.count = 2; // an entry of it can be released
        holder.mode = kind->counting == locks::Counting::ListedPermits ? locks::Mode::Permit : mode;
        lock.holders = {holder};
        lock.companions = locks::familyOf(kind).usualCompanions(kind, lock.ref->name);
        locks::Waiter waiter;
        waiter.id = {"*"};
        lock.waiters.list = QList{waiter};
        locks.append(lock);
        lock.holders.clear();
        lock.exists = false;
        locks.append(lock);
    }
    return locks;
}

/// The commands, keys and channels that the scripts use, gathered as rules.
struct ActRules {
    QByteArrayList commands;
    QByteArrayList keys;
    QByteArrayList channels;

    void add(const QByteArrayList& words)
    {
        const QByteArray& command = words.constFirst();
        const bool hasSubcommand = command == "script" || command == "pubsub";
        addOnce(commands, hasSubcommand ? command + '|' + words.value(1) : command);
        if (messageCommands.contains(command))
            addOnce(channels, words.value(1));
        else if (command == "evalsha")
            std::ranges::for_each(words.mid(3), [this](const QByteArray& key) { addOnce(keys, key); });
        else if (!hasSubcommand && words.size() > 1)
            addOnce(keys, words.at(1));
    }
};

ActRules actRules(const QList<Kind>& kinds, const QByteArrayList& names, bool cluster)
{
    ActRules rules;
    rules.commands = {"eval_ro"}; // asks what is permitted, see lua/permissions.lua
    for (const Kind kind : kinds)
        for (const QByteArray& glob : names)
            for (Lock& lock : anyLocksOf(kind, glob)) {
                lock.node = QByteArray(cluster ? "*" : "");
                const PermissionQuestions questions(lock);
                std::ranges::for_each(
                    questions.commands(), [&rules](const auto& words) { rules.add(words); });
            }
    return rules;
}

/// Returns "{x}:holder:rwlock_timeout:1", where "holder" is the client that takes the lock, as a glob for the
/// keys of all holders and holds.
QByteArray ofAllHolders(const QByteArray& key)
{
    const QByteArray glob = QByteArray(key).replace(":holder:", ":*:");
    const qsizetype number = glob.lastIndexOf(":rwlock_timeout:") + 16;
    return number > 15 ? glob.left(number) + '*' : glob;
}

/// Every pattern that we listen to is a beginning and "*", but for the one that covers the others.
bool isHeard(const QByteArray& channel)
{
    return std::ranges::any_of(watch::lockPatterns(),
        [&](const QByteArray& pattern) { return channel.startsWith(pattern.left(pattern.indexOf('*'))); });
}

/// Keys named like the globs and those beside them.
QByteArrayList keyRules(const QByteArrayList& globs, const QByteArray& access)
{
    QByteArrayList rules;
    QByteArrayList companions;
    for (const QByteArray& glob : globs) {
        rules.append(access + glob);
        for (const QByteArray& key : glob == "*" ? QByteArrayList() : keysBeside(glob))
            addOnce(companions, access + key);
    }
    return rules + companions;
}

/// Key events carry the names of all keys, so only a user that may see all keys may hear them.
QByteArrayList watchedChannels(const QByteArrayList& globs)
{
    QByteArrayList channels = QByteArrayList{watch::invalidationChannel()} + watch::lockPatterns();
    return globs.contains("*") ? channels + watch::eventPatterns() : channels;
}

/// Adds the keys that acts touch beyond `globs`, which are permitted as they are.
void addKeysOf(const ActRules& acts, const QByteArrayList& globs, QByteArrayList& rules)
{
    if (globs.contains("*"))
        return;
    for (const QByteArray& key : acts.keys)
        if (const QByteArray glob = ofAllHolders(key); !globs.contains(glob))
            addOnce(rules, '~' + glob);
}

/// False for a name that the server does not know: it would spoil the whole line.
bool isKnownAt(AclLevel level, const QByteArray& rule)
{
    static const QByteArrayList newIn7{
        "+pexpiretime", "+eval_ro", "+evalsha_ro", "+ssubscribe", "+sunsubscribe", "+spublish"};
    const bool newIn62 = rule.startsWith('&') || rule == "resetchannels" || rule == "+hrandfield";
    return level >= AclLevel::Reading || (!newIn7.contains(rule) && (level != AclLevel::Keys || !newIn62));
}

QByteArrayList asKnownAt(AclLevel level, QByteArrayList rules)
{
    rules.removeIf([level](const QByteArray& rule) { return !isKnownAt(level, rule); });
    for (QByteArray& rule : rules)
        if (level < AclLevel::Reading && rule.startsWith("%R~"))
            rule.remove(0, 2);
    return rules;
}

} // namespace

std::optional<AclLevel> aclLevel(const QByteArray& version)
{
    const QByteArrayList parts = version.split('.');
    bool majorOk = false;
    bool minorOk = true;
    const int major = parts.constFirst().toInt(&majorOk);
    const int minor = parts.size() > 1 ? parts.at(1).toInt(&minorOk) : 0;
    if (!majorOk || !minorOk || major < 6)
        return std::nullopt;
    if (major == 6)
        return minor < 2 ? AclLevel::Keys : AclLevel::Channels;
    return major == 7 && minor < 2 ? AclLevel::Reading : AclLevel::NoTouch;
}

QByteArrayList aclRules(const AclWish& wish)
{
    const QByteArrayList names = wish.names.isEmpty() ? QByteArrayList{"*"} : wish.names;
    QByteArrayList keys = keyRules(names, wish.acts ? "~" : "%R~");
    QByteArrayList channels = watchedChannels(names);
    QByteArrayList commands = redis::readCommandAclRules(wish.cluster, wish.level == AclLevel::NoTouch);
    if (wish.acts) {
        const ActRules acts =
            actRules(wish.kinds.isEmpty() ? locks::everyKind() : wish.kinds, names, wish.cluster);
        addKeysOf(acts, names, keys);
        std::ranges::copy_if(acts.channels, std::back_inserter(channels), std::not_fn(isHeard));
        for (const QByteArray& command : acts.commands)
            addOnce(commands, '+' + command);
    }
    for (QByteArray& channel : channels)
        channel.prepend('&');
    const QByteArrayList rules = QByteArrayList{"resetkeys", "resetchannels"} + keys + channels + commands;
    return asKnownAt(wish.level, rules);
}

QByteArrayList sentinelAclRules() { return QByteArrayList{"resetkeys"} + redis::sentinelAclRules(); }

QByteArray usualAclUser(const AclWish& wish) { return wish.acts ? "lockscope-act" : "lockscope-read"; }

QByteArray aclLine(const QByteArray& user, const QByteArrayList& rules)
{
    return "ACL SETUSER " + user + " on >PASSWORD " + rules.join(' ');
}

} // namespace lockscope::admin
