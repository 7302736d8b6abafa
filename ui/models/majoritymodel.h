#pragma once

#include "core/locks/majorityindex.h"
#include "ui/models/rowmodel.h"

#include <QStringList>

namespace lockscope::ui
{

/// A lock on several servers, as it stands at a moment.
struct MajorityRow {
    locks::MajorityKey id;
    locks::MajorityLock lock;
    std::optional<base::milliseconds> lasts; ///< the majority, unless it is renewed
    QStringList servers;                     ///< with the token of the first contender, by name
    QStringList parts;                       ///< each server, its token and its time, as a line
};

/// The locks on several servers, the gravest first. Main thread.
class MajorityModel final : public RowModel<MajorityRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Name, Library, HeldBy, HeldOn, Lasts, Servers, ColumnCount };

    using RowModel::RowModel;

    /// Takes the rows; those with the same id stay.
    void put(const QList<MajorityRow>& rows) { take(rows); }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::MajorityRow, Q_RELOCATABLE_TYPE);
