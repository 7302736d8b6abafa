#include "ui/models/clientstatemodel.h"

#include "core/figure/lanewords.h"
#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "ui/models/lanestyle.h"

#include <QTextDocument>

namespace lockscope::ui
{

void ClientStateModel::put(const figure::TimelineIndex& index, record::Moment at, const QStringList& lines)
{
    const auto count = index.recording().clients().size();
    if (count < m_rows.size()) {
        beginRemoveRows({}, int(count), int(m_rows.size()) - 1);
        m_rows.resize(count);
        endRemoveRows();
    }
    for (qsizetype client = 0; client < count; ++client)
        place(int(client), {record::clientWords(index.recording(), qint32(client)), lines.value(client),
                               index.changeAt(index.laneOf(qint32(client)), at)});
}

void ClientStateModel::place(int row, const Row& made)
{
    if (row >= m_rows.size()) {
        beginInsertRows({}, row, row);
        m_rows.append(made);
        endInsertRows();
    } else if (!(m_rows.at(row) == made)) {
        m_rows[row] = made;
        Q_EMIT dataChanged(this->index(row, 0), this->index(row, ColumnCount - 1));
    }
}

int ClientStateModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ClientStateModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ClientStateModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows.at(index.row());
    const LaneStyle look = laneStyle(row.change.state, row.change.depth);
    if (role == Qt::ForegroundRole && index.column() == State)
        return look.colour;
    if (role == Qt::ToolTipRole && index.column() == Line && !row.line.isEmpty())
        return Qt::convertFromPlainText(row.line);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Client:
        return row.name;
    case Line:
        return row.line;
    case State:
        return QString(look.glyph + u' ' + figure::lanePhrase(row.change.state, row.change.depth));
    default:
        return words::moment(row.change.at);
    }
}

QVariant ClientStateModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Client:
        return tr("Client");
    case State:
        return tr("Does");
    case Line:
        return tr("Line of its program");
    default:
        return tr("Since");
    }
}

} // namespace lockscope::ui

#include "moc_clientstatemodel.cpp"
