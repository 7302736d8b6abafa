#include "core/lab/footprint.h"

#include "core/client/wirenames.h"
#include "core/locks/redissonnames.h"

namespace lockscope::lab
{

using base::KeyName;
namespace redisson = locks::redisson;

namespace
{

/// Returns the keys among the words of a program's own command.
QByteArrayList keysIn(const QByteArrayList& words)
{
    const QByteArray name = words.value(0).toLower();
    const bool hasScript = name == "eval" || name == "evalsha";
    return hasScript ? words.mid(3, words.value(2).toInt()) : words.mid(1);
}

} // namespace

bool isLabName(const QByteArray& name)
{
    return name.startsWith(labPrefix) || name.contains('{' + labPrefix);
}

Footprint::Footprint(const Scenario& scenario)
{
    for (const LabResource& resource : scenario.resources)
        add({labPrefix + resource.key});
    for (const auto& [name, lock] : scenario.locks)
        addLock(name);
    for (const ClientGroup& group : scenario.groups)
        for (const Instruction& instruction : group.program)
            if (const auto* acquire = std::get_if<step::Acquire>(&instruction))
                for (const LockUse& use : acquire->locks)
                    addLock(use.name);
}

/// Names that are put together later are added when they are sent.
void Footprint::addLock(const QByteArray& name)
{
    if (name.contains("${"))
        return;
    const KeyName key{labPrefix + name};
    add({key.bytes, redisson::queueKey(key).bytes, redisson::timeoutsKey(key).bytes,
        redisson::tokenKey(key).bytes, redisson::permitTimeoutsKey(key).bytes});
}

void Footprint::add(const QByteArrayList& names)
{
    for (const QByteArray& name : names)
        if (isLabName(name))
            m_names.insert(name);
}

void Footprint::take(const ClientAct& act, const QByteArray& uuid)
{
    switch (act.what) {
    case ClientAct::What::Call:
        add(act.call.keys);
        if (act.call.script == "acquire-read")
            add({act.call.keys.value(1) + ":1"});
        return;
    case ClientAct::What::Send:
        return add(keysIn(act.command.words));
    case ClientAct::What::Tell:
        return takeClientLogEntry(act.clientLogEntry, uuid);
    case ClientAct::What::Subscribe:
    case ClientAct::What::Unsubscribe:
        return;
    }
}

void Footprint::takeClientLogEntry(const ClientLogEntry& clientLogEntry, const QByteArray& uuid)
{
    const bool isEntry =
        clientLogEntry.what == record::What::Acquired || clientLogEntry.what == record::What::Reentered;
    if (!isEntry || clientLogEntry.form != client::Form::Read)
        return;
    const auto holder = client::holderId(uuid, clientLogEntry.thread);
    add({redisson::readerTimeoutKey(clientLogEntry.lock, holder, clientLogEntry.number + 1).bytes});
}

} // namespace lockscope::lab
