#include "ui/models/majoritymodel.h"

#include "core/locks/lockwords.h"
#include "core/locks/majoritywords.h"
#include "core/words/duration.h"
#include "ui/models/columntitle.h"
#include "ui/models/copyrole.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

namespace lockscope::ui
{
namespace
{

StateStyle styleOf(locks::MajorityState state)
{
    switch (state) {
    case locks::MajorityState::TwoHolders:
    case locks::MajorityState::Minority:
        return theme::look(locks::State::Expired);
    case locks::MajorityState::Unclear:
        return theme::look(locks::State::Unknown);
    case locks::MajorityState::Held:
        break;
    }
    return theme::look(locks::State::Held, locks::LeaseKind::Fixed);
}

QString tokensOf(const MajorityRow& row)
{
    QStringList tokens;
    for (const locks::Contender& contender : row.lock.contenders)
        tokens.append(locks::tokenWords(contender.token));
    return tokens.join(QStringLiteral(", "));
}

QString heldOn(const MajorityRow& row)
{
    const QString words = locks::heldOnWords(row.lock);
    return styleOf(row.lock.state).glyph + u' ' +
           (row.lock.state == locks::MajorityState::TwoHolders
                   ? MajorityModel::tr("two may hold it: %1").arg(words)
                   : words);
}

QString textOf(const MajorityRow& row, int column)
{
    switch (column) {
    case MajorityModel::Name:
        return locks::nameWords(row.id.ref.name, 80);
    case MajorityModel::Library:
        return locks::kindShortWord(row.lock.kind);
    case MajorityModel::HeldBy:
        return tokensOf(row);
    case MajorityModel::HeldOn:
        return heldOn(row);
    case MajorityModel::Lasts:
        return row.lasts ? words::duration(*row.lasts) : QString();
    default:
        return row.servers.join(QStringLiteral(", "));
    }
}

QString tipOf(const MajorityRow& row)
{
    return locks::majorityMeaning(row.lock) + QStringLiteral("\n\n") + row.parts.join(u'\n');
}

} // namespace

int MajorityModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant MajorityModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const MajorityRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(tipOf(row));
    case Qt::AccessibleDescriptionRole:
        return locks::majorityMeaning(row.lock);
    case Qt::ForegroundRole:
        return index.column() == HeldOn ? QVariant(styleOf(row.lock.state).colour) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter) | int(index.column() == Lasts ? Qt::AlignRight : Qt::AlignLeft);
    case CopyRole:
        return row.id.ref.name.bytes;
    default:
        return {};
    }
}

QVariant MajorityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section == Lasts && orientation == Qt::Horizontal && role == Qt::ToolTipRole)
        return plainToolTip(tr("How long a majority of the servers still keeps it, unless it is renewed"));
    if (section == Lasts && orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter) | int(Qt::AlignRight);
    const QStringList titles{
        tr("Lock"), tr("Library"), tr("Token"), tr("Held on"), tr("Majority for"), tr("Servers")};
    return columnTitle(titles, section, orientation, role);
}

} // namespace lockscope::ui

#include "moc_majoritymodel.cpp"
