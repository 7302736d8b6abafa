#pragma once

#include "core/locks/holder.h"
#include "ui/models/eventcolumn.h"
#include "ui/models/rowmodel.h"

namespace lockscope::ui
{

/// The waiters of a lock, next first, where the lock lists them.
class WaiterModel final : public RowModel<locks::Waiter>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Place, Client, Thread, Alive, ValidUntil, ColumnCount };

    using RowModel::RowModel;

    /// Sets those of a lock of that kind.
    void setWaiters(const QList<locks::Waiter>& waiters, locks::Kind kind, base::ServerTime now);
    void setAliases(const Aliases& aliases);
    void setNow(base::ServerTime now);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] QString clientText(const locks::Waiter& waiter, qsizetype limit) const;
    [[nodiscard]] QString validText(const locks::Waiter& waiter) const;

    Aliases m_aliases;
    locks::Kind m_kind;
    base::ServerTime m_now{};
};

} // namespace lockscope::ui
