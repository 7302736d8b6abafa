#pragma once

#include "core/locks/lock.h"

#include <QHash>
#include <QList>
#include <QString>

namespace lockscope::ctl
{

/// The values besides the lock that a cell is written from.
struct View {
    base::ServerTime now{};
    const QHash<QByteArray, QString>* aliases = nullptr;
};

/// A column of the table of locks, the same in ls and watch.
struct TerminalColumn {
    QString title;
    int width = 0;           ///< in the live table, where it cannot grow with its content
    bool toTheRight = false; ///< numbers
    QString (*text)(const locks::Lock& lock, const View& view) = nullptr;
};

/// Returns state, lock, kind, holder, …; the second one is the name and takes the room that is left.
const QList<TerminalColumn>& lockColumns();

/// The position of the name among lockColumns().
inline constexpr int nameColumn = 1;
inline constexpr int holderColumn = 3;
/// The position of the remaining time, beside which the live table draws a bar.
inline constexpr int ttlColumn = 6;
/// The position of the node, the last one, which is there where the locks lie on several servers.
inline constexpr int nodeColumn = 11;

/// Returns the text of the cell at a place of lockColumns(), as wide as that; a name is cut in its middle.
QString cellText(qsizetype at, const locks::Lock& lock, const View& view, int width);

/// Returns a width for each of lockColumns() in a line of `whole` columns, with two spaces between; -1 for
/// one that has no room. They take their width in the order of their worth, and the name takes the rest. The
/// node has a place where the locks lie on several servers.
QList<int> columnWidths(int whole, bool isSpread);

/// Returns the holder in short: the alias, or both ends of the client's id and the thread; "+2" for the rest.
QString holderText(const locks::Lock& lock, const View& view);
/// Returns one holder in full: the id, and the alias where there is one.
QString holderInFull(const locks::Holder& holder, const View& view);
/// Returns "watchdog 30 s", "fixed 10 s", "none".
QString leaseText(const locks::Lock& lock);
/// Returns "3", or "≥3" where clients were counted from outside.
QString waitersText(const locks::Lock& lock);

} // namespace lockscope::ctl
