#pragma once

#include "core/admin/act.h"
#include "ui/models/rowmodel.h"

namespace lockscope::ui
{

/// A hold of the operator, together with the server's state of the lock.
struct HoldRow {
    std::pair<locks::LockRef, base::HolderId> id;
    admin::OperatorHold hold;
    locks::LockPtr lock; ///< null: not seen (yet)

    friend bool operator==(const HoldRow&, const HoldRow&) = default;
};

/// The operator's holds with countdown, renewals and reentry count. Main thread.
class HoldModel final : public RowModel<HoldRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Name, KindColumn, Count, HeldFor, Remaining, Renewals, Token, State, ColumnCount };

    using RowModel::RowModel;

    /// Takes the holds, and the locks in which the server's state of each is looked up.
    void put(const QList<admin::OperatorHold>& holds, const QList<locks::LockPtr>& locks);
    /// Takes the time by the server's clock and by the one here.
    void setNow(base::ServerTime server, base::MonoTime here);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const HoldRow& row, int column) const;
    [[nodiscard]] QString remaining(const HoldRow& row) const;
    [[nodiscard]] QString state(const HoldRow& row) const;

    base::ServerTime m_server{};
    base::MonoTime m_here{};
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::HoldRow, Q_RELOCATABLE_TYPE);
