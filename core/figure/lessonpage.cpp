#include "core/figure/lessonpage.h"

#include "core/check/violationwords.h"
#include "core/figure/htmlpage.h"
#include "core/figure/legend.h"
#include "core/figure/markdown.h"
#include "core/figure/reportplayer.h"
#include "core/figure/runpair.h"
#include "core/figure/svgtext.h"
#include "core/figure/timelinesvg.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::figure
{

namespace
{

constexpr double sceneWidth = 1100;
constexpr qsizetype mostSentences = 20; ///< of violations; the timeline has all of them

struct LessonPageWords {
    Q_DECLARE_TR_FUNCTIONS(LessonPage)
};

/// Something that a reader unfolds.
QString folded(const QString& summary, const QString& html)
{
    return QStringLiteral("<details><summary>%1</summary>\n").arg(summary.toHtmlEscaped()) + html +
           QStringLiteral("</details>\n");
}

/// The sign and the word tell it without a colour.
QString answerHtml(const LessonPart::Answer& answer)
{
    const QString verdict =
        answer.isRight ? LessonPageWords::tr("✓ Right.") : LessonPageWords::tr("✕ Wrong.");
    return element("li", folded(answer.text, QStringLiteral("<p><strong>%1</strong> %2</p>\n")
                                                 .arg(verdict.toHtmlEscaped(), answer.why.toHtmlEscaped())));
}

QString questionHtml(const LessonPart& part)
{
    QString items;
    for (const LessonPart::Answer& answer : part.answers)
        items += answerHtml(answer);
    return QStringLiteral("<section class='question'>\n") + markdownHtml(part.text) +
           paragraph(LessonPageWords::tr("Choose an answer to see whether it is right, and why.")) +
           element("ol", items) + QStringLiteral("</section>\n");
}

QString sceneHtml(const LessonPart::Scene& scene, int number)
{
    TimelineIndex index;
    index.follow(scene.recording);
    TimelineLegend legend;
    legend.add(index, !scene.violations.isEmpty());
    QString sentences;
    for (const check::Violation& violation :
        scene.violations.first(std::min(mostSentences, scene.violations.size())))
        sentences += element("li", sentence(violation, scene.recording).toHtmlEscaped());
    const QString end = u'-' + QString::number(number);
    const TimelineFrame frame = wholeFrame(index, sceneWidth, scene.length);
    SvgText svg;
    svg.raw(timelineElements(index, scene.violations, frame, QStringLiteral("lanes") + end));
    const QString picture = svg.picture(frame.area.width(), frame.area.height(), scene.caption);
    return paragraph(scene.caption) +
           player(index, picture, legend.html(),
               {.violations = scene.violations, .width = sceneWidth, .length = scene.length, .end = end}) +
           (sentences.isEmpty() ? QString() : element("ul", sentences));
}

QString partHtml(const LessonPart& part, int number)
{
    if (!part.answers.isEmpty())
        return questionHtml(part);
    if (!part.scene)
        return markdownHtml(part.text);
    const QString html = sceneHtml(*part.scene, number) + markdownHtml(part.text);
    return part.isRevealed ? folded(LessonPageWords::tr("Show what happened"), html) : html;
}

QString lessonStyle()
{
    return QStringLiteral(R"(<style>
summary{cursor:pointer;padding:.25rem 0} .question{border-left:4px solid #1565c0;padding-left:1rem;margin:1.5rem 0}
.question>p:first-child{font-weight:bold}
@media (prefers-color-scheme:dark){.question{border-color:#64b5f6}}
</style>
)");
}

} // namespace

QByteArray lessonPage(const QString& title, const QString& teaches, const QList<LessonPart>& parts)
{
    QString html = paragraph(teaches);
    int number = 0;
    for (const LessonPart& part : parts)
        html += partHtml(part, ++number);
    return pageOf(title, playerPolicy() + playerStyle() + legendStyle() + lessonStyle(), pictureStyle(),
        html + playerKeys() + playerScript());
}

} // namespace lockscope::figure
