#pragma once

#include "core/filter/clientfilter.h"
#include "ui/models/eventcolumn.h"
#include "ui/models/rowmodel.h"

#include <optional>

namespace lockscope::ui
{

/// A client: what it has to do with locks, and where it is connected as far as that is known.
struct ClientRow {
    QByteArray id; ///< as its locks name it
    locks::ClientTally tally;
    std::optional<locks::ClientMatch> match;
    QString alias; ///< as an operator calls it; empty = not named
    locks::ClientLife life = locks::ClientLife::Unknown;
    base::ServerTime now{}; ///< the moment at which all that was so

    /// Returns it as a filter looks at it; refers to this row.
    [[nodiscard]] filter::FilteredClient filtered() const
    {
        return {tally, match ? &*match : nullptr, alias, life};
    }
};

/// Returns what the client is called: its alias, or its id in short.
[[nodiscard]] QString clientName(const ClientRow& row);

/// Returns the row of a client.
[[nodiscard]] ClientRow clientRow(const locks::ClientTally& tally, const locks::ClientSight& sight,
    const Aliases& aliases, base::ServerTime now);

/// Returns a row for each client that the filter lets pass, the silent ones first, then those with the most
/// locks; at most `most`.
[[nodiscard]] QList<ClientRow> clientRows(const locks::ClientBook& book, const locks::ClientSight& sight,
    const Aliases& aliases, base::ServerTime now, qsizetype most, const filter::ClientFilter& filter = {});

/// The clients of a server in a given order or by a column. Main thread.
class ClientModel final : public SortedRowModel<ClientRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Client, Place, Life, Held, Waits, Renewals, Threads, LastSign, ColumnCount };

    using SortedRowModel::SortedRowModel;

    /// Returns the term of a filter that lets pass what that cell shows; empty where there is none.
    [[nodiscard]] QString filterTermAt(const QModelIndex& index) const;

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] bool isBefore(int column, const ClientRow& left, const ClientRow& right) const override;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::ClientRow, Q_RELOCATABLE_TYPE);
