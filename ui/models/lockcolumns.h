#pragma once

#include "core/locks/finding.h"
#include "core/locks/lockcolumn.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/columnfit.h"

#include <compare>

namespace lockscope::ui
{

/// The data for a cell's text besides the lock.
struct LockContext {
    base::ServerTime now{}; ///< the server's clock as shown
    Aliases aliases;
    base::milliseconds lostFor{0}; ///< how long ago sight of the server was lost; zero while it is live
    locks::FindingLimits limits;   ///< the limits from which waiting counts as trouble
    bool ages = false;             ///< there are so many locks that each row shows the age of its last read
};

/// The sort key of a row in a column: compared by number first, then by text.
struct SortKey {
    qint64 number = 0;
    QByteArray text;

    friend bool operator==(const SortKey&, const SortKey&) = default;
};

/// How the window writes a column of locks. `holderText` fills the child rows of a lock with several holders.
struct WindowColumn {
    /// How a cell of the column is painted.
    enum class Cell : quint8 { Text, Word, Id, Number, State, Trouble, Ttl };

    locks::LockColumn column = locks::LockColumn::Name;
    ColumnRoom room;
    Cell cell = Cell::Text;
    bool movesWithTime = false; ///< its text changes with time alone
    /// Return the text of a cell, its sort key, and the text of a child row's cell.
    QString (*text)(const locks::Lock& lock, const LockContext& context) = nullptr;
    SortKey (*sortKey)(const locks::Lock& lock, const LockContext& context) = nullptr;
    QString (*holderText)(const locks::Holder& holder, const LockContext& context) = nullptr;
    /// Returns the term of a filter that lets pass the locks with the same in this column; empty where the
    /// cell has nothing to filter by. `holder` is that of a child row; null for the lock's own row.
    QString (*filterTerm)(
        const locks::Lock& lock, const locks::Holder* holder, const LockContext& context) = nullptr;
    QString (*tip)(const locks::Lock& lock, const LockContext& context) = nullptr; ///< null: the text
    /// Returns shorter texts for a narrow cell, each line shorter than the one before. Null: the text itself,
    /// which is shortened in its middle where it is a name, and left out where it is a number.
    QString (*brief)(const locks::Lock& lock, const LockContext& context) = nullptr;
};

/// Returns the columns of the locks table in their initial order, which is that of locks::everyLockColumn.
[[nodiscard]] const QList<WindowColumn>& lockColumns();

/// Returns the place of the column of that name; -1 where there is none.
[[nodiscard]] int lockColumn(const QByteArray& name);

} // namespace lockscope::ui
