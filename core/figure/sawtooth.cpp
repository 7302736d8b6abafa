#include "core/figure/sawtooth.h"

#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::figure
{

using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;
using locks::LeasePoint;

namespace
{

constexpr double margin = 8;

/// A stretch of time in which one point holds, clipped to what is shown.
struct Stretch {
    const LeasePoint& point;
    ServerTime from, to;
};

/// Where moments and remaining times lie.
struct Scale {
    QRectF plot;
    ServerTime now{};
    milliseconds span{};
    milliseconds top{};

    [[nodiscard]] double x(ServerTime moment) const
    {
        return plot.right() - plot.width() * double((now - moment).count()) / double(span.count());
    }
    [[nodiscard]] double y(milliseconds left) const
    {
        const double share = double(left.count()) / double(top.count());
        return plot.bottom() - plot.height() * std::clamp(share, 0.0, 1.0);
    }
    [[nodiscard]] QRectF column(const Stretch& stretch) const
    {
        return {QPointF(x(stretch.from), plot.top()), QPointF(x(stretch.to), plot.bottom())};
    }
};

QRectF plotOf(const SawtoothFrame& frame)
{
    const QRectF plot =
        frame.area.adjusted(frame.labelWidth, margin, -margin, -std::max(margin, frame.labelHeight));
    return plot.isValid() ? plot : QRectF();
}

QList<Stretch> stretchesOf(const QList<LeasePoint>& points, const SawtoothFrame& frame)
{
    QList<Stretch> stretches;
    for (qsizetype i = 0; i < points.size(); ++i) {
        const ServerTime end = i + 1 < points.size() ? points.at(i + 1).at : frame.now;
        const ServerTime from = std::max(points.at(i).at, frame.now - frame.span);
        const ServerTime to = std::min(end, frame.now);
        if (from < to)
            stretches.append({points.at(i), from, to});
    }
    return stretches;
}

bool isCurve(const Stretch& stretch) { return stretch.point.held && stretch.point.seen; }

milliseconds leftAt(const LeasePoint& point, ServerTime moment)
{
    return std::max<milliseconds>(0ms, point.expiresAt.value_or(moment) - moment);
}

/// The smallest of 1, 2, 5, 10, … times `unit` that is not below `least`.
milliseconds niceStep(milliseconds least, milliseconds unit)
{
    for (milliseconds decade = unit;; decade *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (decade * factor >= least)
                return decade * factor;
        }
    }
}

milliseconds highest(const QList<Stretch>& stretches)
{
    milliseconds most = 0ms;
    for (const Stretch& stretch : stretches) {
        if (isCurve(stretch))
            most = std::max(most, leftAt(stretch.point, stretch.from));
    }
    return std::clamp<milliseconds>(most, 100ms, std::chrono::hours(24 * 365 * 1000));
}

int holderIndex(Sawtooth& figure, const base::HolderId& holder)
{
    if (!figure.holders.contains(holder))
        figure.holders.append(holder);
    return int(figure.holders.indexOf(holder));
}

/// The fall of the remaining time, as far as there is some left.
void addFall(Sawtooth& figure, const Scale& scale, const Stretch& stretch)
{
    const int holder = holderIndex(figure, stretch.point.holder);
    if (!stretch.point.expiresAt) {
        figure.segments.append({{scale.x(stretch.from), scale.plot.top()},
            {scale.x(stretch.to), scale.plot.top()}, holder, true});
        return;
    }
    const ServerTime end = std::clamp(*stretch.point.expiresAt, stretch.from, stretch.to);
    figure.segments.append({{scale.x(stretch.from), scale.y(leftAt(stretch.point, stretch.from))},
        {scale.x(end), scale.y(leftAt(stretch.point, end))}, holder, false});
}

/// The rise at a renewal or an acquire: from where the curve was to where it is. After a gap nobody saw one.
void addRise(Sawtooth& figure, const Scale& scale, const Stretch& before, const Stretch& now)
{
    if (!before.point.seen || !now.point.expiresAt || (before.point.held && !before.point.expiresAt))
        return;
    const double x = scale.x(now.from);
    const milliseconds low = before.point.held ? leftAt(before.point, now.from) : 0ms;
    figure.segments.append({{x, scale.y(low)}, {x, scale.y(leftAt(now.point, now.from))},
        holderIndex(figure, now.point.holder), false});
}

void addCurve(Sawtooth& figure, const Scale& scale, const QList<Stretch>& stretches)
{
    for (qsizetype i = 0; i < stretches.size(); ++i) {
        const Stretch& stretch = stretches.at(i);
        if (!stretch.point.seen) {
            figure.gaps.append(scale.column(stretch));
        } else if (!stretch.point.held) {
            figure.free.append(scale.column(stretch));
        } else {
            if (i > 0)
                addRise(figure, scale, stretches.at(i - 1), stretch);
            addFall(figure, scale, stretch);
        }
    }
}

std::optional<Sawtooth::Mark::What> markOf(locks::EventKind kind)
{
    using What = Sawtooth::Mark::What;
    switch (kind) {
    case locks::EventKind::Acquired:
        return What::Acquired;
    case locks::EventKind::Renewed:
        return What::Renewal;
    case locks::EventKind::HandedOver:
        return What::HandOver;
    case locks::EventKind::Expired:
        return What::Expired;
    case locks::EventKind::Released:
    case locks::EventKind::ForceReleased:
    case locks::EventKind::Deleted:
    case locks::EventKind::Gone:
    case locks::EventKind::Evicted:
    case locks::EventKind::Flushed:
    case locks::EventKind::PossiblyLost:
        return What::Released;
    default:
        return std::nullopt;
    }
}

double heightAt(const Scale& scale, const LeasePoint& point, ServerTime moment)
{
    return point.expiresAt ? scale.y(leftAt(point, moment)) : scale.plot.top();
}

/// Marks of an end are on the ground, the others on the curve: at the point of that very moment, which may be
/// the last that was seen, or where the curve goes on.
double markHeight(const Scale& scale, const QList<LeasePoint>& points, const QList<Stretch>& stretches,
    Sawtooth::Mark::What what, ServerTime moment)
{
    using What = Sawtooth::Mark::What;
    if (what == What::Released || what == What::Expired)
        return scale.plot.bottom();
    const auto same = std::ranges::find_if(
        points, [moment](const LeasePoint& point) { return point.at == moment && point.held && point.seen; });
    if (same != points.end())
        return heightAt(scale, *same, moment);
    const auto after = std::ranges::find_if(
        stretches, [moment](const Stretch& stretch) { return isCurve(stretch) && stretch.to > moment; });
    if (after == stretches.end())
        return scale.plot.bottom();
    return heightAt(scale, after->point, std::max(moment, after->from));
}

void addMarks(
    Sawtooth& figure, const Scale& scale, const QList<Stretch>& stretches, const locks::History& history)
{
    for (const locks::Event& event : history.events) {
        const auto what = markOf(event.kind);
        if (!what || event.at < scale.now - scale.span || event.at > scale.now)
            continue;
        figure.marks.append(
            {{scale.x(event.at), markHeight(scale, history.points, stretches, *what, event.at)}, *what,
                event.at});
    }
}

QString secondsLabel(milliseconds span, milliseconds step)
{
    const int decimals = step >= 1s ? 0 : step >= 100ms ? 1 : 2;
    const double seconds = double(span.count()) / 1000;
    return QCoreApplication::translate("Sawtooth", "%1 s").arg(seconds, 0, 'f', decimals);
}

/// In the unit of the step until the next larger one is full, then in both: "40 m", "60 m", "1 h 20 m".
QString spanLabel(milliseconds span, milliseconds step)
{
    if (step % 24h == 0ms)
        return QCoreApplication::translate("Sawtooth", "%1 d").arg(span / 24h);
    const bool isOfHours = step % 1h == 0ms;
    const bool isOfMinutes = step % 1min == 0ms;
    if (span > (isOfHours ? 24h : isOfMinutes ? 60min : milliseconds(60s)))
        return words::duration(span);
    if (isOfHours)
        return QCoreApplication::translate("Sawtooth", "%1 h").arg(span / 1h);
    if (isOfMinutes)
        return QCoreApplication::translate("Sawtooth", "%1 m").arg(span / 1min);
    return secondsLabel(span, step);
}

/// 1, 2, 5 seconds, then 10, 20 or 30, then the same of minutes; parts of a day, and 1, 2, 5, 10, … days.
milliseconds timeStep(milliseconds least)
{
    static constexpr std::array<milliseconds, 16> steps{
        1s, 2s, 5s, 10s, 20s, 30s, 1min, 2min, 5min, 10min, 20min, 30min, 1h, 2h, 6h, 12h};
    const auto fit = std::ranges::find_if(steps, [least](milliseconds step) { return step >= least; });
    return fit == steps.end() ? niceStep(least, 24h) : *fit;
}

/// Labels are centred on their ticks: a step is at least a label wide. The last one does not hang over the
/// edge: it is written beside that, or left out where it would touch the one before.
void addTimeTicks(Sawtooth& figure, const Scale& scale, const SawtoothFrame& frame)
{
    const double widest = std::max(1.0, frame.labelWidth + margin);
    const milliseconds least(
        std::llround(std::ceil(double(scale.span.count()) * widest / scale.plot.width())));
    const milliseconds step = timeStep(std::max<milliseconds>(least, 1ms));
    for (milliseconds ago = 0ms; ago <= scale.span; ago += step) {
        const double x = scale.x(scale.now - ago);
        const double begin = x - frame.labelWidth / 2;
        const double end = std::max(begin, scale.plot.left()) + frame.labelWidth;
        const bool touches =
            !figure.timeTicks.isEmpty() && end > figure.timeTicks.constLast().position - frame.labelWidth / 2;
        if (begin < frame.area.left() || touches)
            break;
        const QString label = ago == 0ms ? frame.edge : QStringLiteral("−") + spanLabel(ago, step);
        figure.timeTicks.append({x, label});
    }
}

milliseconds ttlStep(milliseconds most, const SawtoothFrame& frame, const QRectF& plot)
{
    const double tallest = std::max(1.0, frame.labelHeight * 1.5);
    const double least = std::ceil(double(most.count()) * tallest / plot.height());
    const milliseconds step(std::max(1LL, std::llround(least)));
    return step < 1s ? niceStep(step, 10ms) : timeStep(step);
}

void addTtlTicks(Sawtooth& figure, const Scale& scale, milliseconds step)
{
    for (milliseconds left = 0ms; left <= scale.top; left += step)
        figure.ttlTicks.append({scale.y(left), spanLabel(left, step)});
}

} // namespace

