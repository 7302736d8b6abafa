#include "core/figure/heatmap.h"

#include "core/figure/svgtext.h"
#include "core/figure/timelinesvg.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/filled.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::figure
{

namespace
{

struct HeatWords {
    Q_DECLARE_TR_FUNCTIONS(HeatMap)
};

/// The lowest share of each level above the first, which is that of any overlap at all.
constexpr std::array<double, heatLevels - 1> levelFrom{0.1, 0.25, 0.5, 0.75};

double shareOf(const HeatCell& cell)
{
    return cell.runs == 0 ? 0 : double(cell.overlaps) / double(cell.runs);
}

int levelOf(const HeatCell& cell)
{
    if (cell.overlaps == 0)
        return 0;
    const double share = shareOf(cell);
    return 1 + int(std::ranges::count_if(levelFrom, [share](double from) { return share >= from; }));
}

/// A share that is not 0 or 1 is not written as if it were.
QString shareWords(const HeatCell& cell)
{
    if (cell.runs == 0)
        return QStringLiteral("–");
    const int percent = int(std::lround(100 * shareOf(cell)));
    if (percent == 0 && cell.overlaps > 0)
        return QStringLiteral("<1 %");
    if (percent == 100 && cell.overlaps < cell.runs)
        return QStringLiteral(">99 %");
    return QString::number(percent) + QStringLiteral(" %");
}

QString partWords(const HeatAxis& axis, int part)
{
    return words::filled(HeatWords::tr("%1 from %2 to %3"),
        {axis.name, words::duration(axis.edge(part)), words::duration(axis.edge(part + 1))});
}

QString aboutCell(const HeatGrid& grid, int column, int row)
{
    const HeatCell& cell = grid.cells.at(row * grid.across.parts + column);
    return words::filled(
        HeatWords::tr("%1, %2: %3 of %n runs with an overlap", nullptr, words::numerus(qint64(cell.runs))),
        {partWords(grid.across, column), partWords(grid.up, row), QString::number(cell.overlaps)});
}

QList<HeatMap::Cell> cellsOf(const HeatGrid& grid, const QRectF& plot)
{
    QList<HeatMap::Cell> cells;
    const double width = plot.width() / grid.across.parts;
    const double height = plot.height() / grid.up.parts;
    for (int row = 0; row < grid.up.parts; ++row)
        for (int column = 0; column < grid.across.parts; ++column) {
            const HeatCell& cell = grid.cells.at(row * grid.across.parts + column);
            const QRectF rect(
                plot.left() + column * width, plot.bottom() - (row + 1) * height, width, height);
            cells.append({rect, levelOf(cell), shareWords(cell), aboutCell(grid, column, row)});
        }
    return cells;
}

/// The labels of the edges, so many that each has room.
QList<HeatMap::Label> labelsOf(const HeatGrid& grid, const QRectF& plot, const HeatFrame& frame)
{
    QList<HeatMap::Label> labels;
    const double width = plot.width() / grid.across.parts;
    const int step = std::max(1, int(std::ceil(frame.labelWidth / std::max(1.0, width))));
    for (int part = 0; part <= grid.across.parts; part += step) {
        const double x = plot.left() + part * width;
        labels.append({QRectF(x - frame.labelWidth / 2, plot.bottom() + frame.labelHeight / 2,
                           frame.labelWidth, frame.labelHeight),
            words::duration(grid.across.edge(part)), true});
    }
    const double height = plot.height() / grid.up.parts;
    const int leap = std::max(1, int(std::ceil(frame.labelHeight / std::max(1.0, height))));
    for (int part = 0; part <= grid.up.parts; part += leap) {
        const double y = plot.bottom() - part * height;
        labels.append({QRectF(plot.left() - frame.labelWidth - 6, y - frame.labelHeight / 2, frame.labelWidth,
                           frame.labelHeight),
            words::duration(grid.up.edge(part)), false});
    }
    return labels;
}

} // namespace

int HeatAxis::partOf(base::milliseconds duration) const
{
    const qint64 range = std::max<qint64>(1, (most - least).count());
    return int(std::clamp<qint64>((duration - least).count() * parts / range, 0, parts - 1));
}

base::milliseconds HeatAxis::edge(int part) const
{
    return least + base::milliseconds(((most - least).count() * part + parts - 1) / parts);
}

void HeatGrid::count(base::milliseconds first, base::milliseconds second, bool isOverlap)
{
    if (cells.isEmpty())
        cells.resize(qsizetype(across.parts) * up.parts);
    HeatCell& cell = cells[up.partOf(second) * across.parts + across.partOf(first)];
    ++cell.runs;
    cell.overlaps += isOverlap ? 1 : 0;
}

void HeatGrid::add(const HeatGrid& other)
{
    if (other.cells.isEmpty())
        return;
    if (cells.isEmpty()) {
        *this = other;
        return;
    }
    for (qsizetype i = 0; i < std::min(cells.size(), other.cells.size()); ++i) {
        cells[i].runs += other.cells.at(i).runs;
        cells[i].overlaps += other.cells.at(i).overlaps;
    }
}

HeatCell HeatGrid::total() const
{
    HeatCell total;
    for (const HeatCell& cell : cells) {
        total.runs += cell.runs;
        total.overlaps += cell.overlaps;
    }
    return total;
}

HeatMap heatMap(const HeatGrid& grid, const HeatFrame& frame)
{
    HeatMap map;
    if (grid.cells.isEmpty())
        return map;
    const double beside = frame.labelWidth + 8;
    map.plot = frame.area.adjusted(
        beside, frame.labelHeight + 4, -frame.labelWidth / 2, -2.5 * frame.labelHeight - 6);
    map.cells = cellsOf(grid, map.plot);
    map.labels = labelsOf(grid, map.plot, frame);
    map.acrossName = {QRectF(map.plot.left(), map.plot.bottom() + 1.5 * frame.labelHeight, map.plot.width(),
                          frame.labelHeight),
        grid.across.name, true};
    map.upName = {
        QRectF(frame.area.left(), frame.area.top(), beside - 2, frame.labelHeight), grid.up.name, false};
    return map;
}

const HeatMap::Cell* cellAt(const HeatMap& map, QPointF at)
{
    const auto cell =
        std::ranges::find_if(map.cells, [at](const HeatMap::Cell& each) { return each.rect.contains(at); });
    return cell == map.cells.end() ? nullptr : &*cell;
}

QString heatWords(const HeatGrid& grid)
{
    const HeatCell total = grid.total();
    return words::filled(HeatWords::tr("Share of runs with an overlap of holders: %1 of %2."),
        {QString::number(total.overlaps), QString::number(total.runs)});
}

QString heatDescription(const HeatGrid& grid)
{
    QStringList lines{heatWords(grid)};
    for (int row = 0; !grid.cells.isEmpty() && row < grid.up.parts; ++row)
        for (int column = 0; column < grid.across.parts; ++column)
            if (grid.cells.at(row * grid.across.parts + column).runs > 0)
                lines.append(aboutCell(grid, column, row));
    return lines.join(u'\n');
}

QString heatMapSvg(const HeatGrid& grid, const QSizeF& size, const QString& title)
{
    constexpr double headHeight = 44;
    SvgText svg;
    svg.raw(pictureStyle());
    svg.text({8, 18}, QStringLiteral("left"), title);
    svg.text({8, 36}, QStringLiteral("left"), heatWords(grid));
    const HeatMap map =
        heatMap(grid, {QRectF(0, headHeight, size.width(), size.height() - headHeight), 60, 18});
    for (const HeatMap::Cell& cell : map.cells) {
        svg.rect(cell.rect, QStringLiteral("heat%1").arg(cell.level), cell.about);
        svg.text({cell.rect.center().x(), cell.rect.center().y() + 4}, QStringLiteral("value"), cell.words);
    }
    for (const HeatMap::Label& label : map.labels)
        svg.text({label.isAcross ? label.rect.center().x() : label.rect.right(), label.rect.center().y() + 4},
            label.isAcross ? QStringLiteral("tick") : QStringLiteral("edge"), label.words);
    svg.text({map.acrossName.rect.center().x(), map.acrossName.rect.center().y() + 4},
        QStringLiteral("value"), map.acrossName.words);
    svg.text({map.upName.rect.right(), map.upName.rect.center().y() + 4}, QStringLiteral("edge"),
        map.upName.words);
    return svg.picture(size.width(), size.height(), title + u'\n' + heatDescription(grid));
}

} // namespace lockscope::figure
