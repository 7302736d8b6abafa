#pragma once

#include <QAbstractTableModel>
#include <QList>

#include <algorithm>

namespace lockscope::ui
{

/// A small table whose rows are values with an `id`. A new list is taken over by removing, inserting and
/// moving rows, so that the selection stays on its rows. Main thread.
template<class Row>
class RowModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    [[nodiscard]] const Row& rowAt(int row) const { return m_rows.at(row); }

protected:
    /// Takes the rows: those that are new are inserted, those that are gone removed, and all others updated.
    void take(const QList<Row>& rows)
    {
        removeAbsent(rows);
        for (int i = 0; i < rows.size(); ++i) {
            place(rows, i);
            m_rows[i] = rows.at(i);
        }
        removeFrom(int(rows.size()));
        if (!m_rows.isEmpty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    /// Reports new texts in the columns from `first` to `last`, in every row.
    void touch(int first, int last)
    {
        if (!m_rows.isEmpty())
            Q_EMIT dataChanged(index(0, first), index(rowCount() - 1, last), {Qt::DisplayRole});
    }

private:
    static auto withId(const QList<Row>& rows, qsizetype from, const Row& like)
    {
        return std::find_if(
            rows.begin() + from, rows.end(), [&](const Row& row) { return row.id == like.id; });
    }
    void removeAbsent(const QList<Row>& rows)
    {
        for (int i = rowCount() - 1; i >= 0; --i) {
            if (withId(rows, 0, m_rows.at(i)) != rows.end())
                continue;
            beginRemoveRows({}, i, i);
            m_rows.removeAt(i);
            endRemoveRows();
        }
    }
    void removeFrom(int first)
    {
        if (first >= rowCount())
            return;
        beginRemoveRows({}, first, rowCount() - 1);
        m_rows.resize(first);
        endRemoveRows();
    }
    /// Moves or inserts the row with the id of rows[i] at i.
    void place(const QList<Row>& rows, int i)
    {
        if (i < rowCount() && m_rows.at(i).id == rows.at(i).id)
            return;
        const auto found = i < rowCount() ? withId(m_rows, i, rows.at(i)) : m_rows.cend();
        if (found != m_rows.cend()) {
            const int from = int(found - m_rows.cbegin());
            beginMoveRows({}, from, from, {}, i);
            m_rows.move(from, i);
            endMoveRows();
            return;
        }
        beginInsertRows({}, i, i);
        m_rows.insert(i, rows.at(i));
        endInsertRows();
    }

    QList<Row> m_rows;
};

/// A RowModel that a person sorts by a column; until then its rows stand as they were put.
template<class Row>
class SortedRowModel : public RowModel<Row>
{
public:
    using RowModel<Row>::RowModel;

    /// Takes the rows, and keeps them in the order of the column that they are sorted by.
    void put(const QList<Row>& rows)
    {
        m_all = rows;
        arrange();
    }
    void sort(int column, Qt::SortOrder order) override
    {
        m_column = column;
        m_order = order;
        arrange();
    }

protected:
    /// True where `left` stands before `right` by that column.
    [[nodiscard]] virtual bool isBefore(int column, const Row& left, const Row& right) const = 0;

private:
    void arrange()
    {
        QList<Row> rows = m_all;
        if (m_column >= 0)
            std::ranges::stable_sort(
                rows, [this](const Row& left, const Row& right) { return isBefore(m_column, left, right); });
        if (m_column >= 0 && m_order == Qt::DescendingOrder)
            std::ranges::reverse(rows);
        this->take(rows);
    }

    QList<Row> m_all; ///< as they were put
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace lockscope::ui
