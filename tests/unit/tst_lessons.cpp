#include "core/lab/lessonlibrary.h"
#include "core/lab/lessonplay.h"
#include "core/lab/lessonscenes.h"
#include "core/lab/library.h"
#include "core/record/lockrecreader.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using Kind = lab::LessonStep::Kind;

namespace
{

QByteArray contentOf(const QString& name)
{
    QFile file(support::sourceDir() + QStringLiteral("/resources/lessons/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A lesson with these steps on line 3 and after.
QByteArray lessonWith(const QByteArray& steps, const QByteArray& run = R"({"scenario": "short-lease"})")
{
    return R"({"id": "own", "number": 1, "title": "Own", "teaches": "Own.", "runs": {"a": )" + run +
           "},\n\"steps\": [\n" + steps + "\n]}";
}

QByteArray questionWith(const QByteArray& answers)
{
    return R"({"ask": "Why?", "answers": [)" + answers + "]}";
}

const QByteArray wrong = R"({"text": "So.", "why": "No."})";
const QByteArray right = R"({"text": "So.", "why": "Yes.", "right": true})";

lab::Lesson lessonOf(const QByteArray& json)
{
    const auto read = lab::readLesson(json);
    return std::holds_alternative<lab::Lesson>(read) ? std::get<lab::Lesson>(read) : lab::Lesson();
}

QString joined(const QList<lab::ScenarioFault>& faults)
{
    QStringList lines;
    for (const lab::ScenarioFault& each : faults)
        lines.append(
            QStringLiteral("%1:%2 %3: %4")
                .arg(QString::number(each.line), QString::number(each.column), each.path, each.message));
    return lines.join(u'\n');
}

} // namespace

/// Lessons: their files, their runs, and the steps of who plays one.
class TestLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachMistakeIsFoundInItsPlace_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const QByteArray& json, const char* found) {
            QTest::newRow(name) << json << QString::fromUtf8(found);
        };
        const QByteArray reveal = R"({"reveal": "a", "at": "11s", "text": "", "expect": [)";
        row("nothing",
            lessonWith(R"({"text": ["a", "b"]}, )" + questionWith(wrong + ", " + right) +
                       R"(, {"show": "a", "text": ""}, {"try": "a", "text": ""})"),
            "");
        row("no JSON", "{\n  \"id\" 1}", "2:");
        row("no object", "[]", "1:1 : a lesson is an object");
        row("no steps", lessonWith(""), "2:10 steps: a lesson has a step at least");
        row("no such field", lessonWith(R"({"text": "", "at": "1s"})"),
            "3:20 steps[0].at: nothing of this name belongs here");
        row("no text", lessonWith(R"({"show": "a"})"), "3:1 steps[0]: “text” is missing");
        row("no such run", lessonWith(R"({"show": "b", "text": ""})"),
            "3:10 steps[0].show: the lesson has no run of this name");
        row("no such scenario", lessonWith(R"({"text": ""})", R"({"scenario": "none"})"),
            "1:90 runs.a.scenario: there is no scenario of this name");
        row("it cannot be played", lessonWith(R"({"text": ""})", R"({"scenario": "failover"})"),
            "1:90 runs.a.scenario: it needs “sentinels”");
        row("no such recording",
            lessonWith(R"({"text": ""})", R"({"scenario": "failover", "recording": "../failover.lockrec"})"),
            "1:115 runs.a.recording: there is no recording of this name");
        row("one answer", lessonWith(questionWith(right)), "3:28 steps[0].answers: a question has two");
        row("none is right", lessonWith(questionWith(wrong + ", " + wrong)),
            "3:28 steps[0].answers: one answer is right");
        row("two are right", lessonWith(questionWith(right + ", " + right)),
            "3:28 steps[0].answers: one answer is right");
        row("behind the end", lessonWith(R"({"show": "a", "at": "1h", "text": ""})"),
            "3:21 steps[0].at: the run is over by then");
        row("no such rule", lessonWith(reveal + R"({"broken": "rule"}]})"),
            "3:64 steps[0].expect[0].broken: there is no such rule");
        row("it is not so", lessonWith(reveal + R"({"kept": "mutual-exclusion"}]})"),
            "3:53 steps[0].expect[0]: up to this moment the run breaks this rule");
        row("it is so", lessonWith(reveal + R"({"broken": "mutual-exclusion"}]})"), "");
        row("it was so before",
            lessonWith(R"({"show": "a", "at": "10.5s", "text": ""}, )" + reveal +
                       R"({"broken": "mutual-exclusion"}]})"),
            "3:95 steps[1].expect[0]: since the moment that was shown before");
        row("it does not happen",
            lessonWith(reveal + R"({"happens": "acquired", "client": "slow", "times": 2}]})"),
            "3:53 steps[0].expect[0]: up to this moment the run has no such step");
    }

