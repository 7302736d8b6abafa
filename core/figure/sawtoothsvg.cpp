#include "core/figure/sawtoothsvg.h"

#include "core/figure/svgtext.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/moment.h"

#include <QCoreApplication>

namespace lockscope::figure
{

namespace
{

constexpr int holderColours = 8; ///< of the style of all pictures
constexpr double legendHeight = 20;
constexpr double edgeRoom = 28;      ///< half of a time of day, which stands below the right end
constexpr double ttlLabelWidth = 64; ///< of "10 m 30 s" in any language
constexpr double gapHatch = 6;
constexpr qsizetype mostNamed = 6; ///< holders in the legend
constexpr qsizetype nameShown = 28;

struct SawtoothSvgWords {
    Q_DECLARE_TR_FUNCTIONS(SawtoothSvg)
};

QString ofHolder(const char* style, int holder)
{
    return QStringLiteral("%1 holder%2").arg(QLatin1String(style), QString::number(holder % holderColours));
}

/// Writes one sawtooth.
class SawtoothWriter
{
public:
    explicit SawtoothWriter(const Sawtooth& figure)
        : m_figure(figure)
    {
    }

    QString elements(const QStringList& holders)
    {
        writeAxes();
        for (const QRectF& gap : m_figure.gaps) {
            m_svg.rect(gap, QStringLiteral("unseen"), SawtoothSvgWords::tr("not seen"));
            m_svg.hatch(gap, gapHatch, QStringLiteral("hatch"));
        }
        for (const QRectF& free : m_figure.free)
            m_svg.text(free.center(), QStringLiteral("tick"), SawtoothSvgWords::tr("free"));
        for (const Sawtooth::Segment& segment : m_figure.segments)
            writeSegment(segment);
        for (const Sawtooth::Mark& mark : m_figure.marks)
            writeMark(mark);
        writeLegend(holders);
        return m_svg.elements();
    }

private:
    void writeAxes()
    {
        const QRectF& plot = m_figure.plot;
        for (const Sawtooth::Tick& tick : m_figure.ttlTicks) {
            m_svg.line({plot.left(), tick.position}, {plot.right(), tick.position}, QStringLiteral("grid"));
            m_svg.text({plot.left() - 6, tick.position + 4}, QStringLiteral("edge"), tick.label);
        }
        for (const Sawtooth::Tick& tick : m_figure.timeTicks) {
            m_svg.line(
                {tick.position, plot.bottom()}, {tick.position, plot.bottom() + 4}, QStringLiteral("grid"));
            m_svg.text({tick.position, plot.bottom() + 16}, QStringLiteral("tick"), tick.label);
        }
    }

    void writeSegment(const Sawtooth::Segment& segment)
    {
        const double floor = m_figure.plot.bottom();
        m_svg.shape({segment.from, segment.to, {segment.to.x(), floor}, {segment.from.x(), floor}},
            ofHolder("under", segment.holder));
        const QString line = ofHolder("tooth", segment.holder);
        m_svg.line(
            segment.from, segment.to, segment.noExpiry ? QStringLiteral("%1 endless").arg(line) : line);
    }

    void writeMark(const Sawtooth::Mark& mark)
    {
        using What = Sawtooth::Mark::What;
        if (mark.what == What::HandOver)
            m_svg.line({mark.at.x(), m_figure.plot.top()}, {mark.at.x(), m_figure.plot.bottom()},
                QStringLiteral("handover"));
        const bool ends = mark.what == What::Released || mark.what == What::Expired;
        m_svg.circle(mark.at, mark.what == What::Renewal ? 1.8 : 3,
            ends ? QStringLiteral("ended") : QStringLiteral("begun"), titleOf(mark));
    }

    static QString titleOf(const Sawtooth::Mark& mark)
    {
        return QStringLiteral("%1 %2").arg(
            words::isoMoment(mark.moment), locks::eventWords(eventOf(mark.what)));
    }

    void writeLegend(const QStringList& holders)
    {
        constexpr double keyWidth = 14;
        constexpr double letter = 7.2; // the widest that most letters are
        double x = m_figure.plot.left();
        for (qsizetype i = 0; i < std::min(holders.size(), mostNamed); ++i) {
            m_svg.rect({x, 4, 8, 8}, ofHolder("key", int(i)));
            m_svg.text({x + keyWidth, 12}, QStringLiteral("left"), holders.at(i));
            x += keyWidth + double(holders.at(i).size()) * letter + keyWidth;
        }
        if (holders.size() > mostNamed)
            m_svg.text({x, 12}, QStringLiteral("left"),
                SawtoothSvgWords::tr("and %1 more").arg(holders.size() - mostNamed));
    }

