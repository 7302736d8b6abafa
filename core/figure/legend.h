#pragma once

#include "core/figure/timelineindex.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <bitset>

namespace lockscope::figure
{

class SvgText;

/// A colour or a sign, and what it means.
struct LegendEntry {
    QString sample; ///< SVG, as large as legendSample
    QString words;
};

/// The room of a sample: a rectangle at 0, 0.
inline constexpr QRectF legendSample{0, 0, 34, 16};
/// Returns the entries as a list of HTML of that name; empty where there is none. A page has legendStyle()
/// for it.
QString legendHtml(const QList<LegendEntry>& entries, const QString& name);

/// Explains the colours and signs of timelines as timelinesvg.h writes them: those that occur in what was
/// added, and no others. Its style is pictureStyle()'s. Pure.
class TimelineLegend
{
public:
    /// Takes what occurs in the timeline of a recording.
    void add(const TimelineIndex& index, bool hasViolations);
    /// Takes the line at which two runs part.
    void addParting() { m_hasParting = true; }

    /// Returns what occurs; empty where nothing does.
    [[nodiscard]] QList<LegendEntry> entries() const;
    /// Returns it as a list of HTML; empty where nothing occurs. A page has legendStyle() for it.
    [[nodiscard]] QString html() const;
    /// Returns how high it is in a picture that is `width` wide; 0 where nothing occurs.
    [[nodiscard]] double height(double width) const;
    /// Writes it into such a picture, from `top` on.
    void write(SvgText& svg, double top, double width) const;

private:
    using Entry = LegendEntry;
    using Kind = TimelineIndex::MarkKind;

    void addLane(const TimelineIndex& index, qint32 lane);
    [[nodiscard]] bool has(Kind kind) const { return m_marks.test(std::size_t(kind)); }
    [[nodiscard]] QString wordsOf(const QList<Kind>& kinds) const;
    void addStates(QList<Entry>& entries) const;
    void addMarks(QList<Entry>& entries) const;
    void addLines(QList<Entry>& entries) const;

    std::bitset<laneStateCount> m_states;
    std::bitset<std::size_t(Kind::Crashed) + 1> m_marks;
    bool m_isDeep = false;
    bool m_hasHandOvers = false;
    bool m_hasMessages = false;
    bool m_hasFaults = false;
    bool m_hasActs = false;
    bool m_hasCurves = false;
    bool m_hasViolations = false;
    bool m_hasParting = false;
};

/// The style of the list, for the head of its page.
QString legendStyle();

} // namespace lockscope::figure
