#include "core/lab/scenarioreader.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"
#include "tests/support/terminalrun.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <unistd.h>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::RunState;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;
using support::waitForEvent;

namespace
{

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The children of a process that are clients of a run.
QList<qint64> clientsOf(qint64 parent)
{
    QList<qint64> found;
    for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const qint64 id = name.toLongLong();
        const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(id));
        const QByteArrayList fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        const QByteArray words = contentOf(QStringLiteral("/proc/%1/cmdline").arg(id));
        if (id > 0 && fields.value(1).toLongLong() == parent &&
            words.endsWith(QByteArray("lockscopectl\0client\0", 20)))
            found.append(id);
    }
    return found;
}

/// One that only waits to be reaped is gone.
bool isThere(qint64 process)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(process));
    return !stat.isEmpty() && stat.at(stat.lastIndexOf(')') + 2) != 'Z';
}

/// Two that hand a lock over, each in a process of its own, and one that crashes by its own program.
lab::Scenario shortScenario()
{
    const auto read =
        lab::readScenario(R"({"id": "x", "number": 1, "title": "x", "shows": "x", "length": "20s",
        "clients": [
          {"name": "one", "process": true, "watchdog": "3s", "program": [
            {"acquire": "job"}, {"work": "1s"}, {"release": "job"}, {"think": "1s"},
            {"acquire": "job"}, {"work": "20s"}]},
          {"name": "two", "process": true, "starts": "200ms", "program": [
            {"acquire": "job"}, {"work": "500ms"}, {"release": "job"}, {"think": "500ms"}, {"crash": true}]},
          {"name": "three", "starts": "5s", "program": [{"acquire": "job"}, {"work": "200ms"}, {"release": "job"}]}
        ]})");
    return std::get<lab::Scenario>(read);
}

} // namespace

class LabProcessesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// One crashes by its program, one is killed by hand; its lock is free after the lease, not before.
    void processesAreReal()
    {
        LabPlay play(shortScenario(), {.speed = 20, .processes = true});
        play.start();
        QCOMPARE(play.runner().speed(), 1.0);
        QVERIFY(!play.runner().header().canFork);
        const QList<qint64> processes = clientsOf(::getpid());
        QCOMPARE(processes.size(), 2);
        play.reach(4s);
        QVERIFY(waitForEvent([&] { return play.steps(What::Acquired).size() == 3; }));
        QVERIFY(waitForEvent([] { return clientsOf(::getpid()).size() == 1; })); // the other one has crashed
        play.runner().intervene({.what = lab::Fault::What::Kill, .target = "one"});
        QVERIFY(waitForEvent([&] { return clientsOf(::getpid()).isEmpty(); }));
        for (const qint64 process : processes) // it has no command line any more while it ends
            QVERIFY(waitForEvent([=] { return !isThere(process); }));
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QCOMPARE(play.steps(What::Crashed).size(), 2);
        const auto acquired = play.steps(What::Acquired);
        QCOMPARE(acquired.size(), 4);
        const auto leaseEnded = play.steps(What::LeaseEnded);
        QCOMPARE(leaseEnded.size(), 1);
        QVERIFY(acquired.last().at >= leaseEnded.first().at - 100ms);
        for (const record::ClientRecord& client : play.recording().clients())
            QCOMPARE(client.process, client.title != "three");
    }

    void theyStandStillWithTheLab()
    {
        LabPlay play(shortScenario(), {.processes = true});
        play.start();
        play.reach(600ms);
        play.runner().pause();
        play.becomes(RunState::Paused);
        const qsizetype before = play.recording().steps().size();
        QTest::qWait(1200);
        QCOMPARE(play.recording().steps().size(), before);
        play.runner().resume();
        play.reach(1500ms);
        const auto released = play.steps(What::Released);
        QCOMPARE(released.size(), 1);
        QVERIFY(released.first().at > 900ms && released.first().at < 1400ms);
    }

    void oneIsPausedAndToldToGoOn()
    {
        LabPlay play(shortScenario(), {.processes = true});
        play.start();
        play.reach(200ms);
        play.runner().intervene({.what = lab::Fault::What::Pause, .target = "one"});
        QVERIFY(waitForEvent([&] { return play.steps(What::Paused).size() == 1; }));
        play.reach(1500ms); // its work would be done
        QCOMPARE(play.steps(What::WorkEnds).size(), 0);
        play.runner().intervene({.what = lab::Fault::What::Resume, .target = "one"});
        QVERIFY(waitForEvent([&] { return play.steps(What::WorkEnds).size() == 1; }));
        QCOMPARE(play.steps(What::Resumed).size(), 1);
    }

    /// The program that runs them is killed: none survives.
    void noneSurvives()
    {
        QProcess terminal;
        terminal.start(QCoreApplication::applicationDirPath() + QStringLiteral("/lockscopectl"),
            {QStringLiteral("lab"), QStringLiteral("run"), QStringLiteral("paused-writer"),
                QStringLiteral("--processes")});
        QList<qint64> processes;
        QVERIFY(waitForEvent([&] { return (processes = clientsOf(terminal.processId())).size() == 2; }));
        terminal.kill();
        QVERIFY(waitForEvent([&] { return terminal.state() == QProcess::NotRunning; }));
        QVERIFY(waitForEvent([&] { return !isThere(processes[0]) && !isThere(processes[1]); }));
    }

    void theQueueLosesAnOrderInARealCrash()
    {
        LabPlay play(labScenario("order-queue-list"), {.processes = true});
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QCOMPARE(play.steps(What::Crashed).size(), 1);
    }

    void byHandItSaysWhatItIsFor()
    {
        const support::Outcome outcome = support::TerminalRun().piped({QStringLiteral("client")});
        QCOMPARE(outcome.code, 2);
        QVERIFY(outcome.err.contains("--processes"));
    }
};

QTEST_GUILESS_MAIN(LabProcessesTest)
#include "tst_labprocesses.moc"
