#include "core/figure/timelinesvg.h"

#include "core/check/violationwords.h"
#include "core/figure/faultsigns.h"
#include "core/figure/svgtext.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::figure
{

namespace
{

constexpr qsizetype mostTitles = 4000; ///< a picture with more of them gets too large to be opened

constexpr double tickRoom = 28; ///< half of what a label of the axis takes

/// The classes of the style below, in the order of LaneState.
constexpr std::array<const char*, laneStateCount> barClasses{
    "idle", "waiting", "holding", "cut", "paused", "blocking", "red", "crashed"};

QString barClass(const Timeline::Bar& bar)
{
    const QString name = stateClass(bar.state);
    return bar.state == LaneState::Holding && bar.depth > 1
               ? name + QStringLiteral(" deep%1").arg(std::min(bar.depth, 4))
               : name;
}

/// Writes one timeline.
class TimelineWriter
{
public:
    TimelineWriter(const TimelineIndex& index, const QList<check::Violation>& violations,
        const TimelineFrame& frame, const QString& id)
        : m_id(id)
        , m_recording(index.recording())
        , m_violations(violations)
        , m_frame(frame)
        , m_timeline(timeline(index, violations, frame))
    {
    }

    /// All of it, without the picture around.
    QString elements()
    {
        if (m_timeline.plot.isEmpty())
            return {};
        writeAxis();
        writeDefinitions();
        m_svg.raw(clippedGroup());
        writeLanes();
        writeDensities();
        writeArrows();
        m_svg.raw(QStringLiteral("</g>\n"));
        writeFaults();
        writeCurves();
        writeBreaches();
        if (const QString words = shadingWords(m_timeline); !words.isEmpty())
            m_svg.text(
                {m_timeline.plot.right() - 4, m_timeline.plot.bottom() - 4}, QStringLiteral("small"), words);
        return m_svg.elements();
    }

private:
    QString titleOf(quint32 step)
    {
        return ++m_titles > mostTitles ? QString() : stepSentence(m_recording, m_recording.steps().at(step));
    }

    [[nodiscard]] QString clippedGroup() const
    {
        return QStringLiteral("<g clip-path='url(#%1)'>\n").arg(m_id);
    }

    /// The window through which the lanes are seen.
    void writeDefinitions()
    {
        const QRectF& plot = m_timeline.plot;
        const QString definitions = QStringLiteral(
            "<defs><clipPath id='%5'><rect x='%1' y='%2' width='%3' height='%4'/></clipPath></defs>\n");
        m_svg.raw(definitions.arg(svgNumber(plot.left()), svgNumber(plot.top()), svgNumber(plot.width()),
            svgNumber(plot.height()), m_id));
    }

    void writeAxis()
    {
        const double bottom = m_frame.area.bottom();
        for (const Timeline::Tick& tick : m_timeline.ticks) {
            m_svg.line({tick.x, m_timeline.plot.top()}, {tick.x, bottom - m_frame.axisHeight},
                QStringLiteral("grid"));
            writeTick(tick, bottom - 4);
        }
    }

    /// A label at the end of the picture is not cut off by it.
    void writeTick(const Timeline::Tick& tick, double y)
    {
        const double right = m_frame.area.right();
        if (tick.x > right - tickRoom)
            m_svg.text({right, y}, QStringLiteral("edge"), tick.label);
        else
            m_svg.text({tick.x, y}, QStringLiteral("tick"), tick.label);
    }

    void writeLanes()
    {
        for (const Timeline::Bar& bar : m_timeline.bars) {
            m_svg.rect(bar.rect, barClass(bar), bar.merged ? QString() : titleOf(bar.step));
            if (bar.state == LaneState::Waiting)
                m_svg.hatch(bar.rect, hatchApart, QStringLiteral("hatch"));
        }
        for (const Timeline::Mark& mark : m_timeline.marks)
            writeMark(mark);
        m_svg.raw(QStringLiteral("</g>\n<g>\n"));
        for (const Timeline::Lane& lane : m_timeline.lanes) {
            const double y = lane.row.center().y();
            if (y > m_timeline.plot.top() && y < m_timeline.plot.bottom())
                m_svg.text({m_timeline.plot.left() - 8, y + 4},
                    lane.thread > 0 ? QStringLiteral("thread") : QStringLiteral("name"),
                    lane.thread > 0 ? record::threadWords(lane.thread)
                                    : clientWords(m_recording, lane.client));
        }
        m_svg.raw(QStringLiteral("</g>\n") + clippedGroup());
    }

    void writeMark(const Timeline::Mark& mark)
    {
        using Kind = TimelineIndex::MarkKind;
        const QList<QLineF> strokes = faultStrokes(mark, m_frame.laneHeight / 2);
        for (const QLineF& stroke : strokes)
            m_svg.line(stroke.p1(), stroke.p2(), faultStrokeClass(mark.kind), titleOf(mark.step));
        if (!strokes.isEmpty())
            return;
        const bool isAlarm = mark.kind == Kind::RenewalFailed || mark.kind == Kind::WriteRefused ||
                             mark.kind == Kind::ReplyLost;
        const double half = mark.kind == Kind::Renewal || isAlarm ? 9 : 4;
        m_svg.line(mark.at - QPointF(0, half), mark.at + QPointF(0, half),
            isAlarm ? QStringLiteral("alarm") : QStringLiteral("mark"), titleOf(mark.step));
    }

    /// Shades the areas that have too many things to be drawn one by one.
    void writeDensities()
    {
        for (const Timeline::Density& density : m_timeline.densities)
            m_svg.rect(
                density.rect, QStringLiteral("%1 level%2")
                                  .arg(density.ofArrows ? QLatin1String("flow") : QLatin1String("dense"),
                                      QString::number(density.level)));
    }

    void writeArrows()
    {
        for (const Timeline::Arrow& arrow : m_timeline.arrows)
            m_svg.line(arrow.line.p1(), arrow.line.p2(),
                arrow.handOver ? QStringLiteral("over") : QStringLiteral("message"), titleOf(arrow.step));
    }

    void writeFaults()
    {
        for (const Timeline::Incident& fault : m_timeline.faults) {
            const double bottom = m_frame.area.bottom() - m_frame.axisHeight;
            m_svg.line({fault.x, m_timeline.plot.top()}, {fault.x, bottom}, QStringLiteral("fault"),
                titleOf(fault.step));
            m_svg.shape(faultSign(m_timeline, fault.x), QStringLiteral("faultsign"));
        }
        for (const Timeline::Incident& act : m_timeline.acts) {
            m_svg.line({act.x, m_timeline.plot.top()}, {act.x, lanesEnd(m_timeline)}, QStringLiteral("act"),
                titleOf(act.step));
            m_svg.shape(actSign(m_timeline, act.x), QStringLiteral("actsign"));
        }
    }

    void writeCurves()
    {
        for (const Timeline::Curve& curve : m_timeline.curves) {
            m_svg.rect(curve.area, QStringLiteral("room"));
            for (const QLineF& line : curve.lines)
                m_svg.line(line.p1(), line.p2(), QStringLiteral("curve"));
            const double x = curve.area.left() - 8;
            m_svg.text({x, curve.area.center().y() + 4}, QStringLiteral("name"),
                resourceWords(m_recording, curve.resource));
            m_svg.text({x, curve.area.top() + 8}, QStringLiteral("small"), QString::number(curve.most));
            m_svg.text({x, curve.area.bottom()}, QStringLiteral("small"), QString::number(curve.least));
        }
    }

    void writeBreaches()
    {
        for (const Timeline::Breach& breach : m_timeline.breaches) {
            const QString title = sentence(m_violations.at(breach.violation), m_recording);
            m_svg.rect(breach.band, QStringLiteral("breach"), title);
            for (const QRectF& row : breach.rows)
                m_svg.rect(row, QStringLiteral("breachrow"), title);
        }
    }

    const QString m_id;
    const record::Recording& m_recording;
    const QList<check::Violation>& m_violations;
    const TimelineFrame& m_frame;
    const Timeline m_timeline;
    SvgText m_svg;
    qsizetype m_titles = 0;
};

} // namespace

QString shadingWords(const Timeline& timeline)
{
    QStringList parts;
    if (timeline.shadedArrows > 0)
        parts += QCoreApplication::translate(
            "TimelineSvg", "%n hand-overs and messages", nullptr, words::numerus(timeline.shadedArrows));
    if (timeline.shadedMarks > 0)
        parts += QCoreApplication::translate(
            "TimelineSvg", "%n renewals and other marks", nullptr, words::numerus(timeline.shadedMarks));
    return parts.isEmpty()
               ? QString()
               : QCoreApplication::translate("TimelineSvg", "Shaded, being too many for one each: %1")
                     .arg(parts.join(QStringLiteral(", ")));
}

QString stateClass(LaneState state) { return QLatin1String(barClasses.at(std::size_t(state))); }

QString faultStrokeClass(TimelineIndex::MarkKind kind)
{
    return kind == TimelineIndex::MarkKind::Crashed ? QStringLiteral("alarm") : QStringLiteral("standstill");
}

QString timelineSvg(const TimelineIndex& index, const QList<check::Violation>& violations,
    const TimelineFrame& frame, const TimelineLegend& legend)
{
    SvgText svg;
    svg.raw(timelineElements(index, violations, frame, QStringLiteral("lanes")));
    const QSizeF size = frame.area.size();
    legend.write(svg, size.height(), size.width());
    return svg.picture(size.width(), size.height() + legend.height(size.width()),
        QCoreApplication::translate("TimelineSvg", "Timeline of %1").arg(index.recording().header().title));
}

QString timelineElements(const TimelineIndex& index, const QList<check::Violation>& violations,
    const TimelineFrame& frame, const QString& id)
{
    return TimelineWriter(index, violations, frame, id).elements();
}

/// Waiting is hatched, so that it differs from holding without colour. Plain colours come first: not every
/// program that draws SVG knows more.
QString pictureStyle()
{
    return QStringLiteral(R"(<style type='text/css'>
svg{font:12px system-ui,sans-serif;color-scheme:light dark} text{fill:#22262b} .tick{text-anchor:middle;fill:#6b7280} .name,.thread{text-anchor:end} .thread{fill:#6b7280} .left{text-anchor:start} .bar{fill:#8a93a0}
.small{text-anchor:end;fill:#6b7280;font-size:9px} .grid{stroke:#e3e6ea} .room{fill:none;stroke:#e3e6ea}
.waiting{fill:#8a93a0;fill-opacity:.16} .hatch{fill:none;stroke:#8a93a0;stroke-width:1.5} .holding{fill:#2e7d32;opacity:.65} .deep2{opacity:.78}
.deep3{opacity:.9} .deep4{opacity:1} .red{fill:#c62828} .paused{fill:#b26a00;opacity:.5} .blocking{fill:#b26a00}
.cut{fill:none;stroke:#b26a00;stroke-dasharray:3 2} .crashed{fill:none;stroke:#6b7280;stroke-dasharray:2 3}
.mark{stroke:#22262b;opacity:.6} .alarm{stroke:#c62828;stroke-width:2} .over{stroke:#1565c0;stroke-width:1.5}
.message{stroke:#6b7280;stroke-dasharray:2 2} .fault{stroke:#b26a00;stroke-dasharray:6 3} .faultsign{fill:#b26a00}
.act{stroke:#22262b;stroke-dasharray:6 3} .actsign{fill:#22262b} .standstill{stroke:#b26a00;stroke-width:2}
.parts{stroke:#1565c0;stroke-width:2} .flow{fill:#6b7280} .dense{fill:#22262b}
.level1{opacity:.2} .level2{opacity:.4} .level3{opacity:.65} .level4{opacity:1}
.heat0{fill:none;stroke:#8a93a0} .heat1{fill:#f9e9e9;stroke:#8a93a0} .heat2{fill:#f4d4d4;stroke:#8a93a0}
.heat3{fill:#edbaba;stroke:#8a93a0} .heat4{fill:#e59e9e;stroke:#8a93a0} .heat5{fill:#dd7e7e;stroke:#8a93a0}
.value{text-anchor:middle} .edge{text-anchor:end;fill:#6b7280}
.curve{stroke:#1565c0;stroke-width:1.5} .breach{fill:#c62828} .breachrow{fill:none;stroke:#c62828;stroke-width:1.5}
.tooth{stroke:currentColor;stroke-width:1.6} .under{fill:currentColor;opacity:.14} .key{fill:currentColor} .endless{stroke-dasharray:5 3}
.unseen{fill:#8a93a0;opacity:.12} .handover{stroke:#6b7280;stroke-dasharray:1 3} .ended{fill:none;stroke:#22262b;stroke-width:1.4} .begun{fill:#22262b}
.holder0{color:#0b4fae} .holder1{color:#00705c} .holder2{color:#9a4f00} .holder3{color:#7a2fb5}
.holder4{color:#a8154f} .holder5{color:#4a6a00} .holder6{color:#00688a} .holder7{color:#5d5348}
@media (prefers-color-scheme:dark){text{fill:#e6e8eb} .tick,.small,.thread,.edge{fill:#9aa3ae} .grid,.room{stroke:#30363d}
.hatch{stroke:#7d8794} .holding{fill:#66bb6a} .red,.breach{fill:#ef5350} .paused,.blocking{fill:#ffb74d} .cut{stroke:#ffb74d}
.mark{stroke:#e6e8eb} .dense{fill:#e6e8eb} .over,.curve,.parts{stroke:#64b5f6} .alarm,.breachrow{stroke:#ef5350}
.fault,.standstill{stroke:#ffb74d} .faultsign{fill:#ffb74d} .act{stroke:#e6e8eb} .actsign{fill:#e6e8eb}
.handover{stroke:#9aa3ae} .ended{stroke:#e6e8eb} .begun{fill:#e6e8eb}
.holder0{color:#76b4ff} .holder1{color:#4fd1b5} .holder2{color:#ffb066} .holder3{color:#cf9dff}
.holder4{color:#ff8fb5} .holder5{color:#b5d65a} .holder6{color:#62cdf0} .holder7{color:#cbbba8}
.heat1{fill:#2c1f22} .heat2{fill:#412527} .heat3{fill:#5b2c2d} .heat4{fill:#783334} .heat5{fill:#983c3c}}
</style>
)");
}

} // namespace lockscope::figure
