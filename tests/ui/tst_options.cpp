#include "app/options.h"
#include "tests/support/paths.h"
#include "tests/support/terminalrun.h"
#include "tests/ui/looks.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

/// The options of the window's command line, and what it refuses.
namespace lockscope::app
{

class TestOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    /// The platform is one that cannot be opened, as on a machine without a display.
    void helpAndVersionNeedNoDisplay_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("help") << QStringLiteral("--help") << QByteArray("Usage: ");
        QTest::newRow("version") << QStringLiteral("--version") << QByteArray("lockscope ");
    }
    void helpAndVersionNeedNoDisplay()
    {
        QFETCH(QString, option);
        QFETCH(QByteArray, begin);
        const support::Outcome outcome = support::runProgram(QStringLiteral("env"),
            {QStringLiteral("QT_QPA_PLATFORM=none"), support::buildDir() + QStringLiteral("/bin/lockscope"),
                option, QStringLiteral("--language=en")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.startsWith(begin));
    }

    void nothingMeansTheSandbox()
    {
        const auto options = readOptions({QStringLiteral("lockscope")});
        QVERIFY(options.ok());
        QVERIFY(options->uris.isEmpty() && options->select.isEmpty() && options->screenshot.isEmpty());
        QCOMPARE(options->after, base::milliseconds{3000});
        QVERIFY(!options->theme && !options->size);
    }

    void aFileIsToBeImportedOrForTheLab()
    {
        const QTemporaryDir folder;
        const auto write = [&folder](const char* name, const QByteArray& content) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName()
                                                                                            : QString();
        };
        const QString yaml =
            write("redisson.yml", "singleServerConfig:\n  address: \"redis://10.0.0.1:6379\"\n");
        const auto imports = readOptions({QStringLiteral("lockscope"), yaml});
        QVERIFY(imports.ok() && imports->connections == yaml && imports->recording.isEmpty());
        const QString scenario = write("own.json", "{\"name\": \"of my own\"}");
        const auto plays = readOptions({QStringLiteral("lockscope"), scenario});
        QVERIFY(plays.ok() && plays->recording == scenario && plays->connections.isEmpty());
        const auto teaches = readOptions(
            {QStringLiteral("lockscope"), QStringLiteral("--lesson"), QStringLiteral("watchdog")});
        QVERIFY(teaches.ok() && teaches->lesson == "watchdog" && !teaches->isBare());
    }

    void framesAreOfARecording()
    {
        const QString program = QStringLiteral("lockscope");
        const auto options = readOptions({program, QStringLiteral("run.lockrec"), QStringLiteral("--frames"),
            QStringLiteral("film"), QStringLiteral("--every"), QStringLiteral("0.5")});
        QVERIFY(options.ok());
        QCOMPARE(options->frames, QStringLiteral("film"));
        QCOMPARE(options->every, base::milliseconds{500});
        QVERIFY(!readOptions({program, QStringLiteral("--frames"), QStringLiteral("film")}));
        QVERIFY(!readOptions({program, QStringLiteral("--every"), QStringLiteral("0")}));
    }

    void anAddressNeedsNoOption()
    {
        const auto options = readOptions({QStringLiteral("lockscope"), QStringLiteral("redis://db1:6380/2"),
            QStringLiteral("rediss://db2"), QStringLiteral("run.lockrec")});
        QVERIFY(options.ok());
        QCOMPARE(options->uris,
            QStringList({QStringLiteral("redis://db1:6380/2"), QStringLiteral("rediss://db2")}));
        QCOMPARE(options->recording, QStringLiteral("run.lockrec"));
    }

    /// The text of Qt becomes a part of a sentence, so it ends with no full stop of its own.
    void anUnknownOptionIsNamedInOneSentence()
    {
        const auto options = readOptions({QStringLiteral("lockscope"), QStringLiteral("--sandbox")});
        QVERIFY(!options.ok());
        QCOMPARE(options.error().detail, QByteArray("Unknown option 'sandbox'"));
    }

    void badValuesAreRefused_data()
    {
        QTest::addColumn<QString>("argument");
        for (const char* argument :
            {"--theme=blue", "--page=laboratory", "--after=soon", "--speed=0", "--speed=fast", "--after=-1",
                "--after=nan", "--after=1e9", "--size=1280", "--size=0x0", "--size=99999x720", "--size=axb",
                "--connect=http://db1", "--connect=redis://db1:70000", "redis://db1:70000", "http://db1",
                "--nosuch", "--pin", "--dialect=a*=mutex", "--dialect=a*", "--dialect=*=redsync"})
            QTest::newRow(argument) << QString::fromLatin1(argument);
    }
    void badValuesAreRefused()
    {
        QFETCH(QString, argument);
        QVERIFY(!readOptions({QStringLiteral("lockscope"), argument}).ok());
    }

    void namesAreBytesAndAKindIsOneOnlyWhereItIsKnown_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("plain") << QStringLiteral("jobs") << QByteArray("jobs") << QByteArray();
        QTest::newRow("kind") << QStringLiteral("jobs=semaphore") << QByteArray("jobs")
                              << QByteArray("semaphore");
        QTest::newRow("no kind") << QStringLiteral("jobs=often") << QByteArray("jobs=often") << QByteArray();
        QTest::newRow("two") << QStringLiteral("a=b=latch") << QByteArray("a=b") << QByteArray("latch");
        QTest::newRow("bytes") << QStringLiteral("l\\xff\\x00") << QByteArray("l\xff\0", 3) << QByteArray();
        QTest::newRow("Chinese") << QStringLiteral("订单") << QByteArray("订单") << QByteArray();
    }
    void namesAreBytesAndAKindIsOneOnlyWhereItIsKnown()
    {
        QFETCH(QString, typed);
        const auto options = readOptions(
            {QStringLiteral("lockscope"), QStringLiteral("--pin"), typed, QStringLiteral("--select"),
                QStringLiteral("\\xfe"), QStringLiteral("--prefix"), QStringLiteral("p\\xfd")});
        QVERIFY(options.ok());
        QCOMPARE(options->pins.size(), 1);
        const auto& pin = options->pins.first();
        QTEST(pin.name.bytes, "name");
        QTEST(pin.kind ? locks::name(*pin.kind) : QByteArray(), "kind");
        QCOMPARE(options->select.bytes, QByteArray("\xfe"));
        QCOMPARE(options->prefixes, QByteArrayList{"p\xfd"});
    }

    void statementsAreRead()
    {
        const auto options = readOptions({QStringLiteral("lockscope"), QStringLiteral("--dialect"),
            QStringLiteral("app:*=redis-py"), QStringLiteral("--dialect=gate:*=semaphore")});
        QVERIFY(options.ok());
        QCOMPARE(options->statements.size(), 2);
        QCOMPARE(options->statements.first().pattern, QByteArray("app:*"));
        QCOMPARE(locks::name(options->statements.last().kind), QByteArray("semaphore"));
    }

    /// An empty prefix means every key of the server.
    void noPrefixIsEmpty()
    {
        for (const char* last : {"p", ""})
            QVERIFY(!readOptions({QStringLiteral("lockscope"), QStringLiteral("--prefix"), QString(),
                                     QStringLiteral("--prefix"), QString::fromLatin1(last)})
                         .ok());
    }

    void aPasswordInTheAddressIsNoticed()
    {
        const auto with =
            readOptions({QStringLiteral("lockscope"), QStringLiteral("--connect=redis://u:p@h")});
        QVERIFY(with.ok() && with->passwordInUri);
        const auto without =
            readOptions({QStringLiteral("lockscope"), QStringLiteral("--connect=redis://u@h")});
        QVERIFY(without.ok() && !without->passwordInUri);
    }

    void theWindowIsAsAskedFor()
    {
        const auto options = readOptions({QStringLiteral("lockscope"), QStringLiteral("--size=1280x800"),
            QStringLiteral("--after=0.5"), QStringLiteral("--theme=dark"), QStringLiteral("--page=events")});
        QVERIFY(options.ok());
        QCOMPARE(options->size, std::optional(QSize(1280, 800)));
        QCOMPARE(options->after, base::milliseconds{500});
        QCOMPARE(options->theme, std::optional(ui::ThemeChoice::Dark));
        QCOMPARE(options->page, QStringLiteral("events"));
    }
};

} // namespace lockscope::app

QTEST_MAIN(lockscope::app::TestOptions)
#include "tst_options.moc"
