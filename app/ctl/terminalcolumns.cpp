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

QString aliasOf(const locks::Holder& holder, const CellContext& context)
{
    return context.aliases ? locks::aliasWords(holder, *context.aliases) : QString();
}

/// Ids of one prefix differ at their end: both ends stay.
QString shortId(const QByteArray& id)
{
    constexpr qsizetype head = 8;
    constexpr qsizetype tail = 4;
    const QString words = locks::holderIdWords({id});
    if (words.size() <= head + 1 + tail)
        return words;
    return words.left(head) + u'…' + words.right(tail);
}

QString shortHolder(const locks::Holder& holder, const CellContext& context)
{
    const QString alias = aliasOf(holder, context);
    const QByteArray client = holder.clientOrId();
    const QString name = alias.isEmpty() ? shortId(client) : alias;
    return holder.thread().isEmpty() ? name : name + u':' + base::printable(holder.thread(), 20);
}

QString stateCell(const locks::Lock& lock, const CellContext& context)
{
    const locks::State state = locks::stateAt(lock, context.now);
    const QString words =
        locks::stateSign(state, lock.lease.kind) + u' ' + locks::stateTitle(state, lock.kind);
    if (locks::isLiveAt(lock, context.now) || lock.asOf == base::ServerTime{})
        return words;
    const QString age = words::duration(std::max(context.now - lock.asOf, base::milliseconds(0)));
    return words + u' ' + age.split(u' ').first(2).join(u' '); // its first unit has room
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
    return longest->sinceExact ? span : QStringLiteral("≥") + span;
}

QString ttlText(const locks::Lock& lock, const CellContext& context)
{
    const auto ttl = locks::ttlAt(lock, context.now);
    return ttl ? words::duration(*ttl) : QString();
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

QString databaseText(const locks::Lock& lock, const CellContext&) { return QString::number(lock.ref->db); }

} // namespace

const QList<TerminalColumn>& lockColumns()
{
    using enum locks::LockColumn;
    static const QList<TerminalColumn> columns{
        {State, 1, stateWidth(), false, stateCell},
        {Name, 0, 20, false, nameText},
        {Kind, 7, 15, false, kindText},
        {Holder, 3, 16, false, holderText},
        {Count, 10, 5, true, countText},
        {Held, 6, timeWidth(), true, heldText},
        {Ttl, 2, timeWidth(), true, ttlText},
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
    const QString text = column.text(lock, context);
    return column.column == locks::LockColumn::Name ? fittedMiddle(text, width)
                                                    : fitted(text, width, column.toTheRight);
}

QList<int> columnWidths(int whole, bool isSpread)
{
    constexpr int gap = 2;
    constexpr int widestName = 80;
    const QList<TerminalColumn>& columns = lockColumns();
    const int leastName = whole < 90 ? 20 : 32;
    QList<qsizetype> byWorth(columns.size());
    std::iota(byWorth.begin(), byWorth.end(), 0);
    std::ranges::sort(byWorth, {}, [&columns](qsizetype at) { return columns.at(at).worth; });
    QList<int> widths(columns.size(), -1);
    int used = 0;
    for (const qsizetype at : byWorth) {
        const TerminalColumn& column = columns.at(at);
        const int width = column.column == locks::LockColumn::Name ? leastName : column.width;
        const int before = used > 0 ? gap : 0;
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
    if (lock.permits || lock.latchCount)
        return locks::counterWords(lock, context.now);
    if (lock.holders.isEmpty())
        return locks::holderWords(lock, {});
    const QString first = shortHolder(lock.holders.constFirst(), context);
    const qsizetype others = lock.holders.size() - 1;
    return locks::holderWords(lock, others > 0 ? first + QStringLiteral(" +%1").arg(others) : first);
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
