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
class OverviewModel final : public SortedRowModel<OverviewRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
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

    using SortedRowModel::SortedRowModel;

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] bool isBefore(int column, const OverviewRow& left, const OverviewRow& right) const override;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::OverviewRow, Q_RELOCATABLE_TYPE);
