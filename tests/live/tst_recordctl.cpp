#include "core/record/lockrecreader.h"
#include "core/record/player.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using support::Outcome;
using support::TerminalRun;

/// A live server recorded from the terminal.
class TestRecordCtl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theSandboxIsRecorded()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("sandbox.lockrec"));
        const Outcome outcome = TerminalRun().piped({QStringLiteral("--sandbox"), QStringLiteral("--for"),
            QStringLiteral("8"), QStringLiteral("record"), path});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        const auto opened = record::openRecording(path);
        QVERIFY(opened.ok());
        QVERIFY2(opened->report.isWhole(), qPrintable(sentence(opened->report)));
        qsizetype events = 0;
        for (const record::RecordedBatch& sight : opened->recording.batches())
            events += sight.batch.events.size();
        QVERIFY(events > 0);
        QVERIFY2((outcome.out + outcome.err).contains(QByteArray::number(events) + " events"), outcome.out);
        record::Player player(opened->recording);
        player.seek(opened->recording.length());
        QVERIFY(!player.table().isEmpty());
        QVERIFY(player.health() && player.health()->live);
        QVERIFY(!opened->recording.steps().isEmpty());
        QVERIFY(opened->recording.length() > std::chrono::seconds(3));
        notAllOfItCanBeJudged(path);
        itsClientsArePlayedAgain(path, folder.filePath(QStringLiteral("again.json")));
    }

private:
    /// On servers of the Lab, with nothing of the sandbox but its rhythm.
    static void itsClientsArePlayedAgain(const QString& path, const QString& scenario)
    {
        const QStringList make{
            QStringLiteral("lab"), QStringLiteral("new"), scenario, QStringLiteral("--from"), path};
        const Outcome made = TerminalRun().piped(make);
        QVERIFY2(made.code == 0 && made.out.contains("Clients: "), (made.out + made.err).constData());
        QVERIFY(TerminalRun().piped(make).code != 0); // it is not written over
        const Outcome validated =
            TerminalRun().piped({QStringLiteral("lab"), QStringLiteral("validate"), scenario});
        QVERIFY2(validated.code == 0, (validated.out + validated.err).constData());
        const Outcome run = TerminalRun().piped({QStringLiteral("lab"), QStringLiteral("run"), scenario,
            QStringLiteral("--speed"), QStringLiteral("10")});
        QVERIFY2(run.out.contains("has acquired lockscope:lab:lockscope:sample:orders"), run.out.constData());
        const Outcome again = TerminalRun().piped({QStringLiteral("lab"), QStringLiteral("new"),
            QFileInfo(scenario).absolutePath() + QStringLiteral("/third"), QStringLiteral("--from"),
            scenario});
        QVERIFY2(again.code == 2 && again.err.contains("no recording"), again.err.constData());
    }

    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// A server shows neither what its clients do nor what they write.
    static void notAllOfItCanBeJudged(const QString& path)
    {
        const Outcome checked =
            TerminalRun().piped({QStringLiteral("--json"), QStringLiteral("check"), path});
        QVERIFY2(checked.code == 17, (checked.out + checked.err).constData());
        const QByteArray last = checked.out.trimmed().split('\n').constLast();
        QVERIFY2(last.contains("\"passed\":false") && last.contains("\"result\":\"not-all-judged\""),
            last.constData());
    }

