#include "core/lab/runsetup.h"

#include "core/locks/redissonnames.h"

#include <QUuid>

#include <array>

namespace lockscope::lab
{

namespace
{

QByteArray uuidFrom(const Chance& chance)
{
    const std::array<quint64, 2> words{chance.draw(0, 0), chance.draw(0, 1)};
    const auto bytes = QByteArray(reinterpret_cast<const char*>(words.data()), sizeof words);
    return QUuid::fromRfc4122(bytes).toByteArray(QUuid::WithoutBraces);
}

} // namespace

ClientTerms termsOf(const Scenario& scenario, const ClientGroup& group, int inGroup, int number,
    const Chance& chance, const std::shared_ptr<const Program>& program)
{
    ClientTerms terms;
    terms.name = clientName(group, inGroup);
    terms.number = number;
    terms.chance = chance.of(static_cast<quint64>(number));
    terms.uuid = uuidFrom(terms.chance);
    terms.threads = group.threads;
    terms.starts = group.starts;
    terms.watchdog = group.watchdog;
    terms.program = program;
    terms.group = static_cast<int>(&group - scenario.groups.constData());
    return terms;
}

std::optional<client::ScriptCall> firstCountOf(const LabLock& lock)
{
    if (lock.permits == 0)
        return std::nullopt;
    const base::KeyName key{labPrefix + lock.name};
    const QByteArray count = QByteArray::number(lock.permits);
    const bool isLatch = lock.form == client::Form::Latch;
    const QByteArray channel =
        isLatch ? locks::redisson::latchChannel(key) : locks::redisson::semaphoreChannel(key);
    return client::ScriptCall{"set-count", {key.bytes, channel}, {count, isLatch ? "1" : count}};
}

QList<SetUpCommand> setUpCommands(const Scenario& scenario, const client::LockScripts& scripts)
{
    QList<SetUpCommand> commands;
    for (const LabResource& resource : scenario.resources)
        if (resource.isSet)
            commands.append({resource.server,
                {"set", labPrefix + resource.key, QByteArray::number(resource.what.initial)}});
    for (const auto& [name, lock] : scenario.locks)
        if (const auto call = firstCountOf(lock))
            commands.append(
                {lock.server, evalWords(scripts[call->script].text, call->keys, call->arguments)});
    return commands;
}

QByteArrayList evalWords(
    const QByteArray& script, const QByteArrayList& keys, const QByteArrayList& arguments)
{
    return QByteArrayList{"eval", script, QByteArray::number(keys.size())} + keys + arguments;
}

record::Header headerOf(const Scenario& scenario, quint64 seed)
{
    record::Header header;
    header.title = scenario.title;
    header.about = scenario.explanation;
    header.scenario = scenario.source;
    header.seed = seed;
    header.madeBy = "lockscope";
    for (const LabResource& resource : scenario.resources)
        header.resources.append(resource.what);
    header.invariants = scenario.invariants;
    header.expected = scenario.expected;
    return header;
}

ClientLogEntry lockOf(const Fault& fault, const Scenario& scenario)
{
    if (targetOf(fault.what) != TargetKind::Lock)
        return {};
    const auto declared = scenario.locks.find(fault.target);
    const LabLock how = declared == scenario.locks.end() ? LabLock{fault.target} : declared->second;
    return {.lock = {labPrefix + fault.target}, .form = how.form, .server = how.server};
}

} // namespace lockscope::lab
