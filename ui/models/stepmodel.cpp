#include "ui/models/stepmodel.h"

#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "ui/widgets/plainlabel.h"

#include <algorithm>

namespace lockscope::ui
{

void StepModel::begin(const record::Recording& recording)
{
    if (!m_rows.isEmpty()) {
        beginRemoveRows({}, 0, int(m_rows.size()) - 1);
        m_rows.clear();
        endRemoveRows();
    }
    m_taken = 0;
    m_parting = -1;
    grow(recording);
}

void StepModel::setParting(std::optional<record::Moment> at)
{
    const int before = m_parting;
    m_parting = at ? rowBefore(m_recording.steps().firstFrom(*at) - 1) + 1 : -1;
    for (const int row : {before, m_parting})
        if (row >= 0 && row < rowCount())
            Q_EMIT dataChanged(index(row, What), index(row, What));
}

void StepModel::grow(const record::Recording& recording)
{
    m_recording = recording;
    QList<quint32> news;
    for (; m_taken < recording.steps().size(); ++m_taken)
        if (record::isListed(recording.steps().at(m_taken).what))
            news.append(quint32(m_taken));
    if (news.isEmpty())
        return;
    beginInsertRows({}, int(m_rows.size()), int(m_rows.size() + news.size()) - 1);
    m_rows += news;
    endInsertRows();
}

record::Moment StepModel::momentOf(int row) const { return m_recording.steps().at(stepOf(row)).at; }

int StepModel::rowBefore(qsizetype step) const
{
    const auto after =
        std::ranges::partition_point(m_rows, [step](quint32 each) { return qsizetype(each) <= step; });
    return int(after - m_rows.begin()) - 1;
}

int StepModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int StepModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const record::Step& step = m_recording.steps().at(stepOf(index.row()));
    if (role == Qt::TextAlignmentRole && index.column() == At)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    const bool isText = role == Qt::DisplayRole || (role == Qt::ToolTipRole && index.column() == What);
    if (!isText)
        return {};
    QString text = index.column() == At ? words::moment(step.at) : record::stepSentence(m_recording, step);
    if (index.column() == What && index.row() == m_parting)
        text = tr("▸ From here on another way than the run before: %1").arg(text);
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int((section == At ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    return section == At ? tr("Moment") : tr("What happened");
}

} // namespace lockscope::ui

#include "moc_stepmodel.cpp"
