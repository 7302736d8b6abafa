#include "ui/pages/lockfacts.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/locks/valueend.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "ui/moments.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope::ui::lockfacts
{

namespace
{

using locks::Lock;

struct FactWords {
    Q_DECLARE_TR_FUNCTIONS(lockfacts)
};

/// Gives the times of renewals that may have ended as times of day, as a span would seem to be counting.
QString standingRenewalText(const locks::Renewals& renewals)
{
    QStringList parts{words::counted(renewals.count, FactWords::tr("renewed once"),
        FactWords::tr("renewed %n times", nullptr, words::numerus(renewals.count)))};
    if (renewals.count == 0)
        parts = {FactWords::tr("no renewal seen yet")};
    if (renewals.last)
        parts += FactWords::tr("last at %1").arg(moments::clockSeconds(*renewals.last));
    if (renewals.nextDue)
        parts += FactWords::tr("next due at %1").arg(moments::clockSeconds(*renewals.nextDue));
    return parts.join(QStringLiteral(", "));
}

QString renewalText(const locks::Renewals& renewals, base::ServerTime now)
{
    QStringList parts;
    parts += renewals.count == 0
                 ? FactWords::tr("no renewal seen yet")
                 : words::counted(renewals.count, FactWords::tr("renewed once"),
                       FactWords::tr("renewed %n times", nullptr, words::numerus(renewals.count)));
    if (renewals.last) // the picture may show a moment before the latest known one
        parts += FactWords::tr("last %1").arg(moments::distance(std::min(*renewals.last, now), now));
    if (renewals.nextDue) {
        const bool over = *renewals.nextDue <= now;
        parts += (over ? FactWords::tr("next was due %1") : FactWords::tr("next due %1"))
                     .arg(moments::distance(*renewals.nextDue, now));
    }
    return parts.join(QStringLiteral(", "));
}

QString namesOf(const QList<locks::Holder>& holders)
{
    QStringList ids;
    for (const locks::Holder& holder : holders)
        ids += locks::holderIdWords(holder.id, 24);
    return ids.join(QStringLiteral(", "));
}

QString lostNotice(const Lock& lock)
{
    const QString before = namesOf(lock.lost->holders);
    const QString when = moments::clockSeconds(lock.lost->at);
    return lock.exists
               ? FactWords::tr("Others hold it since the failover at %1, which it was not known of: %2 "
                               "held it before and "
                               "may still be working.")
                     .arg(when, before)
               : FactWords::tr("Possibly lost in the failover at %1: it is not on the new primary. %2 "
                               "held it before and "
                               "may still be working.")
                     .arg(when, before);
}

QString unknownNotice(const Lock& lock, base::ServerTime now, base::milliseconds lostFor)
{
    if (lock.foreign)
        return locks::foreignSentence(lock, now);
    if (lock.asOf == base::ServerTime())
        return locks::unknownSentence(lock.unknownReason);
    if (lock.doubts->seenBefore)
        return FactWords::tr("Seen before the failover at %1, not confirmed on the new primary. %2")
            .arg(moments::clockSeconds(*lock.doubts->seenBefore), locks::unknownSentence(lock.unknownReason));
    return FactWords::tr("As of %1; not known since then. %2")
        .arg(moments::relative(lock.asOf, now + lostFor),
            locks::unknownSentence(locks::unknownReasonAt(lock, now)));
}

} // namespace

QString place(const Lock& lock)
{
    QStringList parts{locks::kindTitle(lock.kind)};
    if (lock.node->isEmpty() || lock.ref->db != 0) // most clusters have db 0 alone
        parts += FactWords::tr("db %1").arg(lock.ref->db);
    if (!lock.place().isEmpty())
        parts += FactWords::tr("node %1").arg(base::printable(lock.place(), 64));
    if (lock.pinned)
        parts += FactWords::tr("pinned");
    return parts.join(QStringLiteral(" · "));
}

QString remaining(const Lock& lock, base::ServerTime now)
{
    if (!lock.exists)
        return {};
    const auto left = locks::ttlAt(lock, now);
    if (!left)
        return FactWords::tr("never expires");
    if (!locks::isLiveAt(lock, now))
        return FactWords::tr("until %1, as last seen").arg(moments::clockSeconds(*lock.expiresAt));
    if (left->count() < 0 && locks::isEndedByValue(lock))
        return FactWords::tr("over for %1; the key stays").arg(words::duration(-*left));
    if (left->count() < 0)
        return FactWords::tr("expired %1 ago, not yet deleted by the server").arg(words::duration(-*left));
    return FactWords::tr("%1, until %2").arg(words::duration(*left), moments::clockSeconds(*lock.expiresAt));
}

QString lease(const Lock& lock, base::ServerTime now)
{
    if (!lock.exists || lock.holders.isEmpty())
        return {};
    const QString length = lock.lease.length ? words::duration(*lock.lease.length) : QString();
    switch (lock.lease.kind) {
    case locks::LeaseKind::Watchdog:
        return FactWords::tr("watchdog %1, %2")
            .arg(length, locks::isLiveAt(lock, now) ? renewalText(lock.renewals, now)
                                                    : standingRenewalText(lock.renewals));
    case locks::LeaseKind::Fixed:
        return FactWords::tr("fixed %1, never renewed").arg(length);
    case locks::LeaseKind::None:
        return FactWords::tr("none: held until somebody releases it");
    case locks::LeaseKind::Unknown:
        if (lock.renewals->count == 0)
            return FactWords::tr("not known yet: no renewal was seen that would show a watchdog");
        return lock.renewals->count == 1
                   ? FactWords::tr("not known yet: prolonged once, which a watchdog would do again")
                   : FactWords::tr("not known yet: prolonged, but not as a watchdog does it");
    }
    return {};
}

QString waiters(const Lock& lock)
{
    const qint64 count = lock.waiters.count;
    switch (lock.waiters.visibility) {
    case locks::Visibility::Listed:
        return count > 0 ? FactWords::tr("%1 waiting, in this order").arg(count)
                         : FactWords::tr("nobody waits");
    case locks::Visibility::AtLeast:
        if (count == 0)
            return FactWords::tr("no waiting client seen");
        return words::counted(count, FactWords::tr("at least 1 client"),
                   FactWords::tr("at least %n clients", nullptr, words::numerus(count))) +
               FactWords::tr(" (threads not counted)");
    case locks::Visibility::AtMost:
        return words::counted(count, FactWords::tr("at most 1 client"),
                   FactWords::tr("at most %n clients", nullptr, words::numerus(count))) +
               FactWords::tr("; the server does not say what a blocked client waits for");
    case locks::Visibility::Unknown:
        return FactWords::tr("not known");
    }
    return {};
}

QString permits(const Lock& lock, base::ServerTime now)
{
    const auto permits = locks::permitsAt(lock, now);
    if (!permits)
        return {};
    const QString available = QString::number(permits->available);
    QString text = permits->limit
                       ? FactWords::tr("%1 of %2 available").arg(available, QString::number(*permits->limit))
                       : FactWords::tr("%1 available").arg(available);
    if (permits->held)
        text += FactWords::tr(", %1 held").arg(*permits->held);
    return text;
}

QString latch(const Lock& lock)
{
    return lock.latchCount ? FactWords::tr("%1 still to count down").arg(*lock.latchCount) : QString();
}

QString group(const Lock& lock)
{
    if (!lock.group)
        return {};
    const QString id = base::printable(lock.group->id, 48);
    return lock.group->certain
               ? FactWords::tr("part of %1").arg(id)
               : FactWords::tr("taken together with others by one holder, so perhaps one MultiLock (%1)")
                     .arg(id);
}

QString fenceStrength(const Lock& lock)
{
    switch (lock.fenceStrength) {
    case locks::FenceStrength::Exact:
        return FactWords::tr("exact (no other hold looks like this one)");
    case locks::FenceStrength::Strong:
        return FactWords::tr("strong (content and expiry time)");
    case locks::FenceStrength::Near:
        return FactWords::tr(
            "near: this server tells no exact expiry, so another hold by the same holder looks "
            "the same within some milliseconds");
    case locks::FenceStrength::Weak:
        return FactWords::tr("weak: a later hold by the same holder can look the same");
    }
    return {};
}

QString evidence(const Lock& lock)
{
    QStringList lines;
    for (const QByteArray& fact : lock.evidence->facts)
        lines += locks::evidenceSentence(lock.kind, fact);
    QStringList others;
    for (const locks::Kind kind : lock.evidence->couldAlsoBe)
        others += locks::kindTitle(kind);
    if (!others.isEmpty())
        lines += FactWords::tr("It could also be: %1.").arg(others.join(QStringLiteral(", ")));
    if (lock.tooLarge)
        lines += FactWords::tr("It is too large to be read whole; what is shown is a part.");
    return lines.join(u'\n');
}

QString notice(const Lock& lock, base::ServerTime now, base::milliseconds lostFor, bool listed)
{
    if (!locks::isLiveAt(lock, now))
        return unknownNotice(lock, now, lostFor);
    if (!listed)
        return FactWords::tr("No longer there. What follows was last true at %1.")
            .arg(moments::relative(lock.asOf, now));
    if (lock.lost)
        return lostNotice(lock);
    if (lock.handOversPerSecond > 0)
        return FactWords::tr(
            "It changes hands %n times a second, faster than it can be read: who holds it, and how "
            "long it has left, is as it was seen last.",
            nullptr, words::numerus(lock.handOversPerSecond));
    if (!lock.exists)
        return FactWords::tr("Its name is still watched, so that the next hold shows at once.");
    if (locks::stateAt(lock, now) == locks::State::Expired && !locks::isEndedByValue(lock))
        return FactWords::tr("Its time is over. The server deletes it at the next access; then it is free.");
    return {};
}

QString elsewhere(const locks::Health& health, const Lock& lock, base::ServerTime now)
{
    const locks::Failover* failover = health.lastFailover();
    if (failover == nullptr || !failover->former)
        return {};
    const QString address = failover->former->address;
    const locks::FormerHold* hold = failover->former->holdOf(lock.ref);
    if (hold == nullptr)
        return lock.lost ? FactWords::tr("Nobody holds it on the former primary %1 either.").arg(address)
                         : QString();
    const QString left = hold->expiresAt ? FactWords::tr("%1 left").arg(words::duration(
                                               std::max(*hold->expiresAt - now, base::milliseconds(0))))
                                         : FactWords::tr("without an end");
    const QString held =
        FactWords::tr("On the former primary %1, which still answers as one, it is held by %2, %3.")
            .arg(address, namesOf(hold->holders), left);
    return hold->byOthersHere ? held + u' ' + FactWords::tr("Both may be at work at once.") : held;
}

} // namespace lockscope::ui::lockfacts
