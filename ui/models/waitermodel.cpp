#include "ui/models/waitermodel.h"

#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/neverends.h"
#include "core/words/duration.h"
#include "ui/models/copyrole.h"
#include "ui/theme.h"

#include <QTextDocument>

#include <limits>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype waiterIdShown = 28;

bool waiterColumnIsNumber(int column)
{
    return column == WaiterModel::Place || column == WaiterModel::ValidUntil;
}

QString waiterLife(const locks::Waiter& waiter)
{
    if (!waiter.alive)
        return WaiterModel::tr("? not known yet");
    return *waiter.alive ? WaiterModel::tr("● alive") : WaiterModel::tr("✕ dead");
}

QColor waiterColour(const locks::Waiter& waiter)
{
    if (!waiter.alive)
        return theme::muted();
    const auto like = *waiter.alive ? locks::State::Held : locks::State::Expired;
    return theme::look(like, locks::LeaseKind::Watchdog).colour;
}

} // namespace

void WaiterModel::setWaiters(const QList<locks::Waiter>& waiters, locks::Kind kind, base::ServerTime now)
{
    m_kind = kind;
    m_now = now;
    take(waiters);
}

void WaiterModel::setAliases(const Aliases& aliases)
{
    m_aliases = aliases;
    touch(Client, Client);
}

void WaiterModel::setNow(base::ServerTime now)
{
    m_now = now;
    touch(ValidUntil, ValidUntil);
}

int WaiterModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant WaiterModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const locks::Waiter& waiter = rowAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::TextAlignmentRole:
        return int((waiterColumnIsNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        if (column == Client && !m_aliases.contains(locks::holderOf(m_kind, waiter.id).clientOrId()))
            return theme::monospace();
        return waiterColumnIsNumber(column) ? theme::digits() : QVariant();
    case Qt::ForegroundRole:
        return column == Alive ? waiterColour(waiter) : QVariant();
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(base::printable(waiter.id.bytes, 1024));
    case CopyRole:
        return waiter.id.bytes;
    case WholeTextRole:
        return column == Client ? clientText(waiter, std::numeric_limits<qsizetype>::max()) : QString();
    default:
        return {};
    }
}

QVariant WaiterModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((waiterColumnIsNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (section == Place && (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole))
        return tr("Number");
    if (role != Qt::DisplayRole)
        return {};
    static const QStringList titles{tr("#"), tr("Client"), tr("Thread"), tr("Client is"), tr("Valid for")};
    return titles.at(section);
}

QString WaiterModel::text(int row, int column) const
{
    const locks::Waiter& waiter = rowAt(row);
    switch (column) {
    case Place:
        return QString::number(row + 1);
    case Client:
        return clientText(waiter, waiterIdShown);
    case Thread:
        return base::printable(locks::holderOf(m_kind, waiter.id).thread(), 32);
    case Alive:
        return waiterLife(waiter);
    case ValidUntil:
        return validText(waiter);
    default:
        return {};
    }
}

QString WaiterModel::clientText(const locks::Waiter& waiter, qsizetype limit) const
{
    const QByteArray client = locks::holderOf(m_kind, waiter.id).clientOrId();
    const QString alias = m_aliases.value(client);
    return alias.isEmpty() ? base::printable(client, limit) : base::printable(alias.toUtf8(), 64);
}

QString WaiterModel::validText(const locks::Waiter& waiter) const
{
    if (!waiter.validUntil)
        return {};
    if (*waiter.validUntil >= locks::neverEnds)
        return tr("no limit");
    return *waiter.validUntil < m_now ? tr("over") : words::duration(*waiter.validUntil - m_now);
}

} // namespace lockscope::ui

#include "moc_waitermodel.cpp"
