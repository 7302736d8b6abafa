#include "core/check/checker.h"
#include "core/figure/timeline.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/figures.h"
#include "tests/bench/memoryuse.h"
#include "ui/widgets/timelineview.h"

#include <QApplication>
#include <QImage>
#include <QScrollBar>

/// How fast a frame of the timeline is made and painted at a million steps, whole and while it is panned at
/// several zooms; and what its index takes of the heap.

using namespace lockscope;
using figure::Moment;
using figure::TimelineFrame;
using figure::TimelineIndex;
using figure::TimeSpan;

namespace
{

struct Panned {
    double milliseconds = 0; ///< of the slowest frames but one in twenty
    qsizetype items = 0;     ///< that were to be painted, at most
};

Panned panned(const TimelineIndex& index, const QList<check::Violation>& violations, double share)
{
    const Moment end = index.recording().length();
    TimelineFrame frame;
    frame.area = {0, 0, 1920, 1000};
    frame.span = {Moment(0), Moment(qint64(double(end.count()) * share))};
    QList<double> times;
    Panned result;
    for (int i = 0; i < bench::sized(120, 5); ++i) {
        frame.span = figure::panned(frame.span, Moment(frame.span.length().count() / 60), end);
        frame.scroll = i % 20;
        figure::Timeline timeline;
        times.append(
            bench::cpuMillisecondsOf([&] { timeline = figure::timeline(index, violations, frame); }));
        result.items = std::max(result.items, timeline.bars.size() + timeline.marks.size());
    }
    result.milliseconds = bench::percentile(times, 0.95);
    return result;
}

/// Returns the time of the widget itself, painted into a picture: geometry and paint, of all frames but the
/// slowest in twenty.
double painted(ui::TimelineView& view, double share)
{
    const Moment end = view.index().recording().length();
    QImage picture(view.size(), QImage::Format_ARGB32_Premultiplied);
    TimeSpan span{Moment(0), Moment(qint64(double(end.count()) * share))};
    QList<double> times;
    for (int i = 0; i < bench::sized(60, 3); ++i) {
        span = figure::panned(span, Moment(span.length().count() / 60), end);
        times.append(bench::cpuMillisecondsOf([&] {
            view.setSpan(span);
            view.viewport()->render(&picture);
        }));
    }
    return bench::percentile(times, 0.95);
}

/// A thousand clients, as many lanes as there are, scrolled a page at a time.
double scrolled(int steps)
{
    ui::TimelineView view;
    view.resize(1280, 720);
    const record::Recording recording = bench::benchRun(steps, 1000);
    view.begin(recording);
    view.setViolations(check::violationsIn(recording));
    QImage picture(view.size(), QImage::Format_ARGB32_Premultiplied);
    QScrollBar* bar = view.verticalScrollBar();
    QList<double> times;
    for (int i = 0; i < bench::sized(60, 3); ++i)
        times.append(bench::cpuMillisecondsOf([&] {
            bar->setValue(i * bar->maximum() / 60);
            view.viewport()->render(&picture);
        }));
    return bench::percentile(times, 0.95);
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const record::Recording recording = bench::benchRun(bench::sized(1'000'000, 3'000));
    const auto violations = check::violationsIn(recording);
    const double before = bench::heapBytes();
    TimelineIndex index;
    const double indexing = bench::cpuMillisecondsOf([&] { index.follow(recording); });
    const double bytes = (bench::heapBytes() - before) / double(recording.steps().size());
    bench::print({QStringLiteral("memory of a step in the timeline's index"), QStringLiteral("B"), bytes, 0,
        QStringLiteral("<= 50 B"), bytes <= 50});
    bench::print({QStringLiteral("index of %1 steps").arg(recording.steps().size()), QStringLiteral("ms"),
        indexing, 0, QStringLiteral("<= 1000 ms"), indexing <= 1000});
    for (const double share : {1.0, 0.1, 0.01, 0.0001}) {
        const Panned pan = panned(index, violations, share);
        bench::print({QStringLiteral("a frame while panning, %1 % of the run in sight").arg(share * 100),
            QStringLiteral("ms"), pan.milliseconds, 0, QStringLiteral("<= 8 ms"), pan.milliseconds <= 8});
        bench::remark(QStringLiteral("at most %1 things to paint").arg(pan.items));
    }
    ui::TimelineView view;
    view.resize(1920, 1000);
    view.begin(recording);
    view.setViolations(violations);
    for (const double share : {1.0, 0.1, 0.01, 0.0001}) {
        const double frame = painted(view, share);
        bench::print(
            {QStringLiteral("a frame painted while panning, %1 % of the run in sight").arg(share * 100),
                QStringLiteral("ms"), frame, 0, QStringLiteral("<= 16 ms"), frame <= 16});
    }
    const double frame = scrolled(bench::sized(1'000'000, 20'000));
    bench::print({QStringLiteral("a frame painted while 1,000 lanes are scrolled"), QStringLiteral("ms"),
        frame, 0, QStringLiteral("<= 16 ms"), frame <= 16});
    return 0;
}
