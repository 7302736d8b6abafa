#include "ui/models/violationmodel.h"

#include "core/check/violationwords.h"
#include "core/words/moment.h"

namespace lockscope::ui
{

void ViolationModel::put(const QList<check::Violation>& violations, const check::Verdict& verdict,
    const record::Recording& recording)
{
    for (int row = 0; row < violations.size(); ++row) {
        const check::Violation& violation = violations.at(row);
        if (row < m_rows.size() && m_rows.at(row).violation == violation &&
            m_rows.at(row).isExpected == !verdict.unexpected.contains(violation))
            continue;
        place(
            row, {violation, check::sentence(violation, recording), !verdict.unexpected.contains(violation)});
    }
    if (violations.size() >= m_rows.size())
        return;
    beginRemoveRows({}, int(violations.size()), int(m_rows.size()) - 1);
    m_rows.resize(violations.size());
    endRemoveRows();
}

void ViolationModel::place(int row, const Row& made)
{
    if (row < m_rows.size()) {
        m_rows[row] = made;
        Q_EMIT dataChanged(index(row), index(row));
        return;
    }
    beginInsertRows({}, row, row);
    m_rows.append(made);
    endInsertRows();
}

int ViolationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ViolationModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return row.sentence;
    case ExpectedRole:
        return row.isExpected;
    case RuleRole:
        return check::ruleWords(row.violation.rule);
    case MomentRole:
        return words::moment(row.violation.begin);
    case Qt::AccessibleDescriptionRole:
        return row.isExpected ? tr("expected") : tr("not expected");
    default:
        return {};
    }
}

} // namespace lockscope::ui

#include "moc_violationmodel.cpp"
