#include "ui/models/holdmodel.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/models/copyrole.h"
#include "ui/models/lockphrases.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

namespace lockscope::ui
{
namespace
{

bool holdColumnIsNumber(int column) { return column >= HoldModel::Count && column <= HoldModel::Token; }

/// Returns the holder's own entry in the server's state of the lock; null where it has none.
const locks::Holder* shownHolder(const HoldRow& row)
{
    if (!row.lock)
        return nullptr;
    const auto found = std::ranges::find(row.lock->holders, row.hold.holder, &locks::Holder::id);
    return found == row.lock->holders.end() ? nullptr : &*found;
}

} // namespace

void HoldModel::put(const QList<admin::OperatorHold>& holds, const QList<locks::LockPtr>& locks)
{
    QList<HoldRow> rows;
    for (const admin::OperatorHold& hold : holds) {
        const auto lock = std::ranges::find_if(locks, [&](const auto& one) { return one->ref == hold.lock; });
        rows.append({{hold.lock, hold.holder}, hold, lock == locks.end() ? nullptr : *lock});
    }
    take(rows);
}

void HoldModel::setNow(base::ServerTime server, base::MonoTime here)
{
    m_server = server;
    m_here = here;
    touch(HeldFor, Renewals);
}

int HoldModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant HoldModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const HoldRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(
            index.column() == State ? state(row) : locks::nameWords(row.hold.lock.name, 1024));
    case Qt::TextAlignmentRole:
        return int((holdColumnIsNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return row.hold.lost && index.column() == State ? QVariant(theme::look(locks::State::Expired).colour)
                                                        : QVariant();
    case CopyRole:
        return row.hold.lock.name.bytes;
    default:
        return {};
    }
}

QVariant HoldModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((holdColumnIsNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    static const QStringList titles{tr("Lock"), tr("Kind"), tr("Count"), tr("Held for"), tr("Remaining"),
        tr("Renewals"), tr("Token"), tr("State")};
    return titles.at(section);
}

QString HoldModel::text(const HoldRow& row, int column) const
{
    const admin::OperatorHold& hold = row.hold;
    switch (column) {
    case Name:
        return locks::nameWords(hold.lock.name, 80);
    case KindColumn:
        return hold.terms.mode == locks::Mode::Read ? tr("%1, read").arg(locks::kindWord(hold.terms.kind))
                                                    : locks::kindWord(hold.terms.kind);
    case Count:
        return QString::number(hold.count);
    case HeldFor:
        return words::duration(
            std::max(std::chrono::floor<base::milliseconds>(m_here - hold.since), base::milliseconds{0}));
    case Remaining:
        return remaining(row);
    case Renewals:
        return row.lock && !hold.terms.lease ? QString::number(row.lock->renewals->count) : QString();
    case Token:
        return hold.token ? QString::number(*hold.token) : QString();
    default:
        return state(row);
    }
}

QString HoldModel::remaining(const HoldRow& row) const
{
    const locks::Holder* holder = shownHolder(row);
    if (holder == nullptr || row.hold.lost)
        return {};
    const auto expiry = holder->expiresAt ? holder->expiresAt : row.lock->expiresAt;
    return expiry ? phrases::ttl(*expiry - m_server) : tr("no expiry");
}

QString HoldModel::state(const HoldRow& row) const
{
    if (row.hold.lost)
        return row.hold.error ? tr("lost: %1").arg(words::sentence(*row.hold.error)) : tr("lost");
    if (!row.hold.terms.lease)
        return tr("held, kept by the watchdog");
    return tr("held, fixed lease");
}

} // namespace lockscope::ui

#include "moc_holdmodel.cpp"
