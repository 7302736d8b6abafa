#include "ui/models/lockcolumns.h"

#include "core/base/printable.h"
#include "core/filter/vocabulary.h"
#include "core/locks/finding.h"
#include "core/locks/lockwords.h"
#include "core/locks/situation.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "ui/models/lockphrases.h"
#include "ui/models/nameparts.h"
#include "ui/moments.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <chrono>
#include <limits>

namespace lockscope::ui
{
namespace
{

using locks::Holder;
using locks::Lock;
using Context = LockContext;

constexpr qint64 lastOfAll = std::numeric_limits<qint64>::max();

struct ColumnWords {
    Q_DECLARE_TR_FUNCTIONS(columns)
};

qint64 stamp(base::ServerTime moment) { return moment.time_since_epoch().count(); }

QString nameText(const Lock& lock, const Context&) { return phrases::name(lock.ref); }
SortKey nameKey(const Lock& lock, const Context&) { return {0, lock.ref->name.bytes}; }
QString nameTip(const Lock& lock, const Context&) { return base::printable(lock.ref->name.bytes, 4096); }

QString stateText(const Lock& lock, const Context& context)
{
    const QString sign = locks::stateSign(locks::stateAt(lock, context.now), lock.lease.kind);
    const QString state = sign + u' ' + phrases::state(lock, context.now, context.lostFor);
    if (!context.ages || !locks::isLiveAt(lock, context.now) || !lock.exists)
        return state;
    const auto age = std::chrono::floor<base::seconds>(context.now - lock.asOf).count();
    return ColumnWords::tr("%1 · %2 s old").arg(state, QString::number(std::max<qint64>(age, 0)));
}
/// Returns the word alone, in the shortest form that still names the state.
QString stateBrief(const Lock& lock, const Context& context)
{
    const locks::State state = locks::stateAt(lock, context.now);
    if (state == locks::State::Unknown && lock.tooLarge)
        return ColumnWords::tr("too large");
    return locks::stateShortWord(state, lock.kind);
}
SortKey stateKey(const Lock& lock, const Context& context)
{
    return {locks::rankOf(locks::stateAt(lock, context.now)), {}};
}

/// The gravest finding with its sign, in the words of `wordsOf`, and how many more there are.
QString troubleIn(const locks::Findings& findings, QString (*wordsOf)(locks::Finding finding))
{
    const auto worst = locks::gravest(findings);
    if (!worst)
        return {};
    const QString words = locks::severitySign(locks::severityOf(*worst)) + u' ' + wordsOf(*worst);
    return findings.count() > 1
               ? ColumnWords::tr("%1 +%2").arg(words, QString::number(qsizetype(findings.count()) - 1))
               : words;
}
QString troubleText(const Lock& lock, const Context& context)
{
    return troubleIn(locks::findingsOf(lock, context.now, context.limits), locks::findingWords);
}
/// Shows the shortest words of the gravest finding, then its sign alone.
QString troubleBrief(const Lock& lock, const Context& context)
{
    const locks::Findings findings = locks::findingsOf(lock, context.now, context.limits);
    const auto worst = locks::gravest(findings);
    return worst ? troubleIn(findings, locks::findingShortWords) + u'\n' +
                       locks::severitySign(locks::severityOf(*worst))
                 : QString();
}
QString troubleTip(const Lock& lock, const Context& context)
{
    return locks::troubleWords(lock, context.now, context.limits);
}
SortKey troubleKey(const Lock& lock, const Context& context)
{
    const auto worst = locks::gravest(locks::findingsOf(lock, context.now, context.limits));
    return {worst ? qint64(*worst) : qint64(locks::everyFinding.size()), lock.ref->name.bytes};
}

QString kindText(const Lock& lock, const Context&) { return locks::kindWord(lock.kind); }
QString kindBrief(const Lock& lock, const Context&) { return locks::kindShortWord(lock.kind); }
SortKey kindKey(const Lock& lock, const Context&) { return {0, locks::name(lock.kind)}; }

QString holderColumnText(const Lock& lock, const Context& context)
{
    return phrases::holders(lock, context.aliases, context.now);
}
/// Keeps what a number is of: the unit of the rate, and that the permits are free. The last holder seen is in
/// the details.
QString holderBrief(const Lock& lock, const Context& context)
{
    if (const auto permits = locks::permitsAt(lock, context.now); permits && permits->limit) {
        const QString share = QStringLiteral("%1/%2").arg(
            QString::number(permits->available), QString::number(*permits->limit));
        return ColumnWords::tr("%1 free").arg(share) + u'\n' + share;
    }
    const QString rate = locks::handOverWords(lock);
    if (rate.isEmpty())
        return {};
    const QString number = QString::number(lock.handOversPerSecond);
    return QStringList{
        rate, ColumnWords::tr("%1 hand-overs/s").arg(number), ColumnWords::tr("↔ %1/s").arg(number)}
        .join(u'\n');
}
SortKey holderKey(const Lock& lock, const Context& context)
{
    const QString text = phrases::holders(lock, context.aliases, context.now);
    return {text.isEmpty() ? 1 : 0, text.toUtf8()};
}
QString holderTip(const Lock& lock, const Context&)
{
    QStringList ids{locks::handOverWords(lock)};
    ids.removeAll(QString());
    for (const Holder& holder : lock.holders.first(std::min<qsizetype>(lock.holders.size(), 20)))
        ids.append(locks::holderIdWords(holder.id, 512));
    return ids.join(u'\n');
}

QString countText(const Lock& lock, const Context&)
{
    const qint64 most = locks::highestCount(lock);
    return most ? QString::number(most) : QString();
}
SortKey countKey(const Lock& lock, const Context&) { return {locks::highestCount(lock), {}}; }

QString heldText(const Lock& lock, const Context& context)
{
    const Holder* hold = locks::longestHold(lock);
    return hold ? phrases::heldFor(*hold, locks::momentOf(lock, context.now)) : QString();
}
/// Shows the first unit alone, "≥ 59 m" or "≥ 10.3 s"; then whole seconds, "≥ 10 s".
QString heldBrief(const Lock& lock, const Context& context)
{
    static const QRegularExpression tenths(QStringLiteral("\\.\\d+"));
    const QStringList words = heldText(lock, context).split(u' ');
    const QString unit =
        words.first(std::min<qsizetype>(words.size(), words.first() == u"≥" ? 3 : 2)).join(u' ');
    return unit + u'\n' + QString(unit).remove(tenths);
}
/// Sorts by the moment of acquisition, so that the order is stable while time passes; the shortest hold
/// first.
SortKey heldKey(const Lock& lock, const Context&)
{
    const Holder* hold = locks::longestHold(lock);
    return {hold ? -stamp(hold->since) : lastOfAll, {}};
}

QString ttlText(const Lock& lock, const Context& context)
{
    return phrases::ttl(locks::ttlAt(lock, context.now));
}
/// Sorts by the deadline, for the same reason; no expiry comes after every expiry, free locks last.
SortKey ttlKey(const Lock& lock, const Context&)
{
    if (!lock.exists)
        return {lastOfAll, {}};
    return {lock.expiresAt ? stamp(*lock.expiresAt) : lastOfAll - 1, {}};
}
QString ttlTip(const Lock& lock, const Context&)
{
    return lock.expiresAt ? ColumnWords::tr("Expires at %1").arg(moments::clock(*lock.expiresAt))
                          : ColumnWords::tr("The key has no expiry");
}

QString leaseText(const Lock& lock, const Context&)
{
    return lock.exists && !lock.tooLarge ? phrases::lease(lock.lease) : QString();
}
/// Adds the mark of renewals where a watchdog renews the lease, and a question mark where the length is only
/// the longest seen.
QString markedLease(locks::LeaseKind kind, const QString& length)
{
    if (kind == locks::LeaseKind::Unknown)
        return (length + QStringLiteral(" ?")).trimmed();
    return kind == locks::LeaseKind::Watchdog ? QStringLiteral("↻ ") + length : length;
}
/// Rounds to the minute or to the hour: "≈ 2 m".
QString roughly(base::milliseconds length)
{
    using std::chrono::hours;
    using std::chrono::minutes;
    const base::milliseconds rounded = length >= hours(1)
                                           ? base::milliseconds(std::chrono::round<hours>(length))
                                           : std::chrono::round<minutes>(length);
    return QStringLiteral("≈ ") + words::duration(rounded).split(u' ').first(2).join(u' ');
}
/// Shows the length, a rounded one where a length of a minute or more has no room, and dots where none has: a
/// length with a part missing would be another length.
QString leaseBrief(const Lock& lock, const Context&)
{
    if (!lock.exists || lock.tooLarge)
        return {};
    const locks::Lease& lease = lock.lease;
    if (lease.kind == locks::LeaseKind::None)
        return phrases::lease(lease);
    const QString exactly =
        markedLease(lease.kind, lease.length ? words::duration(*lease.length) : QString());
    if (!lease.length)
        return exactly;
    const QString dots = markedLease(lease.kind, QStringLiteral("…"));
    if (*lease.length < std::chrono::minutes(1))
        return exactly + u'\n' + dots;
    return exactly + u'\n' + markedLease(lease.kind, roughly(*lease.length)) + u'\n' + dots;
}
SortKey leaseKey(const Lock& lock, const Context&)
{
    return {lock.lease.length.value_or(base::milliseconds{0}).count(), locks::name(lock.lease.kind)};
}

QString renewalsText(const Lock& lock, const Context& context)
{
    return phrases::renewals(lock, context.now);
}
/// Shows the number of renewals and when the next is due: exactly, then by the second, then the number alone.
QString renewalsBrief(const Lock& lock, const Context& context)
{
    const QString count = QString::number(lock.renewals->count);
    if (!lock.renewals->nextDue)
        return count;
    const auto left = *lock.renewals->nextDue - locks::momentOf(lock, context.now);
    if (left.count() < 0)
        return ColumnWords::tr("%1, late").arg(count) + u'\n' + count;
    const QString exactly = ColumnWords::tr("%1, in %2").arg(count, words::duration(left));
    const auto seconds = std::chrono::ceil<base::seconds>(left);
    if (seconds >= std::chrono::minutes(1))
        return exactly + u'\n' + count;
    const QString roughly = ColumnWords::tr("%1, in %2 s").arg(count, QString::number(seconds.count()));
    return exactly + u'\n' + roughly + u'\n' + count;
}
SortKey renewalsKey(const Lock& lock, const Context&) { return {lock.renewals->count, {}}; }

QString waitersText(const Lock& lock, const Context&) { return phrases::waiters(lock.waiters); }
SortKey waitersKey(const Lock& lock, const Context&) { return {lock.waiters.count, {}}; }
QString waitersTip(const Lock& lock, const Context&)
{
    switch (lock.waiters.visibility) {
    case locks::Visibility::Listed:
        return ColumnWords::tr("%1 in the queue").arg(lock.waiters.count);
    case locks::Visibility::AtLeast:
        return words::counted(lock.waiters.count,
            ColumnWords::tr("1 client listens on the lock's channel; it may have several waiting threads"),
            ColumnWords::tr("%n clients listen on the lock's channel; each may have several waiting threads",
                nullptr, words::numerus(lock.waiters.count)));
    case locks::Visibility::AtMost:
        return words::counted(lock.waiters.count,
            ColumnWords::tr(
                "1 client is blocked as a waiter of this lock would be; it may wait for something else"),
            ColumnWords::tr(
                "%n clients are blocked as waiters of this lock would be; they may wait for something "
                "else",
                nullptr, words::numerus(lock.waiters.count)));
    case locks::Visibility::Unknown:
        break;
    }
    return ColumnWords::tr("How many wait is not known");
}

QString dbText(const Lock& lock, const Context&) { return QString::number(lock.ref->db); }
SortKey dbKey(const Lock& lock, const Context&) { return {lock.ref->db, lock.ref->node}; }

QString nodeText(const Lock& lock, const Context&) { return base::printable(lock.place(), 64); }
SortKey nodeKey(const Lock& lock, const Context&) { return {0, lock.place()}; }

QString modeOfHolder(const Holder& holder, const Context&) { return phrases::mode(holder.mode); }
QString idOfHolder(const Holder& holder, const Context& context)
{
    return holderText(holder, context.aliases);
}
QString countOfHolder(const Holder& holder, const Context&) { return QString::number(holder.count); }
QString heldByHolder(const Holder& holder, const Context& context)
{
    return phrases::heldFor(holder, context.now);
}
QString ttlOfHolder(const Holder& holder, const Context& context)
{
    return holder.expiresAt ? phrases::ttl(*holder.expiresAt - context.now) : QString();
}

QString fieldTerm(const char* field, const QByteArray& value)
{
    return QLatin1String(field) + filter::vocabulary::quoted(QString::fromLatin1(value));
}
QString quotedText(const QByteArray& bytes)
{
    return filter::vocabulary::quoted(nameparts::wholeText(bytes));
}
/// A duration as the filter reads it, in whole seconds.
QString wholeSeconds(base::milliseconds span)
{
    return QString::number(std::chrono::floor<base::seconds>(span).count()) + u's';
}

QString nameTerm(const Lock& lock, const Holder*, const Context&) { return quotedText(lock.ref->name.bytes); }
QString stateTerm(const Lock& lock, const Holder*, const Context& context)
{
    return fieldTerm("state:", locks::name(locks::stateAt(lock, context.now)));
}
QString troubleTerm(const Lock& lock, const Holder*, const Context& context)
{
    const auto worst = locks::gravest(locks::findingsOf(lock, context.now, context.limits));
    return worst ? fieldTerm("trouble:", locks::name(*worst)) : QString();
}
QString kindTerm(const Lock& lock, const Holder*, const Context&)
{
    return fieldTerm("kind:", locks::name(lock.kind));
}
/// Returns the client, by its alias where it has one.
QString holderTerm(const Lock& lock, const Holder* holder, const Context& context)
{
    if (holder == nullptr && lock.holders.isEmpty())
        return {};
    const Holder& which = holder != nullptr ? *holder : lock.holders.constFirst();
    const QByteArray client = which.clientOrId();
    const QString alias = context.aliases.value(client);
    return QStringLiteral("holder:") +
           (alias.isEmpty() ? quotedText(client) : filter::vocabulary::quoted(alias));
}
QString countTerm(const Lock& lock, const Holder* holder, const Context&)
{
    const qint64 count = holder != nullptr ? holder->count : locks::highestCount(lock);
    return count > 0 ? QStringLiteral("count=%1").arg(count) : QString();
}
QString heldTerm(const Lock& lock, const Holder* holder, const Context& context)
{
    const Holder* which = holder != nullptr ? holder : locks::longestHold(lock);
    if (which == nullptr)
        return {};
    const auto span = locks::momentOf(lock, context.now) - which->since;
    return span.count() < 0 ? QString() : QStringLiteral("held>=") + wholeSeconds(span);
}
QString ttlTerm(const Lock& lock, const Holder*, const Context& context)
{
    const auto ttl = locks::ttlAt(lock, locks::momentOf(lock, context.now));
    return ttl ? QStringLiteral("ttl<=") +
                     wholeSeconds(std::max(*ttl, base::milliseconds{0}) + base::seconds(1))
               : QString();
}
QString renewalsTerm(const Lock& lock, const Holder*, const Context&)
{
    return QStringLiteral("renewals>=%1").arg(lock.renewals->count);
}
QString waitersTerm(const Lock& lock, const Holder*, const Context&)
{
    return lock.waiters.visibility == locks::Visibility::Unknown
               ? QString()
               : QStringLiteral("waiters>=%1").arg(lock.waiters.count);
}
QString leaseTerm(const Lock& lock, const Holder*, const Context&)
{
    return fieldTerm("lease:", locks::name(lock.lease.kind));
}
QString dbTerm(const Lock& lock, const Holder*, const Context&)
{
    return QStringLiteral("db:%1").arg(lock.ref->db);
}
QString nodeTerm(const Lock& lock, const Holder*, const Context&)
{
    return lock.place().isEmpty() ? QString() : QStringLiteral("node:") + quotedText(lock.place());
}

QList<WindowColumn> makeColumns()
{
    using Cell = WindowColumn::Cell;
    using enum locks::LockColumn;
    return {
        {Name, {128, 220, 380}, Cell::Text, false, nameText, nameKey, modeOfHolder, nameTerm, nameTip},
        {State, {98, 150, 160}, Cell::State, true, stateText, stateKey, nullptr, stateTerm, nullptr,
            stateBrief},
        {Trouble, {34, 120, 140}, Cell::Trouble, true, troubleText, troubleKey, nullptr, troubleTerm,
            troubleTip, troubleBrief},
        {Kind, {82, 130, 130}, Cell::Word, false, kindText, kindKey, nullptr, kindTerm, nullptr, kindBrief},
        {Holder, {90, 168, 320}, Cell::Id, false, holderColumnText, holderKey, idOfHolder, holderTerm,
            holderTip, holderBrief},
        {Count, {56, 60, 64}, Cell::Number, false, countText, countKey, countOfHolder, countTerm},
        {Held, {70, 88, 96}, Cell::Number, true, heldText, heldKey, heldByHolder, heldTerm, nullptr,
            heldBrief},
        {Ttl, {82, 136, 220}, Cell::Ttl, true, ttlText, ttlKey, ttlOfHolder, ttlTerm, ttlTip},
        {Renewals, {80, 208, 220}, Cell::Text, true, renewalsText, renewalsKey, nullptr, renewalsTerm,
            nullptr, renewalsBrief},
        {Waiters, {66, 72, 80}, Cell::Number, false, waitersText, waitersKey, nullptr, waitersTerm,
            waitersTip},
        {Lease, {80, 116, 120, false}, Cell::Text, false, leaseText, leaseKey, nullptr, leaseTerm, nullptr,
            leaseBrief},
        {Database, {36, 44, 48, false}, Cell::Number, false, dbText, dbKey, nullptr, dbTerm},
        {Node, {124, 140, 180}, Cell::Text, false, nodeText, nodeKey, nullptr, nodeTerm},
    };
}

} // namespace

const QList<WindowColumn>& lockColumns()
{
    static const QList<WindowColumn> columns = makeColumns();
    return columns;
}

int lockColumn(const QByteArray& name)
{
    const auto& columns = lockColumns();
    const auto found = std::ranges::find_if(
        columns, [&name](const WindowColumn& column) { return locks::name(column.column) == name; });
    return found == columns.end() ? -1 : int(found - columns.begin());
}

} // namespace lockscope::ui
