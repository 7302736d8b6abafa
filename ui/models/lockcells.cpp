#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

/// What LockModel says of one cell.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

constexpr auto flashFor = 300ms;

Qt::Alignment alignmentOf(const LockColumn& column)
{
    const bool right = column.cell == LockColumn::Cell::Number;
    return Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft);
}

/// What is left of a lease whose length is known.
QVariant fractionOf(std::optional<base::milliseconds> left, std::optional<base::milliseconds> length)
{
    if (!left || !length || length->count() <= 0)
        return {};
    return std::clamp(double(left->count()) / double(length->count()), 0.0, 1.0);
}

/// Stands above the tip of a row that is there only because the order is held.
QString leavingTip(bool leaving)
{
    return leaving ? LockModel::tr("The filter does not match this lock any more.\n") : QString();
}

/// Stands above the tip of a row that is not live: the moment that all of it stands at.
QString staleTip(const locks::Lock& lock, base::ServerTime now)
{
    if (locks::isLiveAt(lock, now) || lock.asOf == base::ServerTime())
        return {};
    return LockModel::tr("As of %1; not known since then.\n").arg(moments::clockSeconds(lock.asOf));
}

} // namespace

QVariant LockModel::data(const QModelIndex& index, int role) const
{
    const locks::LockPtr lock = lockAt(index);
    if (!lock)
        return {};
    const LockColumn& column = lockColumns()[index.column()];
    if (role == Qt::TextAlignmentRole)
        return int(alignmentOf(column));
    if (role == NumberRole)
        return column.cell == LockColumn::Cell::Number || column.movesWithTime;
    if (index.internalId() == 0)
        return lockData(m_rows[size_t(m_shown.order.at(index.row()))], column, role);
    return holderData(*lock, index.row(), column, role);
}

QVariant LockModel::lockData(const Row& row, const LockColumn& column, int role) const
{
    const locks::Lock& lock = *row.lock;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column.text(lock, m_context);
    case Qt::ToolTipRole:
        return plainToolTip(leavingTip(row.leaving) + staleTip(lock, m_context.now) +
                            (column.tip ? column.tip(lock, m_context) : column.text(lock, m_context)));
    case StateRole:
        return int(locks::stateAt(lock, m_context.now));
    case SeverityRole: {
        const auto worst = locks::gravest(row.findings);
        return worst ? QVariant(int(locks::severityOf(*worst))) : QVariant();
    }
    case LeaseRole:
        return int(lock.lease.kind);
    case FractionRole:
        return fractionOf(locks::ttlAt(lock, m_context.now), lock.lease.length);
    case FlashRole:
        return base::monoNow() - row.renewedAt < flashFor;
    case BriefRole:
        return column.brief ? column.brief(lock, m_context) : QString();
    case StaleRole:
        return !locks::isLiveAt(lock, m_context.now);
    case LeavingRole:
        return row.leaving;
    default:
        return {};
    }
}

QVariant LockModel::holderData(const locks::Lock& lock, int holder, const LockColumn& column, int role) const
{
    const locks::Holder& which = lock.holders[holder];
    LockContext context = m_context;
    context.now = locks::momentOf(lock, m_context.now);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column.holderText ? column.holderText(which, context) : QString();
    case Qt::ToolTipRole:
        return plainToolTip(locks::holderIdWords(which.id, 512));
    case StateRole:
        return int(locks::stateAt(lock, m_context.now));
    case LeaseRole:
        return int(lock.lease.kind);
    case FractionRole:
        return which.expiresAt ? fractionOf(*which.expiresAt - context.now, lock.lease.length) : QVariant();
    case StaleRole:
        return !locks::isLiveAt(lock, m_context.now);
    default:
        return {};
    }
}

QVariant LockModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const LockColumn& column = lockColumns()[section];
    if (role == Qt::DisplayRole)
        return column.sign.isEmpty() ? column.title : column.sign;
    if (!column.sign.isEmpty() && (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole))
        return column.title;
    return role == Qt::TextAlignmentRole ? QVariant(int(alignmentOf(column))) : QVariant();
}

} // namespace lockscope::ui
