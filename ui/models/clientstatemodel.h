#pragma once

#include "core/figure/timelineindex.h"

#include <QAbstractTableModel>

namespace lockscope::ui
{

/// A table of each client's state at one moment of a recording, one row a client. Main thread.
class ClientStateModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Client, State, Line, Since, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// `lines`: by client, the line of its program that runs; empty = not known.
    void put(const figure::TimelineIndex& index, record::Moment at, const QStringList& lines);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString name;
        QString line;
        figure::TimelineIndex::Change change;

        friend bool operator==(const Row& left, const Row& right)
        {
            return left.name == right.name && left.line == right.line && left.change.at == right.change.at &&
                   left.change.state == right.change.state && left.change.depth == right.change.depth;
        }
    };
    void place(int row, const Row& made);

    QList<Row> m_rows;
};

} // namespace lockscope::ui
