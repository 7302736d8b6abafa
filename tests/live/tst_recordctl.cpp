#include "core/record/lockrecreader.h"
#include "core/record/player.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"

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
    }

private:
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
