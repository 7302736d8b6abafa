#pragma once

#include "core/lab/heldmessages.h"
#include "core/record/recording.h"
#include "ui/models/rowmodel.h"

namespace lockscope::ui
{

/// A row of HeldMessageModel.
struct HeldMessageRow {
    int id = 0;        ///< the message's number
    QByteArray target; ///< the client, as a fault names it
    QString client;    ///< the same for people
    bool isToServer = false;
    bool isNext = false; ///< it can arrive or get lost now
    QString text;        ///< plain
};

/// The messages of a run that are held on their way, in the order in which they were sent. Main thread.
class HeldMessageModel final : public RowModel<HeldMessageRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Client, Way, Message, ColumnCount };

    using RowModel::RowModel;

    /// Takes what is held; `recording` names the clients.
    void put(const lab::HeldTraffic& held, const record::Recording& recording);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::HeldMessageRow, Q_RELOCATABLE_TYPE);
