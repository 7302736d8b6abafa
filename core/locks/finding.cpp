#include "core/locks/finding.h"

#include "core/base/printable.h"
#include "core/locks/valueend.h"
#include "core/words/counted.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

struct FindingWords {
    Q_DECLARE_TR_FUNCTIONS(Findings)
};

struct FindingRow {
    Finding finding;
    Severity severity;
    const char* name;
    const char* words;
    const char* shortWords; ///< never longer than those
    const char* advice;
};

constexpr std::array<FindingRow, everyFinding.size()> rows{{
    {Finding::HeldTwice, Severity::Critical, "held-twice", QT_TRANSLATE_NOOP("Findings", "two holders"),
        QT_TRANSLATE_NOOP("Findings", "two holders"),
        QT_TRANSLATE_NOOP("Findings",
            "Stop the programs that still reach the former primary, or shut it down: what they do now is "
            "protected by no lock.")},
    {Finding::PossiblyLost, Severity::Critical, "possibly-lost",
        QT_TRANSLATE_NOOP("Findings", "possibly lost"), QT_TRANSLATE_NOOP("Findings", "lost?"),
        QT_TRANSLATE_NOOP("Findings",
            "Find out whether its former holder still works, before anybody relies on the lock again.")},
    {Finding::NoExpiry, Severity::Critical, "no-expiry", QT_TRANSLATE_NOOP("Findings", "no expiry"),
        QT_TRANSLATE_NOOP("Findings", "no expiry"),
        QT_TRANSLATE_NOOP(
            "Findings", "Check that its holder is alive. If it is not, force-release the lock.")},
    {Finding::RenewalOverdue, Severity::Warning, "renewal-overdue",
        QT_TRANSLATE_NOOP("Findings", "renewal overdue"), QT_TRANSLATE_NOOP("Findings", "overdue"),
        QT_TRANSLATE_NOOP("Findings", "Check its holder. The lock frees itself when its lease ends.")},
    {Finding::KeysElsewhere, Severity::Warning, "keys-elsewhere",
        QT_TRANSLATE_NOOP("Findings", "keys in another slot"), QT_TRANSLATE_NOOP("Findings", "other slot"),
        QT_TRANSLATE_NOOP("Findings",
            "Give it a name without braces in the program. Until then only the end of its lease frees it.")},
    {Finding::LongWait, Severity::Warning, "long-wait", QT_TRANSLATE_NOOP("Findings", "long wait"),
        QT_TRANSLATE_NOOP("Findings", "long wait"),
        QT_TRANSLATE_NOOP("Findings", "Check what its holder is doing. The waiters go on when it releases.")},
    {Finding::HeldUnusually, Severity::Warning, "held-unusually",
        QT_TRANSLATE_NOOP("Findings", "held unusually long"), QT_TRANSLATE_NOOP("Findings", "held long"),
        QT_TRANSLATE_NOOP(
            "Findings", "Ask what its holder works on. It may hang although it renews the lock.")},
    {Finding::WaitersAsleep, Severity::Warning, "waiters-asleep",
        QT_TRANSLATE_NOOP("Findings", "waiters asleep"), QT_TRANSLATE_NOOP("Findings", "asleep"),
        QT_TRANSLATE_NOOP("Findings", "Wake the waiters: they then try again at once.")},
    {Finding::DeadWaiterFirst, Severity::Warning, "dead-waiter", QT_TRANSLATE_NOOP("Findings", "dead waiter"),
        QT_TRANSLATE_NOOP("Findings", "dead waiter"),
        QT_TRANSLATE_NOOP("Findings", "Remove it from the queue, or wait until its place lapses.")},
    {Finding::HolderSilent, Severity::Notice, "holder-silent", QT_TRANSLATE_NOOP("Findings", "holder silent"),
        QT_TRANSLATE_NOOP("Findings", "silent"),
        QT_TRANSLATE_NOOP(
            "Findings", "Find out whether its holder still runs. If it does not, force-release the lock.")},
    {Finding::ManyWaiters, Severity::Notice, "many-waiters", QT_TRANSLATE_NOOP("Findings", "many waiters"),
        QT_TRANSLATE_NOOP("Findings", "many wait"),
        QT_TRANSLATE_NOOP("Findings", "Look at how long each holder keeps the lock.")},
    {Finding::ClockAhead, Severity::Notice, "clock-ahead", QT_TRANSLATE_NOOP("Findings", "clock ahead"),
        QT_TRANSLATE_NOOP("Findings", "clock ahead"),
        QT_TRANSLATE_NOOP(
            "Findings", "Check that NTP sets the clock of its holder's machine, and that of the server.")},
    {Finding::Expired, Severity::Notice, "expired", QT_TRANSLATE_NOOP("Findings", "expired"),
        QT_TRANSLATE_NOOP("Findings", "expired"),
        QT_TRANSLATE_NOOP("Findings", "Nothing needs to be done: whoever asks next gets the lock.")},
}};

