#pragma once

#include "core/locks/finding.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/columnfit.h"

#include <compare>

namespace lockscope::ui
{

/// What a cell's text needs besides the lock.
struct LockContext {
    base::ServerTime now{}; ///< the server's clock as shown
    Aliases aliases;
    base::milliseconds lostFor{0}; ///< how long ago sight of the server was lost; zero while it is live
    locks::FindingLimits limits;   ///< from where on it is trouble
    bool ages = false;             ///< there are so many locks that a row tells how long ago it was looked at
};

/// What a row is ordered by in a column: the number first, then the text.
struct SortKey {
    qint64 number = 0;
    QByteArray text;

    friend bool operator==(const SortKey&, const SortKey&) = default;
};

/// A column of the locks table, as data. `holderText` fills the child rows of a lock with several holders.
struct LockColumn {
    enum class Cell : quint8 { Text, Id, Number, State, Trouble, Ttl };

    QByteArray id; ///< stable: layouts are remembered by it, filters name it
    QString title; ///< translated
    ColumnRoom room;
    Cell cell = Cell::Text;
    bool movesWithTime = false; ///< its text changes while nothing happens
    QString (*text)(const locks::Lock& lock, const LockContext& context) = nullptr;
    SortKey (*sortKey)(const locks::Lock& lock, const LockContext& context) = nullptr;
    QString (*holderText)(const locks::Holder& holder, const LockContext& context) = nullptr;
    QString (*tip)(const locks::Lock& lock, const LockContext& context) = nullptr; ///< null: the text
    /// What is shown where the text has no room, briefer from line to line; null: the text, which is
    /// shortened in its middle where it is a name, and left out where it is a number.
    QString (*brief)(const locks::Lock& lock, const LockContext& context) = nullptr;
    QString sign = {}; ///< stands over the column where the title would take too much room
};

/// The columns of the locks table in their first order.
[[nodiscard]] const QList<LockColumn>& lockColumns();

/// The place of the column with that id; -1 where there is none.
[[nodiscard]] int lockColumn(const QByteArray& id);

} // namespace lockscope::ui
