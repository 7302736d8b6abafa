#pragma once

#include "core/admin/act.h"
#include "ui/models/eventcolumn.h"
#include "ui/models/rowmodel.h"

namespace lockscope::ui
{

/// One lock of a bulk act: the state that the person has seen, its present state and the result.
struct BulkRow {
    locks::LockRef id;
    locks::LockPtr looked;
    bool moved = false;
    bool unseen = false; ///< sight was lost since `looked` was read
    bool running = false;
    QString leftOut;    ///< why nothing is done to it; empty = the act is for it
    QByteArray missing; ///< what the server's ACL denies, raw; empty = nothing is known to be denied
    admin::HolderSigns signs = admin::HolderSigns::Unknown; ///< Unknown where the state may have changed
    std::optional<admin::OutcomeKind> outcome;
    QString result; ///< a sentence
};

/// The locks of a bulk act with a result each. Main thread.
class BulkModel final : public RowModel<BulkRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Name, Holder, Signs, Result, ColumnCount };

    using RowModel::RowModel;

    /// Takes the rows; those with the same id stay.
    void put(const QList<BulkRow>& rows) { take(rows); }
    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    /// Names the server of each row in the place of its lock: they are the parts of one lock.
    void setOfOneLock(bool isOfOneLock) { m_isOfOneLock = isOfOneLock; }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const BulkRow& row, int column) const;

    Aliases m_aliases;
    bool m_isOfOneLock = false;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::BulkRow, Q_RELOCATABLE_TYPE);