    void eachMistakeIsFoundInItsPlace()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, found);
        const QList<lab::ScenarioFault> findings = lab::findingsInLesson(json);
        QVERIFY2(
            found.isEmpty() ? findings.isEmpty() : findings.size() == 1 && joined(findings).startsWith(found),
            qPrintable(joined(findings)));
    }

    void eachTranslationFits_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const QByteArray& steps, const char* found) {
            QTest::newRow(name) << R"({"title": "T", "teaches": "t",)"
                                   "\n\"steps\": [" +
                                       steps + "]}"
                                << QString::fromUtf8(found);
        };
        const QByteArray one = R"({"text": "a"}, )";
        row("it fits", one + R"({"ask": "b", "answers": [{"text": "", "why": ""}, {"text": "", "why": ""}]})",
            "");
        row("a step less", R"({"text": "a"})",
            "2:10 steps: the number of the lesson's steps is 2, and here it is 1");
        row("an answer less", one + R"({"ask": "b", "answers": [{"text": "", "why": ""}]})",
            "2:50 steps[1].answers: the number of the question's answers is 2, and here it is 1");
        row("no question", one + R"({"text": "b"})", "2:35 steps[1].text: nothing of this name");
        row("with a moment", R"({"text": "a", "at": "1s"}, {})", "2:31 steps[0].at: nothing of this name");
    }

    void eachTranslationFits()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, found);
        lab::Lesson lesson = lessonOf(lessonWith(R"({"text": "x"}, )" + questionWith(right + ", " + wrong)));
        const auto fault = lab::translateLesson(lesson, json);
        QCOMPARE(lesson.title, found.isEmpty() ? QStringLiteral("T") : QStringLiteral("Own"));
        QVERIFY2(fault.has_value() != found.isEmpty(), qPrintable(found));
        if (fault)
            QVERIFY2(joined({*fault}).startsWith(found), qPrintable(joined({*fault})));
    }

    void itIsPlayedForthAndBack()
    {
        lab::LessonPlay play(lessonOf(lessonWith(
            R"({"text": ""}, {"show": "a", "at": "1s", "text": ""}, )" + questionWith(wrong + ", " + right) +
            ", " + questionWith(right + ", " + wrong) + R"(, {"reveal": "a", "text": "", "expect": []})")));
        QVERIFY(play.isFirst() && !play.back() && !play.answer(0));
        QCOMPARE(play.scene(), -1);
        QVERIFY(play.next());
        QCOMPARE(play.scene(), 1);
        QVERIFY(play.next() && play.step().kind == Kind::Ask && !play.isSolved());
        QCOMPARE(play.scene(), 1);
        QVERIFY(!play.answer(2) && !play.answer(-1));
        QVERIFY(play.answer(1) && !play.answer(0)); // the first answer counts
        QVERIFY(play.isSolved() && play.given() == 1 && play.right() == 1);
        QVERIFY(play.next() && play.index() == 3);
        QVERIFY(play.next() && play.index() == 3); // solves it first
        QVERIFY(play.isSolved() && !play.given() && play.right() == 1);
        QVERIFY(play.next() && play.index() == 4);
        QVERIFY(play.isLast() && !play.next());
        QCOMPARE(play.scene(), 4);
        QVERIFY(play.back() && play.back() && play.isSolved());
    }

    void aSceneShowsNothingThatComesLater()
    {
        const auto scenes =
            lab::scenesOf(lessonOf(lessonWith(R"({"text": ""}, {"show": "a", "at": "9s", "text": ""}, )"
                                              R"({"show": "a", "text": ""})")));
        QVERIFY(scenes.ok());
        QCOMPARE(scenes->size(), 3);
        QVERIFY(scenes->at(0).recording.isEmpty());
        const lab::LessonScene& early = scenes->at(1);
        QVERIFY(early.violations.isEmpty());
        QCOMPARE(early.at, record::Moment(9'000'000));
        QCOMPARE(early.recording.length(), early.at);
        for (qsizetype i = 0; i < early.recording.steps().size(); ++i)
            QVERIFY(early.recording.steps().at(i).at <= early.at);
        QCOMPARE(early.recording.clients().size(), 2);
        QCOMPARE(scenes->at(2).violations.size(), 1);
        QVERIFY(scenes->at(2).at == early.length && early.length > early.at);
    }

    void allLessonsAreThere()
    {
        QByteArrayList ids;
        for (const lab::Lesson& lesson : lab::builtInLessons())
            ids.append(lesson.id);
        QCOMPARE(ids,
            QByteArrayList({"watchdog", "hand-locks", "fair-queues", "failover", "flash-sale", "fencing"}));
        QVERIFY(lab::builtInLesson("2")->id == "hand-locks" && !lab::builtInLesson("7"));
    }

    void eachLessonIsSo_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(support::sourceDir() + QStringLiteral("/resources/lessons"));
        for (const QString& name : folder.entryList({QStringLiteral("*.json")}))
            if (name != u"schema.json")
                QTest::newRow(qPrintable(name)) << name;
    }

    /// It is played from its begin to its end: every moment lies in its run, and what a step reveals is so.
    void eachLessonIsSo()
    {
        QFETCH(QString, file);
        const QByteArray json = contentOf(file);
        QCOMPARE(joined(lab::findingsInLesson(json)), QString());
        lab::Lesson lesson = lessonOf(json);
        QCOMPARE(QString::fromUtf8(lesson.id) + QStringLiteral(".json"), file);
        QVERIFY(lesson.steps.size() >= 6 && lesson.steps.size() <= 10);
        QVERIFY(lesson.steps.last().kind == Kind::Try);
        int asked = 0;
        for (const lab::LessonStep& step : std::as_const(lesson.steps)) {
            asked += step.kind == Kind::Ask ? 1 : 0;
            QVERIFY(step.kind != Kind::Reveal || !step.expected.isEmpty());
        }
        QVERIFY(asked >= 1);
        const auto fault = lab::translateLesson(lesson, contentOf(QStringLiteral("zh_CN/") + file));
        QVERIFY2(!fault, qPrintable(fault ? fault->sentence() : QString()));
        static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
        for (const lab::LessonStep& step : std::as_const(lesson.steps)) {
            QVERIFY2(step.text.contains(chinese), qPrintable(step.text));
            for (const lab::LessonAnswer& answer : step.answers)
                QVERIFY2(
                    answer.text.contains(chinese) && answer.why.contains(chinese), qPrintable(answer.text));
        }
        lab::LessonPlay play(lesson);
        int turns = 1;
        while (play.next())
            ++turns;
        QCOMPARE(turns, int(lesson.steps.size()) + asked);
    }

    /// A recorded run is one of the scenario as it is today.
    void recordedRunsAreUpToDate()
    {
        int recorded = 0;
        for (const lab::Lesson& lesson : lab::builtInLessons()) {
            for (const lab::LessonRun& run : lesson.runs) {
                if (run.recording.isEmpty())
                    continue;
                ++recorded;
                const auto opened =
                    record::openRecording(QStringLiteral(":/lessons/") + QString::fromUtf8(run.recording));
                const auto read = lab::builtInScenario(run.scenario);
                QVERIFY2(opened.ok() && opened->report.isPlain(), run.recording.constData());
                QVERIFY2(opened->recording.header().scenario == std::get<lab::Scenario>(read).source,
                    run.recording.constData());
            }
        }
        QCOMPARE(recorded, 2);
    }

    void theSchemaNamesWhatTheReaderTakes()
    {
        QFile reader(support::sourceDir() + QStringLiteral("/core/lab/lessonreader.cpp"));
        QVERIFY(reader.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(reader.readAll());
        QSet<QString> taken;
        static const QRegularExpression word(QStringLiteral("\"([\\w$-]+)\""));
        static const QRegularExpression list(QStringLiteral("mustBeObjectOf\\(\\{(.*?)\\}\\)"));
        for (auto each = list.globalMatch(text); each.hasNext();)
            for (auto name = word.globalMatch(each.next().captured(1)); name.hasNext();)
                taken.insert(name.next().captured(1));
        QSet<QString> described;
        const std::function<void(const QJsonValue&)> collect = [&](const QJsonValue& value) {
            for (const auto& item : value.toArray())
                collect(item);
            const QJsonObject object = value.toObject();
            const QJsonObject properties = object.value(QLatin1String("properties")).toObject();
            for (const QString& name : properties.keys()) {
                described.insert(name);
                QVERIFY2(properties.value(name).toObject().contains(QLatin1String("description")),
                    qPrintable(name));
            }
            for (const auto& member : object)
                collect(member);
        };
        collect(QJsonDocument::fromJson(contentOf(QStringLiteral("schema.json"))).object());
        QCOMPARE(described, taken);
    }
};

QTEST_GUILESS_MAIN(TestLessons)
#include "tst_lessons.moc"
