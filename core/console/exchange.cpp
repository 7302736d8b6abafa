#include "core/console/exchange.h"

#include "core/base/printable.h"
#include "core/redis/scripts.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::console
{

namespace
{

using record::Recording;
using record::Step;
using record::What;

constexpr qsizetype reach = 8192;
constexpr int callShown = 2000;

/// The nearest step that `fits`, from `from` on in that direction.
template<class Fits>
qsizetype nearest(const Recording& recording, qsizetype from, int direction, Fits fits)
{
    qsizetype left = reach;
    for (qsizetype i = from; i >= 0 && i < recording.steps().size() && left-- > 0; i += direction) {
        if (fits(recording.steps().at(i)))
            return i;
    }
    return -1;
}

/// A command of that client. What a thread does is answered to itself; the watchdog asks for all of them.
bool mayHaveCaused(const Step& command, const Step& step)
{
    if (step.what == What::Reply)
        return command.other == step.other;
    if (step.what == What::Renewed || step.what == What::RenewalFailed)
        return command.thread == 0 && (command.lock == step.lock || command.lock < 0);
    return step.thread == 0 || command.thread == step.thread;
}

/// What the operator of a run sends is of no client.
bool isByHand(const Step& step)
{
    using record::Fault;
    const auto fault = Fault(step.number);
    return step.what == What::Command || step.what == What::Reply || step.what == What::Intervenes ||
           (step.what == What::Fault &&
               (fault == Fault::KeyDeleted || fault == Fault::ForceReleased || fault == Fault::ScriptKilled));
}

/// The command for what was done by hand: before what came of it, and behind the wish.
qsizetype commandByHand(const Recording& recording, qsizetype step)
{
    const Step& here = recording.steps().at(step);
    if (!isByHand(here) || (here.what == What::Intervenes && here.lock < 0))
        return -1;
    const auto isOfSame = [&](const Step& each) { return each.client < 0 && each.lock == here.lock; };
    if (here.what != What::Intervenes)
        return nearest(recording, step, -1, [&](const Step& each) {
            return each.what == What::Command && isOfSame(each) && mayHaveCaused(each, here);
        });
    const qsizetype next = nearest(recording, step + 1, 1, [&](const Step& each) {
        return isOfSame(each) && (each.what == What::Command || each.what == What::Intervenes);
    });
    return next >= 0 && recording.steps().at(next).what == What::Command ? next : -1;
}

qsizetype commandOfClient(const Recording& recording, qsizetype step)
{
    const Step& here = recording.steps().at(step);
    return nearest(recording, step, -1, [&](const Step& each) {
        return each.what == What::Command && each.client == here.client && mayHaveCaused(each, here);
    });
}

/// In one sentence what it does. Those with a minus are scripts of ours.
struct MeaningRow {
    const char* name;
    const char* meaning;
};

#define ROW(name, meaning)                                                                                   \
    {                                                                                                        \
        name, QT_TRANSLATE_NOOP("CommandSheet", meaning)                                                     \
    }

constexpr MeaningRow meaningRows[] = {
    ROW("acquire", "Takes the lock with its lease if nobody has it or this thread has it already; otherwise "
                   "tells how long the present holder has left. One script, so that nobody gets in between."),
    ROW("acquire-fair",
        "Takes the fair lock if it is free and nobody came earlier; otherwise takes a place at "
        "the end of the queue."),
    ROW("acquire-fenced", "Takes the lock and draws the next fencing token, a number that only rises."),
    ROW("acquire-read", "Takes the lock for reading, beside other readers, if nobody writes."),
    ROW("acquire-write", "Takes the lock for writing if nobody reads or writes."),
    ROW("acquire-semaphore", "Takes permits from the counter if there are enough of them."),
    ROW("acquire-permit", "Takes a permit with an identity and an expiry of its own."),
    ROW("await-latch", "Looks whether the latch is open."),
    ROW("count-down", "Counts the latch down by one and wakes everybody at zero."),
    ROW("leave-fair", "Gives up the place in the queue, so that nobody waits for one who has gone."),
    ROW("look", "Reads whether this thread holds the lock, and for how long: after an answer was lost."),
    ROW("look-permit", "Reads whether the permit is still there."),
    ROW("release", "Gives one entry back; with the last one the lock is deleted and those who wait are told. "
                   "Only the holder can do that."),
    ROW("release-fair", "Gives the fair lock back and tells the one at the head of the queue alone."),
    ROW("release-read", "Gives a reader's entry back; the last one wakes those who want to write."),
    ROW("release-write", "Gives the writer's entry back and wakes those who wait."),
    ROW("release-semaphore", "Puts permits back and wakes those who wait."),
    ROW("release-permit", "Puts the permit back, if it is still its holder's."),
    ROW("renew", "The watchdog puts the lease back to its whole length, but only for one who still holds."),
    ROW("renew-read", "The watchdog puts a reader's lease back to its whole length."),
    ROW("renew-permit", "Puts the expiry of a permit back to its whole length."),
    ROW("set-count", "Sets how many permits there are."),
    ROW("force-release",
        "Deletes the lock, whoever holds it, if it still is what the operator saw, and tells "
        "those who wait: one of them takes it at once."),
    ROW("force-release-fair",
        "Deletes the fair lock, whoever holds it, if it still is what the operator saw, and "
        "tells the one at the head of the queue."),
    ROW("script", "Ends the script that blocks the server, if it has not written anything yet."),
    ROW("get", "Reads a value. What was read may be old by the time something is written."),
    ROW("set", "Writes a value. With NX only where there was none; with PX or EX together with its expiry."),
    ROW("setnx", "Writes a value only where there was none. It has no expiry: if its writer dies, it stays."),
    ROW("del", "Deletes the key, whoever wrote it, and tells nobody."),
    ROW("unlink", "Deletes the key, whoever wrote it, and tells nobody."),
    ROW("expire", "Gives the key an expiry, in a step of its own."),
    ROW("pexpire", "Gives the key an expiry, in a step of its own."),
    ROW("incr", "Adds one; the server does it in one step."),
    ROW("incrby", "Adds to the number; the server does it in one step."),
    ROW("decr", "Takes one away; the server does it in one step."),
    ROW("decrby", "Takes away from the number; the server does it in one step."),
    ROW("eval", "Runs a script: nothing else happens on the server while it runs."),
    ROW("evalsha", "Runs a script that the server knows: nothing else happens there while it runs."),
    ROW("publish", "Tells those who listen now; nobody else ever hears of it."),
    ROW("lpush", "Puts an element at the head of the list."),
    ROW("rpush", "Puts an element at the end of the list."),
    ROW("lpop", "Takes the first element away; if the taker dies now, it is lost."),
    ROW("rpop", "Takes the last element away; if the taker dies now, it is lost."),
    ROW("lpos", "Looks where in the list an element is."),
    ROW("xgroup", "Makes a group of readers of the stream, each of whom is given other entries."),
    ROW("sadd", "Adds a member to the set; answers 0 where it was there already."),
    ROW("sismember", "Looks whether it is a member of the set."),
    ROW("xadd", "Appends an entry to the stream, which keeps it until it is trimmed."),
    ROW("xreadgroup", "Takes the next entries for this consumer; they stay pending until it acknowledges."),
    ROW("xack", "Acknowledges an entry: it need not be given to anybody again."),
    ROW("xautoclaim", "Takes over entries whose consumer has been silent for too long."),
    ROW("zadd", "Puts a member with its score into the sorted set."),
    ROW("zremrangebyscore", "Removes the members with scores in that range."),
    ROW("zcard", "Counts the members of the sorted set."),
    ROW("ping", "Asks whether the server answers."),
};

#undef ROW

QString meaningOf(const QByteArray& name)
{
    const auto* row = std::ranges::find_if(meaningRows,
        [&](const MeaningRow& each) { return name.compare(each.name, Qt::CaseInsensitive) == 0; });
    return row == std::end(meaningRows) ? QString()
                                        : QCoreApplication::translate("CommandSheet", row->meaning);
}

} // namespace

Exchange exchangeAt(const Recording& recording, qsizetype step)
{
    if (step < 0 || step >= recording.steps().size())
        return {};
    const Step& here = recording.steps().at(step);
    Exchange exchange;
    exchange.command = here.client < 0 ? commandByHand(recording, step) : commandOfClient(recording, step);
    if (exchange.command < 0)
        return exchange;
    const qint64 serial = recording.steps().at(exchange.command).other;
    exchange.reply = nearest(recording, exchange.command, 1, [&](const Step& each) {
        return (each.what == What::Reply || each.what == What::ReplyLost) && each.client == here.client &&
               each.other == serial;
    });
    return exchange;
}

CommandSheet commandSheet(const QByteArray& text)
{
    const QByteArray name = text.left(text.indexOf(' ') < 0 ? text.size() : text.indexOf(' '));
    CommandSheet sheet{base::printable(text, callShown), meaningOf(name), {}};
    if (const auto script = redis::Script::load(name); script.ok())
        sheet.script = script->text;
    return sheet;
}

} // namespace lockscope::console