struct SeverityRow {
    Severity severity;
    const char* name;
    const char16_t* sign;
    const char16_t* mark;
};

constexpr std::array<SeverityRow, everySeverity.size()> severityRows{{
    {Severity::Critical, "critical", u"⚠", u"!!"},
    {Severity::Warning, "warning", u"▲", u"!"},
    {Severity::Notice, "notice", u"•", u"·"},
}};

const FindingRow& rowOf(Finding finding) { return rows[std::size_t(finding)]; }

std::optional<base::ServerTime> heldSince(const Lock& lock)
{
    const Holder* hold = longestHold(lock);
    const bool isKnown = hold && (hold->sinceExact || hold->sinceBy != SinceBy::Asked);
    return isKnown ? std::optional(hold->since) : std::nullopt;
}

/// The moment from which on its hold is a long one; empty where nobody waits for it.
std::optional<base::ServerTime> longWaitFrom(const Lock& lock, const FindingLimits& limits)
{
    const auto since = heldSince(lock);
    return since && isWaitedFor(lock) ? std::optional(*since + limits.longHold) : std::nullopt;
}

/// The moment from which on its hold is far longer than usual.
std::optional<base::ServerTime> unusualFrom(const Lock& lock, const FindingLimits& limits)
{
    const auto since = heldSince(lock);
    return since && lock.usualHold.isKnown()
               ? std::optional(*since + lock.usualHold.longAfter(limits.timesUsual))
               : std::nullopt;
}

/// The moment from which on the silence of its holder is a long one.
std::optional<base::ServerTime> silentFrom(const Lock& lock, const FindingLimits& limits)
{
    return lock.life->silence && !lock.holders.isEmpty()
               ? std::optional(lock.life->silence->since + limits.silentHolder)
               : std::nullopt;
}

/// A client that finds a lock free takes it within this, and until its message has come no waiter is late.
constexpr base::milliseconds waiterTakesWithin{5'000};

/// Older recordings do not tell it: there it is unclaimed at the last read at the latest.
base::ServerTime unclaimedSince(const Lock& lock) { return lock.unclaimedSince.value_or(lock.asOf); }

/// The moment from which on those who wait for a free lock must be asleep.
std::optional<base::ServerTime> asleepFrom(const Lock& lock)
{
    return isUnclaimed(lock) ? std::optional(unclaimedSince(lock) + waiterTakesWithin) : std::nullopt;
}

bool hasKeysElsewhere(const Lock& lock)
{
    return lock.exists && lock.evidence->facts.contains(sideKeysElsewhere);
}

/// Says what is known of the holder beside that nothing was seen of it.
QString silenceClause(const HolderSilence& silence)
{
    if (silence.connection == HolderSilence::Connection::Gone)
        return FindingWords::tr("The connections that were taken for its own are gone.");
    if (silence.missedRenewals)
        return FindingWords::tr("All its renewals that were due did not come.");
    return silence.connection == HolderSilence::Connection::NotFound
               ? FindingWords::tr("It renews nothing, and no connection is known to be its own: it may still "
                                  "be at work.")
               : FindingWords::tr("It renews nothing, and its connections are not known: it may still be at "
                                  "work.");
}

QString silenceSentences(const Lock& lock, base::ServerTime now)
{
    const HolderSilence silence = *lock.life->silence;
    const QString length =
        words::duration(std::max(base::milliseconds(0), momentOf(lock, now) - silence.since));
    const QString unseen =
        silence.seenBefore
            ? FindingWords::tr("Its holder has shown no sign of life on any lock here for %1.")
            : FindingWords::tr("Its holder has shown no sign of life on any lock here since the locks were "
                               "first seen %1 ago.");
    return unseen.arg(length) + u' ' + silenceClause(silence);
}

bool isFirstWaiterDead(const Lock& lock)
{
    return !lock.waiters.list->isEmpty() && lock.waiters.list->constFirst().alive == false;
}

/// Nothing is said where the server's own clock is known less exactly than that.
bool isClockAhead(const Lock& lock, const FindingLimits& limits)
{
    return lock.exists && lock.doubts->clockAhead && lock.doubts->clockAhead->within <= limits.clockOff &&
           lock.doubts->clockAhead->atLeast() > limits.clockOff;
}

QString aheadSentences(const Lock& lock)
{
    constexpr qsizetype longestClient = 64;
    const auto holder = std::ranges::find(lock.holders, lock.doubts->clockAhead->who, &Holder::id);
    const QByteArray client = holder == lock.holders.end() ? QByteArray() : holder->client();
    const QString difference = words::duration(lock.doubts->clockAhead->atLeast());
    const QString ahead =
        client.isEmpty()
            ? FindingWords::tr(
                  "The time that its holder wrote was still to come: its clock was at least %1 ahead of "
                  "the server's.")
                  .arg(difference)
            : FindingWords::tr(
                  "The time that its holder wrote was still to come: the clock of %1 was at least %2 ahead "
                  "of the server's.")
                  .arg(base::printable(client, longestClient), difference);
    return ahead + u' ' +
           FindingWords::tr("Where clients reckon by their clocks when a hold ends, they find that too early "
                            "or too late by as much, and two may take the lock for theirs.");
}

QString heldFor(const Lock& lock, base::ServerTime now)
{
    const auto since = heldSince(lock);
    return words::duration(since ? momentOf(lock, now) - *since : base::milliseconds(0));
}

} // namespace

