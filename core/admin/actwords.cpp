#include "core/admin/actwords.h"

#include "core/admin/failurewords.h"
#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::admin
{

namespace
{

QString actTr(const char* text) { return QCoreApplication::translate("Acts", text); }

#define WORDS(text) QT_TRANSLATE_NOOP("Acts", text)

/// In the order of ActKind: the act, and the button with the name of what it acts on.
struct ActRow {
    const char* words;
    const char* button;
};
constexpr std::array<ActRow, 10> actRows{{
    {WORDS("Force-release"), WORDS("Release %1")},
    {WORDS("Release one holder"), WORDS("Release one holder of %1")},
    {WORDS("Release one entry"), WORDS("Release one entry of %1")},
    {WORDS("Remove a waiter"), WORDS("Remove the waiter from %1")},
    {WORDS("Wake the waiters"), WORDS("Wake the waiters of %1")},
    {WORDS("Shorten the lease"), WORDS("Shorten the lease of %1")},
    {WORDS("Acquire"), WORDS("Acquire %1")},
    {WORDS("Enter once more"), WORDS("Enter %1 once more")},
    {WORDS("Release"), WORDS("Release %1")},
    {WORDS("End the script"), WORDS("End the script that runs")},
}};

constexpr std::array<const char*, 4> outcomeRows{
    WORDS("Applied"), WORDS("Refused"), WORDS("Not known whether it was done"), WORDS("Failed")};

constexpr std::array<const char*, 4> strengthRows{
    WORDS("Weak"), WORDS("Near"), WORDS("Strong"), WORDS("Exact")};
constexpr std::array<const char*, 4> strengthSentences{
    WORDS("Another hold of the same content could not be told from this one."),
    WORDS("Bound to the whole content and to the expiry within some milliseconds, since this server tells no "
          "more."),
    WORDS("Bound to the whole content and the exact moment of expiry, which no two holds share."),
    WORDS("Bound to something that is never used twice: a fencing token, or a permit's id."),
};

struct SentenceRow {
    const char* id;
    const char* sentence;
};

constexpr std::array<SentenceRow, 38> refusalRows{{
    {"changed", WORDS("It has changed since you saw it. Nothing was done.")},
    {"ended", WORDS("The hold that you saw is over. Nothing was done.")},
    {"unsteady", WORDS("It changes too fast to be bound to one hold. Nothing was done.")},
    {"weak",
        WORDS("A holder's id alone is a weak fence: the same id may have released it and taken it again. "
              "That has to be accepted expressly.")},
    {"no-fence", WORDS("It is not said what it is to be bound to.")},
    {"not-known", WORDS("The lock is not known.")},
    {"not-current", WORDS("What is shown may be out of date: there is no live sight of the server.")},
    {"not-a-lock",
        WORDS("What stands under its name is no lock that can be read, so nothing can be done to it.")},
    {"topology-unconfirmed",
        WORDS("It is not confirmed by the Sentinels who the primary is, so what is done "
              "might be lost or be done to a server that no longer counts. Nothing was done.")},
    {"too-large", WORDS("It is too large to be read and compared as a whole.")},
    {"free", WORDS("It is free: there is nothing to take away.")},
    {"not-for-kind", WORDS("That cannot be done to this kind of lock.")},
    {"queue-frees-it",
        WORDS("It locks a job of a queue: freed by hand, the job would be taken for stalled and run twice. "
              "End the job in the queue's own tool, or let the lock lapse.")},
    {"not-a-holder", WORDS("That holder does not hold it.")},
    {"not-a-waiter", WORDS("That waiter does not stand in the queue.")},
    {"only-readers", WORDS("Only a reader can be taken out; a writer holds the whole lock.")},
    {"foreign-fields",
        WORDS("The key also holds data of something else, which would be lost with the lock.")},
    {"last-entry", WORDS("That is its only entry: whoever takes it takes the hold.")},
    {"no-lease", WORDS("Semaphores and latches have no lease.")},
    {"no-time", WORDS("The new lease must be longer than nothing.")},
    {"shorter-anyway", WORDS("It ends sooner than that anyway. Nothing was changed.")},
    {"no-permit", WORDS("There is no permit to be had: whoever is woken would only wait again.")},
    {"latch-counts", WORDS("The latch still counts: to wake its waiters would open it for them.")},
    {"no-signal",
        WORDS("Lockscope does not know this lock's library. Say what its clients wait for: a message on a "
              "channel, or an element of a list.")},
    {"list-not-empty",
        WORDS("That list has an element already, which nobody has taken: nobody waits there. Nothing was "
              "done.")},
    {"nobody-to-wake", WORDS("Nobody waits who could be woken.")},
    {"nothing-to-do", WORDS("There was nothing to do.")},
    {"read-only", WORDS("This connection is read-only.")},
    {"no-reason", WORDS("On production, an act needs a reason.")},
    {"no-password", WORDS("The password of the user that acts has not been given.")},
    {"given-up", WORDS("The wait was given up. The lock was not taken.")},
    {"not-acquired", WORDS("Others kept it the whole time. The lock was not taken.")},
    {"not-held", WORDS("You do not hold it any more.")},
    {"already-held", WORDS("You hold it already.")},
    {"busy-here", WORDS("Something else is being done with this hold.")},
    {"unkillable", WORDS("The script has written already, so the server does not end it. Nothing was done.")},
    {"not-busy", WORDS("No script runs that could be ended.")},
    {"not-there", WORDS("No semaphore or latch of that name has been set up.")},
}};

constexpr std::array<SentenceRow, 37> consequenceRows{{
    {"work-goes-on", WORDS("The work of the former holder is not stopped.")},
    {"watchdog-stops", WORDS("Its watchdog notices and stops renewing.")},
    {"unlock-fails", WORDS("Its unlock will fail with an exception.")},
    {"former-notices", WORDS("Its next renewal or its release fails, and its library tells it so.")},
    {"former-does-not-notice", WORDS("Its holder is not told that it has lost it.")},
    {"former-takes-it-again",
        WORDS("If its holder lives, it takes the lock again with its next renewal: look again after that.")},
    {"next-run-takes-it", WORDS("The next run of the job, on any host, takes it.")},
    {"task-may-run-twice", WORDS("It marks a task as queued or running: the same task can be queued again.")},
    {"one-waiter-takes-element", WORDS("One of those who wait is woken and tries to take it.")},
    {"read-write-unlock-fails",
        WORDS("Its unlock will fail with an exception; that of a Redisson before 3.44 will seem to succeed "
              "while nobody else holds it.")},
    {"fair-unlock-succeeds", WORDS("Its unlock will seem to succeed.")},
    {"permit-release-refused",
        WORDS("When its owner gives the permit back later, that is refused: release() throws an exception, "
              "tryRelease() returns false.")},
    {"limit-may-grow",
        WORDS("If the holder gives its permit back after all, there will be one more than the limit.")},
    {"one-entry-less",
        WORDS("Its holder knows nothing of it: the lock is free one unlock too early for it, and its last "
              "unlock fails.")},
    {"waiters-woken", WORDS("Those who wait are woken and try to take it.")},
    {"head-woken", WORDS("The first living waiter is woken and takes it; the others keep their order.")},
    {"dead-heads-dropped", WORDS("Waiters at the head that nobody listens for are taken out of the queue.")},
    {"library-not-known", WORDS("Lockscope does not know this lock's library: clients that wait for a signal "
                                "will not be woken.")},
    {"waiters-ask-again", WORDS("Those who wait ask the server again and again: the next to ask takes it.")},
    {"signal-published",
        WORDS("Clients that listen to that channel get the message. The lock is not touched.")},
    {"signal-pushed",
        WORDS("The first client that waits at that list takes the element and tries the lock. Where nobody "
              "waits it goes after a second. The lock is not touched.")},
    {"others-stay", WORDS("The other holders keep it.")},
    {"token-kept", WORDS("The fencing token goes on counting, so a late write can still be told.")},
    {"latch-opens", WORDS("The latch opens for all who wait; later count-downs do nothing.")},
    {"waiter-may-return", WORDS("A waiter that still lives queues again, at the end.")},
    {"others-move-up", WORDS("Those behind move up.")},
    {"waiters-look-again", WORDS("Those who wait look again; nothing is taken from anybody.")},
    {"watchdog-puts-back", WORDS("A living watchdog puts the lease back and nobody notices.")},
    {"dead-lapses", WORDS("If its holder is dead, the lock lapses after that time.")},
    {"lapses-before-renewal",
        WORDS("That is shorter than the time between two renewals: even a living holder loses the lock.")},
    {"held-until-released", WORDS("You hold it, kept up by Lockscope, until you release it.")},
    {"held-for-a-time", WORDS("You hold it until its lease is over, or you release it.")},
    {"others-wait", WORDS("Everybody else waits meanwhile.")},
    {"entered-once-more", WORDS("It takes one release more to free it.")},
    {"others-may-take-it", WORDS("When the last entry is left, others can take it.")},
    {"ends-any-script", WORDS("It ends whatever script runs now, whoever started it.")},
    {"not-if-it-wrote", WORDS("A script that has written something already is not ended.")},
}};

/// %1 is who has it now, %2 after how long.
constexpr std::array<SentenceRow, 19> findingRows{{
    {"free", WORDS("It is free.")},
    {"taken-by-other", WORDS("It was taken by %1 after %2.")},
    {"taken-again", WORDS("Its old holder took it again after %2.")},
    {"fewer-entries", WORDS("Its holder still has it, with one entry less.")},
    {"others-hold", WORDS("The others still hold it.")},
    {"available", WORDS("A permit can be had.")},
    {"open", WORDS("The latch is open.")},
    {"left-queue", WORDS("The waiter has left the queue.")},
    {"queued-again", WORDS("The waiter has queued again.")},
    {"still-held", WORDS("It is held as before.")},
    {"watchdog-alive", WORDS("Its holder lives: the watchdog put the lease back after %2.")},
    {"lapsing", WORDS("Nobody renewed it within %2: it is going to lapse.")},
    {"lapsed", WORDS("It has lapsed after %2.")},
    {"unchanged", WORDS("The lock is as it was.")},
    {"held-by-us", WORDS("You hold it.")},
    {"entries-left", WORDS("You still hold it, with fewer entries.")},
    {"kept-for-a-time", WORDS("You hold it for that time; then it ends by itself.")},
    {"answers", WORDS("The server answers again.")},
    {"still-busy", WORDS("The server is still busy.")},
}};

#undef WORDS

template<class Rows>
const char* sentenceIn(const Rows& rows, const QByteArray& id)
{
    for (const SentenceRow& row : rows) {
        if (id == row.id)
            return row.sentence;
    }
    return nullptr;
}

template<class Rows>
QString translatedIn(const Rows& rows, const QByteArray& id)
{
    const char* sentence = sentenceIn(rows, id);
    return sentence == nullptr ? base::printable(id) : actTr(sentence);
}

template<class Rows>
QByteArrayList idsOf(const Rows& rows)
{
    QByteArrayList ids;
    for (const SentenceRow& row : rows)
        ids.append(row.id);
    return ids;
}

QString holderNow(const Outcome& outcome, const Aliases& aliases)
{
    if (!outcome.after || outcome.after->holders.isEmpty())
        return actTr(QT_TRANSLATE_NOOP("Acts", "somebody"));
    const locks::Holder& holder = outcome.after->holders.constFirst();
    const QString alias = aliases.value(holder.client.isEmpty() ? holder.id.bytes : holder.client);
    return alias.isEmpty() ? base::printable(holder.id.bytes, 80) : base::printable(alias.toUtf8(), 64);
}

/// Below a second to the millisecond: that is how fast a lock changes hands.
QString spanWords(base::milliseconds span)
{
    if (span < base::milliseconds{1})
        return actTr(QT_TRANSLATE_NOOP("Acts", "less than 1 ms"));
    return span < base::seconds{1} ? actTr(QT_TRANSLATE_NOOP("Acts", "%1 ms")).arg(span.count())
                                   : words::duration(span);
}

QString joined(const QString& first, const QString& second)
{
    return second.isEmpty() || first.isEmpty() ? first + second : first + QLatin1Char(' ') + second;
}

/// Whom a message reached that did nothing else.
QString wokenSentence(const ActRequest& request, const Outcome& outcome)
{
    const bool isMessage = request.act == ActKind::Nudge && outcome.kind == OutcomeKind::Applied &&
                           (!request.signal || request.signal->how == locks::Signal::How::Publish);
    if (!isMessage)
        return {};
    const qint64 woken = outcome.woken.value_or(0);
    if (!outcome.woken || (outcome.wokenAtLeast && woken == 0))
        return actTr(QT_TRANSLATE_NOOP("Acts", "It is not known how many clients got the message."));
    if (woken == 0)
        return actTr(QT_TRANSLATE_NOOP("Acts", "No client got the message."));
    return outcome.wokenAtLeast
               ? words::counted(woken, actTr(QT_TRANSLATE_NOOP("Acts", "At least 1 client got the message.")),
                     actTr(QT_TRANSLATE_NOOP("Acts", "At least %1 clients got the message.")))
               : words::counted(woken, actTr(QT_TRANSLATE_NOOP("Acts", "1 client got the message.")),
                     actTr(QT_TRANSLATE_NOOP("Acts", "%1 clients got the message.")));
}

/// Where a lock's family tells nobody, and knows of nobody who waits.
QString waitersSentence(const ActRequest& request, const Outcome& outcome)
{
    const bool isPushed = request.signal && request.signal->how == locks::Signal::How::Push;
    if (isPushed && outcome.kind == OutcomeKind::Applied)
        return actTr(QT_TRANSLATE_NOOP("Acts", "It is not known whether anybody has taken the element."));
    const bool isFreed = request.act == ActKind::ForceRelease && outcome.kind == OutcomeKind::Applied &&
                         outcome.finding == "free" && outcome.seen;
    const locks::Family* family = isFreed ? locks::familyById(outcome.seen->family) : nullptr;
    const bool isSilent = family != nullptr && family->waiterChannels(*outcome.seen).isEmpty() &&
                          outcome.seen->waiters.visibility == locks::Visibility::Unknown;
    return isSilent ? actTr(QT_TRANSLATE_NOOP("Acts", "It is not known whether anybody waits.")) : QString();
}

} // namespace

QString actWords(ActKind act) { return actTr(actRows.at(std::size_t(act)).words); }

QString buttonWords(const ActRequest& request)
{
    return buttonWords(request.act, locks::nameWords(request.lock.name));
}

QString buttonWords(ActKind act, const QString& what)
{
    const QString text = actTr(actRows.at(std::size_t(act)).button);
    return act == ActKind::KillScript ? text : text.arg(what);
}

QString strengthWords(locks::FenceStrength strength) { return actTr(strengthRows.at(std::size_t(strength))); }

QString strengthSentence(locks::FenceStrength strength)
{
    return actTr(strengthSentences.at(std::size_t(strength)));
}

QString outcomeWords(OutcomeKind outcome) { return actTr(outcomeRows.at(std::size_t(outcome))); }

QString refusalSentence(const QByteArray& why) { return translatedIn(refusalRows, why); }

QString consequenceSentence(const QByteArray& consequence)
{
    return translatedIn(consequenceRows, consequence);
}

QString findingSentence(const Outcome& outcome, const Aliases& aliases)
{
    if (outcome.finding.isEmpty())
        return {};
    const char* sentence = sentenceIn(findingRows, outcome.finding);
    if (sentence == nullptr)
        return base::printable(outcome.finding);
    const QString text = actTr(sentence);
    const QString after = spanWords(outcome.findingAfter.value_or(base::milliseconds(0)));
    const bool names = text.contains(QLatin1String("%1"));
    const bool times = text.contains(QLatin1String("%2"));
    if (names)
        return text.arg(holderNow(outcome, aliases), after);
    return times ? QString(text).replace(QLatin1String("%2"), after) : text;
}

QString resultSentence(const ActRequest& request, const Outcome& outcome, const Aliases& aliases)
{
    if (outcome.kind != OutcomeKind::Applied)
        return outcomeSentence(request, outcome, aliases);
    return joined(joined(actTr(QT_TRANSLATE_NOOP("Acts", "Done.")), wokenSentence(request, outcome)),
        joined(findingSentence(outcome, aliases), waitersSentence(request, outcome)));
}

QString outcomeSentence(const ActRequest& request, const Outcome& outcome, const Aliases& aliases)
{
    const QString found = joined(findingSentence(outcome, aliases), waitersSentence(request, outcome));
    switch (outcome.kind) {
    case OutcomeKind::Applied:
        return joined(joined(QCoreApplication::translate("Acts", "%1: done.").arg(buttonWords(request)),
                          wokenSentence(request, outcome)),
            found);
    case OutcomeKind::Refused:
        return joined(refusalSentence(outcome.why), found);
    case OutcomeKind::Unknown:
        return joined(
            QCoreApplication::translate("Acts", "It was sent, and whether it was done is not known."), found);
    case OutcomeKind::Failed:
        break;
    }
    return joined(failureSentence(outcome), found);
}

QByteArrayList refusals() { return idsOf(refusalRows); }
QByteArrayList consequences() { return idsOf(consequenceRows); }
QByteArrayList findings() { return idsOf(findingRows); }

} // namespace lockscope::admin
