#include "core/admin/actwords.h"

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

struct ActWords {
    Q_DECLARE_TR_FUNCTIONS(Acts)
};

/// In the order of ActKind: the act, and the button with the name of its object.
struct ActRow {
    const char* words;
    const char* button;
};
constexpr std::array<ActRow, 10> actRows{{
    {QT_TRANSLATE_NOOP("Acts", "Force-release"), QT_TRANSLATE_NOOP("Acts", "Release %1")},
    {QT_TRANSLATE_NOOP("Acts", "Release one holder"), QT_TRANSLATE_NOOP("Acts", "Release one holder of %1")},
    {QT_TRANSLATE_NOOP("Acts", "Release one entry"), QT_TRANSLATE_NOOP("Acts", "Release one entry of %1")},
    {QT_TRANSLATE_NOOP("Acts", "Remove a waiter"), QT_TRANSLATE_NOOP("Acts", "Remove the waiter from %1")},
    {QT_TRANSLATE_NOOP("Acts", "Wake the waiters"), QT_TRANSLATE_NOOP("Acts", "Wake the waiters of %1")},
    {QT_TRANSLATE_NOOP("Acts", "Shorten the lease"), QT_TRANSLATE_NOOP("Acts", "Shorten the lease of %1")},
    {QT_TRANSLATE_NOOP("Acts", "Acquire"), QT_TRANSLATE_NOOP("Acts", "Acquire %1")},
    {QT_TRANSLATE_NOOP("Acts", "Enter once more"), QT_TRANSLATE_NOOP("Acts", "Enter %1 once more")},
    {QT_TRANSLATE_NOOP("Acts", "Release"), QT_TRANSLATE_NOOP("Acts", "Release %1")},
    {QT_TRANSLATE_NOOP("Acts", "End the script"), QT_TRANSLATE_NOOP("Acts", "End the script that runs")},
}};

constexpr std::array<const char*, 4> outcomeRows{QT_TRANSLATE_NOOP("Acts", "Applied"),
    QT_TRANSLATE_NOOP("Acts", "Refused"), QT_TRANSLATE_NOOP("Acts", "Not known whether it was done"),
    QT_TRANSLATE_NOOP("Acts", "Failed")};

constexpr std::array<const char*, 4> strengthRows{QT_TRANSLATE_NOOP("Acts", "Weak"),
    QT_TRANSLATE_NOOP("Acts", "Near"), QT_TRANSLATE_NOOP("Acts", "Strong"),
    QT_TRANSLATE_NOOP("Acts", "Exact")};
constexpr std::array<const char*, 4> strengthSentences{
    QT_TRANSLATE_NOOP("Acts", "Another hold of the same content could not be told from this one."),
    QT_TRANSLATE_NOOP("Acts",
        "Bound to the whole content and to the expiry within some milliseconds, since this server tells no "
        "more."),
    QT_TRANSLATE_NOOP(
        "Acts", "Bound to the whole content and the exact moment of expiry, which no two holds share."),
    QT_TRANSLATE_NOOP(
        "Acts", "Bound to something that is never used twice: a fencing token, or a permit's id."),
};

struct SentenceRow {
    const char* id;
    const char* sentence;
};

