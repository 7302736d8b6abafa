#include "core/lab/simulatedclient.h"

#include "core/client/wirenames.h"
#include "core/lab/expansion.h"
#include "core/lab/framefields.h"
#include "core/lab/framelists.h"

#include <algorithm>
#include <array>
#include <set>

namespace lockscope::lab
{

using base::milliseconds;
using base::MonoTime;
using client::Form;
using record::What;

namespace
{

/// Places of draws that belong to no step.
constexpr quint64 startPlace = ~quint64(1);
/// A program that never waits must not keep all others from going on.
constexpr int mostStepsAtOnce = 1000;
constexpr milliseconds breath{1};
constexpr milliseconds shortestWatchdog{60}; // as in scenarios

void takeEarlier(std::optional<MonoTime>& first, const std::optional<MonoTime>& other)
{
    if (other && (!first || *other < *first))
        first = other;
}

/// Sixteen bytes that a seed decides.
QByteArray permitFrom(quint64 first, quint64 second)
{
    const std::array<quint64, 2> words{first, second};
    return {reinterpret_cast<const char*>(words.data()), sizeof words};
}

/// The leaves of a reply, in order.
void collectLeaves(const redis::Reply& reply, QByteArrayList& leaves)
{
    if (reply.isArray())
        for (const redis::Reply& element : reply.elements)
            collectLeaves(element, leaves);
    else
        leaves.append(reply.isInteger() ? QByteArray::number(reply.integer) : reply.bytes);
}

QByteArrayList leavesOf(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return {"error:" + errorCode(answer.error())};
    QByteArrayList leaves;
    collectLeaves(*answer, leaves);
    return leaves;
}

/// In the machine of its locks a thread's lock goes by its place.
constexpr int placeBits = 32;
quint64 idOf(const std::pair<std::size_t, std::size_t>& place)
{
    return (quint64(place.first + 1) << placeBits) | quint64(place.second);
}
std::pair<std::size_t, std::size_t> threadAndLockOf(quint64 id)
{
    return {std::size_t(id >> placeBits) - 1, std::size_t(id & 0xffffffff)};
}

bool isOnServer(int server, int servers) { return server >= 0 && server < servers; }

bool isSoundThread(const ClientThread& thread, const Program& program, int servers)
{
    using Stage = ClientThread::Stage;
    const bool isTimed = thread.stage == Stage::Thinking || thread.stage == Stage::Working;
    const bool isInProgram = thread.next >= 0 && thread.next <= program.size() && thread.place >= 0 &&
                             thread.place <= program.size();
    const bool fitsMulti =
        !thread.multi || (thread.joint && thread.multi->size() == qsizetype(thread.locks.size()));
    return isInProgram && fitsMulti && (!isTimed || thread.until) &&
           std::ranges::all_of(thread.locks, [=](const ThreadLock& lock) {
               return isOnServer(lock.server, servers) && lock.hold.lock.bytes.startsWith(labPrefix);
           });
}

} // namespace

/// Performs the steps of one thread's program.
struct SimulatedClient::Interpreter {
    SimulatedClient& owner;
    std::size_t index;
    ClientThread& thread;

    void operator()(const step::Think& step) const
    {
        spend(ClientThread::Stage::Thinking, owner.decided(thread, step.takes, record::decision::think));
    }
    void operator()(const step::Work& step) const
    {
        const milliseconds takes = owner.decided(thread, step.takes, record::decision::work);
        owner.reportWork(thread, What::WorkBegins);
        spend(ClientThread::Stage::Working, takes);
    }
    void operator()(const step::Acquire& step) const;
    void operator()(const step::Release& step) const;
    void operator()(const step::Send& step) const { send(texts(step.words), step.into, step.server); }
    void operator()(const step::RunScript& step) const;
    void operator()(const step::Listen& step) const;
    void operator()(const step::Hear& step) const;
    void operator()(const step::Let& step) const;
    void operator()(const step::Pick& step) const;
    void operator()(const step::Believe& step) const;
    void operator()(const step::Renew& step) const;
    void operator()(const step::Tell& step) const;
    void operator()(const step::Enter& step) const;
    void operator()(const step::Exit& step) const;
    void operator()(const step::Pause& step) const
    {
        owner.standStill(owner.decided(thread, step.takes, record::decision::pause));
    }
    void operator()(const step::Crash&) const { owner.die(); }
    void operator()(const step::JumpUnless& step) const
    {
        const Condition& condition = step.condition;
        if (!isTrue(text(condition.left), condition.is, text(condition.right)))
            thread.next = step.to;
    }
    void operator()(const step::Jump& step) const { thread.next = step.to; }
    void operator()(const step::JumpAfter& step) const;

private:
    void spend(ClientThread::Stage stage, milliseconds takes) const
    {
        thread.stage = stage;
        thread.until = owner.m_now + takes;
    }
    void send(QByteArrayList words, const QByteArrayList& into, int server) const;
    [[nodiscard]] QByteArray valueOf(const QByteArray& name) const;
    /// A template of the program as it reads now.
    [[nodiscard]] QByteArray text(const QByteArray& form) const;
    [[nodiscard]] QByteArrayList texts(const QByteArrayList& forms) const;
    void reportJoint(const QList<LockUse>& locks, const std::optional<milliseconds>& wait,
        const std::optional<milliseconds>& lease) const;
    [[nodiscard]] client::Hold holdOf(const LockUse& use) const;
    [[nodiscard]] std::optional<milliseconds> decided(
        const std::optional<Span>& span, const QByteArray& about) const;
};

/// Does what the machine of the locks at one server wants, and logs what it says.
struct SimulatedClient::LocksPlayer {
    SimulatedClient& owner;
    int server;

