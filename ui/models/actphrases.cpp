#include "ui/models/actphrases.h"

#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/models/lockphrases.h"
#include "ui/moments.h"

#include <QCoreApplication>

namespace lockscope::ui::phrases
{
namespace
{

using admin::ActKind;
using admin::HolderSigns;
using profile::Environment;

constexpr qsizetype nameInButton = 32;
constexpr qsizetype holdersListed = 4;

struct ActPhraseWords {
    Q_DECLARE_TR_FUNCTIONS(acts)
};

/// Says by which of its other locks its holder looks alive; empty = this one shows it.
QString elsewhereWords(const locks::HolderLife& life)
{
    using Sign = locks::HolderLife::Sign;
    switch (life.sign) {
    case Sign::Renews:
        if (life.renews == 0)
            return ActPhraseWords::tr(
                "Its holder looks alive: the same client renews others of its many locks.");
        return words::counted(life.renews,
            ActPhraseWords::tr("Its holder looks alive: the same client renews 1 other lock."),
            ActPhraseWords::tr("Its holder looks alive: the same client renews %n other locks.", nullptr,
                words::numerus(life.renews)));
    case Sign::Listens:
        return ActPhraseWords::tr("Its holder looks alive: the same client waits in a queue and listens.");
    case Sign::Worked:
        return ActPhraseWords::tr(
            "Its holder looks alive: the same client took, renewed or left a lock within the last "
            "half minute.");
    case Sign::None:
        break;
    }
    return {};
}

QString aliveWords(const locks::Lock& lock, base::ServerTime now)
{
    if (const QString elsewhere = elsewhereWords(*lock.life); !elsewhere.isEmpty())
        return elsewhere;
    if (!lock.renewals->last)
        return ActPhraseWords::tr("Its holder looks alive.");
    const QString last = moments::distance(std::min(*lock.renewals->last, now), now);
    return words::counted(lock.renewals->count,
        ActPhraseWords::tr("Its holder looks alive: renewed %1, once."),
        ActPhraseWords::tr(
            "Its holder looks alive: renewed %1, %n times.", nullptr, words::numerus(lock.renewals->count)))
        .arg(last);
}

QString deadWords(const locks::Lock& lock, base::ServerTime now)
{
    const auto& due = lock.renewals->nextDue;
    if (due && *due < now)
        return ActPhraseWords::tr("Its holder looks dead: renewal %1 overdue.")
            .arg(words::duration(now - *due));
    const auto& silence = lock.life->silence;
    if (silence && silence->connection == locks::HolderSilence::Connection::Gone)
        return ActPhraseWords::tr("Its holder looks dead: the connections of its client are gone.");
    if (silence && silence->missedRenewals)
        return ActPhraseWords::tr("Its holder looks dead: none of its locks is renewed any more.");
    return ActPhraseWords::tr("Its holder looks dead: its time is over.");
}

/// Returns true where it is not known whether the lock exists; unknown must not be shown as free.
bool mayBeHeld(const locks::Lock& lock) { return !lock.exists && !lock.current; }

QString unknownWords(const locks::Lock& lock, base::ServerTime now)
{
    if (lock.foreign)
        return locks::foreignSentence(lock, now);
    if (mayBeHeld(lock))
        return ActPhraseWords::tr("Whether somebody holds it is not known.");
    if (!lock.exists)
        return ActPhraseWords::tr("Nobody holds it.");
    if (lock.holders.isEmpty())
        return ActPhraseWords::tr("Nobody in particular holds it: it counts.");
    switch (lock.lease.kind) {
    case locks::LeaseKind::Fixed:
        return ActPhraseWords::tr("Holder status unknown: a fixed lease is never renewed.");
    case locks::LeaseKind::None:
        return ActPhraseWords::tr("Holder status unknown: this lock has no expiry, so it is never renewed.");
    default:
        return lock.renewals->count > 0
                   ? ActPhraseWords::tr(
                         "Holder status unknown: it was prolonged, but not yet as a watchdog does it.")
                   : ActPhraseWords::tr("Holder status unknown: no renewal was seen yet.");
    }
}

} // namespace

/// A switch, so that the compiler warns of an act without a notice.
QString actNotice(ActKind act, const admin::Plan& plan, qsizetype locks)
{
    switch (act) {
    case ActKind::ForceRelease:
        if (locks > 1)
            return plan.consequences.contains("library-not-known")
                       ? ActPhraseWords::tr("Takes each lock from its holder. Which waiters to notify is not "
                                            "known of all.")
                       : ActPhraseWords::tr("Takes each lock from its holder and notifies the waiters.");
        if (plan.consequences.contains("library-not-known"))
            return ActPhraseWords::tr(
                "Takes the lock from its holder. Which waiters to notify is not known.");
        return ActPhraseWords::tr("Takes the lock from its holder and notifies the waiters.");
    case ActKind::ReleaseHolder:
        return ActPhraseWords::tr("Takes away this one hold; the other holders keep theirs.");
    case ActKind::ReleaseEntry:
        return ActPhraseWords::tr("Takes away one entry of this hold; its holder keeps the others.");
    case ActKind::RemoveWaiter:
        return ActPhraseWords::tr("Takes one place out of the queue.");
    case ActKind::Nudge:
        return ActPhraseWords::tr("The waiters try again; nobody loses anything.");
    case ActKind::ShortenLease:
        return ActPhraseWords::tr("A living holder renews it again; the lock of a dead one expires.");
    case ActKind::Acquire:
        return ActPhraseWords::tr("Takes the lock as anybody would, and holds it until you release it.");
    case ActKind::Reenter:
        return ActPhraseWords::tr("Enters your hold once more; it must then be released once more.");
    case ActKind::Release:
        return ActPhraseWords::tr("Leaves your hold once, as its own client would.");
    case ActKind::KillScript:
        break;
    }
    return ActPhraseWords::tr("Ends the script that blocks the server, whoever started it.");
}

QString actButton(const admin::ActRequest& request)
{
    const QString text = admin::buttonWords(request.act, locks::nameWords(request.lock.name, nameInButton));
    return request.act == ActKind::ShortenLease
               ? ActPhraseWords::tr("%1 to %2").arg(text, words::duration(request.lease))
               : text;
}

QString actOnSeveral(ActKind act, qsizetype count)
{
    return admin::buttonWords(act, words::counted(count, ActPhraseWords::tr("1 lock"),
                                       ActPhraseWords::tr("%n locks", nullptr, words::numerus(count))));
}

QString actWho(const admin::ActRequest& request, locks::Kind kind, const Aliases& aliases)
{
    if (!request.who)
        return {};
    const QString who = holderText(locks::holderOf(kind, *request.who), aliases, 64);
    return request.act == ActKind::RemoveWaiter ? ActPhraseWords::tr("waiter %1").arg(who)
                                                : ActPhraseWords::tr("holder %1").arg(who);
}

QString signs(const locks::Lock& lock, HolderSigns signs, base::ServerTime now)
{
    switch (signs) {
    case HolderSigns::Alive:
        return aliveWords(lock, now);
    case HolderSigns::Dead:
        return deadWords(lock, now);
    case HolderSigns::Unknown:
        break;
    }
    return unknownWords(lock, now);
}

QString nextHolder(const locks::Lock& lock, const admin::Plan& plan, const Aliases& aliases)
{
    if (plan.next)
        return holderText(locks::holderOf(lock.kind, *plan.next), aliases, 48);
    if (lock.waiters.count > 0)
        return ActPhraseWords::tr("the first client to retry");
    return {};
}

QString holderLines(const locks::Lock& lock, const Aliases& aliases)
{
    QStringList lines;
    for (const locks::Holder& holder : lock.holders.first(std::min(lock.holders.size(), holdersListed)))
        lines.append(holderText(holder, aliases, 48));
    if (lock.holders.size() > holdersListed)
        lines.append(ActPhraseWords::tr("and %1 more").arg(lock.holders.size() - holdersListed));
    if (lines.isEmpty())
        return mayBeHeld(lock) ? ActPhraseWords::tr("not known") : ActPhraseWords::tr("nobody");
    return lines.join(u'\n');
}

QString entered(const locks::Lock& lock)
{
    if (lock.holders.isEmpty())
        return {};
    const qint64 count = locks::highestCount(lock);
    return lock.holders.size() == 1 ? QString::number(count) : ActPhraseWords::tr("up to %1").arg(count);
}

QString heldSince(const locks::Lock& lock, base::ServerTime now)
{
    const locks::Holder* hold = locks::longestHold(lock);
    if (!hold)
        return {};
    const QString span = words::duration(std::max(now - hold->since, base::milliseconds{0}));
    const bool isFound = !hold->sinceExact && hold->sinceBy == locks::SinceBy::Found;
    return isFound ? ActPhraseWords::tr("at least %1; it was held when it was first seen").arg(span)
                   : locks::heldWords(*hold, span);
}

QString environment(Environment environment) { return profile::environmentWords(environment).toUpper(); }

QString guardHindrance(const admin::GuardState& guard, ActKind act)
{
    if (guard.auditError)
        return ActPhraseWords::tr("No act is done without an audit line. %1")
            .arg(words::sentence(*guard.auditError));
    if (act == ActKind::Release)
        return {};
    if (!guard.readOnly && guard.needsPassword)
        return ActPhraseWords::tr("The password of %1, who acts here, is not known. Enter it with Ctrl+U.")
            .arg(base::printable(guard.actUser.toUtf8(), 48));
    if (!guard.readOnly)
        return {};
    return guard.environment == Environment::Unstated
               ? ActPhraseWords::tr("Read-only: choose an environment first.")
               : ActPhraseWords::tr("Read-only. Unlock %1 for 15 minutes with Ctrl+U.")
                     .arg(base::printable(guard.connection.toUtf8(), 48));
}

QString denied(const QByteArray& missing)
{
    return ActPhraseWords::tr("The server does not permit it: %1 is missing.")
        .arg(base::printable(missing, 80));
}

QString sightHindrance(const locks::Health& health)
{
    return health.live ? QString()
                       : ActPhraseWords::tr("Not connected: nothing is sent now, and nothing later.");
}

} // namespace lockscope::ui::phrases
