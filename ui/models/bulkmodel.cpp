#include "ui/models/bulkmodel.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "ui/models/actphrases.h"
#include "ui/models/columntitle.h"
#include "ui/models/copyrole.h"
#include "ui/models/lockphrases.h"
#include "ui/models/outcomestyle.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

namespace lockscope::ui
{
namespace
{

QString bulkSigns(const BulkRow& row)
{
    if (row.outcome) // the previous holder no longer matters
        return {};
    if (!row.looked)
        return BulkModel::tr("gone");
    switch (row.signs) {
    case admin::HolderSigns::Alive:
        return BulkModel::tr("● looks alive");
    case admin::HolderSigns::Dead:
        return BulkModel::tr("▲ looks dead");
    case admin::HolderSigns::Unknown:
        break;
    }
    const bool free = row.looked->current && !row.looked->exists;
    return free ? BulkModel::tr("○ free") : BulkModel::tr("? unknown");
}

} // namespace

int BulkModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString BulkModel::text(const BulkRow& row, int column) const
{
    switch (column) {
    case Name:
        return m_isOfOneLock ? base::printable(row.id.node, 80) : locks::nameWords(row.id.name, 80);
    case Holder:
        return row.looked ? phrases::holders(*row.looked, m_aliases, row.looked->asOf) : QString();
    case Signs:
        return bulkSigns(row);
    default:
        break;
    }
    if (row.outcome)
        return outcomelook::glyphOf(*row.outcome) + u' ' + row.result;
    if (row.running)
        return tr("under way…");
    if (!row.missing.isEmpty())
        return phrases::denied(row.missing);
    if (!row.leftOut.isEmpty())
        return row.leftOut;
    if (row.moved)
        return tr("▲ changed while you looked");
    return row.unseen ? tr("? not seen now") : QString();
}

QVariant BulkModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const BulkRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(text(row, index.column()));
    case Qt::ForegroundRole:
        if (index.column() != Result)
            return {};
        if (row.outcome)
            return outcomelook::colourOf(*row.outcome);
        return row.moved || !row.missing.isEmpty()
                   ? QVariant(theme::look(locks::State::RenewalOverdue).colour)
                   : QVariant();
    case CopyRole:
        return row.id.name.bytes;
    default:
        return {};
    }
}

QVariant BulkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QStringList titles{
        m_isOfOneLock ? tr("Server") : tr("Lock"), tr("Held by"), tr("Holder"), tr("Result")};
    return columnTitle(titles, section, orientation, role);
}

} // namespace lockscope::ui

#include "moc_bulkmodel.cpp"
