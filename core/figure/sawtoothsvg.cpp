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
constexpr double ttlLabelWidth = 64; ///< of "1000 s" in any language
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

} // namespace

QString sawtoothSvg(const locks::History& history, const locks::Kind& kind, const SawtoothFrame& frame,
    const QHash<QByteArray, QString>& aliases)
{
    SawtoothFrame below = frame;
    below.area.setTop(frame.area.top() + legendHeight);
    below.area.setRight(frame.area.right() - edgeRoom);
    below.labelWidth = ttlLabelWidth;
    const Sawtooth figure = sawtooth(history, below);
    QStringList holders;
    for (const base::HolderId& holder : figure.holders)
        holders.append(nameOf(holder, kind, aliases));
    SvgText svg;
    svg.raw(SawtoothWriter(figure).elements(holders));
    return svg.picture(
        frame.area.width(), frame.area.height(), SawtoothSvgWords::tr("Remaining time of the lock"));
}

} // namespace lockscope::figure
