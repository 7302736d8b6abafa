#include "core/locks/situation.h"

#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/locks/waitingclients.h"
#include "core/words/counted.h"
#include "core/words/duration.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

struct SituationWords {
    Q_DECLARE_TR_FUNCTIONS(lockfacts)
};

constexpr qsizetype mostClientsTold = 3;
constexpr int clientShown = 28;
constexpr int partOfPlaceShown = 24;

/// A whole uuid is wider than the pane.
constexpr int idInSentence = 24;

/// Returns the span without tenths, which nobody could read in a sentence.
QString span(base::milliseconds length)
{
    const auto seconds = std::chrono::floor<base::seconds>(std::max(length, base::milliseconds(0)));
    return seconds < std::chrono::minutes(1) ? SituationWords::tr("%1 s").arg(seconds.count())
                                             : words::duration(seconds);
}

/// True where the meaning of a finding has a time in it already.
bool saysHowLong(Finding finding)
{
    return finding == Finding::LongWait || finding == Finding::HeldUnusually ||
           finding == Finding::HolderSilent;
}

/// Returns the name of the connection without the client's own id, which stands beside it.
QByteArray nameBesideId(QByteArray name, const QByteArray& client)
{
    constexpr QByteArrayView separators = "-_:/@. ";
    const qsizetype at = client.isEmpty() ? -1 : name.indexOf(client);
    if (at < 0)
        return name;
    name.remove(at, client.size());
    while (!name.isEmpty() && separators.contains(name.back()))
        name.chop(1);
    while (!name.isEmpty() && separators.contains(name.front()))
        name.remove(0, 1);
    return name;
}

/// Returns "10.0.3.7 “billing”"; an alias is said instead of the connection's name.
QString placeInShort(const ClientMatch& match, const QByteArray& client, bool hasAlias)
{
    const QString host = base::printable(match.connection.host(), partOfPlaceShown);
    const QByteArray name = hasAlias ? QByteArray() : nameBesideId(match.connection.name, client);
    return name.isEmpty() ? host
                          : SituationWords::tr("%1 “%2”").arg(host, base::printable(name, partOfPlaceShown));
}

/// Returns the holder with its place, which a person can go to; where it is not proved, that is said.
QString holderWithPlace(
    const Holder& holder, const QHash<QByteArray, QString>& aliases, const ClientSight& sight)
{
    const QString words = aliasedIdWords(holder, aliases, idInSentence);
    const auto match = sight.matches.constFind(holder.client());
    if (holder.client().isEmpty() || match == sight.matches.cend() || match->goneSince)
        return words;
    const QString place = placeInShort(*match, holder.client(), aliases.contains(holder.client()));
    return match->certainty == Certainty::Proved
               ? SituationWords::tr("%1 (%2)").arg(words, place)
               : SituationWords::tr("%1 (%2, %3)").arg(words, place, certaintyWords(match->certainty));
}

/// Calls `tell(client, match)` for each client that holds the lock and whose connections are known; of many
/// for the first.
template<class Tell>
void tellPlaces(const Lock& lock, const ClientSight& sight, const Tell& tell)
{
    QByteArrayList told;
    for (const Holder& holder : lock.holders) {
        const QByteArray client = holder.client();
        const auto match = sight.matches.constFind(client);
        if (match == sight.matches.cend() || told.contains(client) || told.size() >= mostClientsTold)
            continue;
        told.append(client);
        tell(client, *match);
    }
}

/// Says who holds it, and for how long as far as that was seen.
QString holdClause(const Lock& lock, const QHash<QByteArray, QString>& aliases, base::ServerTime now,
    const ClientSight& sight)
{
    const Holder* first = longestHold(lock);
    const QString held = heldWords(*first, span(now - first->since));
    if (lock.holders.size() > 1) {
        const QString count = QString::number(lock.holders.size());
        return SituationWords::tr("%1 hold it, the first for %2").arg(count, held);
    }
    const QString holder = holderWithPlace(*first, aliases, sight);
    return SituationWords::tr("Held by %1 for %2").arg(holder, held);
}

