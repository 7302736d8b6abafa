#include "app/ctl/terminalcolumns.h"

#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

QString aliasOf(const locks::Holder& holder, const View& view)
{
    const QString alias = view.aliases ? view.aliases->value(holder.client()) : QString();
    return base::printable(alias.toUtf8(), 40); // a person may have pasted anything as the name
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

QString shortHolder(const locks::Holder& holder, const View& view)
{
    const QString alias = aliasOf(holder, view);
    const QByteArray client = holder.client().isEmpty() ? holder.id.bytes : holder.client();
    const QString name = alias.isEmpty() ? shortId(client) : alias;
    return holder.thread().isEmpty() ? name : name + u':' + base::printable(holder.thread(), 20);
}

QString stateCell(const locks::Lock& lock, const View& view)
{
    const locks::State state = locks::stateAt(lock, view.now);
    const QString words =
        locks::stateSign(state, lock.lease.kind) + u' ' + locks::stateTitle(state, lock.kind);
    if (locks::isLiveAt(lock, view.now) || lock.asOf == base::ServerTime{})
        return words;
    const QString age = words::duration(std::max(view.now - lock.asOf, base::milliseconds(0)));
    return words + u' ' + age.split(u' ').first(2).join(u' '); // its first unit has room
}

QString nameText(const locks::Lock& lock, const View&) { return locks::nameWords(lock.ref->name); }

QString kindText(const locks::Lock& lock, const View&) { return QString::fromLatin1(locks::name(lock.kind)); }

QString countText(const locks::Lock& lock, const View&)
{
    qint64 highest = 0;
    for (const locks::Holder& holder : lock.holders)
        highest = std::max(highest, holder.count);
    return highest > 1 ? QStringLiteral("×") + QString::number(highest) : QString();
}

QString heldText(const locks::Lock& lock, const View& view)
{
    const auto longest = std::min_element(lock.holders.begin(), lock.holders.end(),
        [](const auto& left, const auto& right) { return left.since < right.since; });
    if (longest == lock.holders.end() || longest->since == base::ServerTime{})
        return {};
    const QString span =
        words::duration(std::max(locks::momentOf(lock, view.now) - longest->since, base::milliseconds(0)));
    return longest->sinceExact ? span : QStringLiteral("≥") + span;
}

QString ttlText(const locks::Lock& lock, const View& view)
{
    const auto ttl = locks::ttlAt(lock, view.now);
    return ttl ? words::duration(*ttl) : QString();
}

QString leaseCell(const locks::Lock& lock, const View&) { return leaseText(lock); }

QString renewalsText(const locks::Lock& lock, const View&)
{
    return lock.renewals->count > 0 ? QString::number(lock.renewals->count) : QString();
}

QString waitersCell(const locks::Lock& lock, const View&) { return waitersText(lock); }

QString nodeText(const locks::Lock& lock, const View&) { return base::printable(lock.place(), 48); }

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

QString databaseText(const locks::Lock& lock, const View&) { return QString::number(lock.ref->db); }

} // namespace

const QList<TerminalColumn>& lockColumns()
{
    static const QList<TerminalColumn> columns{
        {Words::tr("STATE"), stateWidth(), false, stateCell},
        {Words::tr("LOCK"), 20, false, nameText},
        {Words::tr("KIND"), 15, false, kindText},
        {Words::tr("HOLDER"), 16, false, holderText},
        {Words::tr("COUNT"), 5, true, countText},
        {Words::tr("HELD"), timeWidth(), true, heldText},
        {Words::tr("TTL"), timeWidth(), true, ttlText},
        {Words::tr("LEASE"), 15, false, leaseCell},
        {Words::tr("RENEWALS"), 8, true, renewalsText},
        {Words::tr("WAITERS"), 7, true, waitersCell},
        {Words::tr("DB"), 2, true, databaseText},
        {Words::tr("NODE"), 21, false, nodeText},
    };
    return columns;
}

QString cellText(qsizetype at, const locks::Lock& lock, const View& view, int width)
{
    const TerminalColumn& column = lockColumns().at(at);
    const QString text = column.text(lock, view);
    return at == nameColumn ? fittedMiddle(text, width) : fitted(text, width, column.toTheRight);
}

QList<int> columnWidths(int whole, bool isSpread)
{
    constexpr int gap = 2;
    constexpr int widestName = 80;
    const int leastName = whole < 90 ? 20 : 32;
    QList<int> widths(lockColumns().size(), -1);
    int used = 0;
    for (const int at : {nameColumn, 0, ttlColumn, holderColumn, 9, nodeColumn, 5, 2, 8, 7, 4, 10}) {
        const int width = at == nameColumn ? leastName : lockColumns().at(at).width;
        const int before = used > 0 ? gap : 0;
        if ((at == nodeColumn && !isSpread) || (used > 0 && used + before + width > whole))
            continue;
        widths[at] = width;
        used += before + width;
    }
    widths[nameColumn] = std::clamp(widths.at(nameColumn) + whole - used, 1, widestName);
    return widths;
}

QString holderText(const locks::Lock& lock, const View& view)
{
    if (lock.permits || lock.latchCount)
        return locks::counterWords(lock, view.now);
    if (lock.holders.isEmpty())
        return locks::holderWords(lock, {});
    const QString first = shortHolder(lock.holders.constFirst(), view);
    const qsizetype others = lock.holders.size() - 1;
    return locks::holderWords(lock, others > 0 ? first + QStringLiteral(" +%1").arg(others) : first);
}

QString holderInFull(const locks::Holder& holder, const View& view)
{
    const QString alias = aliasOf(holder, view);
    const QString id = locks::holderIdWords(holder.id);
    return alias.isEmpty() ? id : alias + QStringLiteral(" (") + id + u')';
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
    return lock.waiters.visibility == locks::Visibility::AtLeast ? QStringLiteral("≥") + count : count;
}

} // namespace lockscope::ctl
