#include "tests/support/drawnterminal.h"
#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"
#include "tests/support/watched.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using lockscope::support::DrawnTerminal;
using lockscope::support::PrivateRedis;
using lockscope::support::TerminalRun;

namespace
{

const QString holder = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001:7");

} // namespace

/// The real “lockscopectl top” in a real terminal, against a real server: keys go in, the drawn screen is
/// read.
class TestTopCtl : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_redis.cli("FLUSHALL");
        hold(QStringLiteral("lock:orders"));
        hold(QStringLiteral("锁:订单:四十二"));
        m_redis.cli({QStringLiteral("HSET"), QStringLiteral("zebra:stuck"), holder, QStringLiteral("1")});
    }

    void troubleIsOnTopAndLive();
    void keysFilterAndShowDetails();
    void theScreenFollowsTheTerminal();
    void numbersAreWholeInEachLanguage_data();
    void numbersAreWholeInEachLanguage();
    void nothingOfAServersBytesIsObeyed();
    void coloursAreLeftOutWhereTheyAreNotWanted();
    void aForcedReleaseIsConfirmedAndWritten();
    void aCommandAsksAsTheTableDoes();
    void aLeaseIsShortened();
    void aLibrarysSignalIsSent();
    void sixtyColumnsAreEnough();
    void aServerOfNoStatedUseIsOnlyLookedAt();
    void aLostServerIsTold();
    void aFilterFollowsTheNamesOfConnections();
    void theTerminalIsGivenBack_data();
    void theTerminalIsGivenBack();
    void withoutATerminalItSaysSo();

private:
    void hold(const QString& name)
    {
        m_redis.cli({QStringLiteral("HSET"), name, holder, QStringLiteral("1")});
        m_redis.cli({QStringLiteral("PEXPIRE"), name, QStringLiteral("600000")});
    }
    QStringList top(const QStringList& options = {}) const
    {
        return QStringList{QStringLiteral("--connect"), m_redis.uri(), QStringLiteral("top")} + options;
    }
    /// The line of the screen that holds `text`; empty = none does.
    static QString lineWith(const DrawnTerminal& terminal, const QString& text)
    {
        return terminal.lines().filter(text).value(0);
    }

    PrivateRedis m_redis;
};

