#include "core/figure/histogram.h"

#include "core/figure/svgtext.h"
#include "core/words/counted.h"
#include "core/words/filled.h"
#include "core/words/span.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::figure
{

using check::Distribution;

namespace
{

using Share = Histogram::Mark::What;

constexpr int markRows = 4;
constexpr double barGap = 1;

struct HistogramWords {
    Q_DECLARE_TR_FUNCTIONS(Histogram)
};

/// Where a length stands among the bars: by its logarithm, as the bars do.
double placeOf(Moment at, const QList<Histogram::Bar>& bars)
{
    const auto isBefore = [at](const Histogram::Bar& bar) { return bar.to <= at; };
    auto bar = std::ranges::partition_point(bars, isBefore);
    if (bar == bars.end())
        --bar;
    const double from = std::max(0.5, static_cast<double>(bar->from.count()));
    const double within = std::log2(std::max(from, static_cast<double>(at.count())) / from);
    return bar->rect.left() + bar->rect.width() * std::clamp(within, 0.0, 1.0);
}

QList<Histogram::Bar> barsOf(const Distribution& times, const QRectF& plot, qint64 most)
{
    QList<Histogram::Bar> bars;
    const double width = plot.width() / static_cast<double>(times.bins.size());
    for (const Distribution::Bin& bin : times.bins) {
        const double height = plot.height() * static_cast<double>(bin.count) / static_cast<double>(most);
        const double left = plot.left() + width * static_cast<double>(bars.size());
        bars.append({QRectF(left, plot.bottom() - height, width, height), bin.from, bin.to, bin.count});
    }
    return bars;
}

/// Each label in the highest row where it has room.
QList<Histogram::Mark> marksOf(
    const Histogram& histogram, const Distribution& times, const HistogramFrame& frame)
{
    QList<Histogram::Mark> marks;
    std::array<double, markRows> taken{};
    taken.fill(frame.area.left() - frame.labelWidth);
    for (const auto& [what, at] : {std::pair{Share::Median, times.p50}, {Share::P95, times.p95},
             {Share::P99, times.p99}, {Share::Worst, times.worst}}) {
        const double x = placeOf(at, histogram.bars);
        const auto row = std::ranges::find_if(taken, [x](double right) { return right <= x; });
        const auto place = row == taken.end() ? markRows - 1 : row - taken.begin();
        taken.at(static_cast<std::size_t>(place)) = x + frame.labelWidth;
        marks.append({x, frame.area.top() + static_cast<double>(place) * frame.labelHeight, what, at});
    }
    return marks;
}

/// At the edges of bars, as many as have room for what they say.
QList<Histogram::Tick> ticksOf(const Histogram& histogram, const HistogramFrame& frame)
{
    QList<Histogram::Tick> ticks;
    ticks.append({histogram.plot.left(), histogram.bars.first().from});
    for (const Histogram::Bar& bar : histogram.bars)
        if (bar.rect.right() - ticks.last().x >= frame.labelWidth)
            ticks.append({bar.rect.right(), bar.to});
    return ticks;
}

} // namespace

Histogram histogram(const Distribution& times, const HistogramFrame& frame)
{
    Histogram histogram;
    if (times.bins.isEmpty())
        return histogram;
    // The label of a tick stands below its middle, and the word of a mark behind its line.
    histogram.plot = frame.area.adjusted(
        frame.labelWidth / 2, markRows * frame.labelHeight + 4, -frame.labelWidth, -frame.labelHeight - 4);
    histogram.most = std::ranges::max(times.bins, {}, &Distribution::Bin::count).count;
    histogram.bars = barsOf(times, histogram.plot, std::max<qint64>(1, histogram.most));
    histogram.marks = marksOf(histogram, times, frame);
    histogram.ticks = ticksOf(histogram, frame);
    return histogram;
}

const Histogram::Bar* barAt(const Histogram& histogram, double x)
{
    const auto isAt = [x](const Histogram::Bar& bar) { return bar.rect.left() <= x && x < bar.rect.right(); };
    const auto bar = std::ranges::find_if(histogram.bars, isAt);
    return bar == histogram.bars.end() ? nullptr : &*bar;
}

QString markWord(Share what)
{
    static constexpr std::array words{"p50", "p95", "p99", QT_TRANSLATE_NOOP("Histogram", "worst")};
    return HistogramWords::tr(words.at(static_cast<std::size_t>(what)));
}

QString barWords(const Histogram::Bar& bar)
{
    return words::filled(HistogramWords::tr("between %1 and %2: %3"),
        {words::span(bar.from), words::span(bar.to),
            words::counted(bar.count, HistogramWords::tr("once"),
                HistogramWords::tr("%n times", nullptr, words::numerus(bar.count)))});
}

QString histogramWords(const Distribution& times)
{
    QStringList lines;
    for (const Distribution::Bin& bin : times.bins)
        if (bin.count > 0)
            lines.append(barWords({{}, bin.from, bin.to, bin.count}));
    return lines.join(u'\n');
}

QString histogramSvg(const Distribution& times, const QSizeF& size, const QString& name)
{
    SvgText svg;
    const Histogram picture = histogram(times, {{{0, 0}, size}, 52, 16});
    for (const Histogram::Bar& bar : picture.bars)
        svg.rect(bar.rect.adjusted(barGap, 0, -barGap, 0), QStringLiteral("bar"), barWords(bar));
    svg.line(picture.plot.bottomLeft(), picture.plot.bottomRight(), QStringLiteral("grid"));
    for (const Histogram::Tick& tick : picture.ticks)
        svg.text({tick.x, size.height() - 4}, QStringLiteral("tick"), words::span(tick.at));
    for (const Histogram::Mark& mark : picture.marks) {
        svg.line({mark.x, mark.top + 2}, {mark.x, picture.plot.bottom()}, QStringLiteral("mark"));
        svg.text({mark.x + 3, mark.top + 12}, QStringLiteral("left"), markWord(mark.what));
    }
    return svg.picture(size.width(), size.height(), name + u'\n' + histogramWords(times));
}

} // namespace lockscope::figure
