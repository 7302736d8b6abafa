#include "core/figure/runpair.h"

#include "core/check/verdict.h"
#include "core/figure/svgtext.h"
#include "core/figure/timelinesvg.h"
#include "core/words/filled.h"
#include "core/words/moment.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::figure
{

using record::Recording;

namespace
{

constexpr double wordsHeight = 24;
constexpr qsizetype roomyLanes = 200; ///< with more of them each gets less room
constexpr double narrowLane = 13;

struct RunPairWords {
    Q_DECLARE_TR_FUNCTIONS(RunPair)
};

/// One of the two, `top` below the picture's upper edge; answers where it ends.
double addRun(SvgText& svg, const TimelineIndex& index, const TimelineFrame& frame, const RunBefore& before,
    const QString& id, const QString& words, double top)
{
    const Recording& recording = index.recording();
    svg.text({8, top + wordsHeight - 8}, QStringLiteral("left"), words);
    const double begin = top + wordsHeight;
    svg.raw(QStringLiteral("<g transform='translate(0 %1)'>\n").arg(svgNumber(begin)));
    svg.raw(timelineElements(index, check::judged(recording).violations, frame, id));
    if (before.parts) {
        const QRectF plot = timeline(index, {}, frame).plot;
        const double x = frame.xOf(*before.parts, plot);
        svg.line({x, frame.area.top()}, {x, frame.area.bottom() - frame.axisHeight}, QStringLiteral("parts"),
            words::filled(RunPairWords::tr("From %1 on they differ"), {words::moment(*before.parts)}));
    }
    svg.raw(QStringLiteral("</g>\n"));
    return begin + frame.area.height();
}

} // namespace

TimelineFrame wholeFrame(const TimelineIndex& index, double width, Moment length)
{
    TimelineFrame frame;
    frame.span = {Moment(0), std::max(TimeSpan::shortest, length)};
    const qsizetype lanes = std::max<qsizetype>(index.rows().size(), 1);
    if (lanes > roomyLanes)
        frame.laneHeight = narrowLane;
    const double curves = double(index.curves().size()) * (frame.curveHeight + 6);
    const double lanesHeight = std::max(frame.lanesHeight(lanes), curves);
    frame.area = {0, 0, width, frame.bandHeight + lanesHeight + curves + frame.axisHeight};
    return frame;
}

QString wordsAbove(const RunBefore& before)
{
    return before.isForked ? RunPairWords::tr("Before the fork") : RunPairWords::tr("The run before");
}

QString wordsBelow(const RunBefore& before)
{
    if (!before.parts)
        return RunPairWords::tr("This run, with the same outcomes");
    return words::filled(before.isForked ? RunPairWords::tr("The branch from %1 on")
                                         : RunPairWords::tr("This run, another one from %1 on"),
        {words::moment(*before.parts)});
}

QString pairSvg(const RunBefore& before, const Recording& run, double width, const TimelineLegend& legend)
{
    const Moment length = std::max(before.recording.length(), run.length());
    TimelineIndex above;
    above.follow(before.recording);
    TimelineIndex below;
    below.follow(run);
    SvgText svg;
    TimelineFrame frame = wholeFrame(above, width, length);
    frame.beside = below.ranges();
    double bottom = addRun(svg, above, frame, before, QStringLiteral("before"), wordsAbove(before), 0);
    frame = wholeFrame(below, width, length);
    frame.beside = above.ranges();
    bottom = addRun(svg, below, frame, before, QStringLiteral("run"), wordsBelow(before), bottom);
    legend.write(svg, bottom, width);
    bottom += legend.height(width);
    return svg.picture(width, bottom, wordsAbove(before) + QStringLiteral(" / ") + wordsBelow(before));
}

} // namespace lockscope::figure
