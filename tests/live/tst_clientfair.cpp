#include "tests/support/lockparty.h"
#include "tests/support/redistest.h"
#include "tests/support/replyeater.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using client::Form;
using client::Leave;
using support::callsOf;
using support::isBetween;
using support::LockParty;
using support::Overheard;
using support::subscribersOf;

namespace
{

const QByteArray uuidA = "6a2e8a4e-2b1b-4d57-9c0a-0d6c3f6f0a11";
const QByteArray uuidB = "1b7f1c62-53a8-4f0e-8a38-35dd6cb9a2b2";
const QByteArray uuidC = "0c0d5c93-0a36-47a0-9a53-6d6c7d8e9f33";
const QByteArray channels = "redisson_lock__channel:{orders}:";
const client::AcquireOptions once{0ms, {}, Form::Fair};
const client::AcquireOptions forever{std::nullopt, {}, Form::Fair};

} // namespace

class ClientFairTest : public support::RedisTest
{
    Q_OBJECT

private Q_SLOTS:
    void waitersAreServedInTheirOrder();
    void aPlaceIsValidFromTheOneBefore();
    void oneAttemptTakesNoPlace();
    void aWaitThatIsOverLeavesTheQueue();
    void whoGivesUpLetsTheOthersMoveUp();
    void whoIsNextAndGivesUpPassesTheMessageOn();
    void aDeadHeadIsPassedWhenItsPlaceRunsOut();
    void reenteredAndLeft();
    void anEatenReplyIsFoundOutByReading();
    void aDeniedChannelKeepsTheLock();
    void releasedWhenItWasGoneAlreadyWakesTheNext();

private:
    [[nodiscard]] QByteArray queue() const
    {
        return m_redis->cli("lrange redisson_lock_queue:{orders} 0 -1");
    }
    [[nodiscard]] qint64 validUntil(const QByteArray& waiter) const
    {
        return m_redis
            ->cli({QStringLiteral("zscore"), QStringLiteral("redisson_lock_timeout:{orders}"),
                QString::fromLatin1(waiter)})
            .toLongLong();
    }
    /// Now on the server, ms since the epoch.
    [[nodiscard]] qint64 serverNow() const
    {
        const QByteArrayList parts = m_redis->cli("time").split('\n');
        return parts[0].toLongLong() * 1000 + parts[1].toLongLong() / 1000;
    }
    void awaitPlace(const QByteArray& waiter)
    {
        QTRY_VERIFY(queue().endsWith(waiter));
        QTRY_COMPARE(subscribersOf(*m_redis, channels + waiter), 1);
    }
};

void ClientFairTest::waitersAreServedInTheirOrder()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri(), uuidB);
    LockParty c(m_redis->uri(), uuidC);
    Overheard overheard(m_redis->uri());
    QVERIFY(a.acquire(once)->acquired);
    QCOMPARE(m_redis->cli("keys *"), "orders");
    QCOMPARE(m_redis->cli("hgetall orders"), uuidA + ":7\n1");
    b.begin(forever);
    awaitPlace(uuidB + ":7");
    c.begin(forever, 9);
    awaitPlace(uuidC + ":9");
    QCOMPARE(queue(), uuidB + ":7\n" + uuidC + ":9");
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QTRY_VERIFY(b.hasIt());
    QVERIFY(!c.acquired);
    QCOMPARE(queue(), uuidC + ":9");
    QCOMPARE(*b.release(), (Leave{true, 0}));
    QTRY_VERIFY(c.hasIt());
    QCOMPARE(*c.release(9), (Leave{true, 0}));
    QCOMPARE(m_redis->cli("keys *"), "");
    QTRY_COMPARE(subscribersOf(*m_redis, channels + uuidC + ":9"), 0);
    QTRY_COMPARE(
        overheard.messages(), (QByteArrayList{channels + uuidB + ":7 0", channels + uuidC + ":9 0"}));
}

void ClientFairTest::aPlaceIsValidFromTheOneBefore()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri(), uuidB);
    LockParty c(m_redis->uri(), uuidC);
    QVERIFY(a.acquire({0ms, 20s, Form::Fair})->acquired);
    b.begin({8s, {}, Form::Fair});
    awaitPlace(uuidB + ":7");
    c.begin(forever);
    awaitPlace(uuidC + ":7");
    const qint64 first = validUntil(uuidB + ":7");
    QVERIFY2(qAbs(first - serverNow() - 28'000) < 1500, "what the holder has left, and the wait");
    QCOMPARE(validUntil(uuidC + ":7"), first + 300'000);
}

void ClientFairTest::oneAttemptTakesNoPlace()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire(once)->acquired);
    const auto refusal = b.acquire(once);
    QVERIFY(!refusal->acquired && refusal->ttl > 29s);
    QCOMPARE(m_redis->cli("keys *"), "orders");
    QCOMPARE(callsOf(*m_redis, "subscribe"), 0);
}

