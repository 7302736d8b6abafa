#include "tests/support/privateredis.h"
#include "tests/support/terminalrun.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using lockscope::support::Outcome;
using lockscope::support::PrivateRedis;
using lockscope::support::TerminalRun;

namespace
{

const QString holder = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001:7");

} // namespace

/// A program that is gone in the middle of an act: its intent stays, the audit log stays whole, and whoever
/// acts next goes on with it.
class KilledTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_run = std::make_unique<TerminalRun>();
        m_redis.cli("FLUSHALL");
        m_redis.cli({QStringLiteral("HSET"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        m_redis.cli("PEXPIRE orders 60000");
    }

    /// The server keeps the script waiting, so the program ends between the intent and the outcome.
    void anActWithoutItsEnd_data()
    {
        QTest::addColumn<QString>("act");
        QTest::newRow("force-release") << QStringLiteral("force-release orders --expect FENCE");
        QTest::newRow("shorten") << QStringLiteral("shorten orders --to 5 --expect FENCE");
        QTest::newRow("nudge") << QStringLiteral("nudge orders");
        QTest::newRow("acquire") << QStringLiteral("acquire free");
    }
    void anActWithoutItsEnd()
    {
        QFETCH(QString, act);
        const QStringList words = to(act.replace(QStringLiteral("FENCE"), fence()));
        m_redis.cli("CLIENT PAUSE 20000 WRITE");
        QVERIFY(m_run->killedWhen(words, [this] { return lines() == 1; }));
        m_redis.cli("CLIENT UNPAUSE");
        QCOMPARE(lines(), 1);
        const Outcome verified = audit("verify");
        QCOMPARE(verified.code, 0);
        QVERIFY2(verified.out.startsWith("1 line, 1 act, of which 1 never ended."), verified.out.constData());
        QVERIFY(audit("list").out.contains("unknown (never ended)"));
        QCOMPARE(m_run->piped(to(QStringLiteral("nudge orders --kind reentrant"))).code, 0);
        const Outcome after = audit("verify");
        QCOMPARE(after.code, 0);
        QVERIFY2(after.out.startsWith("3 lines, 2 acts, of which 1 never ended."), after.out.constData());
    }

    /// A hold of a program that is gone lapses, and its intent tells who had it.
    void aHoldWithoutItsEnd()
    {
        QVERIFY(
            m_run->killedWhen(to(QStringLiteral("acquire free --lease 1")), [this] { return lines() == 2; }));
        QTRY_COMPARE(m_redis.cli("EXISTS free"), "0");
        QCOMPARE(audit("verify").code, 0);
        QCOMPARE(lines(), 2);
    }

    /// At any moment: what is in the log is whole, and no line of those before is lost.
    void atAnyMoment()
    {
        constexpr int kills = 40;
        int midway = 0;
        for (int kill = 0; kill < kills; ++kill) {
            const qsizetype before = lines();
            QElapsedTimer sinceFirst;
            m_run->killedWhen(to(QStringLiteral("nudge orders")), [&] {
                if (!sinceFirst.isValid() && lines() > before)
                    sinceFirst.start();
                return sinceFirst.isValid() && sinceFirst.nsecsElapsed() >= kill * 250'000;
            });
            midway += lines() - before == 1 ? 1 : 0;
            QVERIFY(lines() - before <= 2);
            const Outcome verified = audit("verify");
            QVERIFY2(verified.code == 0, verified.out.constData());
        }
        qInfo("%d of %d ended between the intent and the outcome", midway, kills);
        QVERIFY(midway > 0);
        QCOMPARE(m_run->piped(to(QStringLiteral("nudge orders"))).code, 0);
        QCOMPARE(audit("verify").code, 0);
    }

private:
    [[nodiscard]] QStringList to(const QString& words) const
    {
        return QStringList{QStringLiteral("--connect"), m_redis.uri(), QStringLiteral("--env"),
                   QStringLiteral("test")} +
               words.split(u' ');
    }
    Outcome audit(const char* what)
    {
        return m_run->piped({QStringLiteral("audit"), QString::fromLatin1(what)});
    }
    [[nodiscard]] QString fence()
    {
        const Outcome shown = m_run->piped({QStringLiteral("--connect"), m_redis.uri(),
            QStringLiteral("--json"), QStringLiteral("show"), QStringLiteral("orders")});
        return QJsonDocument::fromJson(shown.out).object().value(QStringLiteral("fence")).toString();
    }
    [[nodiscard]] qsizetype lines() const
    {
        QFile file(m_run->auditPath());
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }

    PrivateRedis m_redis;
    std::unique_ptr<TerminalRun> m_run;
};

QTEST_GUILESS_MAIN(KilledTest)
#include "tst_killed.moc"