constexpr std::array<SentenceRow, 43> refusalRows{{
    {"changed", QT_TRANSLATE_NOOP("Acts", "It has changed since you saw it. Nothing was done.")},
    {"ended", QT_TRANSLATE_NOOP("Acts", "The hold that you saw is over. Nothing was done.")},
    {"unsteady", QT_TRANSLATE_NOOP("Acts", "It changes too fast to be bound to one hold. Nothing was done.")},
    {"weak", QT_TRANSLATE_NOOP("Acts",
                 "A holder's id alone is a weak fence: the same id may have released it and taken it again. "
                 "That has to be accepted expressly.")},
    {"no-fence", QT_TRANSLATE_NOOP("Acts", "It is not said what it is to be bound to.")},
    {"not-known", QT_TRANSLATE_NOOP("Acts", "The lock is not known.")},
    {"not-current",
        QT_TRANSLATE_NOOP("Acts", "What is shown may be out of date: there is no live sight of the server.")},
    {"not-a-lock",
        QT_TRANSLATE_NOOP(
            "Acts", "What stands under its name is no lock that can be read, so nothing can be done to it.")},
    {"topology-unconfirmed",
        QT_TRANSLATE_NOOP("Acts",
            "It is not confirmed by the Sentinels who the primary is, so what is done "
            "might be lost or be done to a server that no longer counts. Nothing was done.")},
    {"too-large", QT_TRANSLATE_NOOP("Acts", "It is too large to be read and compared as a whole.")},
    {"free", QT_TRANSLATE_NOOP("Acts", "It is free: there is nothing to take away.")},
    {"not-for-kind", QT_TRANSLATE_NOOP("Acts", "That cannot be done to this kind of lock.")},
    {"queue-frees-it",
        QT_TRANSLATE_NOOP("Acts",
            "It locks a job of a queue: freed by hand, the job would be taken for stalled and run twice. "
            "End the job in the queue's own tool, or let the lock lapse.")},
    {"atlantis-frees-it",
        QT_TRANSLATE_NOOP("Acts", "A pull request holds it together with its plan: without the lock another "
                                  "plan may be applied over "
                                  "it. Discard the plan and the lock on Atlantis' own page.")},
    {"sidekiq-frees-it",
        QT_TRANSLATE_NOOP("Acts",
            "It is one of several keys that go together, and jobs that wait for it are woken by another. "
            "Delete the digest on the page of locks of Sidekiq's web interface.")},
    {"connection-is-it",
        QT_TRANSLATE_NOOP("Acts",
            "It has no key: its holder's connection is the lock. CLIENT KILL ID on that connection ends the "
            "hold, and by default also interrupts the holder's program.")},
    {"session-frees-it",
        QT_TRANSLATE_NOOP("Acts",
            "It is a field of a visitor's session, and the key has all of the session's data. A page that "
            "waits takes it by itself once its holder is dead; to free it earlier, set the field “lock” to "
            "0.")},
    {"several-slots",
        QT_TRANSLATE_NOOP("Acts",
            "Its keys belong to several hash slots, and a cluster runs no script on them: it could not be "
            "released so. A name with the same part in braces in all of its keys, as “lock:{orders}”, can.")},
    {"not-a-holder", QT_TRANSLATE_NOOP("Acts", "That holder does not hold it.")},
    {"not-a-waiter", QT_TRANSLATE_NOOP("Acts", "That waiter does not stand in the queue.")},
    {"only-readers",
        QT_TRANSLATE_NOOP("Acts", "Only a reader can be taken out; a writer holds the whole lock.")},
    {"foreign-fields", QT_TRANSLATE_NOOP("Acts",
                           "The key also holds data of something else, which would be lost with the lock.")},
    {"last-entry", QT_TRANSLATE_NOOP("Acts", "That is its only entry: whoever takes it takes the hold.")},
    {"no-lease", QT_TRANSLATE_NOOP("Acts", "Semaphores and latches have no lease.")},
    {"no-time", QT_TRANSLATE_NOOP("Acts", "The new lease must be longer than nothing.")},
    {"shorter-anyway", QT_TRANSLATE_NOOP("Acts", "It ends sooner than that anyway. Nothing was changed.")},
    {"no-permit",
        QT_TRANSLATE_NOOP("Acts", "There is no permit to be had: whoever is woken would only wait again.")},
    {"latch-counts",
        QT_TRANSLATE_NOOP("Acts", "The latch still counts: to wake its waiters would open it for them.")},
    {"no-signal",
        QT_TRANSLATE_NOOP("Acts",
            "Lockscope does not know this lock's library. Say what its clients wait for: a message on a "
            "channel, or an element of a list.")},
    {"list-not-empty",
        QT_TRANSLATE_NOOP("Acts",
            "That list has an element already, which nobody has taken: nobody waits there. Nothing was "
            "done.")},
    {"nobody-to-wake", QT_TRANSLATE_NOOP("Acts", "Nobody waits who could be woken.")},
    {"nothing-to-do", QT_TRANSLATE_NOOP("Acts", "There was nothing to do.")},
    {"read-only", QT_TRANSLATE_NOOP("Acts", "This connection is read-only.")},
    {"no-reason", QT_TRANSLATE_NOOP("Acts", "On production, an act needs a reason.")},
    {"no-password", QT_TRANSLATE_NOOP("Acts", "The password of the user that acts has not been given.")},
    {"given-up", QT_TRANSLATE_NOOP("Acts", "The wait was given up. The lock was not taken.")},
    {"not-acquired", QT_TRANSLATE_NOOP("Acts", "Others kept it the whole time. The lock was not taken.")},
    {"not-held", QT_TRANSLATE_NOOP("Acts", "You do not hold it any more.")},
    {"already-held", QT_TRANSLATE_NOOP("Acts", "You hold it already.")},
    {"busy-here", QT_TRANSLATE_NOOP("Acts", "Something else is being done with this hold.")},
    {"unkillable", QT_TRANSLATE_NOOP("Acts",
                       "The script has written already, so the server does not end it. Nothing was done.")},
    {"not-busy", QT_TRANSLATE_NOOP("Acts", "No script runs that could be ended.")},
    {"not-there", QT_TRANSLATE_NOOP("Acts", "No semaphore or latch of that name has been set up.")},
}};