void TestTopCtl::troubleIsOnTopAndLive()
{
    const DrawnTerminal terminal({80, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks · 1 in trouble")), 20'000);
    const QStringList lines = terminal.lines();
    QVERIFY2(lines.at(0).contains(QStringLiteral("live")), qPrintable(lines.join(u'\n')));
    QVERIFY2(
        lines.at(3).startsWith(QStringLiteral("!! ∞")) && lines.at(3).contains(QStringLiteral("zebra:stuck")),
        qPrintable(lines.join(u'\n')));
    // A wide name takes two columns a letter, so what stands behind it stands below its title.
    const QString wide = lineWith(terminal, QStringLiteral("锁:订单:四十二"));
    const QString plain = lineWith(terminal, QStringLiteral("lock:orders"));
    QCOMPARE(wide.indexOf(QStringLiteral("6f1a2b3c")) + 6, plain.indexOf(QStringLiteral("6f1a2b3c")));
    m_redis.cli("DEL zebra:stuck");
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("none in trouble")), 20'000);
}

void TestTopCtl::keysFilterAndShowDetails()
{
    DrawnTerminal terminal({80, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks")), 20'000);
    terminal.type(QStringLiteral("/state:wrong"));
    QTRY_VERIFY(terminal.lines().at(23).contains(QStringLiteral("wrong")));
    terminal.press(QStringLiteral("C-u"));
    terminal.type(QStringLiteral("订单"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("1 match “订单”")));
    QVERIFY(lineWith(terminal, QStringLiteral("zebra")).isEmpty());
    terminal.press(QStringLiteral("Enter"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("fence")));
    QVERIFY(terminal.text().contains(holder));
    terminal.press(QStringLiteral("Escape"));
    QTRY_VERIFY(terminal.lines().at(2).contains(QStringLiteral("STATE")));
    terminal.type(QStringLiteral("?"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("these keys")));
}

void TestTopCtl::theScreenFollowsTheTerminal()
{
    DrawnTerminal terminal({80, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks")), 20'000);
    QVERIFY(!terminal.text().contains(QStringLiteral("KIND")));
    terminal.resize({120, 40});
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("KIND")));
    QVERIFY(terminal.lines().at(39).contains(QStringLiteral("q ends")));
}

void TestTopCtl::numbersAreWholeInEachLanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("minutes");
    QTest::newRow("en") << QStringLiteral("en") << QStringLiteral("9 m ");
    QTest::newRow("zh_CN") << QStringLiteral("zh_CN") << QStringLiteral("9 分 ");
}

/// Also where words are wide, and the terminal is not.
void TestTopCtl::numbersAreWholeInEachLanguage()
{
    QFETCH(const QString, language);
    QFETCH(const QString, minutes);
    const DrawnTerminal terminal({80, 24}, QStringList{QStringLiteral("--language"), language} + top());
    QTRY_VERIFY_WITH_TIMEOUT(lineWith(terminal, QStringLiteral("lock:orders")).contains(minutes), 20'000);
    QVERIFY2(!lineWith(terminal, QStringLiteral("lock:orders")).section(minutes, 1).contains(u'…'),
        qPrintable(terminal.text()));
    for (const QString& line : {terminal.lines().at(2), terminal.lines().at(23)})
        QVERIFY2(!line.contains(u'…'), qPrintable(line));
    const DrawnTerminal narrow({60, 24}, QStringList{QStringLiteral("--language"), language} + top());
    QTRY_VERIFY_WITH_TIMEOUT(
        lineWith(narrow, QStringLiteral("lock:orders")).contains(minutes.trimmed()), 20'000);
    for (const qsizetype line : {2, 23})
        QVERIFY2(!narrow.lines().at(line).contains(u'…'), qPrintable(narrow.text()));
}

void TestTopCtl::nothingOfAServersBytesIsObeyed()
{
    m_redis.cli({QStringLiteral("EVAL"),
        QStringLiteral("redis.call('hset','evil\\27]0;owned\\7\\27[2J\\155\\n','%1',1)").arg(holder),
        QStringLiteral("0")});
    const DrawnTerminal terminal({120, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("4 locks")), 20'000);
    QVERIFY2(!lineWith(terminal, QStringLiteral("evil␛]0;owned␇")).isEmpty(), qPrintable(terminal.text()));
}

void TestTopCtl::coloursAreLeftOutWhereTheyAreNotWanted()
{
    static const QRegularExpression colour(QStringLiteral("\x1b\\[[0-9;]*3[1-5]m"));
    const DrawnTerminal plain({80, 24}, top(), {QStringLiteral("NO_COLOR=1")});
    const DrawnTerminal coloured({80, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(plain.text().contains(QStringLiteral("3 locks")), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(coloured.text().contains(QStringLiteral("3 locks")), 20'000);
    QVERIFY(coloured.colouredText().contains(colour));
    QVERIFY2(!plain.colouredText().contains(colour), qPrintable(plain.colouredText()));
}

void TestTopCtl::aForcedReleaseIsConfirmedAndWritten()
{
    DrawnTerminal terminal({100, 30}, QStringList{QStringLiteral("--env"), QStringLiteral("test")} + top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks")), 20'000);
    terminal.type(QStringLiteral("r")); // of a whole lock it is none
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("only force-release takes it")));
    terminal.type(QStringLiteral("f"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Type yes")));
    QVERIFY2(terminal.text().contains(QStringLiteral("sends")), qPrintable(terminal.text()));
    terminal.type(QStringLiteral("lock:orders"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Nothing was done.")));
    QCOMPARE(m_redis.cli("EXISTS zebra:stuck"), QByteArray("1"));
    terminal.type(QStringLiteral("f"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Type yes")));
    terminal.type(QStringLiteral("yes"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Reason")));
    terminal.type(QStringLiteral("ticket 4711"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_COMPARE_WITH_TIMEOUT(m_redis.cli("EXISTS zebra:stuck"), QByteArray("0"), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("none in trouble")), 20'000);
    QTRY_VERIFY2_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("To put it back, in redis-cli")) &&
                                  terminal.text().contains(QStringLiteral("EVAL ")),
        qPrintable(terminal.text()), 20'000);
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.lines().at(2).contains(QStringLiteral("STATE")));
    QFile log(terminal.auditPath());
    QVERIFY(log.open(QIODevice::ReadOnly));
    const QByteArray lines = log.readAll();
    QVERIFY2(lines.contains("force-release") && lines.contains("ticket 4711"), lines.constData());
    terminal.type(QStringLiteral("q"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("ended with 0")));
    QVERIFY2(terminal.text().contains(QStringLiteral("EVAL ")), qPrintable(terminal.text()));
}

/// The lock's name is shown and not typed.
void TestTopCtl::aCommandAsksAsTheTableDoes()
{
    const auto answered = [this](const QString& answer) {
        DrawnTerminal terminal(
            {100, 30}, {QStringLiteral("--env"), QStringLiteral("test"), QStringLiteral("--connect"),
                           m_redis.uri(), QStringLiteral("force-release"), QStringLiteral("zebra:stuck")});
        if (!QTest::qWaitFor([&] { return terminal.text().contains(QStringLiteral("Type yes")); }, 20'000))
            return QByteArray("not asked: ") + terminal.text().toUtf8();
        if (!terminal.text().contains(QStringLiteral("zebra:stuck? Type yes")))
            return QByteArray("not named: ") + terminal.text().toUtf8();
        terminal.type(answer);
        terminal.press(QStringLiteral("Enter"));
        if (!QTest::qWaitFor([&] { return terminal.program() == 0; }, 20'000))
            return QByteArray("not ended: ") + terminal.text().toUtf8();
        return m_redis.cli("EXISTS zebra:stuck");
    };
    QCOMPARE(answered(QStringLiteral("zebra:stuck")), QByteArray("1"));
    QCOMPARE(answered(QStringLiteral("yes")), QByteArray("0"));
}

void TestTopCtl::aLeaseIsShortened()
{
    DrawnTerminal terminal({100, 30},
        QStringList{QStringLiteral("--env"), QStringLiteral("test")} + top({QStringLiteral("orders")}));
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("1 match")), 20'000);
    terminal.type(QStringLiteral("l"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Seconds that remain from now on: 11")));
    terminal.press(QStringLiteral("C-u"));
    terminal.type(QStringLiteral("none"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("no number of seconds above 0. Nothing was done.")));
    terminal.type(QStringLiteral("l"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Seconds that remain")));
    terminal.press(QStringLiteral("C-u"));
    terminal.type(QStringLiteral("30"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Type yes")));
    QVERIFY2(terminal.text().contains(QStringLiteral("30000")), qPrintable(terminal.text()));
    QVERIFY(m_redis.cli("PTTL lock:orders").toInt() > 100'000);
    terminal.type(QStringLiteral("yes"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Reason")));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY_WITH_TIMEOUT(m_redis.cli("PTTL lock:orders").toInt() < 31'000, 20'000);
    QVERIFY(m_redis.cli("PTTL lock:orders").toInt() > 1'000);
    QFile log(terminal.auditPath());
    QVERIFY(log.open(QIODevice::ReadOnly));
    QVERIFY(log.readAll().contains("shorten"));
}

/// Where a string is a lock by the operator's word, nobody knows at what its waiters listen.
void TestTopCtl::aLibrarysSignalIsSent()
{
    m_redis.cli("SET job some-token PX 600000");
    DrawnTerminal terminal({100, 30},
        QString::fromLatin1("--env test --pin job=string").split(u' ') + top({QStringLiteral("job")}));
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("1 match")), 20'000);
    terminal.type(QStringLiteral("n"));
    QTRY_VERIFY2(terminal.text().contains(QStringLiteral("“list”: channel")), qPrintable(terminal.text()));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Name of the channel")));
    terminal.press(QStringLiteral("Enter")); // without one
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("That names no channel and no list.")));
    terminal.type(QStringLiteral("n"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Name of the channel")));
    terminal.type(QStringLiteral("jobs-channel"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Message or element")));
    terminal.type(QStringLiteral("go"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY2(
        terminal.text().contains(QStringLiteral("PUBLISH jobs-channel go")), qPrintable(terminal.text()));
    terminal.type(QStringLiteral("yes"));
    terminal.press(QStringLiteral("Enter"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Reason")));
    terminal.press(QStringLiteral("Enter"));
    const auto written = [&terminal] {
        QFile log(terminal.auditPath());
        return log.open(QIODevice::ReadOnly) ? log.readAll() : QByteArray();
    };
    QTRY_VERIFY_WITH_TIMEOUT(written().contains("applied"), 20'000);
    QVERIFY2(written().contains("\"nudge\""), written().constData());
    QCOMPARE(m_redis.cli("GET job"), QByteArray("some-token"));
}

void TestTopCtl::sixtyColumnsAreEnough()
{
    const DrawnTerminal terminal({60, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks · 1 in trouble")), 20'000);
    QVERIFY2(terminal.lines().at(0).contains(QStringLiteral("live")), qPrintable(terminal.text()));
    const QString stuck = lineWith(terminal, QStringLiteral("zebra:stuck"));
    QVERIFY2(
        stuck.startsWith(QStringLiteral("!! ∞ No expiry")) && stuck.contains(QStringLiteral("6f1a…0001:7")),
        qPrintable(terminal.text()));
    const QString plain = lineWith(terminal, QStringLiteral("lock:orders"));
    QVERIFY2(plain.contains(QStringLiteral("9 m")) && plain.contains(QStringLiteral("6f1a…0001:7")),
        qPrintable(terminal.text()));
    QVERIFY2(terminal.text().contains(QStringLiteral("Held by ")), qPrintable(terminal.text()));
}

void TestTopCtl::aServerOfNoStatedUseIsOnlyLookedAt()
{
    DrawnTerminal terminal({120, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks")), 20'000);
    terminal.type(QStringLiteral("f"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("Nobody has stated what this server is for")));
    QVERIFY(!QFile::exists(terminal.auditPath()));
}

void TestTopCtl::aLostServerIsTold()
{
    PrivateRedis server;
    server.cli({QStringLiteral("HSET"), QStringLiteral("lock:a"), holder, QStringLiteral("1")});
    DrawnTerminal terminal({100, 24}, {QStringLiteral("--connect"), server.uri(), QStringLiteral("top")});
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("1 lock")), 20'000);
    server.stop();
    QTRY_VERIFY_WITH_TIMEOUT(terminal.lines().at(0).contains(QStringLiteral("not live")), 20'000);
    terminal.type(QStringLiteral("q"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("ended with 4")));
}

/// The locks do not change when the connection of their holder comes to be known.
void TestTopCtl::aFilterFollowsTheNamesOfConnections()
{
    const QTemporaryDir folder;
    QFile names(folder.filePath(QStringLiteral("names")));
    QVERIFY(names.open(QIODevice::WriteOnly));
    names.write("shop-* = the shop\n");
    names.close();
    const DrawnTerminal terminal({100, 24},
        QStringList{QStringLiteral("--aliases"), names.fileName()} + top({QStringLiteral("holder:shop")}));
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("0 match")), 20'000);
    lockscope::support::Writer connection(m_redis.uri());
    connection.send(
        {"client", "setname", "shop-" + holder.section(u':', 0, 0).toLatin1()}, [](const auto&) {});
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 match")), 30'000);
    QVERIFY(lineWith(terminal, QStringLiteral("lock:orders")).contains(QStringLiteral("the shop")));
}

void TestTopCtl::theTerminalIsGivenBack_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QString>("says");
    QTest::newRow("q") << QStringLiteral("q") << QStringLiteral("ended with 0");
    QTest::newRow("Ctrl+C") << QStringLiteral("C-c") << QStringLiteral("ended with 0");
    QTest::newRow("SIGTERM") << QString() << QStringLiteral("ended with 0");
}

/// The screen before comes back, and what is typed is seen again.
void TestTopCtl::theTerminalIsGivenBack()
{
    QFETCH(const QString, way);
    QFETCH(const QString, says);
    DrawnTerminal terminal({80, 24}, top());
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(QStringLiteral("3 locks")), 20'000);
    if (way.isEmpty())
        QCOMPARE(::kill(pid_t(terminal.program()), SIGTERM), 0);
    else
        terminal.press(way);
    QTRY_VERIFY_WITH_TIMEOUT(terminal.text().contains(says), 20'000);
    QVERIFY2(!terminal.text().contains(QStringLiteral("zebra")), qPrintable(terminal.text()));
    terminal.type(QStringLiteral("echoed"));
    QTRY_VERIFY(terminal.text().contains(QStringLiteral("echoed")));
}

void TestTopCtl::withoutATerminalItSaysSo()
{
    TerminalRun run;
    const auto outcome = run.piped(top());
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("needs a terminal"), outcome.err.constData());
    QCOMPARE(outcome.out, QByteArray());
}

QTEST_GUILESS_MAIN(TestTopCtl)
#include "tst_topctl.moc"