Findings findingsOf(const Lock& lock, base::ServerTime now, const FindingLimits& limits)
{
    Findings found;
    const State state = stateAt(lock, now);
    if (state == State::Unknown)
        return found;
    const auto put = [&found](Finding finding, bool holds) { found[std::size_t(finding)] = holds; };
    const auto longFrom = longWaitFrom(lock, limits);
    const auto unusual = unusualFrom(lock, limits);
    const auto asleep = asleepFrom(lock);
    put(Finding::HeldTwice, !lock.life->othersHoldItAt.isEmpty());
    put(Finding::PossiblyLost, bool(lock.lost));
    put(Finding::NoExpiry, state == State::NoExpiry);
    put(Finding::RenewalOverdue, state == State::RenewalOverdue);
    put(Finding::Expired, state == State::Expired);
    const auto silent = silentFrom(lock, limits);
    put(Finding::HolderSilent, silent && *silent <= now);
    put(Finding::KeysElsewhere, hasKeysElsewhere(lock));
    put(Finding::LongWait, longFrom && *longFrom <= now);
    put(Finding::HeldUnusually, unusual && *unusual <= now);
    put(Finding::WaitersAsleep, asleep && *asleep <= now);
    put(Finding::DeadWaiterFirst, isFirstWaiterDead(lock));
    put(Finding::ClockAhead, isClockAhead(lock, limits));
    put(Finding::ManyWaiters, isWaitedFor(lock) && lock.waiters.count >= limits.manyWaiters);
    return found;
}

