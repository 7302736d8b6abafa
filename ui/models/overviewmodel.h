#pragma once

#include "ui/models/locktally.h"
#include "ui/models/rowmodel.h"
#include "ui/models/standing.h"

#include <optional>

namespace lockscope::ui
{

/// An open connection, identified by its tab.
struct OverviewRow {
    quint64 id = 0;
    Standing standing;
    std::optional<LockTally> tally; ///< empty where its locks are not counted: its tab shows a recording
};

/// The open connections, in the order of their tabs or by a column. Main thread.
class OverviewModel final : public RowModel<OverviewRow>
{
    Q_OBJECT
public:
    enum Column {
        Name,
        For,
        Live,
        Server,
        Role,
        Trouble,
        Held,
        Contended,
        Overdue,
        Endless,
        Lost,
        Age,
        Cost,
        ColumnCount
    };

    using RowModel::RowModel;

    void put(const QList<OverviewRow>& rows);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void show();

    QList<OverviewRow> m_all; ///< in the order of the tabs
    int m_column = -1;        ///< the sort column; -1 = the order of the tabs
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace lockscope::ui
