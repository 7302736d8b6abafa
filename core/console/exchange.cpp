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

/// Returns the nearest step that `fits`, from `from` on in that direction.
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

/// Returns whether a command of the same client may have caused the step. A thread gets the answers to its
/// own commands; the watchdog asks for all threads.
bool mayHaveCaused(const Step& command, const Step& step)
{
    if (step.what == What::Reply)
        return command.other == step.other;
    if (step.what == What::Renewed || step.what == What::RenewalFailed)
        return command.thread == 0 && (command.lock == step.lock || command.lock < 0);
    return step.thread == 0 || command.thread == step.thread;
}

/// Returns true for a command that the operator of a run sends: it belongs to no client.
bool isByHand(const Step& step)
{
    using record::FaultKind;
    const auto fault = FaultKind(step.number);
    return step.what == What::Command || step.what == What::Reply || step.what == What::Intervenes ||
           (step.what == What::Fault &&
               (fault == FaultKind::KeyDeleted || fault == FaultKind::ForceReleased ||
                   fault == FaultKind::ScriptKilled));
}

/// Finds the command for what was done by hand: it stands before the effect and after the wish.
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

/// The meaning of a command in one sentence. Names with a minus are scripts of ours.
struct MeaningRow {
    const char* name;
    const char* meaning;
};