std::optional<base::ServerTime> findingSince(Finding finding, const Lock& lock, const FindingLimits& limits)
{
    switch (finding) {
    case Finding::PossiblyLost:
        return lock.lost ? std::optional(lock.lost->at) : std::nullopt;
    case Finding::NoExpiry:
        return heldSince(lock);
    case Finding::RenewalOverdue:
        return lock.renewals->nextDue;
    case Finding::HolderSilent:
        return silentFrom(lock, limits);
    case Finding::KeysElsewhere:
        return heldSince(lock);
    case Finding::LongWait:
        return longWaitFrom(lock, limits);
    case Finding::HeldUnusually:
        return unusualFrom(lock, limits);
    case Finding::Expired:
        return lock.expiresAt ? std::optional(*lock.expiresAt) : std::nullopt;
    case Finding::WaitersAsleep:
        return unclaimedSince(lock);
    case Finding::HeldTwice: {
        const auto since = heldSince(lock); // it may have been free in between
        return since && lock.life->othersHoldItSince
                   ? std::optional(std::max(*since, *lock.life->othersHoldItSince))
                   : std::nullopt;
    }
    case Finding::DeadWaiterFirst:
        return lock.queueSince->firstIsDeadSince();
    case Finding::ManyWaiters:
        return lock.queueSince->since(limits.manyWaiters);
    case Finding::ClockAhead:
        return lock.doubts->clockAhead ? std::optional(lock.doubts->clockAhead->readAt) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<base::ServerTime> nextFindingAt(
    const Lock& lock, base::ServerTime now, const FindingLimits& limits)
{
    if (!lock.exists) {
        const auto asleep = asleepFrom(lock);
        return asleep && *asleep > now ? asleep : std::nullopt;
    }
    if (!isLiveAt(lock, now) || lock.tooLarge)
        return std::nullopt;
    std::optional<base::ServerTime> next;
    const auto consider = [&](std::optional<base::ServerTime> moment) {
        if (moment && *moment > now && (!next || *moment < *next))
            next = moment;
    };
    consider(longWaitFrom(lock, limits));
    consider(unusualFrom(lock, limits));
    consider(silentFrom(lock, limits));
    const auto until = liveUntil(lock);
    if (lock.expiresAt && (!until || *until > *lock.expiresAt)) // else nothing is known of it by then
        consider(*lock.expiresAt + base::milliseconds(1));      // at its expiry it is not over yet
    if (until && findingsOf(lock, now, limits).any())
        consider(until);
    return next;
}

QList<Finding> foundIn(const Findings& findings)
{
    QList<Finding> found;
    for (const Finding finding : everyFinding)
        if (findings[std::size_t(finding)])
            found.append(finding);
    return found;
}

std::optional<Finding> gravest(const Findings& findings)
{
    for (const Finding finding : everyFinding)
        if (findings[std::size_t(finding)])
            return finding;
    return std::nullopt;
}

Severity severityOf(Finding finding) { return rowOf(finding).severity; }

QByteArray name(Finding finding) { return rowOf(finding).name; }

QByteArray name(Severity severity) { return severityRows[std::size_t(severity)].name; }

QString severitySign(Severity severity)
{
    return QString::fromUtf16(severityRows[std::size_t(severity)].sign);
}

QString severityMark(Severity severity)
{
    return QString::fromUtf16(severityRows[std::size_t(severity)].mark);
}

std::optional<Finding> findingFromName(const QByteArray& name)
{
    const auto found = std::ranges::find_if(rows, [&](const FindingRow& row) { return name == row.name; });
    return found == rows.end() ? std::nullopt : std::optional(found->finding);
}

std::optional<Severity> severityFromName(const QByteArray& name)
{
    const auto found =
        std::ranges::find_if(severityRows, [&](const SeverityRow& row) { return name == row.name; });
    return found == severityRows.end() ? std::nullopt : std::optional(found->severity);
}

QStringList severityNames()
{
    QStringList names;
    for (const Severity severity : everySeverity)
        names.append(QString::fromLatin1(name(severity)));
    return names;
}

QString findingWords(Finding finding) { return FindingWords::tr(rowOf(finding).words); }

QString findingShortWords(Finding finding) { return FindingWords::tr(rowOf(finding).shortWords); }

QString findingMeaning(Finding finding, const Lock& lock, base::ServerTime now)
{
    switch (finding) {
    case Finding::HeldTwice:
        return FindingWords::tr(
            "The former primary %1 still answers, and says that others hold the lock: two "
            "programs work as if each held it alone.")
            .arg(base::printable(lock.life->othersHoldItAt));
    case Finding::WaitersAsleep:
        return words::counted(lock.waiters.count,
            FindingWords::tr(
                "It is free, yet 1 client waits for its release: nobody woke it, as after a delete "
                "by hand. It sleeps until the lease would have ended that it saw last."),
            FindingWords::tr(
                "It is free, yet %n clients wait for its release: nobody woke them, as after a "
                "delete by hand. They sleep until the lease would have ended that they saw last.",
                nullptr, words::numerus(lock.waiters.count)));
    case Finding::PossiblyLost:
        return FindingWords::tr(
            "A failover lost it while it was held: its former holder may still work as if "
            "it held the lock.");
    case Finding::NoExpiry:
        return FindingWords::tr("It has no expiry: if its holder is gone, it stays locked for ever.");
    case Finding::RenewalOverdue:
        return FindingWords::tr("The renewal that was due did not come: its holder has probably stopped or "
                                "cannot reach the server.");
    case Finding::HolderSilent:
        return silenceSentences(lock, now);
    case Finding::KeysElsewhere:
        return FindingWords::tr(
            "The braces in its name send its channel or its other keys to another slot of the "
            "cluster: the script that releases it is refused (CROSSSLOT).");
    case Finding::LongWait:
        return FindingWords::tr("It has been held for %1 while others wait.").arg(heldFor(lock, now));
    case Finding::HeldUnusually:
        return FindingWords::tr(
            "It has been held for %1, far longer than locks with such a name usually are.")
            .arg(heldFor(lock, now));
    case Finding::DeadWaiterFirst:
        return FindingWords::tr("The first in its queue no longer listens: those behind it wait although the "
                                "lock could be theirs.");
    case Finding::ManyWaiters:
        return FindingWords::tr("%n clients wait for it.", nullptr, words::numerus(lock.waiters.count));
    case Finding::ClockAhead:
        return aheadSentences(lock);
    case Finding::Expired:
        break;
    }
    if (isEndedByValue(lock))
        return FindingWords::tr(
            "Its time is over, which stands in its value: the key stays until somebody takes or deletes it.");
    return FindingWords::tr("Its time is over, but the server has not deleted the key yet.");
}

QString findingAdvice(Finding finding) { return FindingWords::tr(rowOf(finding).advice); }

} // namespace lockscope::locks
