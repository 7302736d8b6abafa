#include "app/ctl/exitcode.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/figure/lessonpage.h"
#include "core/lab/lessonlibrary.h"
#include "core/lab/lessonscenes.h"
#include "core/lab/library.h"
#include "core/words/errorwords.h"
#include "core/words/moment.h"

namespace lockscope::ctl
{

namespace
{

QString scenarioTitle(const QByteArray& id)
{
    const auto read = lab::builtInScenario(id);
    return lab::textsOf(std::get<lab::Scenario>(read)).title;
}

/// Says which moment of which run the window shows at this step, or which scenario is to be played.
QString runLine(const lab::LessonStep& step, const lab::LessonRun& run)
{
    const QString title = scenarioTitle(run.scenario);
    const QString id = QString::fromUtf8(run.scenario);
    if (step.kind == lab::LessonStep::Kind::Try)
        return Words::tr("Play it: lockscopectl lab run %1").arg(id);
    return step.at ? Words::tr("The run “%1” (%2), up to %3:").arg(title, id, words::moment(*step.at))
                   : Words::tr("The run “%1” (%2), to its end:").arg(title, id);
}

QStringList answerLines(const lab::LessonStep& question, int number)
{
    QStringList lines{QString(), Words::tr("Question %1: %2").arg(QString::number(number), question.text)};
    for (qsizetype i = 0; i < question.answers.size(); ++i) {
        const lab::LessonAnswer& answer = question.answers.at(i);
        lines << QStringLiteral("  %1 %2. %3 %4")
                     .arg(answer.isRight ? QStringLiteral("✓") : QStringLiteral("✕"), QString::number(i + 1),
                         answer.text, answer.why);
    }
    return lines;
}

QStringList questionLines(const lab::LessonStep& question, int number)
{
    QStringList lines{Words::tr("Question %1: %2").arg(QString::number(number), question.text)};
    for (qsizetype i = 0; i < question.answers.size(); ++i)
        lines << QStringLiteral("  %1. %2").arg(QString::number(i + 1), question.answers.at(i).text);
    return lines;
}

figure::LessonPart partOf(
    const lab::Lesson& lesson, const lab::LessonStep& step, const lab::LessonScene& scene)
{
    figure::LessonPart part{.text = step.text};
    for (const lab::LessonAnswer& answer : step.answers)
        part.answers.append({answer.text, answer.why, answer.isRight});
    if (step.kind == lab::LessonStep::Kind::Try)
        part.text += QStringLiteral("\n\n") + runLine(step, lesson.runs.at(step.run));
    if (step.showsRun())
        part.scene = {.recording = scene.recording,
            .violations = scene.violations,
            .length = scene.length,
            .caption = runLine(step, lesson.runs.at(step.run))};
    return part;
}

/// Writes it as a page on which its runs play.
int writeLesson(const lab::Lesson& lesson, const QString& path)
{
    const auto scenes = lab::scenesOf(lesson);
    if (!scenes) {
        complain(words::sentence(scenes.error()));
        return Failed;
    }
    QList<figure::LessonPart> parts;
    int revealed = -1; // the run that answered; what follows of it answers too
    for (qsizetype i = 0; i < lesson.steps.size(); ++i) {
        const lab::LessonStep& step = lesson.steps.at(i);
        parts.append(partOf(lesson, step, scenes->at(i)));
        if (step.kind == lab::LessonStep::Kind::Reveal)
            revealed = step.run;
        else if (step.showsRun() && step.run != revealed)
            revealed = -1;
        parts.last().isRevealed = step.showsRun() && revealed >= 0;
    }
    return keepFile(path, figure::lessonPage(lesson.title, lesson.teaches, parts)) ? Done : Failed;
}

/// Prints its steps in their order, and at the end the answers, so that a reader can answer first.
int printLesson(const lab::Lesson& lesson)
{
    QStringList lines{QStringLiteral("# ") + lesson.title, QString(), lesson.teaches};
    QStringList answers;
    int asked = 0;
    for (const lab::LessonStep& step : lesson.steps) {
        lines << QString();
        if (step.kind == lab::LessonStep::Kind::Ask) {
            lines << questionLines(step, ++asked);
            answers << answerLines(step, asked);
            continue;
        }
        if (step.showsRun())
            lines << runLine(step, lesson.runs.at(step.run)) << QString();
        lines << step.text;
        if (step.kind == lab::LessonStep::Kind::Try)
            lines << QString() << runLine(step, lesson.runs.at(step.run));
    }
    if (asked > 0)
        lines << QString() << QStringLiteral("## ") + Words::tr("Answers") << answers;
    return say(lines.join(u'\n')) ? Done : OutputClosed;
}

} // namespace

int listLessons(bool json)
{
    for (const lab::Lesson& lesson : lab::builtInLessons()) {
        const bool isWritten =
            json ? say(base::jsonLine({{QStringLiteral("number"), lesson.number},
                       {QStringLiteral("id"), QString::fromUtf8(lesson.id)},
                       {QStringLiteral("title"), lesson.source.value(QLatin1String("title"))},
                       {QStringLiteral("teaches"), lesson.source.value(QLatin1String("teaches"))}}))
                 : say(QStringLiteral("%1  %2  %3")
                           .arg(QString::number(lesson.number).rightJustified(3),
                               QString::fromUtf8(lesson.id).leftJustified(12), lesson.title));
        if (!isWritten)
            return OutputClosed;
    }
    return Done;
}

int tellLesson(const Arguments& arguments)
{
    const auto lesson = lab::builtInLesson(arguments.operands.at(1).toUtf8());
    if (!lesson) {
        complain(Words::tr("There is no such lesson; “lab lessons” names them all."));
        return Usage;
    }
    if (arguments.has("report"))
        return writeLesson(*lesson, arguments.option("report"));
    if (arguments.json)
        return say(base::jsonLine(lesson->source)) ? Done : OutputClosed;
    return printLesson(*lesson);
}

} // namespace lockscope::ctl
