#include "app/ctl/terminalcolumns.h"

#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace lockscope::ctl
{

namespace
{

constexpr int roomyLine = 77;    ///< from here on every column has its usual width
constexpr int narrowState = 14;  ///< the sign of a state, and a few words
constexpr int signWidth = 2;     ///< of a state without words
constexpr int narrowTime = 8;    ///< a time in its first unit
constexpr int narrowHolder = 12; ///< both ends of an id in short, and a thread
constexpr int narrowName = 17;   ///< at least

QString aliasOf(const locks::Holder& holder, const CellContext& context)
{
    return context.aliases ? locks::aliasWords(holder, *context.aliases) : QString();
}

constexpr qsizetype idHead = 8;       ///< letters of an id that stay at its begin
constexpr qsizetype narrowIdHead = 4; ///< the same where there is little room

/// Ids of one prefix differ at their end: both ends stay.
QString shortId(const QByteArray& id, qsizetype head)
{
    constexpr qsizetype tail = 4;
    const QString words = locks::holderIdWords({id});
    if (words.size() <= head + 1 + tail)
        return words;
    return words.left(head) + u'…' + words.right(tail);
}

QString shortHolder(const locks::Holder& holder, const CellContext& context, qsizetype head)
{
    const QString alias = aliasOf(holder, context);
    const QByteArray client = holder.clientOrId();
    const QString name = alias.isEmpty() ? shortId(client, head) : alias;
    return holder.thread().isEmpty() ? name : name + u':' + base::printable(holder.thread(), 20);
}

QString holderCell(const locks::Lock& lock, const CellContext& context, qsizetype head)
{
    if (lock.permits || lock.latchCount)
        return locks::counterWords(lock, context.now);
    if (lock.holders.isEmpty())
        return locks::holderWords(lock, {});
    const QString first = shortHolder(lock.holders.constFirst(), context, head);
    const qsizetype others = lock.holders.size() - 1;
    return locks::holderWords(lock, others > 0 ? first + QStringLiteral(" +%1").arg(others) : first);
}

QString narrowHolderText(const locks::Lock& lock, const CellContext& context)
{
    return holderCell(lock, context, narrowIdHead);
}

/// Returns the number and the unit that say most: "3 m" of "3 m 12 s".
QString inFirstUnit(base::milliseconds span)
{
    return words::duration(std::max(span, base::milliseconds(0))).split(u' ').first(2).join(u' ');
}

QString stateInWords(const locks::Lock& lock, const CellContext& context, const QString& words)
{
    const QString sign = locks::stateSign(locks::stateAt(lock, context.now), lock.lease.kind);
    if (locks::isLiveAt(lock, context.now) || lock.asOf == base::ServerTime{})
        return sign + u' ' + words;
    return sign + u' ' + words + u' ' + inFirstUnit(context.now - lock.asOf);
}

QString stateCell(const locks::Lock& lock, const CellContext& context)
{
    return stateInWords(lock, context, locks::stateTitle(locks::stateAt(lock, context.now), lock.kind));
}

/// A finding that the state does not tell takes the place of its words.
QString narrowStateCell(const locks::Lock& lock, const CellContext& context)
{
    const locks::State state = locks::stateAt(lock, context.now);
    const auto worst = locks::gravest(locks::findingsOf(lock, context.now, context.limits));
    QString words = worst && locks::name(*worst) != locks::name(state)
                        ? locks::findingWords(*worst)
                        : locks::stateShortWord(state, lock.kind);
    words.replace(0, 1, words.first(1).toUpper());
    return stateInWords(lock, context, words);
}

QString nameText(const locks::Lock& lock, const CellContext&) { return locks::nameWords(lock.ref->name); }

QString kindText(const locks::Lock& lock, const CellContext&)
{
    return QString::fromLatin1(locks::name(lock.kind));
}

QString countText(const locks::Lock& lock, const CellContext&)
{
    const qint64 highest = locks::highestCount(lock);
    return highest > 1 ? QStringLiteral("×") + QString::number(highest) : QString();
}

QString heldText(const locks::Lock& lock, const CellContext& context)
{
    const locks::Holder* longest = locks::longestHold(lock);
    if (!longest || longest->since == base::ServerTime{})
        return {};
    const QString span =
        words::duration(std::max(locks::momentOf(lock, context.now) - longest->since, base::milliseconds(0)));
    return locks::heldSign(*longest) + span;
}

QString ttlText(const locks::Lock& lock, const CellContext& context)
{
    const auto ttl = locks::ttlAt(lock, context.now);
    return ttl ? words::duration(*ttl) : QString();
}

QString narrowTtlText(const locks::Lock& lock, const CellContext& context)
{
    const auto ttl = locks::ttlAt(lock, context.now);
    return ttl ? inFirstUnit(*ttl) : QString();
}

QString leaseCell(const locks::Lock& lock, const CellContext&) { return leaseText(lock); }

QString renewalsText(const locks::Lock& lock, const CellContext&)
{
    return lock.renewals->count > 0 ? QString::number(lock.renewals->count) : QString();
}

QString waitersCell(const locks::Lock& lock, const CellContext&) { return waitersText(lock); }

QString nodeText(const locks::Lock& lock, const CellContext&) { return base::printable(lock.place(), 48); }

/// Returns the room for the longest state in the language of the texts, with its sign.
int stateWidth()
{
    int widest = 0;
    for (auto state = locks::State::Held; state <= locks::State::PossiblyLost;
         state = locks::State(int(state) + 1))
        widest = std::max(widest, widthOf(locks::stateTitle(state)));
    return widest + 2;
}

/// Returns the room for hours and minutes in that language.
int timeWidth() { return widthOf(words::duration(std::chrono::hours(10))); }

/// Returns what a column takes of a line of `whole` columns.
int widthIn(int whole, const TerminalColumn& column)
{
    constexpr int wideLine = 90;
    constexpr int wordsOfState = narrowName + narrowState + narrowTime + narrowHolder + 3 * columnGap;
    if (column.column == locks::LockColumn::Name)
        return whole < roomyLine ? narrowName : whole < wideLine ? 20 : 32;
    if (column.column == locks::LockColumn::State && whole < wordsOfState)
        return signWidth;
    return whole < roomyLine && column.narrowWidth > 0 ? column.narrowWidth : column.width;
}

QString databaseText(const locks::Lock& lock, const CellContext&) { return QString::number(lock.ref->db); }

} // namespace

const QList<TerminalColumn>& lockColumns()
{
    using enum locks::LockColumn;
    static const QList<TerminalColumn> columns{
        {State, 1, stateWidth(), false, stateCell, narrowState, narrowStateCell},
        {Name, 0, 20, false, nameText},
        {Kind, 7, 15, false, kindText},
        {Holder, 3, 16, false, holderText, narrowHolder, narrowHolderText},
        {Count, 10, 5, true, countText},
        {Held, 6, timeWidth(), true, heldText},
        {Ttl, 2, timeWidth(), true, ttlText, narrowTime, narrowTtlText},
        {Lease, 9, 15, false, leaseCell},
        {Renewals, 8, 8, true, renewalsText},
        {Waiters, 4, 7, true, waitersCell},
        {Database, 11, 2, true, databaseText},
        {Node, 5, 21, false, nodeText},
    };
    return columns;
}

QString cellText(const TerminalColumn& column, const locks::Lock& lock, const CellContext& context, int width)
{
    const bool isShort = column.narrowText != nullptr && width == column.narrowWidth;
    const QString text = (isShort ? column.narrowText : column.text)(lock, context);
    if (column.column == locks::LockColumn::State && width <= signWidth)
        return fitted(text.section(u' ', 0, 0), width);
    return column.column == locks::LockColumn::Name ? fittedMiddle(text, width)
                                                    : fitted(text, width, column.toTheRight);
}

QList<int> columnWidths(int whole, bool isSpread)
{
    constexpr int widestName = 80;
    const QList<TerminalColumn>& columns = lockColumns();
    QList<qsizetype> byWorth(columns.size());
    std::iota(byWorth.begin(), byWorth.end(), 0);
    std::ranges::sort(byWorth, {}, [&columns](qsizetype at) { return columns.at(at).worth; });
    QList<int> widths(columns.size(), -1);
    int used = 0;
    for (const qsizetype at : byWorth) {
        const TerminalColumn& column = columns.at(at);
        const int width = widthIn(whole, column);
        const int before = used > 0 ? columnGap : 0;
        const bool isMissing = column.column == locks::LockColumn::Node && !isSpread;
        if (isMissing || (used > 0 && used + before + width > whole))
            continue;
        widths[at] = width;
        used += before + width;
    }
    int& name = widths[byWorth.constFirst()];
    name = std::clamp(name + whole - used, 1, widestName);
    return widths;
}

QString holderText(const locks::Lock& lock, const CellContext& context)
{
    return holderCell(lock, context, idHead);
}

QString holderInFull(const locks::Holder& holder, const CellContext& context)
{
    static const QHash<QByteArray, QString> none;
    return locks::holderInFull(holder, context.aliases ? *context.aliases : none);
}

QString leaseText(const locks::Lock& lock)
{
    if (lock.lease.kind == locks::LeaseKind::Unknown)
        return {};
    const QString kind = QString::fromLatin1(locks::name(lock.lease.kind));
    return lock.lease.length ? kind + u' ' + words::duration(*lock.lease.length) : kind;
}

QString waitersText(const locks::Lock& lock)
{
    if (lock.waiters.visibility == locks::Visibility::Unknown || lock.waiters.count == 0)
        return {};
    const QString count = QString::number(lock.waiters.count);
    const locks::Visibility how = lock.waiters.visibility;
    return how == locks::Visibility::AtLeast  ? QStringLiteral("≥") + count
           : how == locks::Visibility::AtMost ? QStringLiteral("≤") + count
                                              : count;
}

} // namespace lockscope::ctl
