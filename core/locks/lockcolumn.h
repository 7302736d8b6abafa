#pragma once

#include <QByteArray>
#include <QString>

#include <array>

namespace lockscope::locks
{

/// A column of a table of locks. The window and the terminal show the same ones; each writes the cells for
/// the room that it has.
enum class LockColumn : quint8 {
    Name,
    State,
    Trouble,
    Kind,
    Holder,
    Count,
    Held,
    Ttl,
    Renewals,
    Waiters,
    Lease,
    Database,
    Node,
};

/// All that is said of a column.
struct LockColumnTraits {
    LockColumn column;
    const char* name;               ///< stable: layouts are saved by it
    const char* title;              ///< English, see columnTitle()
    const char* shortTitle;         ///< of one word; null = `title`
    const char16_t* sign = nullptr; ///< shown where the title is too wide
};

/// Every column, in the order in which the window shows them at first.
extern const std::array<LockColumnTraits, 13> everyLockColumn;

/// Returns the stable name: "held".
QByteArray name(LockColumn column);
/// Returns the title, translated: "Held for".
QString columnTitle(LockColumn column);
/// Returns the title for a terminal, translated, in capitals: "HELD".
QString columnHeading(LockColumn column);
/// Returns the sign that stands for the title where that is too wide; empty where there is none.
QString columnSign(LockColumn column);

} // namespace lockscope::locks
