#include "ui/models/lockphrases.h"

#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "ui/theme.h"

#include <QCoreApplication>

namespace lockscope::ui
{
namespace
{

struct LockPhraseWords {
    Q_DECLARE_TR_FUNCTIONS(phrases)
};

QString severalPhrase(const locks::Lock& lock)
{
    const qsizetype count = lock.holders.size();
    switch (lock.holders.first().mode) {
    case locks::Mode::Read:
        return LockPhraseWords::tr("%n readers", nullptr, words::numerus(count));
    case locks::Mode::Permit:
        return LockPhraseWords::tr("%n permit holders", nullptr, words::numerus(count));
    default:
        return LockPhraseWords::tr("%n holders", nullptr, words::numerus(count));
    }
}

} // namespace

namespace phrases
{

QString name(const locks::LockRef& ref) { return locks::nameWords(ref.name); }

QString mode(locks::Mode mode)
{
    switch (mode) {
    case locks::Mode::Read:
        return LockPhraseWords::tr("reader");
    case locks::Mode::Write:
        return LockPhraseWords::tr("writer");
    case locks::Mode::Permit:
        return LockPhraseWords::tr("permit");
    case locks::Mode::Exclusive:
        break;
    }
    return LockPhraseWords::tr("holder");
}

QString lease(const locks::Lease& lease)
{
    const QString length = lease.length ? words::duration(*lease.length) : QString();
    switch (lease.kind) {
    case locks::LeaseKind::Watchdog:
        return LockPhraseWords::tr("watchdog %1").arg(length).trimmed();
    case locks::LeaseKind::Fixed:
        return LockPhraseWords::tr("fixed %1").arg(length).trimmed();
    case locks::LeaseKind::None:
        return LockPhraseWords::tr("none");
    case locks::LeaseKind::Unknown:
        break;
    }
    return LockPhraseWords::tr("not known yet");
}

QString state(const locks::Lock& lock, base::ServerTime now, base::milliseconds lostFor)
{
    const locks::State state = locks::stateAt(lock, now);
    const QString word = locks::stateWord(state, lock.kind);
    if (state != locks::State::Unknown)
        return word;
    if (lock.tooLarge)
        return LockPhraseWords::tr("too large to read");
    const auto age = std::max(now + lostFor - lock.asOf, base::milliseconds{0});
    return LockPhraseWords::tr("%1 %2").arg(word, words::duration(age));
}

QString holders(const locks::Lock& lock, const Aliases& aliases, base::ServerTime now)
{
    if (lock.permits || lock.latchCount)
        return locks::counterWords(lock, now);
    if (lock.holders.isEmpty())
        return locks::holderWords(lock, {});
    return locks::holderWords(
        lock, lock.holders.size() == 1 ? holderText(lock.holders.first(), aliases) : severalPhrase(lock));
}

QString renewals(const locks::Lock& lock, base::ServerTime now)
{
    if (!lock.exists || (lock.lease.kind != locks::LeaseKind::Watchdog && lock.renewals->count == 0))
        return {};
    const base::ServerTime at = locks::momentOf(lock, now);
    QStringList parts{QString::number(lock.renewals->count)};
    if (lock.renewals->last)
        parts.append(
            LockPhraseWords::tr("last %1").arg(words::duration(at - std::min(*lock.renewals->last, at))));
    if (const auto& due = lock.renewals->nextDue)
        parts.append(*due >= at ? LockPhraseWords::tr("next in %1").arg(words::duration(*due - at))
                                : LockPhraseWords::tr("due %1 ago").arg(words::duration(at - *due)));
    return parts.join(QStringLiteral(" · "));
}

QString waiters(const locks::Waiters& waiters)
{
    return waiters.count > 0 ? locks::waiterCountWords(waiters) : QString();
}

QString ttl(std::optional<base::milliseconds> remaining)
{
    if (!remaining)
        return {};
    return remaining->count() >= 0 ? words::duration(*remaining)
                                   : LockPhraseWords::tr("%1 over").arg(words::duration(-*remaining));
}

QString heldFor(const locks::Holder& holder, base::ServerTime now)
{
    if (holder.since == base::ServerTime{})
        return {};
    const QString text = words::duration(std::max(now - holder.since, base::milliseconds{0}));
    return holder.sinceExact ? text : locks::heldSign(holder) + u' ' + text;
}

} // namespace phrases

QString menuText(QString text) { return text.replace(u'&', QStringLiteral("&&")); }

} // namespace lockscope::ui
