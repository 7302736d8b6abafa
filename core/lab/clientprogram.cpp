#include "core/client/wirenames.h"
#include "core/lab/clientdoing.h"

#include <algorithm>

namespace lockscope::lab
{

using base::milliseconds;
using record::What;

namespace
{

/// A program that never waits must not keep all others from going on.
constexpr int mostStepsAtOnce = 1000;
constexpr milliseconds breath{1};

} // namespace

void ClientMachine::run(std::size_t index)
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
        std::visit(Doing{*this, index, thread}, program[thread.place]);
    }
    if (thread.stage == ClientThread::Stage::Running && m_isPaused)
        m_ready.append(index);
}

void ClientMachine::end(ClientThread& thread)
{
    thread.stage = ClientThread::Stage::Ended;
    if (isOver())
        tell({What::Stopped});
}

milliseconds ClientMachine::drawn(ClientThread& thread, const Span& span) const
{
    const Chance chance = m_terms.chance.of(static_cast<quint64>(thread.number));
    return chance.span(span, static_cast<quint64>(thread.place), thread.visits[thread.place]++);
}

milliseconds ClientMachine::decided(ClientThread& thread, const Span& span, const QByteArray& about)
{
    const quint64 visit = thread.visits[thread.place];
    const milliseconds chosen = drawn(thread, span);
    tellDecision(thread, thread.place, visit, chosen.count(), about);
    return chosen;
}

/// By place and visit the same decision is found again in another run of the same seed.
void ClientMachine::tellDecision(
    const ClientThread& thread, qint64 place, quint64 visit, qint64 number, const QByteArray& about)
{
    tell({.what = What::Decides,
        .number = number,
        .other = (place << 32) | static_cast<qint64>(visit & 0xffffffff),
        .thread = thread.number,
        .text = about});
}

QByteArray ClientMachine::Doing::valueOf(const QByteArray& name) const
{
    if (name.startsWith("key:"))
        return labPrefix + name.mid(4);
    if (name.startsWith("channel:"))
        return labPrefix + name.mid(8);
    if (name.startsWith("ms:"))
        return client::inMilliseconds(machine.onServer(milliseconds(name.mid(3).toLongLong())));
    if (const auto found = thread.variables.find(name); found != thread.variables.end())
        return found->second;
    if (name == "now")
        return client::inMilliseconds(std::chrono::floor<milliseconds>(machine.m_now.time_since_epoch()));
    if (name == "uuid")
        return machine.m_terms.uuid;
    if (name == "holder")
        return client::holderId(machine.m_terms.uuid, thread.number).bytes;
    if (name == "thread")
        return QByteArray::number(thread.number);
    return name == "client" ? QByteArray::number(machine.m_terms.number + 1) : QByteArray();
}

QByteArray ClientMachine::Doing::text(const QByteArray& form) const
{
    return expanded(form, [this](const QByteArray& name) { return valueOf(name); });
}

QByteArrayList ClientMachine::Doing::texts(const QByteArrayList& forms) const
{
    QByteArrayList list;
    for (const QByteArray& form : forms)
        list.append(text(form));
    return list;
}

void ClientMachine::Doing::operator()(const step::RunScript& step) const
{
    const QByteArrayList keys = texts(step.keys);
    send(QByteArrayList{"eval", step.text, QByteArray::number(keys.size())} + keys + texts(step.arguments),
        step.into, step.server);
}

void ClientMachine::Doing::send(QByteArrayList words, const QByteArrayList& into, int server) const
{
    thread.stage = ClientThread::Stage::Asking;
    thread.into = into;
    machine.tell({.what = What::Command,
        .other = static_cast<qint64>(machine.m_ticket) + 1,
        .thread = thread.number,
        .server = server,
        .text = words.join(' ')});
    machine.send({.to = PendingAnswer::To::Command, .thread = index, .server = server},
        {.what = ClientAct::What::Send, .command = redis::Command(std::move(words))});
}