constexpr std::array<SentenceRow, 38> consequenceRows{{
    {"work-goes-on", QT_TRANSLATE_NOOP("Acts", "The work of the former holder is not stopped.")},
    {"watchdog-stops", QT_TRANSLATE_NOOP("Acts", "Its watchdog notices and stops renewing.")},
    {"unlock-fails", QT_TRANSLATE_NOOP("Acts", "Its unlock will fail with an exception.")},
    {"former-notices",
        QT_TRANSLATE_NOOP("Acts", "Its next renewal or its release fails, and its library tells it so.")},
    {"former-may-end", QT_TRANSLATE_NOOP("Acts",
                           "Its next renewal fails, and its library may end the holder's program then.")},
    {"former-does-not-notice", QT_TRANSLATE_NOOP("Acts", "Its holder is not told that it has lost it.")},
    {"former-takes-it-again",
        QT_TRANSLATE_NOOP("Acts",
            "If its holder lives, it takes the lock again with its next renewal: look again after that.")},
    {"next-run-takes-it", QT_TRANSLATE_NOOP("Acts", "The next run of the job, on any host, takes it.")},
    {"task-may-run-twice", QT_TRANSLATE_NOOP("Acts",
                               "It marks a task as queued or running: the same task can be queued again.")},
    {"one-waiter-takes-element",
        QT_TRANSLATE_NOOP("Acts", "One of those who wait is woken and tries to take it.")},
    {"read-write-unlock-fails",
        QT_TRANSLATE_NOOP("Acts",
            "Its unlock will fail with an exception; that of a Redisson before 3.44 will seem to succeed "
            "while nobody else holds it.")},
    {"fair-unlock-succeeds", QT_TRANSLATE_NOOP("Acts", "Its unlock will seem to succeed.")},
    {"permit-release-refused",
        QT_TRANSLATE_NOOP("Acts",
            "When its owner gives the permit back later, that is refused: release() throws an exception, "
            "tryRelease() returns false.")},
    {"limit-may-grow",
        QT_TRANSLATE_NOOP(
            "Acts", "If the holder gives its permit back after all, there will be one more than the limit.")},
    {"one-entry-less",
        QT_TRANSLATE_NOOP("Acts",
            "Its holder knows nothing of it: the lock is free one unlock too early for it, and its last "
            "unlock fails.")},
    {"waiters-woken", QT_TRANSLATE_NOOP("Acts", "Those who wait are woken and try to take it.")},
    {"head-woken", QT_TRANSLATE_NOOP("Acts",
                       "The first living waiter is woken and takes it; the others keep their order.")},
    {"dead-heads-dropped",
        QT_TRANSLATE_NOOP("Acts", "Waiters at the head that nobody listens for are taken out of the queue.")},
    {"library-not-known", QT_TRANSLATE_NOOP("Acts",
                              "Lockscope does not know this lock's library: clients that wait for a signal "
                              "will not be woken.")},
    {"waiters-ask-again", QT_TRANSLATE_NOOP("Acts",
                              "Those who wait ask the server again and again: the next to ask takes it.")},
    {"signal-published",
        QT_TRANSLATE_NOOP(
            "Acts", "Clients that listen to that channel get the message. The lock is not touched.")},
    {"signal-pushed",
        QT_TRANSLATE_NOOP("Acts",
            "The first client that waits at that list takes the element and tries the lock. Where nobody "
            "waits it goes after a second. The lock is not touched.")},
    {"others-stay", QT_TRANSLATE_NOOP("Acts", "The other holders keep it.")},
    {"token-kept",
        QT_TRANSLATE_NOOP("Acts", "The fencing token goes on counting, so a late write can still be told.")},
    {"latch-opens",
        QT_TRANSLATE_NOOP("Acts", "The latch opens for all who wait; later count-downs do nothing.")},
    {"waiter-may-return", QT_TRANSLATE_NOOP("Acts", "A waiter that still lives queues again, at the end.")},
    {"others-move-up", QT_TRANSLATE_NOOP("Acts", "Those behind move up.")},
    {"waiters-look-again",
        QT_TRANSLATE_NOOP("Acts", "Those who wait look again; nothing is taken from anybody.")},
    {"watchdog-puts-back",
        QT_TRANSLATE_NOOP("Acts", "A living watchdog puts the lease back and nobody notices.")},
    {"dead-lapses", QT_TRANSLATE_NOOP("Acts", "If its holder is dead, the lock lapses after that time.")},
    {"lapses-before-renewal",
        QT_TRANSLATE_NOOP("Acts",
            "That is shorter than the time between two renewals: even a living holder loses the lock.")},
    {"held-until-released",
        QT_TRANSLATE_NOOP("Acts", "You hold it, kept up by Lockscope, until you release it.")},
    {"held-for-a-time", QT_TRANSLATE_NOOP("Acts", "You hold it until its lease is over, or you release it.")},
    {"others-wait", QT_TRANSLATE_NOOP("Acts", "Everybody else waits meanwhile.")},
    {"entered-once-more", QT_TRANSLATE_NOOP("Acts", "It takes one release more to free it.")},
    {"others-may-take-it", QT_TRANSLATE_NOOP("Acts", "When the last entry is left, others can take it.")},
    {"ends-any-script", QT_TRANSLATE_NOOP("Acts", "It ends whatever script runs now, whoever started it.")},
    {"not-if-it-wrote",
        QT_TRANSLATE_NOOP("Acts", "A script that has written something already is not ended.")},
}};