/// Says what will end the hold if its holder does nothing more.
QString leaseClause(const Lock& lock, base::ServerTime now)
{
    const State state = stateAt(lock, now);
    if (state == State::NoExpiry)
        return SituationWords::tr("it has no expiry and nobody renews it");
    if (state == State::Expired)
        return SituationWords::tr("its lease has been over for %1").arg(span(now - *lock.expiresAt));
    const QString left = span(ttlAt(lock, now).value_or(base::milliseconds(0)));
    if (state == State::RenewalOverdue)
        return SituationWords::tr("the renewal that was due did not come, its lease ends in %1").arg(left);
    if (lock.lease.kind == LeaseKind::Watchdog)
        return lock.lease.period ? SituationWords::tr("a watchdog renews it every %1")
                                       .arg(words::duration(*lock.lease.period))
                                 : SituationWords::tr("a watchdog renews it");
    return lock.lease.kind == LeaseKind::Fixed
               ? SituationWords::tr("its lease ends in %1 and is not renewed").arg(left)
               : SituationWords::tr("its lease ends in %1; whether it is renewed is not known yet").arg(left);
}

/// Says what the other locks of its client tell of it; empty = nothing.
QString lifeSentence(const HolderLife& life)
{
    using Sign = HolderLife::Sign;
    switch (life.sign) {
    case Sign::Renews:
        if (life.renews == 0)
            return SituationWords::tr("The same client renews others of its many locks, so it is alive.");
        return words::counted(life.renews,
            SituationWords::tr("The same client renews 1 other lock, so it is alive."),
            SituationWords::tr("The same client renews %n other locks, so it is alive.", nullptr,
                words::numerus(life.renews)));
    case Sign::Listens:
        return SituationWords::tr("The same client waits in a queue and listens, so it is alive.");
    case Sign::Worked:
        return SituationWords::tr(
            "The same client took, renewed or left a lock within the last half minute.");
    case Sign::None:
        break;
    }
    if (life.silence && life.silence->connection == HolderSilence::Connection::Gone)
        return SituationWords::tr("The connections of its client are gone.");
    return life.silence && life.silence->missedRenewals
               ? SituationWords::tr("None of the client's locks is renewed any more.")
               : QString();
}

QString waitSentence(const Waiters& waiters)
{
    if (waiters.visibility == Visibility::Unknown)
        return SituationWords::tr("How many wait is not known.");
    if (waiters.count == 0)
        return SituationWords::tr("Nobody is seen to wait.");
    if (waiters.visibility == Visibility::AtMost)
        return words::counted(waiters.count, SituationWords::tr("At most 1 client waits."),
            SituationWords::tr("At most %n clients wait.", nullptr, words::numerus(waiters.count)));
    return waiters.visibility == Visibility::Listed
               ? words::counted(waiters.count, SituationWords::tr("1 waits in its queue."),
                     SituationWords::tr("%n wait in its queue.", nullptr, words::numerus(waiters.count)))
               : words::counted(waiters.count, SituationWords::tr("At least 1 client waits."),
                     SituationWords::tr("At least %n clients wait.", nullptr, words::numerus(waiters.count)));
}

/// Says what a semaphore or a latch lets through.
QString counterSentence(const Lock& lock, base::ServerTime now)
{
    if (lock.kind->counting == Counting::Latch && lock.latchCount.value_or(0) <= 0)
        return SituationWords::tr("Its count is zero, so nobody has to wait.");
    if (lock.latchCount)
        return SituationWords::tr("Its count is %1; who waits goes on when it is zero.")
            .arg(*lock.latchCount);
    const auto permits = permitsAt(lock, now);
    if (!lock.exists || !permits)
        return SituationWords::tr("How many of its permits are free is not known.");
    if (permits->available > 0 && permits->limit)
        return SituationWords::tr("Free permits: %1 of %2.")
            .arg(QString::number(permits->available), QString::number(*permits->limit));
    if (permits->available > 0)
        return words::counted(permits->available, SituationWords::tr("1 permit is free."),
            SituationWords::tr("%1 permits are free.", nullptr, words::numerus(permits->available)),
            QString::number(permits->available));
    return permits->limit ? SituationWords::tr("All its %1 permits are taken.").arg(*permits->limit)
                          : SituationWords::tr("No permit is free.");
}

