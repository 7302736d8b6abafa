#pragma once

#include <QFontMetrics>
#include <QList>

namespace lockscope::ui
{

/// The limits of a column's width.
struct ColumnRoom {
    int least = 32;
    int ideal = 100;
    int most = 100;
    bool essential = true; ///< must be visible before the others are
    bool first = false;    ///< gets its ideal width before the others get more than the least
};

/// Returns the room of a column for larger text than the usual one, which it was measured with.
[[nodiscard]] ColumnRoom scaledRoom(const ColumnRoom& room, const QFontMetrics& metrics);

/// Returns the widths that use `available` best: the ideal ones where they fit, less where room is scarce,
/// more where there is plenty. Where not even the least widths fit, the essential columns share the room and
/// the others are beyond the edge. Pure.
[[nodiscard]] QList<int> fitColumns(const QList<ColumnRoom>& columns, int available);

} // namespace lockscope::ui
