#include "core/figure/timespan.h"

#include "core/words/filled.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::figure
{

using namespace std::chrono_literals;

namespace
{

/// Steps that people count in; beyond, whole multiples of a day.
constexpr std::array<Moment, 31> roundSteps{100us, 200us, 500us, 1ms, 2ms, 5ms, 10ms, 20ms, 50ms, 100ms,
    200ms, 500ms, 1s, 2s, 5s, 10s, 15s, 30s, 1min, 2min, 5min, 10min, 15min, 30min, 1h, 2h, 3h, 6h, 12h, 24h,
    48h};

Moment stepFor(Moment least)
{
    const auto fit = std::ranges::find_if(roundSteps, [least](Moment step) { return step >= least; });
    if (fit != roundSteps.end())
        return *fit;
    const Moment day = 24h;
    return (least + day - 1us) / day * day;
}

/// How many digits after the point are needed to show that two moments `step` apart differ.
int decimalsFor(Moment step)
{
    if (step % 1s == 0s)
        return 0;
    return step % 100ms == 0us ? 1 : step % 10ms == 0us ? 2 : step % 1ms == 0us ? 3 : 4;
}

QString two(qint64 number) { return QString::number(number).rightJustified(2, u'0'); }

struct TimeAxisWords {
    Q_DECLARE_TR_FUNCTIONS(TimeAxis)
};

QString secondsText(Moment at, int decimals)
{
    const qint64 whole = at / 1s;
    if (decimals == 0)
        return QString::number(whole);
    const qint64 parts = (at % 1s).count();
    return QString::number(whole) + u'.' + QString::number(parts).rightJustified(6, u'0').left(decimals);
}

QString labelOf(Moment at, Moment step)
{
    const int decimals = decimalsFor(step);
    if (at < 1min)
        return words::filled(TimeAxisWords::tr("%1 s"), {secondsText(at, decimals)});
    const QString minutes = QString::number(at / 1min % 60);
    if (at < 1h && step % 1min == 0us)
        return words::filled(TimeAxisWords::tr("%1 m"), {minutes});
    QString seconds = secondsText(at % 1min, decimals);
    seconds = at % 1min < 10s ? u'0' + seconds : seconds;
    if (at < 1h)
        return words::filled(TimeAxisWords::tr("%1 m %2 s"), {minutes, seconds});
    const QString hours = QString::number(at / 1h);
    if (step % 1h == 0us)
        return words::filled(TimeAxisWords::tr("%1 h"), {hours});
    if (step % 1min == 0us)
        return words::filled(TimeAxisWords::tr("%1 h %2 m"), {hours, two(at / 1min % 60)});
    return words::filled(TimeAxisWords::tr("%1 h %2 m %3 s"), {hours, two(at / 1min % 60), seconds});
}

/// Inside 0 to `end`, without changing its length where that is possible.
TimeSpan within(TimeSpan span, Moment end)
{
    const Moment length = std::clamp(span.length(), TimeSpan::shortest, std::max(end, TimeSpan::shortest));
    const Moment from = std::clamp(span.from, Moment(0), std::max(Moment(0), end - length));
    return {from, from + length};
}

} // namespace

TimeSpan zoomed(const TimeSpan& span, double factor, Moment anchor, Moment end)
{
    const double wanted = double(span.length().count()) * factor;
    const double length = std::clamp(
        wanted, double(TimeSpan::shortest.count()), double(std::max(end, TimeSpan::shortest).count()));
    const double share =
        double((anchor - span.from).count()) / double(std::max<qint64>(1, span.length().count()));
    const Moment from = anchor - Moment(std::llround(length * share));
    return within({from, from + Moment(std::llround(length))}, end);
}

TimeSpan panned(const TimeSpan& span, Moment by, Moment end)
{
    return within({span.from + by, span.to + by}, end);
}

QList<TimeTick> timeTicks(const TimeSpan& span, int most)
{
    const Moment step = stepFor(span.length() / std::max(1, most));
    QList<TimeTick> ticks;
    for (Moment at = (span.from + step - 1us) / step * step; at <= span.to; at += step)
        ticks.append({at, labelOf(at, step)});
    return ticks;
}

} // namespace lockscope::figure