/// Says what is going on with a lock that is live.
QString presentWords(const Lock& lock, const QHash<QByteArray, QString>& aliases, base::ServerTime now,
    const ClientSight& sight)
{
    const QString wait = waitSentence(lock.waiters);
    if (isCounter(lock.kind)) {
        const QString counter = counterSentence(lock, now);
        return lock.holders.isEmpty() ? SituationWords::tr("%1 %2").arg(counter, wait)
                                      : SituationWords::tr("%1 %2. %3")
                                            .arg(counter, holdClause(lock, aliases, now, sight), wait);
    }
    if (!lock.exists)
        return SituationWords::tr("%1 %2").arg(SituationWords::tr("Free: nobody holds it."), wait);
    if (lock.holders.isEmpty())
        return SituationWords::tr("%1 %2").arg(SituationWords::tr("Who holds it is not known."), wait);
    const QString told = SituationWords::tr("%1; %2. %3")
                             .arg(holdClause(lock, aliases, now, sight), leaseClause(lock, now), wait);
    const QString life = lifeSentence(*lock.life);
    return life.isEmpty() ? told : SituationWords::tr("%1 %2").arg(told, life);
}

/// Says what was going on at the last moment at which it was true. Where its client is by now, and whether
/// it is alive, is of another moment.
QString lastSeenWords(const Lock& lock, const QHash<QByteArray, QString>& aliases)
{
    Lock seen = lock;
    seen.current = true;
    seen.unknownReason = {};
    seen.life = {};
    return presentWords(seen, aliases, lock.asOf, {});
}

} // namespace

QString findingSentence(Finding finding, const Lock& lock, base::ServerTime now, const FindingLimits& limits)
{
    const QString meaning = findingMeaning(finding, lock, now);
    const auto since = findingSince(finding, lock, limits);
    if (!since || now - *since < base::seconds(1) || saysHowLong(finding))
        return meaning;
    return meaning + u' ' + SituationWords::tr("This has been so for at least %1.").arg(span(now - *since));
}

QString troubleWords(const Lock& lock, base::ServerTime now, const FindingLimits& limits)
{
    QStringList lines;
    for (const Finding finding : foundIn(findingsOf(lock, now, limits)))
        lines.append(severitySign(severityOf(finding)) + QStringLiteral("  ") +
                     findingSentence(finding, lock, now, limits) + u' ' + findingAdvice(finding));
    return lines.join(u'\n');
}

QString whoWaits(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases, qsizetype most)
{
    const QList<WaitingClient> waiting = waitingClients(lock, sight, aliases);
    if (waiting.isEmpty())
        return {};
    const QString names = waitingWords(waiting, most);
    const qint64 all = std::max<qint64>(lock.waiters.count, waiting.size());
    if (!lock.waiters.list->isEmpty())
        return SituationWords::tr("In its queue: %1.").arg(names);
    return SituationWords::tr("Listening for its release (likely, %1 of %2): %3.")
        .arg(QString::number(waiting.size()), QString::number(all), names);
}

QString whereHeldWords(const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases)
{
    QStringList lines;
    tellPlaces(lock, sight, [&](const QByteArray& client, const ClientMatch& match) {
        const QString alias = aliases.value(client);
        lines.append(SituationWords::tr("%1 is at %2 (%3). %4")
                         .arg(alias.isEmpty() ? holderIdWords({client}, clientShown)
                                              : base::printable(alias.toUtf8(), 64),
                             placeWords(match), certaintyWords(match.certainty), evidenceWords(match)));
    });
    return lines.join(u'\n');
}

QString placesInShort(const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases)
{
    QStringList lines;
    tellPlaces(lock, sight, [&](const QByteArray& client, const ClientMatch& match) {
        lines.append(SituationWords::tr("%1 (%2)").arg(
            placeInShort(match, client, aliases.contains(client)), certaintyWords(match.certainty)));
    });
    return lines.join(u'\n');
}

QString whoWords(const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases)
{
    QStringList parts{whereHeldWords(lock, sight, aliases), whoWaits(lock, sight, aliases)};
    parts.removeAll(QString());
    return parts.join(u'\n');
}

QString goingOnWords(const Lock& lock, const QHash<QByteArray, QString>& aliases, base::ServerTime now,
    const ClientSight& sight)
{
    if (lock.tooLarge || lock.foreign || (lock.lost && !lock.exists) || lock.handOversPerSecond > 0 ||
        lock.asOf == base::ServerTime())
        return {};
    if (!isLiveAt(lock, now))
        return SituationWords::tr("Out of sight. As it was last seen: %1").arg(lastSeenWords(lock, aliases));
    return presentWords(lock, aliases, now, sight);
}

} // namespace lockscope::locks
