#include "ui/models/differencemodel.h"

#include "core/check/comparisonwords.h"
#include "core/record/recordwords.h"
#include "ui/theme.h"

namespace lockscope::ui
{

/// Replaces all rows: another comparison has no row in common with the former one.
void DifferenceModel::put(
    const check::Comparison& comparison, const record::Recording& first, const record::Recording& second)
{
    if (const int rows = rowCount(); rows > 0) {
        beginRemoveRows({}, 0, rows - 1);
        m_comparison = {};
        endRemoveRows();
    }
    const auto rows = int(comparison.differences.size() + comparison.clients.size());
    if (rows == 0)
        return;
    beginInsertRows({}, 0, rows - 1);
    m_first = first;
    m_second = second;
    m_comparison = comparison;
    endInsertRows();
}

std::optional<record::Moment> DifferenceModel::momentAt(int row) const
{
    return row >= 0 && row < m_comparison.differences.size()
               ? std::optional(m_comparison.differences.at(row).at())
               : std::nullopt;
}

int DifferenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_comparison.differences.size() + m_comparison.clients.size());
}

QString DifferenceModel::textAt(int row) const
{
    if (row < m_comparison.differences.size())
        return check::sentence(m_comparison.differences.at(row), m_first, m_second);
    const auto& client = m_comparison.clients.at(row - m_comparison.differences.size());
    return tr("%1: %2.").arg(record::clientWords(m_second, client.client), check::sameWords(client));
}

QVariant DifferenceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::DisplayRole)
        return textAt(index.row());
    if (role == Qt::ForegroundRole && !momentAt(index.row()))
        return theme::muted();
    return {};
}

} // namespace lockscope::ui

#include "moc_differencemodel.cpp"
