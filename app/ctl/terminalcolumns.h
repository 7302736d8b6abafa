#pragma once

#include "core/locks/finding.h"
#include "core/locks/lock.h"
#include "core/locks/lockcolumn.h"

#include <QHash>
#include <QList>
#include <QString>

namespace lockscope::ctl
{

/// The values besides the lock that a cell is written from.
struct CellContext {
    base::ServerTime now{};
    const QHash<QByteArray, QString>* aliases = nullptr;
    locks::FindingLimits limits = {};
};

/// How the terminal writes a column of locks, the same in ls, watch and top.
struct TerminalColumn {
    locks::LockColumn column = locks::LockColumn::Name;
    int worth = 0;           ///< the columns of the lowest numbers stay where there is no room for all
    int width = 0;           ///< in the live table, where it cannot grow with its content
    bool toTheRight = false; ///< numbers
    /// Returns the text of the cell.
    QString (*text)(const locks::Lock& lock, const CellContext& context) = nullptr;
    int narrowWidth = 0; ///< in a narrow terminal; 0 = the same
    QString (*narrowText)(const locks::Lock& lock, const CellContext& context) = nullptr; ///< null = the same
};

/// Returns state, name, kind, holder, …, and at the end the node, which is shown where the locks lie on
/// several servers.
const QList<TerminalColumn>& lockColumns();

/// Returns the text of a cell, as wide as that; a name is cut in its middle. In the width of a narrow
/// terminal some have a short text: a state its sign and what is wrong, a time its first unit.
QString cellText(
    const TerminalColumn& column, const locks::Lock& lock, const CellContext& context, int width);

inline constexpr int columnGap = 2; ///< spaces between two columns

/// Returns a width for each of lockColumns() in a line of `whole` columns, with columnGap between; -1 for
/// one that has no room. They take their width in the order of their worth, and the name takes the rest. In a
/// narrow line some are less wide, so that the name, the holder and the remaining time keep their place. The
/// node has a place where the locks lie on several servers.
QList<int> columnWidths(int whole, bool isSpread);

/// Returns the holder in short: the alias, or both ends of the client's id and the thread; "+2" for the rest.
QString holderText(const locks::Lock& lock, const CellContext& context);
/// Returns one holder in full: the id, and the alias where there is one.
QString holderInFull(const locks::Holder& holder, const CellContext& context);
/// Returns "watchdog 30 s", "fixed 10 s", "none".
QString leaseText(const locks::Lock& lock);
/// Returns "3", or "≥3" where clients were counted from outside.
QString waitersText(const locks::Lock& lock);

} // namespace lockscope::ctl