    void operator()(const Locks::Call& act) const;
    void operator()(const Locks::Subscribe& act) const
    {
        owner.send({.to = PendingAnswer::To::Subscription, .server = server, .ticket = act.ticket},
            {.what = ClientAct::What::Subscribe, .channel = act.channel});
    }
    void operator()(const Locks::Unsubscribe& act) const
    {
        owner.report({.what = What::Unsubscribed, .server = server, .text = act.channel.bytes});
        owner.m_acts.append({.what = ClientAct::What::Unsubscribe, .server = server, .channel = act.channel});
    }
    void operator()(const Locks::Subscribed& act) const;
    void operator()(const Locks::Refused& act) const { about(act.id, What::Refused, act.ttl.count()); }
    void operator()(const Locks::Sleeps& act) const { about(act.id, What::Sleeps, act.lasts.count()); }
    void operator()(const Locks::Woken& act) const { about(act.id, What::Woken, act.byMessage ? 1 : 0); }
    void operator()(const Locks::Acquired& act) const;
    void operator()(const Locks::Released& act) const;
    void operator()(const Locks::Kept& act) const
    {
        const Place place = threadAndLockOf(act.id);
        if (owner.lockOf(place) && owner.m_threads[place.first].multi)
            owner.performMulti(place.first, owner.m_threads[place.first].multi->kept(
                                                static_cast<int>(place.second), act.isHeld, owner.m_now));
    }
    void operator()(const Locks::Renewed& act) const;
    void operator()(const Locks::Lost& act) const;

private:
    void about(quint64 id, What what, qint64 number) const
    {
        owner.report(owner.about(threadAndLockOf(id), what, number));
    }
};

SimulatedClient::SimulatedClient(ClientTerms terms)
    : m_terms(std::move(terms))
    , m_threads(static_cast<std::size_t>(m_terms.threads))
{
    for (std::size_t i = 0; i < m_threads.size(); ++i)
        m_threads[i].number = static_cast<qint32>(i) + 1;
}

void SimulatedClient::runReady()
{
    while (!m_ready.isEmpty() && !m_isPaused && !m_isDead)
        run(m_ready.takeFirst());
}

ClientActs SimulatedClient::taken()
{
    runReady();
    return std::exchange(m_acts, {});
}

void SimulatedClient::wake(std::size_t thread)
{
    m_threads[thread].stage = ClientThread::Stage::Running;
    m_threads[thread].until.reset();
    m_ready.append(thread);
}

ClientActs SimulatedClient::begin(MonoTime now)
{
    m_now = now + m_ahead;
    report({What::Started});
    for (ClientThread& thread : m_threads) {
        const Chance own = m_terms.chance.of(static_cast<quint64>(thread.number));
        const milliseconds late = own.span(m_terms.starts, startPlace, 0);
        thread.stage = ClientThread::Stage::Thinking;
        thread.until = m_now + late;
        if (late > milliseconds(0))
            reportDecision(thread, -1, 0, late.count(), record::decision::start);
    }
    return time(now);
}

ClientActs SimulatedClient::happened(const ClientEvent& event, MonoTime now)
{
    m_now = now + m_ahead;
    if (m_isDead)
        return {};
    if (m_isPaused)
        m_inbox.append(event);
    else
        take(event);
    return taken();
}

void SimulatedClient::take(const ClientEvent& event)
{
    switch (event.what) {
    case ClientEvent::What::Answer:
        return takeAnswer(event.ticket, event.answer);
    case ClientEvent::What::AnswerLost:
        return takeAnswer(event.ticket, std::nullopt);
    case ClientEvent::What::Message:
        return takeMessage(event);
    case ClientEvent::What::LinkUp:
        report({.what = What::LinkMended, .server = event.server});
        return perform(event.server, locksAt(event.server).linkUp());
    case ClientEvent::What::LinkDown:
        report({.what = What::LinkCut, .server = event.server});
        return locksAt(event.server).linkDown();
    }
}

/// `given`: empty = it was lost on its way.
void SimulatedClient::takeAnswer(quint64 ticket, const std::optional<redis::Client::Answer>& given)
{
    const auto node = m_pending.extract(ticket);
    if (node.empty())
        return;
    const PendingAnswer& pending = node.mapped();
    const bool isToTell = pending.to != PendingAnswer::To::Subscription;
    const bool isLost = !given || (isToTell && std::exchange(m_losesReply, false));
    const redis::Client::Answer answer =
        isLost ? redis::Client::Answer(base::Error{base::ErrorKind::OutcomeUnknown, {}, {}}) : *given;
    if (isToTell)
        report(isLost ? ClientLogEntry{.what = What::ReplyLost, .other = static_cast<qint64>(ticket)}
                      : replyClientLogEntry(ticket, answer));
    if (pending.to != PendingAnswer::To::Command)
        return perform(pending.server, locksAt(pending.server).answered(pending.ticket, answer, m_now));
    ClientThread& thread = m_threads[pending.thread];
    const QByteArrayList leaves = leavesOf(answer);
    for (qsizetype i = 0; i < thread.into.size(); ++i)
        thread.variables[thread.into[i]] = leaves.value(i);
    wake(pending.thread);
}

void SimulatedClient::takeMessage(const ClientEvent& event)
{
    report({.what = What::Message,
        .number = event.payload.toLongLong(),
        .other = -1,
        .server = event.server,
        .text = event.channel.bytes});
    deliver(event);
    perform(event.server, locksAt(event.server).message(event.channel, m_now));
}

/// To the first thread that waits for it, or into the client's own memory.
void SimulatedClient::deliver(const ClientEvent& event)
{
    const auto mail = m_mail.find({event.server, event.channel});
    if (mail == m_mail.end())
        return;
    for (std::size_t i = 0; i < m_threads.size(); ++i) {
        ClientThread& thread = m_threads[i];
        if (thread.stage != ClientThread::Stage::Hearing || thread.hears != mail->first)
            continue;
        thread.variables[thread.into.value(0)] = event.payload;
        return wake(i);
    }
    mail->second.append(event.payload);
}

ClientActs SimulatedClient::relisten(MonoTime now)
{
    m_now = now + m_ahead;
    for (auto& [server, locks] : m_locks)
        perform(server, locks.linkUp());
    return taken();
}

ClientActs SimulatedClient::time(MonoTime now)
{
    m_now = now + m_ahead;
    if (m_isPaused && m_pausedUntil && *m_pausedUntil <= m_now)
        return resume(now);
    for (std::size_t i = 0; i < m_threads.size() && !m_isPaused && !m_isDead; ++i)
        timeOf(i);
    for (auto locks = m_locks.begin(); locks != m_locks.end() && !m_isPaused && !m_isDead; ++locks)
        perform(locks->first, locks->second.time(m_now));
    runReady(); // what is released now needs no renewal that is due at the same moment
    for (auto locks = m_locks.begin(); locks != m_locks.end() && !m_isPaused && !m_isDead; ++locks)
        perform(locks->first, locks->second.renew(m_now));
    return taken();
}

void SimulatedClient::timeOf(std::size_t index)
{
    ClientThread& thread = m_threads[index];
    if (thread.until && *thread.until <= m_now) {
        if (thread.stage == ClientThread::Stage::Working)
            reportWork(thread, What::WorkEnds);
        wake(index);
    }
    if (thread.multi)
        performMulti(index, thread.multi->time(m_now));
}

std::optional<MonoTime> SimulatedClient::wakeAt() const
{
    std::optional<MonoTime> first;
    if (m_isDead)
        return first;
    if (m_isPaused) {
        first = m_pausedUntil;
    } else {
        for (const ClientThread& thread : m_threads) {
            takeEarlier(first, thread.until);
            if (thread.multi)
                takeEarlier(first, thread.multi->wakeAt());
        }
        for (const auto& [server, locks] : m_locks)
            takeEarlier(first, locks.wakeAt());
    }
    return first ? std::optional(*first - m_ahead) : first;
}

ClientActs SimulatedClient::pause(std::optional<milliseconds> lasts, MonoTime now)
{
    m_now = now + m_ahead;
    if (!m_isPaused && !isOver())
        standStill(lasts);
    return taken();
}

/// Work, thought and pauses take as long as before; the wait of an acquire is read off the clock.
void SimulatedClient::jumpClock(milliseconds ahead)
{
    m_ahead += ahead;
    for (ClientThread& thread : m_threads)
        if (thread.until)
            *thread.until += ahead;
    m_pausedAt += ahead;
    if (m_pausedUntil)
        *m_pausedUntil += ahead;
}

void SimulatedClient::standStill(std::optional<milliseconds> lasts)
{
    m_isPaused = true;
    m_pausedAt = m_now;
    m_pausedUntil = lasts ? std::optional(m_now + *lasts) : std::nullopt;
    report({What::Paused});
}

/// Work that was under way has lost that time; steps that waited for a moment find it passed.
ClientActs SimulatedClient::resume(MonoTime now)
{
    m_now = now + m_ahead;
    if (!m_isPaused || m_isDead)
        return {};
    m_isPaused = false;
    m_pausedUntil.reset();
    report({What::Resumed});
    for (ClientThread& thread : m_threads)
        if (thread.stage == ClientThread::Stage::Working)
            thread.until = *thread.until + (m_now - m_pausedAt);
    while (!m_inbox.isEmpty() && !m_isPaused && !m_isDead)
        take(m_inbox.takeFirst());
    return m_isPaused ? taken() : time(now);
}

ClientActs SimulatedClient::kill(MonoTime now)
{
    m_now = now + m_ahead;
    if (!isOver())
        die();
    return taken();
}

void SimulatedClient::die()
{
    m_isDead = true;
    m_pending.clear();
    m_inbox.clear();
    m_ready.clear();
    m_locks.clear();
    m_mail.clear();
    for (ClientThread& thread : m_threads)
        thread = {.number = thread.number, .stage = ClientThread::Stage::Ended};
    report({What::Crashed});
}

void SimulatedClient::setSpeed(double speed)
{
    m_speed = speed;
    for (auto& [server, locks] : m_locks)
        locks.setSpeed(speed);
}

bool SimulatedClient::isOver() const
{
    return m_isDead || std::ranges::all_of(m_threads, [](const ClientThread& thread) {
        return thread.stage == ClientThread::Stage::Ended;
    });
}

/// Work is about the locks that the thread took last, or about none.
void SimulatedClient::reportWork(ClientThread& thread, What what)
{
    if (thread.inside.isEmpty())
        report({.what = what, .thread = thread.number});
    for (ClientLogEntry clientLogEntry : std::as_const(thread.inside)) {
        clientLogEntry.what = what;
        report(clientLogEntry);
    }
}

quint64 SimulatedClient::send(PendingAnswer pending, ClientAct act)
{
    act.ticket = ++m_ticket;
    act.server = pending.server;
    m_pending.emplace(act.ticket, pending);
    m_acts.append(std::move(act));
    return m_ticket;
}

ClientLogEntry SimulatedClient::about(Place place, What what, qint64 number) const
{
    ClientLogEntry clientLogEntry{.what = what, .number = number};
    if (place.first >= m_threads.size() || place.second >= m_threads[place.first].locks.size())
        return clientLogEntry;
    const ThreadLock& lock = m_threads[place.first].locks[place.second];
    clientLogEntry.thread = m_threads[place.first].number;
    clientLogEntry.lock = lock.hold.lock;
    clientLogEntry.form = lock.hold.form;
    clientLogEntry.server = lock.server;
    return clientLogEntry;
}

ThreadLock* SimulatedClient::lockOf(Place place)
{
    const bool isThere = place.first < m_threads.size() && place.second < m_threads[place.first].locks.size();
    return isThere ? &m_threads[place.first].locks[place.second] : nullptr;
}

SimulatedClient::Locks& SimulatedClient::locksAt(int server)
{
    const auto [found, isNew] = m_locks.try_emplace(server, m_terms.watchdog);
    if (isNew)
        found->second.setSpeed(m_speed);
    return found->second;
}

void SimulatedClient::perform(int server, const Locks::Acts& acts)
{
    for (const Locks::Act& act : acts)
        std::visit(LocksPlayer{*this, server}, act);
}

void SimulatedClient::performMulti(std::size_t index, const client::MultiMachine::Acts& acts)
{
    using Do = client::MultiMachine::Act::What;
    for (const client::MultiMachine::Act& act : acts) {
        const Place place{index, static_cast<std::size_t>(act.member)};
        const ThreadLock& lock = m_threads[index].locks[place.second];
        switch (act.what) {
        case Do::Acquire:
            beginAttempt(place, act.wait);
            break;
        case Do::GiveUp:
            perform(lock.server, locksAt(lock.server).giveUp(idOf(place), m_now));
            break;
        case Do::Release:
            beginRelease(place, true);
            break;
        case Do::Keep:
            perform(lock.server,
                locksAt(lock.server)
                    .keepFor(idOf(place), lock.hold, lock.fixedLease.value_or(m_terms.watchdog), m_now));
            break;
        case Do::Finish: {
            const auto& outcome = m_threads[index].multi->outcome();
            lockingOver(index, outcome.ok() && outcome->acquired);
            break;
        }
        case Do::Lost:
            m_threads[index].joint->what = What::LeaseLost;
            report(*m_threads[index].joint);
            break;
        case Do::Left:
            break; // a program leaves its locks one by one
        }
    }
}

/// Forgets the thread's earlier attempts and releases.
void SimulatedClient::beginLocks(std::size_t index, std::vector<ThreadLock> locks)
{
    const std::vector<ThreadLock> earlier = std::exchange(m_threads[index].locks, std::move(locks));
    for (std::size_t i = 0; i < earlier.size(); ++i)
        if (earlier[i].isUnderWay)
            perform(earlier[i].server, locksAt(earlier[i].server).forget(idOf({index, i})));
}

/// Several as one get their fixed lease when all are there.
void SimulatedClient::beginAttempt(Place place, std::optional<milliseconds> wait)
{
    const ClientThread& thread = m_threads[place.first];
    ThreadLock& lock = *lockOf(place);
    lock.isUnderWay = true;
    const auto lease = thread.multi ? std::nullopt : lock.fixedLease;
    perform(lock.server, locksAt(lock.server)
                             .acquire(idOf(place), lock.hold, thread.number,
                                 {wait, lease, lock.hold.form, lock.permits}, m_now));
}

/// Gives back also those of several locks held as one that were not acquired.
void SimulatedClient::beginRelease(Place place, bool isMember)
{
    ThreadLock& lock = *lockOf(place);
    lock.isUnderWay = true;
    ClientLogEntry releasing = about(place, What::Releasing);
    releasing.other = isMember ? 1 : 0;
    report(releasing);
    perform(lock.server, locksAt(lock.server).release(idOf(place), lock.hold, m_now));
}

void SimulatedClient::locked(Place place, const client::Attempt& attempt)
{
    ClientThread& thread = m_threads[place.first];
    const bool isEntered = lockOf(place)->hold.form != Form::Semaphore && attempt.count > 1;
    ClientLogEntry clientLogEntry = about(place, isEntered ? What::Reentered : What::Acquired, attempt.count);
    clientLogEntry.other = attempt.token.value_or(0);
    report(clientLogEntry);
    if (!thread.joint)
        thread.inside.append(about(place, What::WorkBegins));
    thread.variables["token"] = QByteArray::number(attempt.token.value_or(0));
}

void SimulatedClient::lockingOver(std::size_t index, bool acquired)
{
    ClientThread& thread = m_threads[index];
    thread.variables["acquired"] = acquired ? "1" : "0";
    if (thread.joint) {
        thread.joint->what = acquired ? What::Acquired : What::GaveUp;
        thread.joint->number = acquired ? 1 : 0;
        report(*thread.joint);
        thread.joint->number = 0;
        thread.inside = acquired ? QList<ClientLogEntry>{*thread.joint} : QList<ClientLogEntry>();
    }
    if (thread.stage == ClientThread::Stage::Locking)
        wake(index);
}

void SimulatedClient::LocksPlayer::operator()(const Locks::Call& act) const
{
    ClientLogEntry clientLogEntry = act.id == 0 ? ClientLogEntry{.what = What::Command}
                                                : owner.about(threadAndLockOf(act.id), What::Command);
    if (act.renewed.size() == 1)
        clientLogEntry.lock = act.renewed.first().lock;
    clientLogEntry.server = server;
    clientLogEntry.number = server + 1;
    clientLogEntry.text = act.script.script + ' ' + (act.script.keys + act.script.arguments).join(' ');
    clientLogEntry.other = static_cast<qint64>(owner.m_ticket) + 1;
    owner.report(clientLogEntry);
    owner.send({.to = PendingAnswer::To::Locks, .server = server, .ticket = act.ticket},
        {.what = ClientAct::What::Call, .call = act.script});
}

void SimulatedClient::LocksPlayer::operator()(const Locks::Subscribed& act) const
{
    if (act.result.ok())
        owner.report({.what = What::Subscribed, .server = server, .text = act.channel.bytes});
    const std::pair<int, base::ChannelName> heard{server, act.channel};
    for (std::size_t i = 0; i < owner.m_threads.size(); ++i)
        if (owner.m_threads[i].stage == ClientThread::Stage::Listening && owner.m_threads[i].hears == heard)
            owner.wake(i);
}

void SimulatedClient::LocksPlayer::operator()(const Locks::Acquired& act) const
{
    const Place place = threadAndLockOf(act.id);
    ThreadLock* lock = owner.lockOf(place);
    if (lock == nullptr)
        return;
    lock->isUnderWay = false;
    const bool isOurs = act.outcome.ok() && act.outcome->acquired;
    if (isOurs) {
        owner.locked(place, *act.outcome);
    } else {
        ClientLogEntry clientLogEntry = owner.about(place, What::GaveUp);
        clientLogEntry.text = act.outcome.ok() ? QByteArray() : errorText(act.outcome.error());
        owner.report(clientLogEntry);
    }
    if (auto& multi = owner.m_threads[place.first].multi)
        owner.performMulti(
            place.first, multi->acquired(static_cast<int>(place.second), act.outcome, owner.m_now));
    else
        owner.lockingOver(place.first, isOurs);
}

void SimulatedClient::LocksPlayer::operator()(const Locks::Released& act) const
{
    const Place place = threadAndLockOf(act.id);
    ThreadLock* lock = owner.lockOf(place);
    if (lock == nullptr)
        return;
    lock->isUnderWay = false;
    const bool wasHeld = act.outcome.ok() && act.outcome->wasHeld;
    const qint64 left = act.outcome.ok() ? act.outcome->left : 0;
    ClientLogEntry clientLogEntry = owner.about(place,
        !wasHeld   ? What::ReleaseFailed
        : left > 0 ? What::PartlyReleased
                   : What::Released,
        left);
    clientLogEntry.text = act.outcome.ok() ? QByteArray() : errorText(act.outcome.error());
    owner.report(clientLogEntry);
    ClientThread& thread = owner.m_threads[place.first];
    if (thread.multi)
        return owner.performMulti(
            place.first, thread.multi->released(static_cast<int>(place.second), act.outcome, owner.m_now));
    thread.variables["released"] = wasHeld ? "1" : "0";
    const bool isLast = std::ranges::none_of(thread.locks, &ThreadLock::isUnderWay);
    if (!isLast || thread.stage != ClientThread::Stage::Leaving)
        return;
    if (thread.joint && thread.locks.size() > 1) {
        thread.joint->what = wasHeld ? What::Released : What::ReleaseFailed;
        owner.report(*thread.joint);
    }
    owner.wake(place.first);
}

void SimulatedClient::LocksPlayer::operator()(const Locks::Renewed& act) const
{
    const bool isKept = act.isHeld.ok() && *act.isHeld;
    owner.report({.what = isKept ? What::Renewed : What::RenewalFailed,
        .number = isKept ? owner.m_terms.watchdog.count() : 0,
        .thread = static_cast<qint32>(act.thread),
        .lock = act.hold.lock,
        .form = act.hold.form,
        .server = server,
        .text = act.isHeld.ok()
                    ? QByteArray(isKept ? "" : QT_TRANSLATE_NOOP("RunNotes", "It was not held any more."))
                    : errorText(act.isHeld.error())});
}

void SimulatedClient::LocksPlayer::operator()(const Locks::Lost& act) const
{
    owner.report({.what = What::LeaseLost,
        .thread = static_cast<qint32>(act.holding.thread),
        .lock = act.holding.lock,
        .form = act.holding.form,
        .server = server});
    const auto isLost = [&](const ThreadLock& lock) {
        return lock.server == server && lock.hold == act.holding.hold();
    };
    for (std::size_t i = 0; i < owner.m_threads.size(); ++i) {
        ClientThread& thread = owner.m_threads[i];
        const auto lock = std::ranges::find_if(thread.locks, isLost);
        if (thread.multi && lock != thread.locks.end())
            owner.performMulti(
                i, thread.multi->lost(static_cast<int>(lock - thread.locks.begin()), owner.m_now));
    }
}

void SimulatedClient::run(std::size_t index)
{
    ClientThread& thread = m_threads[index];
    const Program& program = *m_terms.program;
    for (int steps = 0; thread.stage == ClientThread::Stage::Running && !m_isPaused; ++steps) {
        if (thread.next >= program.size())
            return end(thread);
        if (steps == mostStepsAtOnce) {
            thread.stage = ClientThread::Stage::Thinking;
            thread.until = m_now + breath;
            return;
        }
        thread.place = thread.next++;
        std::visit(Interpreter{*this, index, thread}, program[thread.place]);
    }
    if (thread.stage == ClientThread::Stage::Running && m_isPaused)
        m_ready.append(index);
}

void SimulatedClient::end(ClientThread& thread)
{
    thread.stage = ClientThread::Stage::Ended;
    if (isOver())
        report({What::Stopped});
}

milliseconds SimulatedClient::drawn(ClientThread& thread, const Span& span) const
{
    const Chance chance = m_terms.chance.of(static_cast<quint64>(thread.number));
    return chance.span(span, static_cast<quint64>(thread.place), thread.visits[thread.place]++);
}

milliseconds SimulatedClient::decided(ClientThread& thread, const Span& span, const QByteArray& about)
{
    const quint64 visit = thread.visits[thread.place];
    const milliseconds chosen = drawn(thread, span);
    reportDecision(thread, thread.place, visit, chosen.count(), about);
    return chosen;
}

/// By place and visit the same decision is found again in another run of the same seed.
void SimulatedClient::reportDecision(
    const ClientThread& thread, qint64 place, quint64 visit, qint64 number, const QByteArray& about)
{
    report({.what = What::Decides,
        .number = number,
        .other = (place << 32) | static_cast<qint64>(visit & 0xffffffff),
        .thread = thread.number,
        .text = about});
}

QByteArray SimulatedClient::Interpreter::valueOf(const QByteArray& name) const
{
    if (name.startsWith("key:"))
        return owner.m_terms.prefix + name.mid(4);
    if (name.startsWith("channel:"))
        return owner.m_terms.prefix + name.mid(8);
    if (name.startsWith("ms:"))
        return client::inMilliseconds(
            client::onServer(milliseconds(name.mid(3).toLongLong()), owner.m_speed));
    if (const auto found = thread.variables.find(name); found != thread.variables.end())
        return found->second;
    if (name == "now")
        return client::inMilliseconds(std::chrono::floor<milliseconds>(owner.m_now.time_since_epoch()));
    if (name == "uuid")
        return owner.m_terms.uuid;
    if (name == "holder")
        return client::holderId(owner.m_terms.uuid, thread.number).bytes;
    if (name == "thread")
        return QByteArray::number(thread.number);
    return name == "client" ? QByteArray::number(owner.m_terms.number + 1) : QByteArray();
}

QByteArray SimulatedClient::Interpreter::text(const QByteArray& form) const
{
    return expanded(form, [this](const QByteArray& name) { return valueOf(name); });
}

QByteArrayList SimulatedClient::Interpreter::texts(const QByteArrayList& forms) const
{
    QByteArrayList list;
    for (const QByteArray& form : forms)
        list.append(text(form));
    return list;
}

void SimulatedClient::Interpreter::operator()(const step::RunScript& step) const
{
    const QByteArrayList keys = texts(step.keys);
    send(QByteArrayList{"eval", step.text, QByteArray::number(keys.size())} + keys + texts(step.arguments),
        step.into, step.server);
}

void SimulatedClient::Interpreter::send(QByteArrayList words, const QByteArrayList& into, int server) const
{
    thread.stage = ClientThread::Stage::Asking;
    thread.into = into;
    owner.report({.what = What::Command,
        .number = server + 1,
        .other = static_cast<qint64>(owner.m_ticket) + 1,
        .thread = thread.number,
        .server = server,
        .text = words.join(' ')});
    owner.send({.to = PendingAnswer::To::Command, .server = server, .thread = index},
        {.what = ClientAct::What::Send, .command = redis::Command(std::move(words))});
}

void SimulatedClient::Interpreter::operator()(const step::Listen& step) const
{
    thread.hears = {step.server, {text(step.channel)}};
    owner.m_mail.try_emplace(thread.hears);
    Locks& locks = owner.locksAt(step.server);
    if (!locks.isSubscribed(thread.hears.second))
        thread.stage = ClientThread::Stage::Listening;
    owner.perform(step.server, locks.listen(thread.hears.second));
}

void SimulatedClient::Interpreter::operator()(const step::Hear& step) const
{
    thread.hears = {step.server, {text(step.channel)}};
    QByteArrayList& mail = owner.m_mail[thread.hears];
    thread.into = {step.into};
    thread.variables[step.into] = mail.isEmpty() ? QByteArray() : mail.takeFirst();
    if (!thread.variables[step.into].isEmpty())
        return;
    thread.stage = ClientThread::Stage::Hearing;
    if (step.within)
        thread.until = owner.m_now + owner.decided(thread, *step.within, record::decision::hear);
}

void SimulatedClient::Interpreter::operator()(const step::Let& step) const
{
    const QByteArray left = text(step.left);
    if (step.operation == 0) {
        thread.variables[step.name] = left;
        return;
    }
    const qint64 right = text(step.right).toLongLong();
    thread.variables[step.name] =
        QByteArray::number(left.toLongLong() + (step.operation == '+' ? right : -right));
}

void SimulatedClient::Interpreter::operator()(const step::Pick& step) const
{
    const Chance chance = owner.m_terms.chance.of(static_cast<quint64>(thread.number));
    const quint64 visit = thread.visits[thread.place]++;
    const qint64 drawn = chance.between(step.from, step.to, static_cast<quint64>(thread.place), visit);
    thread.variables[step.name] = QByteArray::number(drawn);
    owner.reportDecision(thread, thread.place, visit, drawn, record::decision::pick + step.name);
}

/// Says of a home-made lock what the machines of ours say of themselves.
void SimulatedClient::Interpreter::operator()(const step::Believe& step) const
{
    ClientLogEntry clientLogEntry{
        .what = step.holds ? What::Acquired : What::Releasing, .number = step.holds ? 1 : 0};
    clientLogEntry.thread = thread.number;
    clientLogEntry.lock = {owner.m_terms.prefix + text(step.lock)};
    clientLogEntry.form.reset();
    owner.report(clientLogEntry);
    thread.inside.clear();
    if (step.holds) {
        clientLogEntry.number = 0;
        thread.inside.append(clientLogEntry);
        return;
    }
    clientLogEntry.what = What::Released;
    owner.report(clientLogEntry);
}

void SimulatedClient::Interpreter::operator()(const step::Renew& step) const
{
    ClientLogEntry clientLogEntry{.what = What::Renewed, .number = step.lease.count()};
    clientLogEntry.thread = thread.number;
    clientLogEntry.lock = {owner.m_terms.prefix + text(step.lock)};
    clientLogEntry.form.reset();
    owner.report(clientLogEntry);
}

void SimulatedClient::Interpreter::operator()(const step::Tell& step) const
{
    ClientLogEntry clientLogEntry{.what = step.what, .thread = thread.number, .resource = step.resource};
    clientLogEntry.number = text(step.value).toLongLong();
    clientLogEntry.other = text(step.token).toLongLong();
    clientLogEntry.text = text(step.what == What::Note ? step.value : step.member);
    owner.report(clientLogEntry);
}

void SimulatedClient::Interpreter::operator()(const step::Enter& step) const
{
    const QByteArray name = text(step.name);
    ProcessLock& lock = owner.m_processLocks[name];
    if (!lock.owner) {
        lock.owner = index;
        return;
    }
    thread.stage = ClientThread::Stage::Queuing;
    thread.queuesAt = name;
    lock.queue.append(index);
}

void SimulatedClient::Interpreter::operator()(const step::Exit& step) const
{
    ProcessLock& lock = owner.m_processLocks[text(step.name)];
    lock.owner.reset();
    if (lock.queue.isEmpty())
        return;
    lock.owner = lock.queue.takeFirst();
    owner.wake(*lock.owner);
}

/// A repetition counts for itself: when it is over, the next time begins anew.
void SimulatedClient::Interpreter::operator()(const step::JumpAfter& step) const
{
    quint64& visits = thread.visits[thread.place];
    if (step.times < 0 || visits++ < static_cast<quint64>(step.times))
        return;
    visits = 0;
    thread.next = step.to;
}

/// A permit's id is drawn; a writer's ends with ":write".
client::Hold SimulatedClient::Interpreter::holdOf(const LockUse& use) const
{
    const base::KeyName key{owner.m_terms.prefix + text(use.name)};
    const base::HolderId holder = client::holderId(owner.m_terms.uuid, thread.number);
    if (use.form != Form::Permit)
        return client::holdOf(key, holder, use.form);
    const Chance chance = owner.m_terms.chance.of(static_cast<quint64>(thread.number));
    const quint64 visit = thread.visits[thread.place]++;
    const auto place = static_cast<quint64>(thread.place);
    return {key, {permitFrom(chance.draw(place, 2 * visit), chance.draw(place, 2 * visit + 1))}, use.form};
}

/// A limit that is always the same is logged with what the thread wants.
std::optional<milliseconds> SimulatedClient::Interpreter::decided(
    const std::optional<Span>& span, const QByteArray& about) const
{
    if (!span)
        return std::nullopt;
    return span->shape == Span::Shape::Fixed ? owner.drawn(thread, *span)
                                             : owner.decided(thread, *span, about);
}

void SimulatedClient::Interpreter::operator()(const step::Acquire& step) const
{
    const std::optional<milliseconds> wait = decided(step.wait, record::decision::wait);
    const std::optional<milliseconds> lease = decided(step.lease, record::decision::lease);
    thread.stage = ClientThread::Stage::Locking;
    thread.multi.reset();
    thread.inside.clear();
    thread.joint.reset();
    std::vector<ThreadLock> locks;
    for (const LockUse& use : step.locks)
        locks.push_back({holdOf(use), use.server, lease, step.permits});
    owner.beginLocks(index, std::move(locks));
    for (std::size_t i = 0; i < thread.locks.size(); ++i) {
        ClientLogEntry wants = owner.about({index, i}, What::Wants, wait ? wait->count() : -1);
        wants.other = lease ? lease->count() : 0;
        owner.report(wants);
    }
    const int members = static_cast<int>(step.locks.size());
    if (members == 1)
        return owner.beginAttempt({index, 0}, wait);
    reportJoint(step.locks, wait, lease);
    thread.multi.emplace(members, step.majority ? client::Needs::Majority : client::Needs::All);
    owner.performMulti(index, thread.multi->begin({wait, lease.has_value()}, owner.m_now));
}

/// Several locks that are held as one are judged as one lock of all their names.
void SimulatedClient::Interpreter::reportJoint(const QList<LockUse>& locks,
    const std::optional<milliseconds>& wait, const std::optional<milliseconds>& lease) const
{
    QByteArrayList names;
    for (const LockUse& use : locks)
        names.append(text(use.name));
    ClientLogEntry wants{.what = What::Wants, .number = wait ? wait->count() : -1};
    wants.other = lease ? lease->count() : 0;
    wants.thread = thread.number;
    wants.lock = {owner.m_terms.prefix + names.join('+')};
    wants.server = -1;
    owner.report(wants);
    thread.joint = {.thread = wants.thread, .lock = wants.lock, .server = wants.server};
}

void SimulatedClient::Interpreter::operator()(const step::Release& step) const
{
    thread.stage = ClientThread::Stage::Leaving;
    thread.multi.reset();
    const bool isJoint = thread.joint && step.locks.size() > 1;
    if (isJoint) {
        thread.joint->what = What::Releasing;
        owner.report(*thread.joint);
    }
    std::vector<ThreadLock> locks;
    for (const LockUse& use : step.locks) {
        const base::KeyName key{owner.m_terms.prefix + text(use.name)};
        const auto latest = use.form == Form::Permit
                                ? owner.locksAt(use.server).book().latest(key, thread.number)
                                : std::nullopt;
        locks.push_back({.hold = latest ? *latest : holdOf(use), .server = use.server});
    }
    owner.beginLocks(index, std::move(locks));
    for (std::size_t i = 0; i < thread.locks.size(); ++i)
        owner.beginRelease({index, i}, isJoint);
}

void SimulatedClient::fields(FrameArchive& archive)
{
    archive(m_terms, m_speed, m_ahead, m_now, m_threads, m_locks, m_pending, m_mail, m_processLocks, m_ticket,
        m_isPaused, m_isDead, m_losesReply, m_pausedAt, m_pausedUntil, m_inbox, m_ready);
}

bool SimulatedClient::adopt(std::shared_ptr<const Program> program, int servers)
{
    m_terms.program = std::move(program);
    const auto isThread = [this](std::size_t index) { return index < m_threads.size(); };
    const auto isSound = [&](const ClientThread& thread) {
        return isSoundThread(thread, *m_terms.program, servers);
    };
    const auto areSoundLocks = [&](const auto& item) {
        return isOnServer(item.first, servers) && item.second.watchdogLease() >= shortestWatchdog &&
               item.second.isSound(labPrefix);
    };
    const auto isSoundPending = [&](const auto& item) {
        return isOnServer(item.second.server, servers) && isThread(item.second.thread);
    };
    const auto isSoundLock = [&](const auto& item) {
        return (!item.second.owner || isThread(*item.second.owner)) &&
               std::ranges::all_of(item.second.queue, isThread);
    };
    const auto isSoundEvent = [&](const ClientEvent& event) { return isOnServer(event.server, servers); };
    const bool fits =
        m_speed >= slowestSpeed && m_speed <= fastestSpeed && m_terms.watchdog >= shortestWatchdog &&
        m_terms.threads == int(m_threads.size()) && std::ranges::all_of(m_threads, isSound) &&
        std::ranges::all_of(m_locks, areSoundLocks) && std::ranges::all_of(m_pending, isSoundPending) &&
        std::ranges::all_of(m_processLocks, isSoundLock) && std::ranges::all_of(m_inbox, isSoundEvent) &&
        std::ranges::all_of(m_ready, isThread);
    if (fits)
        setSpeed(m_speed);
    return fits;
}

} // namespace lockscope::lab
