#include "core/lab/runrecorder.h"

#include "core/client/wirenames.h"
#include "core/lab/formkind.h"
#include "core/locks/redissonnames.h"

#include <algorithm>

namespace lockscope::lab
{

using record::Moment;
using record::Step;
using record::What;

namespace
{

constexpr int severalServers = -1;
constexpr qint64 mostEntries = 100;

/// Returns whether two clients can have the lock at once.
bool goTogether(locks::Mode one, locks::Mode other)
{
    using locks::Mode;
    return (one == Mode::Read && other == Mode::Read) || one == Mode::Permit || other == Mode::Permit;
}

} // namespace

RunRecorder::RunRecorder(const Scenario& scenario, const record::Recording& before, LockUsers lockUsers)
    : m_scenario(&scenario)
    , m_scribe(before)
    , m_lockUsers(std::move(lockUsers))
{
    for (const QList<Step>& block : before.steps().blocks())
        for (Step step : block)
            judgeRelease(step);
    for (qint32 i = 0; i < before.clients().size(); ++i) {
        m_clients.push_back(i);
        m_ids.append(before.clients()[i].id);
    }
    for (qint32 i = 0; i < before.locks().size(); ++i) {
        const locks::LockRef& ref = before.locks()[i].ref;
        const auto server = std::ranges::find(scenario.servers, *ref.node, &ServerNeed::name);
        if (server != scenario.servers.end())
            m_locks.emplace(LockKey{static_cast<int>(server - scenario.servers.begin()), ref.name}, i);
        else // the lock is on the only server, or on several
            for (const int number : {severalServers, 0})
                m_locks.emplace(LockKey{number, ref.name}, i);
    }
}

bool RunRecorder::knowsLockUsers() const
{
    const auto isKnown = [this](const LockUser& lockUser) {
        return lockUser.client >= 0 && static_cast<std::size_t>(lockUser.client) < m_clients.size();
    };
    return std::ranges::all_of(m_lockUsers, [&](const auto& item) {
        return m_locks.contains(item.first) && std::ranges::all_of(item.second, isKnown);
    });
}

void RunRecorder::enter(const record::ClientRecord& client)
{
    m_clients.push_back(m_scribe.client(client));
    m_ids.append(client.id);
}

qint32 RunRecorder::lockIndex(const ClientLogEntry& clientLogEntry)
{
    if (clientLogEntry.lock.isEmpty())
        return -1;
    const auto known = m_locks.find({clientLogEntry.server, clientLogEntry.lock});
    if (known != m_locks.end())
        return known->second;
    record::KnownLock lock;
    lock.ref.name = clientLogEntry.lock;
    if (m_scenario->servers.size() > 1 && clientLogEntry.server >= 0)
        lock.ref.node = m_scenario->servers[clientLogEntry.server].name;
    lock.kind = kindOfForm(clientLogEntry.form);
    const auto declared = m_scenario->locks.find(clientLogEntry.lock.bytes.sliced(labPrefix.size()));
    lock.permits = declared == m_scenario->locks.end() ? 0 : declared->second.permits;
    const qint32 index = m_scribe.lock(lock);
    m_locks.emplace(LockKey{clientLogEntry.server, clientLogEntry.lock}, index);
    return index;
}

void RunRecorder::take(int client, const ClientLogEntry& clientLogEntry, Moment at)
{
    if (!clientLogEntry.lock.isEmpty())
        follow(client, clientLogEntry, at);
    Step step = stepOf(clientLogEntry, at);
    step.client = m_clients[static_cast<std::size_t>(client)];
    judgeRelease(step);
    m_scribe.note(step);
    if (clientLogEntry.what == What::Command)
        expectAnswer(client, clientLogEntry, at);
    else if (clientLogEntry.what == What::Reply)
        answered(client, clientLogEntry, at);
    else if (clientLogEntry.what == What::ReplyLost) // the script is over, and a DEL may have been done
        m_scripts.erase({client, clientLogEntry.other});
}

/// A release in vain says whether its thread can have acquired the lock before.
void RunRecorder::judgeRelease(Step& step)
{
    const std::tuple place(step.client, step.lock, step.thread);
    const bool isUnknown = step.what == What::GaveUp && step.text >= 0;
    if (step.what == What::Acquired || step.what == What::Reentered || isUnknown)
        m_mayHold.insert(place);
    else if (step.what == What::ReleaseFailed)
        step.other = m_mayHold.contains(place) ? 0 : 1;
}

void RunRecorder::expectAnswer(int client, const ClientLogEntry& command, Moment at)
{
    if (command.text.startsWith("eval "))
        m_scripts[{client, command.other}] = {command.server, command.thread, at};
    const QByteArrayList words = command.text.split(' ');
    if (words.size() == 2 && (words.first() == "del" || words.first() == "unlink"))
        m_deletions[{client, command.other}] = {{command.server, {words.last()}}, command.thread};
}

void RunRecorder::answered(int client, const ClientLogEntry& reply, Moment at)
{
    m_scripts.erase({client, reply.other});
    const auto node = m_deletions.extract(std::pair(client, reply.other));
    if (!node.empty() && reply.number > 0)
        takeAway(node.mapped().lock, client, node.mapped().thread, at);
}

/// A client that deletes the key of a lock ends the holds of others.
void RunRecorder::takeAway(const LockKey& lock, int client, qint32 thread, Moment at)
{
    const auto found = m_lockUsers.find(lock);
    const auto isOwn = [&](const LockUser& each) { return each.client == client && each.thread == thread; };
    if (found == m_lockUsers.end() || found->second.isEmpty() || std::ranges::any_of(found->second, isOwn))
        return;
    Step step = faultStep(record::FaultKind::KeyDeleted, "del " + lock.second.bytes, at);
    step.client = m_clients[static_cast<std::size_t>(client)];
    step.thread = thread;
    step.lock = m_locks.at(lock);
    m_scribe.note(step);
    freed(lock.second, lock.first, at);
}

/// The step has no client yet.
Step RunRecorder::stepOf(const ClientLogEntry& clientLogEntry, Moment at)
{
    Step step;
    step.at = at;
    step.number = clientLogEntry.number;
    step.other = clientLogEntry.other;
    step.lock = lockIndex(clientLogEntry);
    step.thread = clientLogEntry.thread;
    step.text = clientLogEntry.text.isEmpty() ? -1 : m_scribe.text(clientLogEntry.text);
    step.resource = clientLogEntry.resource;
    step.what = clientLogEntry.what;
    step.mode = modeOfForm(clientLogEntry.form);
    return step;
}

/// Keeps the server's side: the holders of the lock there.
void RunRecorder::follow(int client, const ClientLogEntry& clientLogEntry, Moment at)
{
    const LockKey lock{clientLogEntry.server, clientLogEntry.lock};
    const LockUser lockUser{client, clientLogEntry.thread, modeOfForm(clientLogEntry.form), at};
    const auto isSame = [&](const LockUser& other) {
        return other.client == client && other.thread == clientLogEntry.thread && other.mode == lockUser.mode;
    };
    switch (clientLogEntry.what) {
    case What::Acquired:
        endOthers(lock, lockUser, at);
        m_lockUsers[lock].append(lockUser);
        break;
    case What::Reentered:
    case What::PartlyReleased:
        for (LockUser& other : m_lockUsers[lock])
            other.entries = isSame(other) ? clientLogEntry.number : other.entries;
        break;
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseLost:
        m_lockUsers[lock].removeIf(isSame);
        break;
    default:
        break;
    }
}

/// The server gave the lock to another client: the leases that were in the way are over, and a deletion that
/// was asked for is done.
void RunRecorder::endOthers(const LockKey& lock, const LockUser& newcomer, Moment at)
{
    for (auto each = m_deletions.begin(); each != m_deletions.end();) {
        const int client = each->first.first;
        const Deletion deletion = each->second;
        const bool isDone = deletion.lock == lock && client != newcomer.client;
        each = isDone ? m_deletions.erase(each) : std::next(each);
        if (isDone)
            takeAway(lock, client, deletion.thread, at);
    }
    m_lockUsers[lock].removeIf([&](const LockUser& lockUser) {
        const bool isSame = lockUser.client == newcomer.client && lockUser.thread == newcomer.thread;
        if (isSame || goTogether(lockUser.mode, newcomer.mode))
            return isSame && lockUser.mode == newcomer.mode;
        endLease(lock, lockUser, at);
        return true;
    });
}

void RunRecorder::endLease(const LockKey& lock, const LockUser& lockUser, Moment at)
{
    Step step;
    step.at = at;
    step.client = m_clients[static_cast<std::size_t>(lockUser.client)];
    step.lock = m_locks.at(lock);
    step.thread = lockUser.thread;
    step.what = What::LeaseEnded;
    step.mode = lockUser.mode;
    m_scribe.note(step);
}

Step RunRecorder::faultStep(record::FaultKind fault, const QByteArray& target, Moment at)
{
    Step step;
    step.at = at;
    step.what = What::Fault;
    step.number = static_cast<qint64>(fault);
    step.text = m_scribe.text(target);
    return step;
}

void RunRecorder::fault(record::FaultKind fault, const QByteArray& target, Moment at)
{
    m_scribe.note(faultStep(fault, target, at));
}

void RunRecorder::scriptBlocks(int server, const QByteArray& target, Moment at)
{
    Step step = faultStep(record::FaultKind::ScriptBlocks, target, at);
    Moment first = Moment::max();
    for (const auto& [sender, script] : m_scripts) {
        if (script.server != server || script.since >= first)
            continue;
        first = script.since;
        step.client = m_clients[static_cast<std::size_t>(sender.first)];
        step.thread = script.thread;
        step.other = first.count();
    }
    m_scribe.note(step);
}

void RunRecorder::clockJumped(int client, const QByteArray& target, Moment at)
{
    Step step = faultStep(record::FaultKind::ClockJumped, target, at);
    step.client = m_clients[static_cast<std::size_t>(client)];
    m_scribe.note(step);
}

void RunRecorder::serverClockJumped(const QByteArray& server, base::milliseconds ahead, Moment at)
{
    Step step = faultStep(record::FaultKind::ClockJumped, server, at);
    step.other = ahead.count();
    m_scribe.note(step);
}

void RunRecorder::lockFault(record::FaultKind fault, const ClientLogEntry& lock, Moment at)
{
    Step step = faultStep(fault, lock.lock.bytes, at);
    step.lock = lockIndex(lock);
    m_scribe.note(step);
    freed(lock.lock, lock.server, at);
}

void RunRecorder::intervention(const Fault& act, const ClientLogEntry& lock, Moment at)
{
    ClientLogEntry clientLogEntry = lock;
    clientLogEntry.what = What::Intervenes;
    clientLogEntry.number = act.lasts.count();
    clientLogEntry.text = name(act.what) + ' ' + (lock.lock.isEmpty() ? act.target : lock.lock.bytes);
    m_scribe.note(stepOf(clientLogEntry, at));
}

qint64 RunRecorder::sends(ClientLogEntry lock, const QByteArray& command, Moment at)
{
    lock.what = What::Command;
    lock.number = lock.server + 1;
    lock.other = ++m_serial;
    lock.text = command;
    m_scribe.note(stepOf(lock, at));
    return m_serial;
}

void RunRecorder::answered(ClientLogEntry lock, qint64 serial, const redis::Client::Answer& answer, Moment at)
{
    const ClientLogEntry reply = replyClientLogEntry(static_cast<quint64>(serial), answer);
    lock.what = reply.what;
    lock.number = reply.number;
    lock.other = reply.other;
    lock.text = reply.text;
    m_scribe.note(stepOf(lock, at));
}

void RunRecorder::value(qint16 resource, qint64 number, Moment at)
{
    Step step;
    step.at = at;
    step.what = What::Read;
    step.number = number;
    step.resource = resource;
    m_scribe.note(step);
}

void RunRecorder::pace(double speed, base::ServerTime clock, Moment at)
{
    Step step;
    step.at = at;
    step.what = What::Pace;
    step.number = qRound64(speed * 1000);
    step.other = clock.time_since_epoch().count();
    m_scribe.note(step);
}

void RunRecorder::remark(What what, const QByteArray& text, Moment at)
{
    Step step;
    step.at = at;
    step.what = what;
    step.text = m_scribe.text(text);
    m_scribe.note(step);
}

void RunRecorder::expired(const base::KeyName& key, int server, base::nanoseconds fresh, Moment at)
{
    const auto found = m_lockUsers.find({server, key});
    if (found == m_lockUsers.end())
        return entryExpired(key, server, at);
    const auto isFresh = [&](const LockUser& lockUser) { return at - lockUser.since < fresh; };
    if (std::ranges::any_of(found->second, isFresh))
        return;
    lockFault(record::FaultKind::Expired, {.lock = key, .server = server}, at);
}

bool RunRecorder::isHeld(const base::KeyName& key, int server) const
{
    const auto found = m_lockUsers.find({server, key});
    return found == m_lockUsers.end() || !found->second.isEmpty();
}

/// Each entry of a reader has a key of its own; with the last of them its hold is over, while others read on.
void RunRecorder::entryExpired(const base::KeyName& key, int server, Moment at)
{
    const auto isEntryOf = [&](const base::KeyName& name, const LockUser& lockUser) {
        const auto holder = client::holderId(m_ids.value(lockUser.client), lockUser.thread);
        qint64 entry = std::min(lockUser.entries, mostEntries);
        while (entry > 0 && key != locks::redisson::readerTimeoutKey(name, holder, entry))
            --entry;
        return lockUser.mode == locks::Mode::Read && entry > 0;
    };
    for (auto& [lock, lockUsers] : m_lockUsers) {
        const auto found = std::ranges::find_if(lockUsers,
            [&, &name = lock.second](const LockUser& lockUser) { return isEntryOf(name, lockUser); });
        if (lock.first != server || found == lockUsers.end() || ++found->expired < found->entries)
            continue;
        endLease(lock, *found, at);
        lockUsers.erase(found);
        return;
    }
}

void RunRecorder::freed(const base::KeyName& key, int server, Moment at)
{
    const auto node = m_lockUsers.extract({server, key});
    if (node.empty())
        return;
    for (const LockUser& lockUser : node.mapped())
        endLease(node.key(), lockUser, at);
}

void RunRecorder::emptied(int server, Moment at)
{
    for (const auto& [lock, lockUsers] : m_lockUsers)
        if (lock.first == server)
            for (const LockUser& lockUser : lockUsers)
                endLease(lock, lockUser, at);
    std::erase_if(m_lockUsers, [server](const auto& item) { return item.first.first == server; });
}

} // namespace lockscope::lab
