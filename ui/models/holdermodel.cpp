#include "ui/models/holdermodel.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "ui/models/columntitle.h"
#include "ui/models/copyrole.h"
#include "ui/theme.h"

#include <QTextDocument>

#include <algorithm>
#include <limits>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype holderIdShown = 28;
constexpr qsizetype wholeHolderId = std::numeric_limits<qsizetype>::max();

bool holderColumnIsNumber(int column)
{
    return column == HolderModel::Count || column == HolderModel::Since || column == HolderModel::Expiry;
}

QString holderModeWord(locks::Mode mode)
{
    switch (mode) {
    case locks::Mode::Exclusive:
        return HolderModel::tr("exclusive");
    case locks::Mode::Read:
        return HolderModel::tr("read");
    case locks::Mode::Write:
        return HolderModel::tr("write");
    case locks::Mode::Permit:
        return HolderModel::tr("permit");
    }
    return {};
}

} // namespace

void HolderModel::setHolders(const QList<locks::Holder>& holders, base::ServerTime now)
{
    m_now = now;
    take(holders);
}

void HolderModel::setAliases(const Aliases& aliases)
{
    m_aliases = aliases;
    touch(Client, Client);
}

void HolderModel::setNow(base::ServerTime now)
{
    m_now = now;
    touch(Since, Expiry);
}

bool HolderModel::hasContent(int column) const
{
    const auto any = [this](auto tells) {
        for (int row = 0; row < rowCount(); ++row) {
            if (tells(rowAt(row)))
                return true;
        }
        return false;
    };
    switch (column) {
    case Thread:
        return any([](const locks::Holder& holder) { return !holder.thread().isEmpty(); });
    case HoldMode:
        return any([](const locks::Holder& holder) { return holder.mode != locks::Mode::Exclusive; });
    case Expiry:
        return any([](const locks::Holder& holder) { return holder.expiresAt.has_value(); });
    default:
        return true;
    }
}

int HolderModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant HolderModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const locks::Holder& holder = rowAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(holder, column);
    case Qt::TextAlignmentRole:
        return int((holderColumnIsNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        if (column == Client && !m_aliases.contains(holder.clientOrId()))
            return theme::monospace();
        return holderColumnIsNumber(column) ? theme::digits() : QVariant();
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(locks::holderIdWords(holder.id, 1024));
    case CopyRole:
        return holder.id.bytes;
    case WholeTextRole:
        return column == Client ? clientText(holder, wholeHolderId) : QString();
    default:
        return {};
    }
}

QVariant HolderModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const QStringList titles{
        tr("Client"), tr("Thread"), tr("Mode"), tr("Count"), tr("Held for"), tr("Expires in")};
    return columnTitle(
        titles, section, orientation, role, holderColumnIsNumber(section) ? Qt::AlignRight : Qt::AlignLeft);
}

QString HolderModel::text(const locks::Holder& holder, int column) const
{
    switch (column) {
    case Client:
        return clientText(holder, holderIdShown);
    case Thread:
        return base::printable(holder.thread(), 32);
    case HoldMode:
        return holderModeWord(holder.mode);
    case Count:
        return QString::number(holder.count);
    case Since:
        return sinceText(holder);
    case Expiry:
        if (!holder.expiresAt)
            return {};
        return *holder.expiresAt < m_now ? tr("expired") : words::duration(*holder.expiresAt - m_now);
    default:
        return {};
    }
}

QString HolderModel::clientText(const locks::Holder& holder, qsizetype limit) const
{
    const QByteArray client = holder.clientOrId();
    const QString alias = m_aliases.value(client);
    return alias.isEmpty() ? locks::holderIdWords({client}, limit) : base::printable(alias.toUtf8(), 64);
}

QString HolderModel::sinceText(const locks::Holder& holder) const
{
    const QString age = words::duration(std::max(m_now - holder.since, base::milliseconds{0}));
    return holder.sinceExact ? age : locks::heldSign(holder) + u' ' + age;
}

} // namespace lockscope::ui

#include "moc_holdermodel.cpp"
