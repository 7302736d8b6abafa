#include "core/figure/report.h"

#include "core/check/invariantcount.h"
#include "core/check/statistics.h"
#include "core/check/verdict.h"
#include "core/check/violationwords.h"
#include "core/figure/histogram.h"
#include "core/figure/htmlpage.h"
#include "core/figure/markdown.h"
#include "core/figure/reportplayer.h"
#include "core/figure/timelinesvg.h"
#include "core/record/hashed.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "core/words/span.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace lockscope::figure
{

using check::Distribution;
using check::Statistics;
using check::Violation;
using record::Recording;

namespace
{

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString pictureOf(const TimelineIndex& index, const QList<Violation>& violations,
    const std::optional<RunBefore>& before, double width, const TimelineLegend& legend = {})
{
    const Recording& recording = index.recording();
    return before ? pairSvg(*before, recording, width, legend)
                  : timelineSvg(index, violations, wholeFrame(index, width, recording.length()), legend);
}

TimelineLegend legendOf(
    const TimelineIndex& index, const QList<Violation>& violations, const std::optional<RunBefore>& before)
{
    TimelineLegend legend;
    legend.add(index, !violations.isEmpty());
    if (!before)
        return legend;
    TimelineIndex above;
    above.follow(before->recording);
    legend.add(above, !check::judged(before->recording).violations.isEmpty());
    if (before->parts)
        legend.addParting();
    return legend;
}

/// Puts the page together part by part.
class ReportPage
{
public:
    ReportPage(const Recording& recording, const ReportOptions& options)
        : m_recording(recording)
        , m_options(options)
        , m_judged(check::judged(recording))
    {
        check::StatisticsMeter meter;
        meter.follow(recording);
        m_statistics = meter.statistics();
        m_index.follow(recording);
    }

    QByteArray page()
    {
        QString html = front() + verdictPart() + violationPart() + timelinePart();
        html += figuresPart() + clientsPart() + resourcePart() + scenarioPart();
        return pageOf(
            m_recording.header().title, playerPolicy() + playerStyle() + legendStyle(), pictureStyle(), html);
    }

private:
    [[nodiscard]] QString front() const
    {
        const record::Header& header = m_recording.header();
        const QString when = words::isoMoment(header.begin);
        const QString facts =
            header.kind == record::Header::Kind::Lab
                ? words::filled(ReportWords::tr("A run of the Lab, begun at %1, seed %2, speed %3, %4 long."),
                      {when, QString::number(header.seed), QString::number(header.speed),
                          words::moment(m_recording.length())})
                : words::filled(ReportWords::tr("What was seen on a server, from %1 on, %2 long."),
                      {when, words::moment(m_recording.length())});
        return element("p", facts.toHtmlEscaped()) + markdownHtml(header.about);
    }

    [[nodiscard]] QString verdictPart() const
    {
        const auto spoken = [](const QString& words) {
            return QStringLiteral("<p class='verdict'>%1</p>\n").arg(words.toHtmlEscaped());
        };
        const QString own = sentence(m_judged.verdict);
        if (!m_options.before)
            return spoken(own);
        const Recording& other = m_options.before->recording;
        const QString pattern = ReportWords::tr("%1 — %2");
        return spoken(words::filled(
                   pattern, {wordsAbove(*m_options.before), sentence(check::judged(other).verdict)})) +
               spoken(words::filled(pattern, {wordsBelow(*m_options.before), own}));
    }

    [[nodiscard]] QString violationPart() const
    {
        const QList<Violation>& violations = m_judged.violations;
        if (!m_judged.verdict.isJudged())
            return {};
        if (violations.isEmpty())
            return element("p", ReportWords::tr("The checker found no violation.").toHtmlEscaped());
        QString items;
        for (const Violation& violation :
            violations.first(std::min(m_options.mostViolations, violations.size())))
            items += element("li", sentence(violation, m_recording).toHtmlEscaped());
        if (violations.size() > m_options.mostViolations)
            items += element("li", words::filled(ReportWords::tr("… and %1 more."),
                                       {QString::number(violations.size() - m_options.mostViolations)}));
        return heading(ReportWords::tr("What was violated")) + element("ol", items);
    }

    [[nodiscard]] QString timelinePart() const
    {
        const QList<Violation>& violations = m_judged.violations;
        const Moment other = m_options.before ? m_options.before->recording.length() : Moment(0);
        const auto told = violations.first(std::min(m_options.mostViolations, violations.size()));
        return heading(ReportWords::tr("Timeline")) +
               player(m_index, pictureOf(m_index, violations, m_options.before, m_options.width),
                   legendOf(m_index, violations, m_options.before).html(),
                   {.violations = told,
                       .programs = m_options.programs,
                       .width = m_options.width,
                       .length = std::max(other, m_recording.length())}) +
               playerKeys() + playerScript();
    }

    [[nodiscard]] static QString distributionRow(const QString& name, const Distribution& times)
    {
        const QString value = words::filled(ReportWords::tr("p50 %1 · p95 %2 · p99 %3 · worst %4"),
            {words::span(times.p50), words::span(times.p95), words::span(times.p99),
                words::span(times.worst)});
        return figureRow(name, times.count > 0 ? value : QStringLiteral("–"));
    }

    [[nodiscard]] QString figuresPart() const
    {
        const Statistics& figures = m_statistics;
        const auto each = [&](qint64 count) {
            return QString::number(figures.perAcquisition(count), 'f', 2);
        };
        const auto percent = [](double share) {
            return QString::number(share * 100, 'f', 1) + QStringLiteral(" %");
        };
        QString rows = figureRow(ReportWords::tr("Acquisitions"), QString::number(figures.acquisitions));
        rows += figureRow(ReportWords::tr("Acquisitions a second"),
            QString::number(figures.acquisitionsPerSecond(), 'f', 2));
        rows += distributionRow(ReportWords::tr("Waiting"), figures.waiting);
        rows += distributionRow(ReportWords::tr("Hand-over"), figures.handOver);
        rows += distributionRow(ReportWords::tr("Holding"), figures.holding);
        rows += figureRow(ReportWords::tr("Attempts for each acquisition"), each(figures.attempts));
        rows += figureRow(ReportWords::tr("Messages for each acquisition"), each(figures.messages));
        rows += figureRow(ReportWords::tr("Commands for each acquisition"), each(figures.commands));
        rows += figureRow(ReportWords::tr("Gave up waiting"), QString::number(figures.gaveUp));
        rows += figureRow(ReportWords::tr("Served in the order of arrival"), percent(figures.orderKept()));
        rows += figureRow(ReportWords::tr("Evenness among clients"), percent(figures.evenness()));
        return heading(ReportWords::tr("Figures")) + element("table", rows) +
               distributionPart(ReportWords::tr("Waiting times"), figures.waiting) +
               distributionPart(ReportWords::tr("Hand-over times"), figures.handOver);
    }

    [[nodiscard]] QString distributionPart(const QString& name, const Distribution& times) const
    {
        if (times.count == 0)
            return {};
        const QSizeF size(std::min(m_options.width, 60.0 * std::max(8.0, double(times.bins.size()))), 200);
        return heading(name) + histogramSvg(times, size, name);
    }

    [[nodiscard]] QString clientsPart() const
    {
        QString rows;
        for (qint32 i = 0; i < m_statistics.clients.size(); ++i) {
            const Statistics::Share& share = m_statistics.clients.at(i);
            rows += figureRow(clientWords(m_recording, i),
                words::filled(ReportWords::tr("%1 · waited %2 · held %3"),
                    {words::counted(share.acquisitions, ReportWords::tr("once"),
                         ReportWords::tr("%n times", nullptr, words::numerus(share.acquisitions))),
                        words::moment(share.waited), words::moment(share.held)}));
        }
        return rows.isEmpty() ? QString() : heading(ReportWords::tr("Clients")) + element("table", rows);
    }

    [[nodiscard]] QString resourcePart() const
    {
        QString rows;
        qint16 resource = 0;
        for (const Statistics::Use& use : m_statistics.resources) {
            rows += figureRow(resourceWords(m_recording, resource++),
                words::filled(ReportWords::tr("%1 at the end · %2 · %3 refused"),
                    {QString::number(use.value),
                        words::counted(use.writes, ReportWords::tr("1 write"),
                            ReportWords::tr("%n writes", nullptr, words::numerus(use.writes))),
                        QString::number(use.refused)}));
        }
        for (const QString& line :
            check::invariantLines(m_recording, m_judged.violations, m_recording.length()))
            rows += figureRow(ReportWords::tr("Invariant"), line);
        return rows.isEmpty() ? QString() : heading(ReportWords::tr("Resources")) + element("table", rows);
    }

    [[nodiscard]] QString scenarioPart() const
    {
        if (m_recording.header().scenario.isEmpty())
            return {};
        const QByteArray json = QJsonDocument(m_recording.header().scenario).toJson(QJsonDocument::Indented);
        return heading(ReportWords::tr("Scenario")) + element("pre", QString::fromUtf8(json).toHtmlEscaped());
    }

    const Recording& m_recording;
    const ReportOptions& m_options;
    const check::Judged m_judged;
    Statistics m_statistics;
    TimelineIndex m_index;
};

} // namespace

QByteArray htmlReport(const Recording& recording, const ReportOptions& options)
{
    if (!options.hashNames)
        return ReportPage(recording, options).page();
    ReportOptions plain = options;
    plain.programs.clear();
    if (plain.before)
        plain.before->recording = withHashedNames(plain.before->recording, options.salt);
    const Recording hashed = withHashedNames(recording, options.salt);
    return ReportPage(hashed, plain).page();
}

QByteArray timelinePicture(const Recording& recording, const std::optional<RunBefore>& before, double width)
{
    TimelineIndex index;
    index.follow(recording);
    const QList<Violation> violations = check::judged(recording).violations;
    QString svg = pictureOf(index, violations, before, width, legendOf(index, violations, before));
    svg.insert(svg.indexOf(u'\n') + 1, pictureStyle());
    return svg.toUtf8();
}

} // namespace lockscope::figure
