#include "core/lab/lessonscenes.h"

#include "core/check/checker.h"
#include "core/check/violationwords.h"
#include "core/lab/lessonreader.h"
#include "core/lab/library.h"
#include "core/lab/sweep.h"
#include "core/lab/virtualrun.h"
#include "core/record/lockrecreader.h"
#include "core/words/errorwords.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using Demand = LessonExpectation::Kind;
using record::Moment;

base::Result<record::Recording> wholeRun(const LessonRun& run)
{
    if (!run.recording.isEmpty()) {
        const auto opened =
            record::openRecording(QStringLiteral(":/lessons/") + QString::fromUtf8(run.recording));
        return opened.ok() ? base::Result(opened->recording) : opened.error();
    }
    const auto scripts = client::LockScripts::load();
    if (!scripts)
        return scripts.error();
    if (!hasVirtualTime())
        return base::Error{base::ErrorKind::FileUnreadable, "lua",
            QT_TRANSLATE_NOOP("ErrorDetails", "this build has no simulated servers")};
    const auto scenario = builtInScenario(run.scenario);
    return playInVirtualTime(std::get<Scenario>(scenario), run.seed, *scripts).recording;
}

/// All names are there from the begin, so lanes keep their places.
record::Recording cutAfter(const record::Recording& whole, Moment at)
{
    record::Part part{
        .locks = whole.locks(), .clients = whole.clients(), .texts = whole.texts(), .until = at};
    const qsizetype end = whole.steps().firstFrom(at + Moment(1));
    for (qsizetype i = 0; i < end; ++i)
        part.steps.append(whole.steps().at(i));
    record::Recording cut(whole.header());
    cut.append(part);
    return cut;
}

LessonScene sceneOf(const record::Recording& whole, std::optional<Moment> at)
{
    const bool isAll = !at || *at >= whole.length();
    LessonScene scene{isAll ? whole : cutAfter(whole, *at), {}, isAll ? whole.length() : *at, whole.length()};
    check::Checker checker;
    checker.follow(scene.recording);
    if (isAll)
        checker.finish(scene.recording);
    scene.violations = checker.violations();
    return scene;
}

bool fulfils(const LessonScene& scene, const LessonExpectation& expected, Moment since)
{
    const auto isOfRule = [&](const check::Violation& each) {
        return each.rule == expected.rule && (expected.kind == Demand::Kept || each.begin > since);
    };
    if (expected.kind != Demand::Happens)
        return std::ranges::any_of(scene.violations, isOfRule) == (expected.kind == Demand::Broken);
    int times = 0;
    const record::Steps& steps = scene.recording.steps();
    for (qsizetype i = steps.firstFrom(since + Moment(1)); i < steps.size(); ++i) {
        const record::Step& step = steps.at(i);
        const bool isOne =
            expected.client.isEmpty() ||
            (step.client >= 0 && scene.recording.clients().at(step.client).title == expected.client);
        times += step.what == expected.what && isOne ? 1 : 0;
    }
    return times >= expected.times;
}

QString sentence(const LessonExpectation& expected)
{
    if (expected.kind == Demand::Happens)
        return ScenarioWords::tr("up to this moment the run has no such step, or fewer of them");
    return expected.kind == Demand::Kept
               ? ScenarioWords::tr("up to this moment the run breaks this rule")
               : ScenarioWords::tr("since the moment that was shown before the run does not break this rule");
}

/// Goes over the scenes of a lesson that can be read.
QList<ScenarioFault> findingsIn(
    const Lesson& lesson, const QList<LessonScene>& scenes, const QByteArray& json)
{
    QList<ScenarioFault> findings;
    const auto report = [&](const QString& path, const QString& message) {
        const TextPlace place = placeOf(json, offsetOfPath(json, path));
        findings.append({message, path, place.line, place.column});
    };
    QList<Moment> shown(lesson.runs.size(), Moment(-1));
    for (qsizetype i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps.at(i);
        if (!step.showsRun())
            continue;
        const LessonScene& scene = scenes.at(i);
        const QString path = QStringLiteral("steps[%1]").arg(i);
        if (step.at && *step.at > scene.length)
            report(path + QStringLiteral(".at"), ScenarioWords::tr("the run is over by then"));
        for (qsizetype k = 0; k < step.expected.size(); ++k)
            if (!fulfils(scene, step.expected.at(k), shown.at(step.run)))
                report(path + QStringLiteral(".expect[%1]").arg(k), sentence(step.expected.at(k)));
        shown[step.run] = scene.at;
    }
    return findings;
}

} // namespace

base::Result<QList<LessonScene>> scenesOf(const Lesson& lesson)
{
    QList<record::Recording> wholes;
    for (const LessonRun& run : lesson.runs) {
        auto whole = wholeRun(run);
        if (!whole.ok())
            return whole.error();
        wholes.append(std::move(whole).value());
    }
    QList<LessonScene> scenes;
    for (const LessonStep& step : lesson.steps)
        scenes.append(step.showsRun() ? sceneOf(wholes.at(step.run), step.at) : LessonScene());
    return scenes;
}

QList<ScenarioFault> findingsInLesson(const QByteArray& json)
{
    const auto read = readLesson(json);
    if (const auto* fault = std::get_if<ScenarioFault>(&read))
        return {*fault};
    const auto& lesson = std::get<Lesson>(read);
    const auto scenes = scenesOf(lesson);
    if (!scenes.ok())
        return {{words::sentence(scenes.error()), {}, 1, 1}};
    return findingsIn(lesson, *scenes, json);
}

} // namespace lockscope::lab