void ClientMachine::Doing::operator()(const step::Listen& step) const
{
    thread.hears = {step.server, {text(step.channel)}};
    HeardChannel& channel = machine.m_channels[thread.hears];
    machine.m_mail.try_emplace(thread.hears);
    if (channel.state == HeardChannel::State::Confirmed)
        return;
    thread.stage = ClientThread::Stage::Listening;
    if (std::exchange(channel.state, HeardChannel::State::Asked) == HeardChannel::State::Asked)
        return;
    channel.ticket = machine.send(
        {.to = PendingAnswer::To::Subscription, .server = step.server, .channel = thread.hears.second},
        {.what = ClientAct::What::Subscribe, .channel = thread.hears.second});
}

void ClientMachine::Doing::operator()(const step::Hear& step) const
{
    thread.hears = {step.server, {text(step.channel)}};
    QByteArrayList& mail = machine.m_mail[thread.hears];
    thread.into = {step.into};
    thread.variables[step.into] = mail.isEmpty() ? QByteArray() : mail.takeFirst();
    if (!thread.variables[step.into].isEmpty())
        return;
    thread.stage = ClientThread::Stage::Hearing;
    if (step.within)
        thread.until = machine.m_now + machine.decided(thread, *step.within, record::decision::hear);
}

void ClientMachine::Doing::operator()(const step::Let& step) const
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

void ClientMachine::Doing::operator()(const step::Pick& step) const
{
    const Chance chance = machine.m_terms.chance.of(static_cast<quint64>(thread.number));
    const quint64 visit = thread.visits[thread.place]++;
    const qint64 drawn = chance.between(step.from, step.to, static_cast<quint64>(thread.place), visit);
    thread.variables[step.name] = QByteArray::number(drawn);
    machine.tellDecision(thread, thread.place, visit, drawn, record::decision::pick + step.name);
}

/// Says of a home-made lock what the machines of ours say of themselves.
void ClientMachine::Doing::operator()(const step::Believe& step) const
{
    ClientLogEntry clientLogEntry{
        .what = step.holds ? What::Acquired : What::Releasing, .number = step.holds ? 1 : 0};
    clientLogEntry.thread = thread.number;
    clientLogEntry.lock = {labPrefix + text(step.lock)};
    clientLogEntry.form.reset();
    machine.tell(clientLogEntry);
    thread.inside.clear();
    if (step.holds) {
        clientLogEntry.number = 0;
        thread.inside.append(clientLogEntry);
        return;
    }
    clientLogEntry.what = What::Released;
    machine.tell(clientLogEntry);
}

void ClientMachine::Doing::operator()(const step::Tell& step) const
{
    ClientLogEntry clientLogEntry{.what = step.what, .thread = thread.number, .resource = step.resource};
    clientLogEntry.number = text(step.value).toLongLong();
    clientLogEntry.other = text(step.token).toLongLong();
    clientLogEntry.text = text(step.what == What::Note ? step.value : step.member);
    machine.tell(clientLogEntry);
}

void ClientMachine::Doing::operator()(const step::Enter& step) const
{
    const QByteArray name = text(step.name);
    ProcessLock& lock = machine.m_processLocks[name];
    if (!lock.owner) {
        lock.owner = index;
        return;
    }
    thread.stage = ClientThread::Stage::Queuing;
    thread.queuesAt = name;
    lock.queue.append(index);
}

void ClientMachine::Doing::operator()(const step::Exit& step) const
{
    ProcessLock& lock = machine.m_processLocks[text(step.name)];
    lock.owner.reset();
    if (lock.queue.isEmpty())
        return;
    lock.owner = lock.queue.takeFirst();
    machine.wake(*lock.owner);
}

/// A repetition counts for itself: when it is over, the next time begins anew.
void ClientMachine::Doing::operator()(const step::JumpAfter& step) const
{
    quint64& visits = thread.visits[thread.place];
    if (step.times < 0 || visits++ < static_cast<quint64>(step.times))
        return;
    visits = 0;
    thread.next = step.to;
}

} // namespace lockscope::lab