void ClientFairTest::aWaitThatIsOverLeavesTheQueue()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri(), uuidB);
    QVERIFY(a.acquire(once)->acquired);
    QVERIFY(!b.acquire({300ms, {}, Form::Fair})->acquired);
    QCOMPARE(m_redis->cli("keys *"), "orders");
    QTRY_COMPARE(subscribersOf(*m_redis, channels + uuidB + ":7"), 0);
}

void ClientFairTest::whoGivesUpLetsTheOthersMoveUp()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri(), uuidB);
    LockParty c(m_redis->uri(), uuidC);
    QVERIFY(a.acquire(once)->acquired);
    b.begin({9s, {}, Form::Fair});
    awaitPlace(uuidB + ":7");
    c.begin(forever);
    awaitPlace(uuidC + ":7");
    const qint64 before = validUntil(uuidC + ":7");
    b->giveUp(b.lock, 7);
    QTRY_VERIFY(b.acquired);
    QVERIFY(b.acquired->ok() && !(*b.acquired)->acquired);
    QCOMPARE(queue(), uuidC + ":7");
    QCOMPARE(validUntil(uuidC + ":7"), before - 9'000);
    QVERIFY(a.release()->wasHeld);
    QTRY_VERIFY(c.hasIt());
}

/// The message of the release was for the one who is leaving: the next one must not sleep through it.
void ClientFairTest::whoIsNextAndGivesUpPassesTheMessageOn()
{
    LockParty a(m_redis->uri(), uuidA);
    LockParty b(m_redis->uri(), uuidB);
    QVERIFY(a.acquire(once)->acquired);
    b.begin(forever);
    awaitPlace(uuidB + ":7");
    m_redis->cli("rpush redisson_lock_queue:{orders} late:1");
    Overheard overheard(m_redis->uri());
    m_redis->cli("del orders");
    b->giveUp(b.lock, 7);
    QTRY_VERIFY(b.acquired);
    QTRY_COMPARE(overheard.messages(), QByteArrayList{channels + "late:1 0"});
}

void ClientFairTest::aDeadHeadIsPassedWhenItsPlaceRunsOut()
{
    LockParty a(m_redis->uri(), uuidA);
    m_redis->cli("rpush redisson_lock_queue:{orders} dead:1 dead:2");
    m_redis->cli(
        ("zadd redisson_lock_timeout:{orders} 1 dead:1 " + QByteArray::number(serverNow() + 1500) + " dead:2")
            .constData());
    const auto refusal = a.acquire(once);
    QVERIFY(!refusal->acquired);
    QCOMPARE(refusal->ttl, -2ms);
    QCOMPARE(queue(), "dead:2");
    QVERIFY(a.acquire(forever)->acquired);
    QCOMPARE(m_redis->cli("keys *"), "orders");
}

void ClientFairTest::reenteredAndLeft()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire(once)->acquired);
    b.begin(forever);
    QTRY_VERIFY(!queue().isEmpty());
    QCOMPARE(a.acquire(once)->count, 2);
    QCOMPARE(*a.release(), (Leave{true, 1}));
    QVERIFY(!b.acquired);
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QTRY_VERIFY(b.hasIt());
}

void ClientFairTest::anEatenReplyIsFoundOutByReading()
{
    support::ReplyEater eater(m_redis->socketPath());
    LockParty a(eater.uri());
    QVERIFY(a.acquire(once)->acquired && a.release()->wasHeld);
    eater.eatReplyTo("evalsha");
    QVERIFY(a.acquire(forever)->acquired);
    QCOMPARE(eater.eaten(), 1);
    QCOMPARE(m_redis->cli("hvals orders"), "1");
    eater.eatReplyTo("evalsha");
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(eater.eaten(), 2);
    QCOMPARE(m_redis->cli("keys *"), "");
}

void ClientFairTest::aDeniedChannelKeepsTheLock()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire(once)->acquired);
    b.begin(forever);
    QTRY_VERIFY(!queue().isEmpty());
    m_redis->cli("acl setuser default resetchannels");
    QVERIFY(!a.release().ok());
    QCOMPARE(m_redis->cli("hvals orders"), "1");
}

void ClientFairTest::releasedWhenItWasGoneAlreadyWakesTheNext()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire(once)->acquired);
    b.begin(forever);
    QTRY_VERIFY(!queue().isEmpty());
    m_redis->cli("del orders");
    QCOMPARE(*a.release(), Leave{});
    QTRY_VERIFY_WITH_TIMEOUT(b.hasIt(), 2000);
}

QTEST_GUILESS_MAIN(ClientFairTest)
#include "tst_clientfair.moc"