locks::EventKind eventOf(Sawtooth::Mark::What what)
{
    switch (what) {
    case Sawtooth::Mark::What::Renewal:
        return locks::EventKind::Renewed;
    case Sawtooth::Mark::What::HandOver:
        return locks::EventKind::HandedOver;
    case Sawtooth::Mark::What::Acquired:
        return locks::EventKind::Acquired;
    case Sawtooth::Mark::What::Released:
        return locks::EventKind::Released;
    case Sawtooth::Mark::What::Expired:
        break;
    }
    return locks::EventKind::Expired;
}

Sawtooth sawtooth(const locks::History& history, const SawtoothFrame& frame)
{
    Sawtooth figure;
    figure.plot = plotOf(frame);
    if (figure.plot.isEmpty()) // no room to draw anything
        return figure;
    const QList<Stretch> stretches = stretchesOf(history.points, frame);
    const milliseconds most = highest(stretches);
    const milliseconds step = ttlStep(most, frame, figure.plot);
    const milliseconds top = (most + step - 1ms) / step * step;
    const Scale scale{figure.plot, frame.now, std::max<milliseconds>(frame.span, 1ms), top};
    addCurve(figure, scale, stretches);
    addMarks(figure, scale, stretches, history);
    addTimeTicks(figure, scale, frame);
    const bool falls = std::ranges::any_of(figure.segments, [](const auto& each) { return !each.noExpiry; });
    if (falls)
        addTtlTicks(figure, scale, step);
    else if (!figure.segments.isEmpty())
        figure.ttlTicks.append({figure.plot.top(), QStringLiteral("∞")});
    return figure;
}

} // namespace lockscope::figure