/// %1 is the present holder, %2 the time after which it had the lock.
constexpr std::array<SentenceRow, 19> findingRows{{
    {"free", QT_TRANSLATE_NOOP("Acts", "It is free.")},
    {"taken-by-other", QT_TRANSLATE_NOOP("Acts", "It was taken by %1 after %2.")},
    {"taken-again", QT_TRANSLATE_NOOP("Acts", "Its old holder took it again after %2.")},
    {"fewer-entries", QT_TRANSLATE_NOOP("Acts", "Its holder still has it, with one entry less.")},
    {"others-hold", QT_TRANSLATE_NOOP("Acts", "The others still hold it.")},
    {"available", QT_TRANSLATE_NOOP("Acts", "A permit can be had.")},
    {"open", QT_TRANSLATE_NOOP("Acts", "The latch is open.")},
    {"left-queue", QT_TRANSLATE_NOOP("Acts", "The waiter has left the queue.")},
    {"queued-again", QT_TRANSLATE_NOOP("Acts", "The waiter has queued again.")},
    {"still-held", QT_TRANSLATE_NOOP("Acts", "It is held as before.")},
    {"watchdog-alive",
        QT_TRANSLATE_NOOP("Acts", "Its holder lives: the watchdog put the lease back after %2.")},
    {"lapsing", QT_TRANSLATE_NOOP("Acts", "Nobody renewed it within %2: it is going to lapse.")},
    {"lapsed", QT_TRANSLATE_NOOP("Acts", "It has lapsed after %2.")},
    {"unchanged", QT_TRANSLATE_NOOP("Acts", "The lock is as it was.")},
    {"held-by-us", QT_TRANSLATE_NOOP("Acts", "You hold it.")},
    {"entries-left", QT_TRANSLATE_NOOP("Acts", "You still hold it, with fewer entries.")},
    {"kept-for-a-time", QT_TRANSLATE_NOOP("Acts", "You hold it for that time; then it ends by itself.")},
    {"answers", QT_TRANSLATE_NOOP("Acts", "The server answers again.")},
    {"still-busy", QT_TRANSLATE_NOOP("Acts", "The server is still busy.")},
}};

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
    return sentence == nullptr ? base::printable(id) : ActWords::tr(sentence);
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
        return ActWords::tr("somebody");
    const locks::Holder& holder = outcome.after->holders.constFirst();
    const QString alias = aliases.value(holder.clientOrId());
    return alias.isEmpty() ? base::printable(holder.id.bytes, 80) : base::printable(alias.toUtf8(), 64);
}

/// Spells spans below a second to the millisecond: that is how fast a lock changes hands.
QString spanWords(base::milliseconds span)
{
    if (span < base::milliseconds{1})
        return ActWords::tr("less than 1 ms");
    return span < base::seconds{1} ? ActWords::tr("%1 ms").arg(span.count()) : words::duration(span);
}

QString joined(const QString& first, const QString& second)
{
    return second.isEmpty() || first.isEmpty() ? first + second : first + QLatin1Char(' ') + second;
}

