#include "tests/support/actor.h"
#include "tests/support/listener.h"
#include "tests/support/outcometext.h"

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
    std::unique_ptr<PrivateRedis> m_redis;
    std::unique_ptr<Actor> m_actor;
};

QTEST_GUILESS_MAIN(OperationExecutorTest)
#include "tst_operationexecutor.moc"
