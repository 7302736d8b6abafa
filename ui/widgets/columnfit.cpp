#include "ui/widgets/columnfit.h"

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using Bound = int ColumnRoom::*;

/// Widens the columns from their widths towards `bound`, each by its share of `spare`, to the last pixel.
void widen(QList<int>& widths, const QList<ColumnRoom>& columns, Bound bound, int& spare)
{
    int wanted = 0;
    for (qsizetype place = 0; place < columns.size(); ++place)
        wanted += std::max(0, columns[place].*bound - widths[place]);
    int given = std::min(spare, wanted);
    spare -= given;
    for (qsizetype place = 0; wanted > 0 && place < columns.size(); ++place) {
        const int own = std::max(0, columns[place].*bound - widths[place]);
        const int share = own * given / wanted;
        widths[place] += share;
        given -= share;
        wanted -= own;
    }
}

} // namespace

ColumnRoom scaledRoom(const ColumnRoom& room, const QFontMetrics& metrics)
{
    constexpr int measuredWith = 19; // pixels: the height of the usual text
    const auto scaled = [&](int width) {
        return width * std::max(metrics.height(), measuredWith) / measuredWith;
    };
    return {scaled(room.least), scaled(room.ideal), scaled(room.most), room.essential, room.first};
}

QList<int> fitColumns(const QList<ColumnRoom>& columns, int available)
{
    int all = 0;
    for (const ColumnRoom& column : columns)
        all += column.least;
    QList<ColumnRoom> shared = columns;
    QList<int> widths;
    for (ColumnRoom& column : shared) {
        if (all > available && !column.essential) {
            available += column.least;
            column.ideal = column.most = column.least;
        }
        widths.append(column.least);
    }
    int spare = available - all;
    if (spare <= 0)
        return widths;
    QList<ColumnRoom> ahead = shared;
    for (ColumnRoom& column : ahead)
        column.ideal = column.first ? column.ideal : column.least;
    widen(widths, ahead, &ColumnRoom::ideal, spare);
    widen(widths, shared, &ColumnRoom::ideal, spare);
    widen(widths, shared, &ColumnRoom::most, spare);
    return widths;
}

} // namespace lockscope::ui