    const Sawtooth& m_figure;
    SvgText m_svg;
};

QString nameOf(const base::HolderId& id, const locks::Kind& kind, const QHash<QByteArray, QString>& aliases)
{
    if (id.isEmpty())
        return SawtoothSvgWords::tr("nobody in particular");
    const locks::Holder holder = locks::holderOf(kind, id);
    const QString alias = locks::aliasWords(holder, aliases);
    return alias.isEmpty() ? locks::holderIdWords(id, nameShown) : alias;
}

/// The figure leaves room for the names above it and for the time at its right end.
Sawtooth figureOf(const locks::History& history, const SawtoothFrame& frame)
{
    SawtoothFrame below = frame;
    below.area.setTop(frame.area.top() + legendHeight);
    below.area.setRight(frame.area.right() - edgeRoom);
    below.labelWidth = ttlLabelWidth;
    return sawtooth(history, below);
}

QString toothSample(bool isEndless)
{
    const QPointF from(2, isEndless ? 4 : 2);
    const QPointF to(legendSample.right() - 2, isEndless ? 4 : legendSample.bottom() - 2);
    SvgText svg;
    svg.shape(
        {from, to, {to.x(), legendSample.bottom()}, {from.x(), legendSample.bottom()}}, ofHolder("under", 0));
    const QString line = ofHolder("tooth", 0);
    svg.line(from, to, isEndless ? QStringLiteral("%1 endless").arg(line) : line);
    return svg.elements();
}

QString gapSample()
{
    SvgText svg;
    const QRectF gap = legendSample.adjusted(1, 2, -1, -2);
    svg.rect(gap, QStringLiteral("unseen"));
    svg.hatch(gap, gapHatch, QStringLiteral("hatch"));
    return svg.elements();
}

QString dotSample(double radius, const char* style)
{
    SvgText svg;
    svg.circle(legendSample.center(), radius, QLatin1String(style));
    return svg.elements();
}

QString handOverSample()
{
    const double middle = legendSample.center().x();
    SvgText svg;
    svg.line({middle, 0}, {middle, legendSample.bottom()}, QStringLiteral("handover"));
    svg.circle(legendSample.center(), 3, QStringLiteral("begun"));
    return svg.elements();
}

} // namespace

void SawtoothLegend::add(const locks::History& history, const SawtoothFrame& frame)
{
    const Sawtooth figure = figureOf(history, frame);
    for (const Sawtooth::Segment& segment : figure.segments)
        (segment.noExpiry ? m_isEndless : m_falls) = true;
    for (const Sawtooth::Mark& mark : figure.marks)
        m_marks.set(std::size_t(mark.what));
    m_hasGaps = m_hasGaps || !figure.gaps.isEmpty();
}

QList<LegendEntry> SawtoothLegend::entries() const
{
    using Sign = Sawtooth::Mark::What;
    QList<LegendEntry> entries;
    const auto addMarks = [&](const QString& sample, std::initializer_list<Sign> marks) {
        QStringList words;
        for (const Sign what : marks)
            if (m_marks.test(std::size_t(what)))
                words.append(locks::eventWords(eventOf(what)));
        if (!words.isEmpty())
            entries.append({sample, words.join(QStringLiteral(" · "))});
    };
    if (m_falls)
        entries.append(
            {toothSample(false), SawtoothSvgWords::tr("remaining time, in the colour of its holder")});
    if (m_isEndless)
        entries.append({toothSample(true), locks::stateWord(locks::State::NoExpiry)});
    addMarks(dotSample(3, "begun"), {Sign::Acquired});
    addMarks(dotSample(1.8, "begun"), {Sign::Renewal});
    addMarks(handOverSample(), {Sign::HandOver});
    addMarks(dotSample(3, "ended"), {Sign::Released, Sign::Expired});
    if (m_hasGaps)
        entries.append({gapSample(), SawtoothSvgWords::tr("not seen")});
    return entries;
}

QString sawtoothSvg(const locks::History& history, const locks::Kind& kind, const SawtoothFrame& frame,
    const QHash<QByteArray, QString>& aliases)
{
    const Sawtooth figure = figureOf(history, frame);
    QStringList holders;
    for (const base::HolderId& holder : figure.holders)
        holders.append(nameOf(holder, kind, aliases));
    SvgText svg;
    svg.raw(SawtoothWriter(figure).elements(holders));
    return svg.picture(
        frame.area.width(), frame.area.height(), SawtoothSvgWords::tr("Remaining time of the lock"));
}

} // namespace lockscope::figure
