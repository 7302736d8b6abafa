#include "core/figure/legend.h"

#include "core/figure/faultsigns.h"
#include "core/figure/lanewords.h"
#include "core/figure/svgtext.h"
#include "core/figure/timelinesvg.h"
#include "core/record/recordwords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::figure
{

namespace
{

constexpr double sampleWidth = legendSample.width();
constexpr double sampleHeight = legendSample.height();
constexpr double entryWidth = 270; ///< in a picture
constexpr double entryHeight = 22;
constexpr double legendMargin = 8;
const QPointF sampleMiddle(sampleWidth / 2, sampleHeight / 2);

struct LegendWords {
    Q_DECLARE_TR_FUNCTIONS(TimelineLegend)
};

/// The step that leaves such a mark.
record::What whatOf(TimelineIndex::MarkKind kind)
{
    int what = 0;
    while (what < record::whatCount - 1 && markOf(record::What(what)) != kind)
        ++what;
    return record::What(what);
}

QString barSample(const QString& style, bool isHatched)
{
    SvgText svg;
    const QRectF bar(1, 2, sampleWidth - 2, sampleHeight - 4);
    svg.rect(bar, style);
    if (isHatched)
        svg.hatch(bar, hatchApart, QStringLiteral("hatch"));
    return svg.elements();
}

QString lineSample(QPointF from, QPointF to, const char* style)
{
    SvgText svg;
    svg.line(from, to, QLatin1String(style));
    return svg.elements();
}

QString tickSample(double half, const char* style)
{
    return lineSample(sampleMiddle - QPointF(0, half), sampleMiddle + QPointF(0, half), style);
}

QString signSample(TimelineIndex::MarkKind kind)
{
    SvgText svg;
    for (const QLineF& stroke : faultStrokes({sampleMiddle, kind, 0}, sampleHeight / 2))
        svg.line(stroke.p1(), stroke.p2(), faultStrokeClass(kind));
    return svg.elements();
}

/// A line across all lanes, with its triangle at the upper or at the lower end.
QString acrossSample(const char* line, const char* sign, bool isAbove)
{
    const QPointF tip(sampleMiddle.x(), isAbove ? 7 : sampleHeight - 7);
    const double base = isAbove ? 0 : sampleHeight;
    SvgText svg;
    svg.line({tip.x(), 0}, {tip.x(), sampleHeight}, QLatin1String(line));
    svg.shape({tip, {tip.x() - 4, base}, {tip.x() + 4, base}}, QLatin1String(sign));
    return svg.elements();
}

QString curveSample()
{
    return lineSample({2, 12}, {17, 12}, "curve") + lineSample({17, 12}, {17, 4}, "curve") +
           lineSample({17, 4}, {32, 4}, "curve");
}

QString breachSample()
{
    SvgText svg;
    svg.rect({1, 5, sampleWidth - 2, 6}, QStringLiteral("breach"));
    return svg.elements();
}

int columnsFor(double width) { return std::max(1, int((width - legendMargin) / entryWidth)); }

} // namespace

void TimelineLegend::add(const TimelineIndex& index, bool hasViolations)
{
    for (const qint32 lane : index.rows())
        addLane(index, lane);
    for (const TimelineIndex::Arrow& arrow : index.arrows()) {
        m_hasHandOvers = m_hasHandOvers || arrow.handOver;
        m_hasMessages = m_hasMessages || !arrow.handOver;
    }
    m_hasFaults = m_hasFaults || !index.faults().isEmpty();
    m_hasActs = m_hasActs || !index.acts().isEmpty();
    m_hasCurves = m_hasCurves || !index.curves().isEmpty();
    m_hasViolations = m_hasViolations || hasViolations;
}

/// The lane above those of a client's threads shows nothing but what happened to the client.
void TimelineLegend::addLane(const TimelineIndex& index, qint32 lane)
{
    const TimelineIndex::Lane& reported = index.lanes().at(lane);
    for (const TimelineIndex::Mark& mark : reported.faults)
        m_marks.set(std::size_t(mark.kind));
    if (index.isTitle(lane))
        return;
    for (const TimelineIndex::Change& change : reported.changes) {
        m_states.set(std::size_t(change.state));
        m_isDeep = m_isDeep || (change.state == LaneState::Holding && change.depth > 1);
    }
    for (const QList<TimelineIndex::Mark>& marks : {reported.marks, reported.alarms})
        for (const TimelineIndex::Mark& mark : marks)
            m_marks.set(std::size_t(mark.kind));
}

QString TimelineLegend::wordsOf(const QList<Kind>& kinds) const
{
    QStringList words;
    for (const Kind kind : kinds)
        if (has(kind))
            words += record::whatWords(whatOf(kind));
    return words.join(QStringLiteral(" · "));
}

QList<TimelineLegend::Entry> TimelineLegend::entries() const
{
    QList<Entry> entries;
    addStates(entries);
    addMarks(entries);
    addLines(entries);
    return entries;
}

/// A pause, a cut and a crash have a sign besides, where they begin.
void TimelineLegend::addStates(QList<Entry>& entries) const
{
    struct Row {
        LaneState state;
        std::optional<Kind> sign;
    };
    constexpr std::array<Row, 7> rows{{{LaneState::Waiting, {}}, {LaneState::Holding, {}},
        {LaneState::Unrightful, {}}, {LaneState::Blocking, {}}, {LaneState::Paused, Kind::Paused},
        {LaneState::CutOff, Kind::LinkCut}, {LaneState::Crashed, Kind::Crashed}}};
    for (const auto& [state, sign] : rows) {
        QString sample;
        if (m_states.test(std::size_t(state)))
            sample = barSample(stateClass(state), state == LaneState::Waiting);
        if (sign && has(*sign))
            sample += signSample(*sign);
        if (!sample.isEmpty())
            entries.append({sample, laneWord(state)});
        if (state == LaneState::Holding && m_isDeep)
            entries.append({barSample(stateClass(state) + QStringLiteral(" deep4"), false),
                LegendWords::tr("holds more than once: stronger")});
    }
}

/// Marks that look the same stand together.
void TimelineLegend::addMarks(QList<Entry>& entries) const
{
    const auto add = [&](const QString& sample, const QList<Kind>& kinds) {
        if (const QString words = wordsOf(kinds); !words.isEmpty())
            entries.append({sample, words});
    };
    add(tickSample(8, "mark"), {Kind::Renewal});
    add(tickSample(4, "mark"), {Kind::Message, Kind::Refused, Kind::GaveUp, Kind::Write});
    add(tickSample(8, "alarm"), {Kind::RenewalFailed, Kind::WriteRefused, Kind::ReplyLost});
}

void TimelineLegend::addLines(QList<Entry>& entries) const
{
    const auto add = [&](bool isThere, const QString& sample, const QString& words) {
        if (isThere)
            entries.append({sample, words});
    };
    add(m_hasHandOvers, lineSample({2, 13}, {32, 3}, "over"), LegendWords::tr("hand-over of a lock"));
    add(m_hasMessages, lineSample({2, 13}, {32, 3}, "message"), LegendWords::tr("message to a waiter"));
    add(m_hasFaults, acrossSample("fault", "faultsign", true), record::whatWords(record::What::Fault));
    add(m_hasActs, acrossSample("act", "actsign", false), record::whatWords(record::What::Intervenes));
    add(m_hasViolations, breachSample(), LegendWords::tr("violation of a rule"));
    add(m_hasCurves, curveSample(), LegendWords::tr("value of a resource"));
    add(m_hasParting, tickSample(8, "parts"), LegendWords::tr("the runs differ from here on"));
}

QString TimelineLegend::html() const { return legendHtml(entries(), LegendWords::tr("Legend")); }

QString legendHtml(const QList<LegendEntry>& entries, const QString& name)
{
    QString items;
    for (const LegendEntry& entry : entries)
        items += QStringLiteral("<li><svg width='%1' height='%2' aria-hidden='true'>%3</svg>%4</li>\n")
                     .arg(svgNumber(sampleWidth), svgNumber(sampleHeight), entry.sample,
                         entry.words.toHtmlEscaped());
    return items.isEmpty() ? QString()
                           : QStringLiteral("<ul class='legend' aria-label='%1'>\n%2</ul>\n")
                                 .arg(name.toHtmlEscaped(), items);
}

double TimelineLegend::height(double width) const
{
    const int count = int(entries().size());
    const int columns = columnsFor(width);
    const int rows = (count + columns - 1) / columns;
    return count == 0 ? 0 : rows * entryHeight + 2 * legendMargin;
}

void TimelineLegend::write(SvgText& svg, double top, double width) const
{
    const int columns = columnsFor(width);
    int number = 0;
    for (const Entry& entry : entries()) {
        const int row = number / columns;
        const double x = legendMargin + (number % columns) * entryWidth;
        const double y = top + legendMargin + row * entryHeight;
        svg.raw(QStringLiteral("<g transform='translate(%1 %2)'>\n").arg(svgNumber(x), svgNumber(y)) +
                entry.sample);
        svg.text({sampleWidth + 8, 12}, QStringLiteral("left"), entry.words);
        svg.raw(QStringLiteral("</g>\n"));
        ++number;
    }
}

QString legendStyle()
{
    return QStringLiteral(R"(<style>
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;list-style:none;padding:0;margin:.75rem 0}
.legend li{display:flex;align-items:center;gap:.5rem}
</style>
)");
}

} // namespace lockscope::figure