/// Says how many clients were reached by a message that did nothing else.
QString wokenSentence(const ActRequest& request, const Outcome& outcome)
{
    const bool isMessage = request.act == ActKind::Nudge && outcome.kind == OutcomeKind::Applied &&
                           (!request.signal || request.signal->how == locks::Signal::How::Publish);
    if (!isMessage)
        return {};
    const qint64 woken = outcome.woken.value_or(0);
    if (!outcome.woken || (outcome.wokenAtLeast && woken == 0))
        return ActWords::tr("It is not known how many clients got the message.");
    if (woken == 0)
        return ActWords::tr("No client got the message.");
    return outcome.wokenAtLeast
               ? words::counted(woken, ActWords::tr("At least 1 client got the message."),
                     ActWords::tr("At least %n clients got the message.", nullptr, words::numerus(woken)))
               : words::counted(woken, ActWords::tr("1 client got the message."),
                     ActWords::tr("%n clients got the message.", nullptr, words::numerus(woken)));
}

/// Says what is not known of waiters, where a lock's family sends no messages and shows no waiters.
QString waitersSentence(const ActRequest& request, const Outcome& outcome)
{
    const bool isPushed = request.signal && request.signal->how == locks::Signal::How::Push;
    if (isPushed && outcome.kind == OutcomeKind::Applied)
        return ActWords::tr("It is not known whether anybody has taken the element.");
    const bool isFreed = request.act == ActKind::ForceRelease && outcome.kind == OutcomeKind::Applied &&
                         outcome.finding == "free" && outcome.seen;
    const bool isSilent = isFreed &&
                          locks::familyOf(outcome.seen->kind).waiterChannels(*outcome.seen).isEmpty() &&
                          outcome.seen->waiters.visibility == locks::Visibility::Unknown;
    return isSilent ? ActWords::tr("It is not known whether anybody waits.") : QString();
}

QString subjectOf(const base::Error& error) { return base::printable(error.subject, 48); }

/// True of the error of a message that is barred in scripts: no act sends it outside of a script; see
/// Operation.
bool isBarredInScripts(const base::Error& error)
{
    return error.kind == base::ErrorKind::UnknownCommand && error.subject.endsWith("PUBLISH");
}

/// True of the errors of proxies that read a script before it runs.
bool isScriptChecked(const base::Error& error)
{
    return error.kind == base::ErrorKind::ServerError && error.detail.contains("bad lua script");
}

/// Says for people why an act failed, and what to do.
/// A wrong password is that of the acting user, who may be another than the one that watches.
QString failureSentence(const Outcome& outcome)
{
    if (!outcome.error)
        return outcomeWords(outcome.kind);
    const base::Error& error = *outcome.error;
    if (isBarredInScripts(error))
        return QCoreApplication::translate("Acts",
            "No script may send “%1” on this server, and without it those who wait would sleep on: nothing "
            "was done. Services and their proxies forbid it: connect to the primary itself, or have it "
            "permitted.")
            .arg(subjectOf(error));
    if (isScriptChecked(error))
        return QCoreApplication::translate("Acts",
            "The service has refused the script by its text, before it ran: nothing was done. Connect to the "
            "primary itself, or have that check switched off.");
    if (error.kind == base::ErrorKind::WrongPassword && !error.subject.isEmpty())
        return QCoreApplication::translate("Acts",
            "Wrong password for the user that acts, “%1”: nothing was done. Give the right one, and do it "
            "again.")
            .arg(subjectOf(error));
    return words::sentence(error);
}

} // namespace

QString actWords(ActKind act) { return ActWords::tr(actRows.at(std::size_t(act)).words); }

QString buttonWords(const ActRequest& request)
{
    return buttonWords(request.act, locks::nameWords(request.lock.name));
}

QString buttonWords(ActKind act, const QString& what)
{
    const QString text = ActWords::tr(actRows.at(std::size_t(act)).button);
    return act == ActKind::KillScript ? text : text.arg(what);
}

QString strengthWords(locks::FenceStrength strength)
{
    return ActWords::tr(strengthRows.at(std::size_t(strength)));
}

QString strengthSentence(locks::FenceStrength strength)
{
    return ActWords::tr(strengthSentences.at(std::size_t(strength)));
}

QString outcomeWords(OutcomeKind outcome) { return ActWords::tr(outcomeRows.at(std::size_t(outcome))); }

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
    const QString text = ActWords::tr(sentence);
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
    return joined(joined(ActWords::tr("Done."), wokenSentence(request, outcome)),
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
