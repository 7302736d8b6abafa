#include "core/lab/library.h"
#include "core/record/lockrecreader.h"
#include "core/words/moment.h"
#include "tests/support/paths.h"
#include "tests/support/terminalrun.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using support::Outcome;
using support::TerminalRun;

namespace
{

Outcome run(const char* words, const QStringList& more = {})
{
    return TerminalRun().piped(QString::fromLatin1(words).split(u' ') + more);
}

QJsonObject objectOf(const QByteArray& line) { return QJsonDocument::fromJson(line).object(); }

/// Lines of output that are steps of a recording.
QByteArrayList stepsIn(const QByteArray& out)
{
    QByteArrayList lines = out.split('\n');
    lines.removeIf([](const QByteArray& line) { return !line.contains("\"at_us\""); });
    return lines;
}

} // namespace

/// The Lab as its user in a terminal has it.
class LabCtlTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void listHasAll()
    {
        const QByteArrayList ids = lab::builtInScenarios();
        const Outcome text = run("lab list");
        QCOMPARE(text.code, 0);
        QCOMPARE(text.out.count('\n'), ids.size());
        const QByteArrayList rows = run("--json lab list").out.trimmed().split('\n');
        QCOMPARE(rows.size(), ids.size());
        for (qsizetype i = 0; i < ids.size(); ++i)
            QCOMPARE(objectOf(rows[i]).value(QLatin1String("id")).toString().toUtf8(), ids[i]);
    }

    void showTellsHowItPlays_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("at home") << QByteArray("15") << QByteArray("Plays on private servers only.");
        QTest::newRow("real time") << QByteArray("failover") << QByteArray("not faster than real time");
        QTest::newRow("anywhere") << QByteArray("fair")
                                  << QByteArray("development or test server: --connect");
        QTest::newRow("processes") << QByteArray("paused-writer") << QByteArray("--processes");
        QTest::newRow("expected") << QByteArray("short-lease") << QByteArray("Meant to be violated");
        QTest::newRow("page") << QByteArray("3") << QByteArray("## How to avoid it");
    }

    void showTellsHowItPlays()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, sentence);
        const Outcome shown = run("lab show", {QString::fromLatin1(id)});
        QCOMPARE(shown.code, 0);
        QVERIFY2(shown.out.contains(sentence), shown.out.constData());
    }

    /// The recording has what was printed while it ran; the verdict is the same.
    void whatRanIsReplayedAndChecked()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.lockrec"));
        const QString page = folder.filePath(QStringLiteral("run.html"));
        const Outcome played = run("--json lab run short-lease --speed 20 --seed 7 --record",
            {file, QStringLiteral("--report"), page});
        QVERIFY2(played.code == 0, (played.out + played.err).constData());
        QVERIFY(played.out.trimmed().split('\n').constLast().contains("\"passed\":true"));
        const QByteArrayList steps = stepsIn(played.out);
        QVERIFY(steps.size() > 20);
        const Outcome replayed = run("--json replay", {file});
        QCOMPARE(replayed.code, 0);
        QCOMPARE(stepsIn(replayed.out), steps);
        const Outcome checked = run("check", {file});
        QCOMPARE(checked.code, 0);
        QVERIFY2(checked.out.endsWith("Passed as designed: every expected failure was shown.\n"),
            checked.out.constData());
        QFile report(page);
        QVERIFY(
            report.open(QIODevice::ReadOnly) && report.readAll().contains("A lease shorter than the work"));
    }

    void namesAreHashedWhereThatIsWanted()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.lockrec"));
        const Outcome played = run("lab run short-lease --speed 20 --hash --record", {file});
        QVERIFY2(played.out.contains("lockscope:lab:invoice"), played.out.constData());
        const Outcome checked = run("replay", {file});
        QCOMPARE(checked.code, 0);
        QVERIFY2(!checked.out.contains("invoice") && !checked.out.contains("slow") &&
                     checked.out.contains("client-") && checked.out.contains("lock-"),
            checked.out.constData());
    }

    /// A run is written as it goes: one that is killed leaves a file, which says that it was cut off.
    void aRunThatIsKilledLeavesAFile()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("run.lockrec"));
        const auto hasSome = [&file] {
            const auto opened = record::openRecording(file);
            return opened.ok() && opened->recording.steps().size() > 20;
        };
        const QStringList words{QStringLiteral("lab"), QStringLiteral("run"), QStringLiteral("unfair"),
            QStringLiteral("--record"), file};
        QVERIFY(TerminalRun().killedWhen(words, hasSome));
        const Outcome checked = run("--json check", {file});
        QCOMPARE(checked.code, 15);
        const QJsonObject last = objectOf(checked.out.trimmed().split('\n').constLast());
        QCOMPARE(last.value(QLatin1String("result")).toString(), QStringLiteral("not-judged"));
        const QJsonObject damage = last.value(QLatin1String("damage")).toObject();
        QVERIFY2(damage.value(QLatin1String("cut_off")).toBool(), checked.out.constData());
        QCOMPARE(damage.value(QLatin1String("lacks")).toString(), QStringLiteral("end"));
        const Outcome replayed = run("--json replay", {file});
        QCOMPARE(replayed.code, 15);
        QVERIFY(replayed.out.contains(R"("step":"acquired")"));
        QVERIFY(replayed.out.contains(R"({"damage":{)") && stepsIn(replayed.out).size() > 20);
    }

    /// A violation that a sweep finds in virtual time is found on a real server as well.
    void aSweepCountsAndKeepsWhatItFinds()
    {
        const QTemporaryDir folder;
        const Outcome swept =
            run("--json lab sweep short-lease --seeds 1..60 --vary lease=2s..60s --jobs 2 --keep",
                {folder.path()});
        QVERIFY2(swept.code == 0, (swept.out + swept.err).constData());
        QByteArrayList lines = swept.out.trimmed().split('\n');
        const QJsonObject sum = objectOf(lines.takeLast());
        QCOMPARE(sum.value(QLatin1String("runs")).toInt(), 60);
        QCOMPARE(lines.size(), 2);
        QVERIFY(objectOf(lines[0]).value(QLatin1String("broken")).toArray().isEmpty());
        const QJsonObject broken = objectOf(lines[1]);
        QCOMPARE(broken.value(QLatin1String("broken")).toArray().at(0).toString(),
            QStringLiteral("mutual-exclusion"));
        QCOMPARE(objectOf(lines[0]).value(QLatin1String("runs")).toInt() +
                     broken.value(QLatin1String("runs")).toInt(),
            60);
        const QString file = broken.value(QLatin1String("file")).toString();
        QCOMPARE(run("check", {file}).code, 0);
        const Outcome real = run("lab run --speed 20",
            {QString(file).replace(QStringLiteral(".lockrec"), QStringLiteral(".json")),
                QStringLiteral("--seed"), broken.value(QLatin1String("seed")).toString()});
        QVERIFY2(real.code == 0 && real.out.contains("2 holders of lockscope:lab:invoice"),
            (real.out + real.err).constData());
    }

    /// Each violation that was found is played on a real server.
    void aSweepIsConfirmedOnARealServer()
    {
        const Outcome swept = run("--json lab sweep hand-lock-2 --seeds 1..3 --confirm");
        const QJsonObject broken = objectOf(swept.out.split('\n').constFirst());
        QVERIFY2(broken.value(QLatin1String("confirmed")).toBool(), (swept.out + swept.err).constData());
        const Outcome text = run("lab sweep hand-lock-2 --seeds 1..1 --confirm");
        QVERIFY2(text.out.contains("; confirmed on a real server\n"), text.out.constData());
    }

    void whatVariesMayBeSaidSeveralTimes()
    {
        const Outcome swept =
            run("--json lab sweep short-lease --seeds 1..5 --vary lease=1s..20s --vary work=1s..20s");
        const QJsonObject durations =
            objectOf(swept.out.split('\n').constFirst()).value(QLatin1String("durations")).toObject();
        QCOMPARE(durations.keys(), QStringList({QStringLiteral("lease_ms"), QStringLiteral("work_ms")}));
    }

    /// Two clients that come one after the other do not meet at the lock that the scenario wants broken.
    void aSweepCountsTheRunsThatShowNothing()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("calm.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"id": "calm", "number": 1, "title": "Calm", "shows": "Calm", "length": "5s",
            "locks": {"l": {}},
            "clients": [{"name": "a", "program": [{"acquire": "l", "lease": "2s"}, {"work": "1s"},
                {"release": "l"}]}],
            "expect": {"violations": [{"rule": "mutual-exclusion"}]}})");
        file.close();
        const Outcome text = run("lab sweep --seeds 1..4", {path});
        QVERIFY2(
            text.out.contains("4 runs did not show what the scenario means to show."), text.err.constData());
        QCOMPARE(text.code, 13);
        const Outcome json = run("--json lab sweep --seeds 1..4", {path});
        QCOMPARE(
            objectOf(json.out.trimmed().split('\n').constLast()).value(QLatin1String("missed")).toInt(), 4);
        const Outcome varied = run("lab sweep --seeds 1..4 --vary lease=2s..3s", {path});
        QVERIFY(varied.out.contains("4 runs did not show"));
        QCOMPARE(varied.code, 0);
    }

    void aMomentIsTheSameNumberEverywhere()
    {
        const QStringList file{
            support::sourceDir() + QStringLiteral("/tests/support/recordings/lab-1.lockrec")};
        const QByteArrayList steps = stepsIn(run("--json replay", file).out);
        const QByteArray text = run("replay", file).out;
        int finer = 0;
        for (const QByteArray& line : steps) {
            const QJsonObject step = objectOf(line);
            const qint64 at = step.value(QLatin1String("at_us")).toInteger();
            if (step.value(QLatin1String("step")).toString() != u"acquired" || at % 1000 < 500)
                continue;
            ++finer;
            const QByteArray moment = words::moment(std::chrono::microseconds(at)).toUtf8();
            QVERIFY2(text.contains(' ' + moment + "  "), moment.constData());
        }
        QVERIFY(finer > 0);
    }

    void aSweepDrawsItsMap()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("map/lease.svg"));
        const Outcome swept =
            run("lab sweep short-lease --seeds 1..60 --vary lease=2s..60s,work=2s..20s --svg", {path});
        QVERIFY2(swept.code == 0, (swept.out + swept.err).constData());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray picture = file.readAll();
        QVERIFY2(picture.contains("of 60.") && picture.contains("lease from 2.0 s to"), picture.constData());
    }

    void aScenarioIsValidated()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"id": "own", "number": 1, "title": "Own", "shows": "Own", "length": "5s",
  "clients": [{"name": "a", "program": [{"note": "${nothing}"}]}],
  "faults": [{"at": "9s", "kill": "a"}]})");
        file.close();
        const Outcome text = run("lab validate", {path});
        QCOMPARE(text.code, 2);
        QVERIFY2(
            text.out.contains("own.json:2:50: clients[0].program[0].note: no step of this program sets") &&
                text.out.contains("own.json:3:21: faults[0].at: the scenario is over by then"),
            text.out.constData());
        const QJsonObject first = objectOf(run("--json lab validate", {path}).out.split('\n').constFirst());
        QCOMPARE(first.value(QLatin1String("line")).toInt(), 2);
        QVERIFY(run("lab schema").out.contains("\"$schema\""));
        QCOMPARE(run("lab validate", {folder.filePath(QStringLiteral("none.json"))}).code, 2);
    }

    void aLessonIsAPage()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("lesson.html"));
        const Outcome written = run("lab lesson watchdog --report", {path});
        QVERIFY2(written.code == 0 && written.out.isEmpty(), written.err.constData());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray html = file.readAll();
        QVERIFY(html.contains("class='question'") && html.contains("class='told'"));
        QCOMPARE(html.count("<summary>Show what happened"), 4); // all that answers a question is folded
        QCOMPARE(run("lab lesson watchdog --report", {path + QStringLiteral("/below.html")}).code, 9);
    }

    void lessonsArePrinted()
    {
        const Outcome text = run("lab lessons");
        QCOMPARE(text.code, 0);
        QCOMPARE(text.out.count('\n'), 6);
        const QByteArrayList rows = run("--json lab lessons").out.trimmed().split('\n');
        QCOMPARE(objectOf(rows.last()).value(QLatin1String("id")).toString(), QStringLiteral("fencing"));
        const QByteArray lesson = run("lab lesson watchdog").out;
        const qsizetype question = lesson.indexOf("Question 1:");
        const qsizetype answers = lesson.indexOf("# Answers");
        QVERIFY2(question > 0 && answers > lesson.indexOf("lab run short-lease"), lesson.constData());
        QVERIFY(lesson.indexOf("✓") > answers && lesson.indexOf("nothing about the work") > answers);
        QCOMPARE(run("lab lesson 1").out, lesson);
        const QJsonArray steps =
            objectOf(run("--json lab lesson 1").out).value(QLatin1String("steps")).toArray();
        QCOMPARE(steps.size(), 10);
        QCOMPARE(run("lab lesson none").code, 2);
        QCOMPARE(run("lab lessons --seed 1").code, 2);
    }

    void aLessonIsValidated()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"id": "own", "number": 1, "title": "Own", "teaches": "Own",
  "runs": {"a": {"scenario": "short-lease"}},
  "steps": [{"show": "a", "at": "1h", "text": "Late."}]})");
        file.close();
        const Outcome found = run("lab validate", {path});
        QCOMPARE(found.code, 2);
        QVERIFY2(
            found.out.contains("own.json:3:33: steps[0].at: the run is over by then"), found.out.constData());
    }

    void aNewScenarioPlaysAtOnce()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own-lock.json"));
        const Outcome written = run("lab new", {folder.filePath(QStringLiteral("own-lock"))});
        QVERIFY2(written.code == 0, written.err.constData());
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("own-lock.md"))));
        QCOMPARE(run("lab validate", {path}).code, 0);
        QVERIFY(run("lab show", {path}).out.contains("own-lock"));
        const Outcome swept = run("lab sweep --seeds 1..20", {path});
        QVERIFY2(swept.code == 0, (swept.out + swept.err).constData());
        QVERIFY(run("lab new", {path}).err.contains("own-lock.json")); // it is not written over
        QCOMPARE(run("lab new", {folder.filePath(QStringLiteral("a \"b\""))}).code, 2);
        QVERIFY(run("lab new", {folder.filePath(QStringLiteral("none/own"))}).code != 0);
    }

    void aHistoryFromElsewhereIsJudged()
    {
        const QString histories = support::sourceDir() + QStringLiteral("/tests/support/histories/");
        const Outcome checked = run("check --import", {histories + QStringLiteral("redisson.jsonl")});
        QVERIFY2(checked.code == 13, (checked.out + checked.err).constData());
        QVERIFY2(
            checked.out.contains("2 holders of invoice") && checked.out.contains("Failed: one violation"),
            checked.out.constData());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("broken.jsonl"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"lockscope_history\": 1}\n{\"what\": \"grab\"}\n");
        file.close();
        const Outcome broken = run("check --import", {path});
        QCOMPARE(broken.code, 2);
        QVERIFY2(broken.err.contains("line 2, what: this must be one of: acquire"), broken.err.constData());
    }

    void anExplorationTellsTheRunThatBreaks()
    {
        const QTemporaryDir folder;
        const Outcome broken = run("lab explore hand-lock-2 --steps 2 --keep", {folder.path()});
        QCOMPARE(broken.code, 13);
        QVERIFY2(
            broken.out.contains("2 holders of lockscope:lab:lock:job") && broken.out.contains("acquired"),
            (broken.out + broken.err).constData());
        QCOMPARE(run("check", {folder.filePath(QStringLiteral("hand-lock-2-explored.lockrec"))}).code, 0);
        const Outcome forPrograms = run("--json lab explore hand-lock-2 --steps 2");
        QVERIFY2(forPrograms.out.contains("\"violation\":"), forPrograms.out.constData());
        const Outcome whole = run("--json lab explore hand-lock-4 --steps 4 --within 500ms");
        QVERIFY2(whole.code == 0, (whole.out + whole.err).constData());
        const QJsonObject sum = objectOf(whole.out.trimmed());
        QVERIFY(sum.value(QLatin1String("whole")).toBool() && !sum.value(QLatin1String("broken")).toBool());
        QVERIFY2(sum.value(QLatin1String("interleavings")).toInt() > 4, whole.out.constData());
        const Outcome inTime = run("--json lab explore hand-lock-4 --steps 1000 --for 1");
        QCOMPARE(inTime.code, 17);
        QVERIFY2(
            objectOf(inTime.out.trimmed()).value(QLatin1String("time_up")).toBool(), inTime.out.constData());
    }

    /// The same scenario with the same seed, twice, and once with another seed.
    void twoRunsAreCompared()
    {
        const QTemporaryDir folder;
        const auto play = [&](const char* seed, const QString& file) {
            const Outcome played = run("lab run unfair --speed 20 --record",
                {file, QStringLiteral("--seed"), QString::fromLatin1(seed)});
            QVERIFY2(played.code == 0, (played.out + played.err).constData());
        };
        const QString first = folder.filePath(QStringLiteral("first.lockrec"));
        const QString second = folder.filePath(QStringLiteral("second.lockrec"));
        const QString third = folder.filePath(QStringLiteral("third.lockrec"));
        play("7", first);
        play("7", second);
        play("8", third);
        const Outcome same = run("--json lab compare", {first, second});
        QVERIFY2(same.code == 0, (same.out + same.err).constData());
        const QJsonObject sum = objectOf(same.out.trimmed().split('\n').constLast());
        QVERIFY(sum.value(QLatin1String("decisions_agree")).toBool());
        QVERIFY(sum.value(QLatin1String("decisions")).toInt() > 20);
        const Outcome reported = run("lab compare", {first, second});
        QVERIFY2(reported.out.contains(" decisions are the same."), reported.out.constData());
        const Outcome other = run("lab compare", {first, third});
        QCOMPARE(other.code, 7);
        QVERIFY2(other.err.contains("different seeds"), other.err.constData());
    }

    void aNumberThatSeveralHaveIsSaid()
    {
        const Outcome shown = run("lab show 8");
        QCOMPARE(shown.code, 0);
        QVERIFY2(shown.err.contains("8 stands for hand-lock-1; hand-lock-2, hand-lock-3, hand-lock-4"),
            shown.err.constData());
        QCOMPARE(run("lab show 3").err, QByteArray());
    }

    void whatCannotBe_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* words, int code, const char* sentence) {
            QTest::newRow(words) << QString::fromLatin1(words).split(u' ') << code << QByteArray(sentence);
        };
        row("lab", 2, "needs list|show|run|sweep|explore|fork|compare|new|validate|schema");
        row("lab dance", 2, "Say “lab list”");
        row("lab show", 2, "Say “lab list”");
        row("lab run nothing", 2, "“lab list” names them all");
        row("lab run nothing.json", 2, "nothing.json");
        row("lab run 3 --speed 0", 2, "--speed 0.1 to 100");
        row("lab run 3 --clients 1001", 2, "--clients takes 1 to 1000");
        row("lab list --connect redis://localhost", 2, "Only “lab run” goes to a server");
        row("lab run 3 --connect nonsense --env test", 2, "is not the address");
        row("lab run 3 --record /nowhere/run.lockrec", 9, "/nowhere/run.lockrec");
        row("lab run 3 --report /nowhere/run.html", 9, "/nowhere/run.html");
        row("lab run 3 --record run.html --report ./run.html", 2, "the same file: run.html");
        row("lab compare /nowhere/run.lockrec", 2, "“lab compare FILE FILE”");
        row("lab compare /nowhere/run.lockrec /nowhere/run.lockrec", 2, "/nowhere/run.lockrec");
        row("lab sweep blocked-server", 7, "simulated servers have none");
        row("lab sweep order-queue-stream --seeds 1..2", 7, "does not know the command xgroup");
        row("lab sweep short-lease --seeds 9..1", 2, "--seeds takes");
        row("lab sweep short-lease --vary lease=20s..1s", 2, "--vary takes");
        row("lab sweep short-lease --vary nothing=1s..2s", 2, "no duration of a name");
        row("lab sweep short-lease --vary lease=1s..20s --svg map.svg", 2, "--svg draws two durations");
        row("lab sweep short-lease --jobs 0", 2, "--jobs takes");
        row("lab explore failover", 7, "simulated servers have none");
        row("lab explore hand-lock-4 --steps -1", 2, "--steps takes");
        row("lab explore hand-lock-4 --within soon", 2, "--within a duration");
        row("lab explore hand-lock-4 --for ever", 2, "--for takes");
        row("lab list --seeds 1..2", 2, "“lab list” takes no --seeds.");
        row("lab run 3 --steps 2", 2, "“lab run” takes no --steps.");
        row("lab sweep short-lease --speed 5", 2, "“lab sweep” takes no --speed.");
        row("lab fork /nowhere/run.lockrec --seed 1", 2, "“lab fork” takes no --seed.");
        row("audit verify --last 3", 2, "with “list” alone");
        row("audit verify --for 3", 2, "with “list” alone");
        row("replay /nowhere/run.lockrec", 2, "cannot be read");
        row("check /etc/passwd", 2, "it is no recording of Lockscope");
    }

    /// Said before anything is played.
    void whatCannotBe()
    {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QByteArray, sentence);
        const Outcome outcome = TerminalRun().piped(words);
        QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
        QCOMPARE(outcome.code, code);
        QCOMPARE(outcome.out, QByteArray());
    }

    void seedsThatAreNoScenarioAreCounted()
    {
        const Outcome outcome = run("lab sweep hand-over --seeds 1..20 --vary watchdog=1ms..120ms");
        QCOMPARE(outcome.code, 17);
        QVERIFY2(outcome.err.contains("10 seeds were not played"), outcome.err.constData());
        QVERIFY2(outcome.out.contains("10 runs in virtual time"), outcome.out.constData());
    }

    void whatIsNotTakenIsSaid()
    {
        const Outcome fast = run("lab run timer-job --speed 100 --processes");
        QCOMPARE(fast.code, 0);
        QVERIFY2(fast.err.contains("can be a process of its own"), fast.err.constData());
        const Outcome split =
            run("lab run paused-writer --speed 10 --processes --record /nowhere/run.lockrec"); // not played
        QVERIFY2(split.err.contains("played in real time (1x)"), split.err.constData());
        const Outcome slow = run("lab run short-lease --speed 100");
        QVERIFY2(slow.err.contains("true up to"), slow.err.constData());
    }
};

QTEST_GUILESS_MAIN(LabCtlTest)
#include "tst_labctl.moc"