private Q_SLOTS:
    /// Nothing happens, and yet the file reaches to its end.
    void aQuietServerIsRecordedToTheEnd()
    {
        const support::PrivateRedis redis;
        redis.cli("hset quiet 6f1a2b3c-9d8e-4f70-8a1b-000000000001:7 1");
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("quiet.lockrec"));
        const Outcome outcome = TerminalRun().piped({QStringLiteral("--connect"), redis.uri(),
            QStringLiteral("--for"), QStringLiteral("6"), QStringLiteral("record"), path});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        const auto opened = record::openRecording(path);
        QVERIFY(opened.ok());
        QVERIFY(opened->recording.length() > std::chrono::seconds(4));
    }

    /// A pinned name is reported before the server's clock is known.
    void aRecordingBeginsOnTheServersClock()
    {
        const support::PrivateRedis redis;
        redis.cli("hset quiet 6f1a2b3c-9d8e-4f70-8a1b-000000000001:7 1");
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("pinned.lockrec"));
        const Outcome outcome = TerminalRun().piped(
            {QStringLiteral("--connect"), redis.uri(), QStringLiteral("--pin"), QStringLiteral("quiet"),
                QStringLiteral("--for"), QStringLiteral("3"), QStringLiteral("record"), path});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        const auto opened = record::openRecording(path);
        QVERIFY(opened.ok());
        QVERIFY2(opened->recording.length() < std::chrono::seconds(60),
            qPrintable(QString::number(opened->recording.length().count())));
        record::Player player(opened->recording);
        player.seek(opened->recording.length());
        QCOMPARE(player.table().size(), 1);
    }

    /// A page to hand on is written at once, and with a recording of the time that it was watched.
    void anIncidentIsWrittenForOthers()
    {
        const support::PrivateRedis redis;
        redis.cli("hset orders:42 6f1a2b3c-9d8e-4f70-8a1b-000000000001:7 2");
        redis.cli("set greeting hello");
        const QTemporaryDir folder;
        const QString page = folder.filePath(QStringLiteral("orders.html"));
        TerminalRun run;
        const QStringList to{QStringLiteral("--connect"), redis.uri(), QStringLiteral("incident")};
        const QStringList out{QStringLiteral("--out"), page};
        const Outcome written =
            run.piped(to + QStringList{QStringLiteral("orders:42"), QStringLiteral("nowhere")} + out);
        QCOMPARE(written.code, 0);
        QVERIFY2(written.out.contains("orders.html"), written.out.constData());
        QVERIFY2(written.err.contains("There is no lock “nowhere”."), written.err.constData());
        const QByteArray html = contentOf(page);
        QVERIFY(html.contains("orders:42") && html.contains("6f1a2b3c-9d8e-4f70-8a1b-000000000001"));
        QVERIFY(!html.contains("<script") && !html.contains("nowhere"));
        QVERIFY(!html.contains("from unknown on")); // a pinned name has no past before it was read

        const QString there = folder.filePath(QStringLiteral("night"));
        const Outcome watched =
            run.piped(to + QStringList{QStringLiteral("orders:42"), QStringLiteral("--out"), there,
                               QStringLiteral("--for"), QStringLiteral("3"), QStringLiteral("--hash")});
        QVERIFY2(watched.code == 0, watched.err.constData());
        const QByteArray hashed = contentOf(there + QStringLiteral("/incident.html"));
        QVERIFY(hashed.contains("incident.lockrec") && !hashed.contains("orders:42"));
        const auto opened = record::openRecording(there + QStringLiteral("/incident.lockrec"));
        QVERIFY(opened.ok());
        QVERIFY(opened->recording.length() > std::chrono::seconds(1));
        record::Player player(opened->recording);
        player.seek(opened->recording.length());
        QCOMPARE(player.table().size(), 1);
        QVERIFY(hashed.contains(player.table().constFirst()->ref->name.bytes)); // the same hash in both
    }

    void anIncidentThatCannotBeWrittenIsReported_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("no such lock")
            << QStringList{QStringLiteral("nowhere"), QStringLiteral("--out"), QStringLiteral("x.html")} << 1
            << QByteArray("There is no lock “nowhere”.");
        QTest::newRow("no lock") << QStringList{QStringLiteral("greeting"), QStringLiteral("--out"),
                                        QStringLiteral("x.html")}
                                 << 1 << QByteArray("“greeting” is no lock");
        QTest::newRow("no place") << QStringList{QStringLiteral("orders:42")} << 2
                                  << QByteArray("--out FILE.html");
        QTest::newRow("an impossible place")
            << QStringList{QStringLiteral("orders:42"), QStringLiteral("--out"),
                   QStringLiteral("/proc/none/x.html")}
            << 9 << QByteArray("/proc/none/x.html");
        QTest::newRow("an impossible folder") << QStringList{QStringLiteral("orders:42"),
                                                     QStringLiteral("--out"), QStringLiteral("/proc/none/x")}
                                              << 9 << QByteArray("/proc/none/x");
    }
    void anIncidentThatCannotBeWrittenIsReported()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const support::PrivateRedis redis;
        redis.cli("hset orders:42 6f1a2b3c-9d8e-4f70-8a1b-000000000001:7 2");
        redis.cli("set greeting hello");
        const Outcome outcome = TerminalRun().piped(
            QStringList{QStringLiteral("--connect"), redis.uri(), QStringLiteral("incident")} + words);
        QTEST(outcome.code, "code");
        QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY(!QFile::exists(QStringLiteral("x.html")));
    }

    void aFileThatCannotBeWrittenIsTold()
    {
        const Outcome outcome = TerminalRun().piped({QStringLiteral("--sandbox"), QStringLiteral("--for"),
            QStringLiteral("20"), QStringLiteral("record"), QStringLiteral("/proc/nowhere/x.lockrec")});
        QCOMPARE(outcome.code, 9);
        QVERIFY(outcome.err.contains("/proc/nowhere/x.lockrec"));
    }
};

QTEST_GUILESS_MAIN(TestRecordCtl)
#include "tst_recordctl.moc"
