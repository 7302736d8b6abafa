#include "core/locks/redispyfamily.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/actor.h"
#include "tests/support/eventwait.h"
#include "tests/support/listener.h"
#include "tests/support/outcometext.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using admin::ActKind;
using admin::Outcome;
using admin::OutcomeKind;
using support::Actor;
using support::Listener;
using support::PrivateRedis;
using support::sketch;

class OperationExecutorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_redis = std::make_unique<PrivateRedis>();
        m_actor = std::make_unique<Actor>(*m_redis);
    }
    void cleanup()
    {
        m_actor.reset();
        m_redis.reset();
    }

    void aReentrantLockIsFreedAndItsWaitersWoken()
    {
        Listener waiter(*m_redis, "redisson_lock__channel:{orders}");
        support::acquire(*m_redis, "orders");
        const Outcome outcome = m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "applied free");
        QCOMPARE(outcome.woken, 1);
        QCOMPARE(outcome.seen->holders.size(), 1);
        QVERIFY(outcome.after && !outcome.after->exists);
        QCOMPARE(m_redis->cli("exists orders"), "0");
        QTRY_COMPARE(waiter.heard, QByteArrayList{"0"});
    }

    /// The lock comes back as it was, pasted into redis-cli; once somebody has taken the lock,
    /// nothing is done.
    void theRestoreCommandPutsBackWhatWasThere_data()
    {
        QTest::addColumn<QByteArrayList>("made");
        QTest::addColumn<QByteArray>("read");
        QTest::addColumn<locks::Kind>("kind");
        const QByteArray held = "hset orders " + support::holderOne.toUtf8() + " 3";
        QTest::newRow("reentrant") << QByteArrayList{held, "pexpire orders 90000"}
                                   << QByteArray("hgetall orders") << locks::redisson::reentrantLock;
        QTest::newRow("no expiry") << QByteArrayList{held} << QByteArray("hgetall orders")
                                   << locks::redisson::reentrantLock;
        QTest::newRow("string") << QByteArrayList{"set orders b0f2c8a0ab1611efb8640242ac120002 px 90000"}
                                << QByteArray("get orders") << locks::redisPyLock;
    }
    void theRestoreCommandPutsBackWhatWasThere()
    {
        QFETCH(const QByteArrayList, made);
        QFETCH(const QByteArray, read);
        QFETCH(const locks::Kind, kind);
        for (const QByteArray& command : made)
            m_redis->cli(command.constData());
        const QByteArray content = m_redis->cli(read.constData());
        const QByteArray expiry = m_redis->cli("pexpiretime orders");
        const Outcome outcome = m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders", kind));
        QCOMPARE(sketch(outcome), "applied free");
        QVERIFY(!outcome.restore.isEmpty());
        QCOMPARE(pasted(outcome.restore), "restored");
        QCOMPARE(m_redis->cli(read.constData()), content);
        QCOMPARE(m_redis->cli("pexpiretime orders"), expiry);
        QCOMPARE(pasted(outcome.restore), "somebody has taken it since");
    }

    void theIntentIsWrittenBeforeAndTheOutcomeAfter()
    {
        support::acquire(*m_redis, "orders");
        m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders"));
        QCOMPARE(m_actor->journal.lines.size(), 1);
        const auto& line = m_actor->journal.lines.constFirst();
        QCOMPARE(line.intent.script, "force-release");
        QCOMPARE(line.intent.sha1.size(), 40);
        QCOMPARE(line.intent.commands,
            (QByteArrayList{"PUBLISH redisson_lock__channel:{orders} 0", "DEL orders"}));
        QVERIFY(line.outcome);
        QCOMPARE(sketch(*line.outcome), "applied free");
    }

    void whatCannotBeWrittenDownIsNotDone()
    {
        m_actor->journal.error = base::Error{base::ErrorKind::FileUnwritable, "audit", "full"};
        support::acquire(*m_redis, "orders");
        const Outcome outcome = m_actor->perform(m_actor->request(ActKind::ForceRelease, "orders"));
        QCOMPARE(sketch(outcome), "failed FileUnwritable");
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void whatHasChangedIsRefused()
    {
        support::acquire(*m_redis, "orders");
        const auto request = m_actor->request(ActKind::ForceRelease, "orders");
        support::release(*m_redis, "orders");
        support::acquire(*m_redis, "orders", support::holderTwo);
        const Outcome outcome = m_actor->perform(request);
        QCOMPARE(sketch(outcome), "refused changed");
        QCOMPARE(outcome.after->holders.constFirst().id.bytes, support::holderTwo.toUtf8());
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void whatIsGoneIsRefused()
    {
        support::acquire(*m_redis, "orders");
        const auto request = m_actor->request(ActKind::ForceRelease, "orders");
        support::release(*m_redis, "orders");
        QCOMPARE(sketch(m_actor->perform(request)), "refused ended");
    }

private:
    /// Returns what redis-cli says to a line that is pasted into it.
    [[nodiscard]] QByteArray pasted(const QByteArray& line) const
    {
        QProcess process;
        process.start(QStringLiteral("redis-cli"), {QStringLiteral("-s"), m_redis->socketPath()});
        process.write(line + '\n');
        process.closeWriteChannel();
        if (!support::waitForEvent([&] { return process.state() == QProcess::NotRunning; }))
            qFatal("redis-cli does not end");
        return process.readAllStandardOutput().trimmed();
    }

    std::unique_ptr<PrivateRedis> m_redis;
    std::unique_ptr<Actor> m_actor;
};

QTEST_GUILESS_MAIN(OperationExecutorTest)
#include "tst_operationexecutor.moc"