constexpr MeaningRow meaningRows[] = {
    {"acquire",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Takes the lock with its lease if nobody has it or this thread has it already; otherwise "
            "tells how long the present holder has left. One script, so that nobody gets in between.")},
    {"acquire-fair",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Takes the fair lock if it is free and nobody came earlier; otherwise takes a place at "
            "the end of the queue.")},
    {"acquire-fenced", QT_TRANSLATE_NOOP("CommandSheet",
                           "Takes the lock and draws the next fencing token, a number that only rises.")},
    {"acquire-read", QT_TRANSLATE_NOOP("CommandSheet",
                         "Takes the lock for reading, beside other readers, if nobody writes.")},
    {"acquire-write",
        QT_TRANSLATE_NOOP("CommandSheet", "Takes the lock for writing if nobody reads or writes.")},
    {"acquire-semaphore",
        QT_TRANSLATE_NOOP("CommandSheet", "Takes permits from the counter if there are enough of them.")},
    {"acquire-permit",
        QT_TRANSLATE_NOOP("CommandSheet", "Takes a permit with an identity and an expiry of its own.")},
    {"await-latch", QT_TRANSLATE_NOOP("CommandSheet", "Looks whether the latch is open.")},
    {"count-down",
        QT_TRANSLATE_NOOP("CommandSheet", "Counts the latch down by one and wakes everybody at zero.")},
    {"leave-fair", QT_TRANSLATE_NOOP("CommandSheet",
                       "Gives up the place in the queue, so that nobody waits for one who has gone.")},
    {"look", QT_TRANSLATE_NOOP("CommandSheet",
                 "Reads whether this thread holds the lock, and for how long: after an answer was lost.")},
    {"look-permit", QT_TRANSLATE_NOOP("CommandSheet", "Reads whether the permit is still there.")},
    {"release",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Gives one entry back; with the last one the lock is deleted and the waiters are notified. "
            "Only the holder can do that.")},
    {"release-fair", QT_TRANSLATE_NOOP("CommandSheet",
                         "Gives the fair lock back and tells the one at the head of the queue alone.")},
    {"release-read", QT_TRANSLATE_NOOP("CommandSheet",
                         "Gives a reader's entry back; the last one wakes those who want to write.")},
    {"release-write",
        QT_TRANSLATE_NOOP("CommandSheet", "Gives the writer's entry back and wakes those who wait.")},
    {"release-semaphore", QT_TRANSLATE_NOOP("CommandSheet", "Puts permits back and wakes those who wait.")},
    {"release-permit",
        QT_TRANSLATE_NOOP("CommandSheet", "Puts the permit back, if it is still its holder's.")},
    {"renew", QT_TRANSLATE_NOOP("CommandSheet",
                  "The watchdog puts the lease back to its whole length, but only for one who still holds.")},
    {"renew-read",
        QT_TRANSLATE_NOOP("CommandSheet", "The watchdog puts a reader's lease back to its whole length.")},
    {"renew-permit",
        QT_TRANSLATE_NOOP("CommandSheet", "Puts the expiry of a permit back to its whole length.")},
    {"set-count", QT_TRANSLATE_NOOP("CommandSheet", "Sets how many permits there are.")},
    {"force-release",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Deletes the lock, whoever holds it, if it still is what the operator saw, and tells "
            "those who wait: one of them takes it at once.")},
    {"force-release-fair",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Deletes the fair lock, whoever holds it, if it still is what the operator saw, and "
            "tells the one at the head of the queue.")},
    {"script", QT_TRANSLATE_NOOP("CommandSheet",
                   "Ends the script that blocks the server, if it has not written anything yet.")},
    {"get", QT_TRANSLATE_NOOP(
                "CommandSheet", "Reads a value. What was read may be old by the time something is written.")},
    {"set",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Writes a value. With NX only where there was none; with PX or EX together with its expiry.")},
    {"setnx",
        QT_TRANSLATE_NOOP("CommandSheet",
            "Writes a value only where there was none. It has no expiry: if its writer dies, it stays.")},
    {"del", QT_TRANSLATE_NOOP("CommandSheet", "Deletes the key, whoever wrote it, and tells nobody.")},
    {"unlink", QT_TRANSLATE_NOOP("CommandSheet", "Deletes the key, whoever wrote it, and tells nobody.")},
    {"expire", QT_TRANSLATE_NOOP("CommandSheet", "Gives the key an expiry, in a step of its own.")},
    {"pexpire", QT_TRANSLATE_NOOP("CommandSheet", "Gives the key an expiry, in a step of its own.")},
    {"incr", QT_TRANSLATE_NOOP("CommandSheet", "Adds one; the server does it in one step.")},
    {"incrby", QT_TRANSLATE_NOOP("CommandSheet", "Adds to the number; the server does it in one step.")},
    {"decr", QT_TRANSLATE_NOOP("CommandSheet", "Takes one away; the server does it in one step.")},
    {"decrby",
        QT_TRANSLATE_NOOP("CommandSheet", "Takes away from the number; the server does it in one step.")},
    {"eval", QT_TRANSLATE_NOOP(
                 "CommandSheet", "Runs a script: nothing else happens on the server while it runs.")},
    {"evalsha", QT_TRANSLATE_NOOP("CommandSheet",
                    "Runs a script that the server knows: nothing else happens there while it runs.")},
    {"publish",
        QT_TRANSLATE_NOOP("CommandSheet", "Tells those who listen now; nobody else ever hears of it.")},
    {"lpush", QT_TRANSLATE_NOOP("CommandSheet", "Puts an element at the head of the list.")},
    {"rpush", QT_TRANSLATE_NOOP("CommandSheet", "Puts an element at the end of the list.")},
    {"lpop", QT_TRANSLATE_NOOP(
                 "CommandSheet", "Takes the first element away; if the taker dies now, it is lost.")},
    {"rpop",
        QT_TRANSLATE_NOOP("CommandSheet", "Takes the last element away; if the taker dies now, it is lost.")},
    {"lpos", QT_TRANSLATE_NOOP("CommandSheet", "Looks where in the list an element is.")},
    {"xgroup", QT_TRANSLATE_NOOP("CommandSheet",
                   "Makes a group of readers of the stream, each of whom is given other entries.")},
    {"sadd",
        QT_TRANSLATE_NOOP("CommandSheet", "Adds a member to the set; answers 0 where it was there already.")},
    {"sismember", QT_TRANSLATE_NOOP("CommandSheet", "Looks whether it is a member of the set.")},
    {"xadd", QT_TRANSLATE_NOOP(
                 "CommandSheet", "Appends an entry to the stream, which keeps it until it is trimmed.")},
    {"xreadgroup", QT_TRANSLATE_NOOP("CommandSheet",
                       "Takes the next entries for this consumer; they stay pending until it acknowledges.")},
    {"xack",
        QT_TRANSLATE_NOOP("CommandSheet", "Acknowledges an entry: it need not be given to anybody again.")},
    {"xautoclaim",
        QT_TRANSLATE_NOOP("CommandSheet", "Takes over entries whose consumer has been silent for too long.")},
    {"zadd", QT_TRANSLATE_NOOP("CommandSheet", "Puts a member with its score into the sorted set.")},
    {"zremrangebyscore", QT_TRANSLATE_NOOP("CommandSheet", "Removes the members with scores in that range.")},
    {"zcard", QT_TRANSLATE_NOOP("CommandSheet", "Counts the members of the sorted set.")},
    {"ping", QT_TRANSLATE_NOOP("CommandSheet", "Asks whether the server answers.")},
};

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
