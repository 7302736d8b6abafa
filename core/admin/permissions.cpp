#include "core/admin/permissions.h"

#include "core/admin/holdvalues.h"
#include "core/admin/innercommands.h"
#include "core/admin/operations.h"
#include "core/client/lockkind.h"
#include "core/client/lockkinds.h"
#include "core/client/wirenames.h"
#include "core/locks/family.h"
#include "core/redis/scripts.h"

namespace lockscope::admin
{

using client::Form;
using locks::Kind;
using locks::Lock;
using locks::Recipe;

namespace
{

/// The receiver of an act's commands.
struct Target {
    QByteArray script; ///< its name in lua/
    QByteArrayList keys;
    QByteArrayList channels;   ///< of messages whose channel is no key of the script
    QByteArrayList companions; ///< keys whose names the script puts together
};

/// Returns the keys that the subject of a command inside stands for.
QByteArrayList subjectsOf(const InnerCommand& inner, const Target& target)
{
    const QByteArray& subject = inner.subject;
    if (subject.startsWith("KEYS[") && subject.size() > 6 && subject.at(5) >= '1' && subject.at(5) <= '9') {
        const QByteArrayList key =
            target.keys.mid(subject.at(5) - '1', 1); // none: a key that not all forms have
        return subject.contains("..") && !key.isEmpty() ? QByteArrayList{key.constFirst() + ":1"} : key;
    }
    if (inner.words.constFirst() == "publish")
        return target.channels;
    const bool isComposed = subject.contains("..") || subject == "timeout";
    return isComposed ? target.companions : target.keys;
}

void addInner(QList<QByteArrayList>& commands, const Target& target)
{
    const auto script = redis::Script::load(target.script);
    if (!script.ok())
        return;
    for (const InnerCommand& inner : innerCommandsOf(script->text)) {
        if (inner.words.size() < 2 || inner.words.constFirst() == "pubsub") {
            commands.append(inner.words);
            continue;
        }
        for (const QByteArray& subject : subjectsOf(inner, target)) {
            commands.append(inner.words);
            commands.last()[1] = subject;
        }
    }
}

/// Adds the right to run the script, on all of its keys. A channel's name among them counts as a key, too.
void addCall(QList<QByteArrayList>& commands, const QByteArrayList& keys)
{
    commands.append(QByteArrayList{"evalsha", QByteArray(40, '0'), QByteArray::number(keys.size())} + keys);
    commands.append(QByteArrayList{"script", "load", "return 1"});
}

/// Adds the right to send the recipe's messages.
void addMessages(QList<QByteArrayList>& commands, const Recipe& recipe)
{
    for (const Recipe::Publication& message : recipe.messages)
        commands.append(QByteArrayList{message.command.toLower(), message.channel, "0"});
}

/// Adds the commands by which lua/bound.lua compares.
void addComparison(QList<QByteArrayList>& commands, const Lock& lock)
{
    const QByteArray key = lock.ref->name.bytes;
    commands.append(QByteArrayList{"type", key});
    commands.append(QByteArrayList{"pexpiretime", key});
    if (lock.kind->keyType == locks::KeyType::String)
        commands.append(QByteArrayList{"get", key});
    else if (lock.kind->keyType == locks::KeyType::SortedSet)
        commands += QList<QByteArrayList>{{"zrange", key}, {"zscore", key, "holder"}};
    else if (lock.kind->keyType == locks::KeyType::Set)
        commands += QList<QByteArrayList>{{"scard", key}, {"sismember", key, "holder"}};
    else
        commands += QList<QByteArrayList>{{"hlen", key}, {"hget", key, "holder"}};
}

/// The ways to take a lock of that kind.
QList<Form> formsOf(Kind kind)
{
    QList<Form> forms;
    for (const locks::Mode mode : {locks::Mode::Read, locks::Mode::Write}) {
        HoldTerms terms;
        terms.kind = kind;
        terms.mode = mode;
        const auto form = formOf(terms);
        if (form && !forms.contains(*form))
            forms.append(*form);
    }
    return forms;
}

/// Adds one script of a lock client, with all its commands.
void addCall(QList<QByteArrayList>& commands, const client::ScriptCall& call, const client::Hold& hold)
{
    const client::LockKind& kind = client::kindOf(hold.form);
    Target target{call.script, call.keys, {}, {}};
    if (kind.channel != nullptr)
        target.channels = {kind.channel(hold).bytes};
    target.companions = {client::readerTimeouts(hold) + ":1"};
    addInner(commands, target);
    addCall(commands, target.keys);
}

/// Returns the commands needed to take a lock of that form, wait for it and keep it; or to leave it.
QList<QByteArrayList> holdCommands(const client::Hold& hold, bool taking)
{
    const client::LockKind& kind = client::kindOf(hold.form);
    client::Ask ask;
    ask.hold = hold;
    QList<QByteArrayList> commands;
    const auto add = [&](client::LockKind::Compose compose) {
        if (compose != nullptr)
            addCall(commands, compose(ask), hold);
    };
    add(taking ? kind.acquire : kind.release);
    add(kind.look);
    if (!taking)
        return commands;
    add(kind.leave);
    if (const client::Renewal renewal = client::renewalOf(hold.form); renewal != client::Renewal::None)
        addCall(commands, client::renewalCall(renewal, {hold}, ask.lease), hold);
    if (kind.channel != nullptr)
        commands.append(QByteArrayList{"subscribe", kind.channel(hold).bytes});
    return commands;
}

/// Names a command as a person reads it: the command, and what it acts on.
QByteArray namedMissing(const QByteArrayList& command)
{
    const bool isCall = command.constFirst() == "evalsha";
    return (isCall ? command.first(1) + command.mid(3) : command.mid(0, 2)).join(' ');
}

} // namespace

PermissionQuestions::PermissionQuestions(const Lock& lock)
{
    for (const ActKind act : {ActKind::ForceRelease, ActKind::ReleaseHolder, ActKind::ReleaseEntry,
             ActKind::RemoveWaiter, ActKind::Nudge, ActKind::ShortenLease})
        addLockOperation(act, lock);
    for (const Form form : formsOf(lock.kind)) {
        const client::Hold hold = client::holdOf(lock.ref->name, {"holder"}, form);
        for (const ActKind act : {ActKind::Acquire, ActKind::Reenter, ActKind::Release})
            add(act, holdCommands(hold, act != ActKind::Release));
    }
    m_needs[ActKind::KillScript].append(m_commands.size());
    m_commands.append(QByteArrayList{"script", "kill"});
}

void PermissionQuestions::add(ActKind act, const QList<QByteArrayList>& commands)
{
    for (const QByteArrayList& command : commands) {
        const qsizetype known = m_commands.indexOf(command);
        m_needs[act].append(known < 0 ? m_commands.size() : known);
        if (known < 0)
            m_commands.append(command);
    }
}

void PermissionQuestions::addLockOperation(ActKind act, const Lock& lock)
{
    ActRequest request;
    request.act = act;
    request.lock = lock.ref;
    request.lease = base::milliseconds(1);
    request.sharded = !lock.node->isEmpty();
    request.who = act == ActKind::RemoveWaiter ? lock.waiters.list->value(0).id : lock.holders.value(0).id;
    const auto operation = operationOf(request);
    if (!operation || !lock.kind.isKnown())
        return;
    const locks::Family& family = locks::familyOf(lock.kind);
    const Recipe recipe = family.recipe(*operation, lock);
    if (!recipe.obstacle.isEmpty())
        return;
    QList<QByteArrayList> commands;
    addMessages(commands, recipe);
    addInner(commands, {recipe.script, recipe.keys, {}, recipe.keys.mid(1)});
    addComparison(commands, lock);
    QByteArrayList keys = recipe.keys;
    for (const base::KeyName& compared : family.boundBeside(*operation, lock))
        if (!keys.contains(compared.bytes))
            keys.append(compared.bytes);
    addCall(commands, keys);
    add(act, commands);
}

QByteArrayList permissionArguments(const QList<QByteArrayList>& commands)
{
    QByteArrayList words;
    for (const QByteArrayList& command : commands)
        words += QByteArrayList{QByteArray::number(command.size())} + command;
    return words;
}

std::optional<QSet<qsizetype>> deniedPlaces(const redis::Reply& reply, qsizetype commands)
{
    QSet<qsizetype> denied;
    for (const redis::Reply& place : reply.elements) {
        if (!place.isInteger() || place.integer < 1 || place.integer > commands)
            return std::nullopt;
        denied.insert(qsizetype(place.integer) - 1);
    }
    return reply.isArray() ? std::optional(denied) : std::nullopt;
}

QByteArrayList PermissionQuestions::arguments() const { return permissionArguments(m_commands); }

ActPermissions PermissionQuestions::read(const redis::Reply& reply) const
{
    const auto denied = deniedPlaces(reply, m_commands.size());
    return denied ? judge(*denied) : ActPermissions();
}

ActPermissions PermissionQuestions::judge(const QSet<qsizetype>& denied) const
{
    ActPermissions permissions;
    for (auto need = m_needs.begin(); need != m_needs.end(); ++need) {
        ActPermission permission{Permission::Granted, {}};
        for (const qsizetype place : need.value())
            if (permission.permission == Permission::Granted && denied.contains(place))
                permission = {Permission::Denied, namedMissing(m_commands.at(place))};
        permissions.insert(need.key(), permission);
    }
    return permissions;
}

} // namespace lockscope::admin
