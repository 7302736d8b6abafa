#pragma once

#include "core/locks/holder.h"
#include "ui/models/eventcolumn.h"
#include "ui/models/rowmodel.h"

namespace lockscope::ui
{

/// The holders of a lock, one row each. Times are measured from the moment set by setNow().
class HolderModel final : public RowModel<locks::Holder>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Client, Thread, HoldMode, Count, Since, Expiry, ColumnCount };

    using RowModel::RowModel;

    /// Take the holders of the lock, the names of clients, and the time that durations count to.
    void setHolders(const QList<locks::Holder>& holders, base::ServerTime now);
    void setAliases(const Aliases& aliases);
    void setNow(base::ServerTime now);
    /// Returns false where a column would be the same or empty in every row.
    [[nodiscard]] bool hasContent(int column) const;

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const locks::Holder& holder, int column) const;
    [[nodiscard]] QString clientText(const locks::Holder& holder, qsizetype limit) const;
    [[nodiscard]] QString sinceText(const locks::Holder& holder) const;

    Aliases m_aliases;
    base::ServerTime m_now{};
};

} // namespace lockscope::ui
