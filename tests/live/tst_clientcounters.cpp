#include "tests/support/lockparty.h"
#include "tests/support/redistest.h"
#include "tests/support/replyeater.h"

#include <QElapsedTimer>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using base::ErrorKind;
using client::Form;
using client::Hold;
using client::Leave;
using support::callsOf;
using support::isBetween;
using support::LockParty;
using support::Overheard;
using support::subscribersOf;

namespace
{

const base::KeyName gate{"gate"};
const QByteArray semaphoreChannel = "redisson_sc:{orders}";
const QByteArray latchChannel = "redisson_countdownlatch__channel__{gate}";
const client::AcquireOptions permit{0ms, {}, Form::Permit};

client::AcquireOptions permits(qint64 number, std::optional<base::milliseconds> wait = 0ms)
{
    return {wait, {}, Form::Semaphore, number};
}

/// The answer of a call that takes only where to put it.
template<class Value>
base::Result<Value> answerTo(const std::function<void(std::function<void(const base::Result<Value>&)>)>& call)
{
    std::optional<base::Result<Value>> answer;
    call([&](const base::Result<Value>& result) { answer = result; });
    if (!QTest::qWaitFor([&] { return answer.has_value(); }))
        return base::Error{ErrorKind::TimedOut, "test", {}};
    return *answer;
}

} // namespace

/// Semaphores, with and without expiring permits, and latches.
class ClientCountersTest : public support::RedisTest
{
    Q_OBJECT

private Q_SLOTS:
    void permitsAreTakenAllOrNone();
    void aWaiterIsWokenByPermits();
    void aLostMessageIsMadeUpForByTime();
    void permitsOfWhichNothingIsKnownStayUnknown();
    void aSemaphoreIsSetUpOnce();
    void theStoredFormOfAPermit();
    void aPermitGoesBackByItsId();
    void aPermitThatRanOutComesBack();
    void theWatchdogRenewsPermits();
    void anEatenReplyAboutAPermitIsFoundOut();
    void aLatchOpensAtZero();
    void aWaitForALatchEnds();
    void aDeniedChannelChangesNothing();

private:
    base::Result<qint64> countDown(LockParty& party)
    {
        return answerTo<qint64>([&](auto done) { party->countDown(gate, done); });
    }
    base::Result<bool> arm(LockParty& party, qint64 count)
    {
        return answerTo<bool>([&](auto done) { party->setCount(gate, count, done); });
    }
};

void ClientCountersTest::permitsAreTakenAllOrNone()
{
    m_redis->cli("set orders 3");
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    Overheard overheard(m_redis->uri());
    QCOMPARE(a.acquire(permits(2))->count, 2);
    QVERIFY(!b.acquire(permits(2))->acquired);
    QCOMPARE(m_redis->cli("get orders"), "1");
    QCOMPARE(a.acquire(permits(1))->count, 3);
    QCOMPARE(a->holdings().value(0).count, 3);
    QCOMPARE(*b.release(Hold{b.lock, b->holder(7), Form::Semaphore}), Leave{});
    QCOMPARE(m_redis->cli("get orders"), "0");
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(m_redis->cli("get orders"), "3");
    QCOMPARE(m_redis->cli("pttl orders"), "-1");
    QTRY_COMPARE(overheard.messages(), QByteArrayList{semaphoreChannel + " 3"});
    QCOMPARE(a.acquire(permits(0)).error().kind, ErrorKind::InvalidArgument);
}

void ClientCountersTest::aWaiterIsWokenByPermits()
{
    m_redis->cli("set orders 2");
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire(permits(1))->acquired);
    b.begin(permits(2, std::nullopt));
    QTRY_COMPARE(subscribersOf(*m_redis, semaphoreChannel), 1);
    QVERIFY(a.release()->wasHeld);
    QTRY_VERIFY_WITH_TIMEOUT(b.hasIt(), 2000);
    QTRY_COMPARE(subscribersOf(*m_redis, semaphoreChannel), 0);
}

void ClientCountersTest::aLostMessageIsMadeUpForByTime()
{
    m_redis->cli("set orders 0");
    LockParty a(m_redis->uri());
    a.begin(permits(1, std::nullopt));
    QTRY_COMPARE(subscribersOf(*m_redis, semaphoreChannel), 1);
    QTRY_COMPARE(callsOf(*m_redis, "get"), 2);
    m_redis->cli("incr orders");
    QTRY_VERIFY_WITH_TIMEOUT(a.hasIt(), 8000);
}

void ClientCountersTest::permitsOfWhichNothingIsKnownStayUnknown()
{
    m_redis->cli("set orders 3");
    support::ReplyEater eater(m_redis->socketPath());
    LockParty a(eater.uri());
    QVERIFY(a.acquire(permits(1))->acquired && a.release()->wasHeld);
    eater.eatReplyTo("evalsha");
    QCOMPARE(a.acquire(permits(1)).error().kind, ErrorKind::OutcomeUnknown);
    QVERIFY(a->holdings().isEmpty());
    QTRY_VERIFY(a->isReady());
    QVERIFY(a.acquire(permits(1))->acquired);
    eater.eatReplyTo("evalsha");
    QCOMPARE(a.release().error().kind, ErrorKind::OutcomeUnknown);
    QTRY_VERIFY(a->isReady());
    QCOMPARE(*a.release(Hold{a.lock, a->holder(7), Form::Semaphore}), Leave{});
    QCOMPARE(m_redis->cli("get orders"), "2");
}

void ClientCountersTest::aSemaphoreIsSetUpOnce()
{
    LockParty a(m_redis->uri());
    Overheard overheard(m_redis->uri());
    const auto setUp = [&](qint64 number) {
        return answerTo<bool>([&](auto done) { a->setPermits(a.lock, number, done); });
    };
    QCOMPARE(*setUp(4), true);
    QCOMPARE(*setUp(9), false);
    QCOMPARE(m_redis->cli("get orders"), "4");
    QTRY_COMPARE(overheard.messages(), QByteArrayList{semaphoreChannel + " 4"});
}

void ClientCountersTest::theStoredFormOfAPermit()
{
    m_redis->cli("set orders 3");
    LockParty a(m_redis->uri());
    const auto first = a.acquire({0ms, 20s, Form::Permit});
    const auto second = a.acquire({0ms, 10s, Form::Permit});
    QCOMPARE(first->permit.size(), 16);
    QVERIFY(first->permit != second->permit);
    QCOMPARE(m_redis->cli("get orders"), "1");
    QCOMPARE(m_redis->cli("zcard {orders}:timeout"), "2");
    QCOMPARE(m_redis->cli("keys *").size(), QByteArray("orders\n{orders}:timeout").size());
    const QByteArrayList members = m_redis->cli("zrange {orders}:timeout 0 0 withscores").split('\n');
    const qint64 now = m_redis->cli("time").split('\n')[0].toLongLong() * 1000;
    QVERIFY(isBetween(members.last(), now + 8'000, now + 11'000));
    QCOMPARE(a->holdings().size(), 2);
}

void ClientCountersTest::aPermitGoesBackByItsId()
{
    m_redis->cli("set orders 2");
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    Overheard overheard(m_redis->uri());
    const QByteArray first = a.acquire(permit)->permit;
    const QByteArray second = a.acquire(permit)->permit;
    b.begin({std::nullopt, {}, Form::Permit});
    QTRY_COMPARE(subscribersOf(*m_redis, semaphoreChannel), 1);
    QCOMPARE(*a.release(Hold{a.lock, {first}, Form::Permit}), (Leave{true, 0}));
    QTRY_VERIFY_WITH_TIMEOUT(b.hasIt(), 2000);
    QCOMPARE(*a.release(Hold{a.lock, {first}, Form::Permit}), Leave{});
    QCOMPARE(*b.release(Hold{a.lock, {second}, Form::Permit}), (Leave{true, 0}));
    QTRY_COMPARE(overheard.messages(), (QByteArrayList{semaphoreChannel + " 1", semaphoreChannel + " 1"}));
    QVERIFY(b.release()->wasHeld);
    QCOMPARE(m_redis->cli("get orders"), "2");
    QCOMPARE(m_redis->cli("exists {orders}:timeout"), "0");
}

void ClientCountersTest::aPermitThatRanOutComesBack()
{
    m_redis->cli("set orders 1");
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    const QByteArray first = a.acquire({0ms, 500ms, Form::Permit})->permit;
    QElapsedTimer took;
    took.start();
    QVERIFY(b.acquire({std::nullopt, 30s, Form::Permit})->acquired);
    QVERIFY2(took.elapsed() < 2000, "woken when the permit ran out, without any message");
    QCOMPARE(*a.release(Hold{a.lock, {first}, Form::Permit}), Leave{});
    QCOMPARE(m_redis->cli("get orders"), "0");
    QVERIFY(b.release()->wasHeld);
    QCOMPARE(m_redis->cli("get orders"), "1");
}

void ClientCountersTest::theWatchdogRenewsPermits()
{
    m_redis->cli("set orders 2");
    LockParty a(m_redis->uri(), {}, 900ms);
    LockParty b(m_redis->uri());
    QSignalSpy lost(&*a, &client::LockClient::lost);
    QVERIFY(a.acquire(permit)->acquired && a.acquire(permit)->acquired);
    support::letPass(*m_redis, 1200ms);
    QVERIFY2(!b.acquire(permit)->acquired, "both are still held");
    QVERIFY(lost.isEmpty());
    m_redis->cli("del {orders}:timeout");
    QTRY_COMPARE(lost.size(), 2);
    QVERIFY(a->holdings().isEmpty());
}

void ClientCountersTest::anEatenReplyAboutAPermitIsFoundOut()
{
    m_redis->cli("set orders 1");
    support::ReplyEater eater(m_redis->socketPath());
    LockParty a(eater.uri());
    QVERIFY(a.acquire(permit)->acquired && a.release()->wasHeld);
    eater.eatReplyTo("evalsha");
    const auto attempt = a.acquire(permit);
    QVERIFY(attempt->acquired && attempt->permit.size() == 16);
    QCOMPARE(m_redis->cli("get orders"), "0");
    eater.eatReplyTo("evalsha");
    QCOMPARE(*a.release(), (Leave{true, 0}));
    QCOMPARE(m_redis->cli("get orders"), "1");
    QCOMPARE(eater.eaten(), 2);
}

void ClientCountersTest::aLatchOpensAtZero()
{
    LockParty a(m_redis->uri());
    LockParty waiter(m_redis->uri());
    waiter.lock = gate;
    QVERIFY2(waiter.acquire({0ms, {}, Form::Latch})->acquired, "none is an open one");
    Overheard overheard(m_redis->uri());
    QCOMPARE(*arm(a, 2), true);
    QCOMPARE(*arm(a, 9), false);
    waiter.begin({std::nullopt, {}, Form::Latch});
    QTRY_COMPARE(subscribersOf(*m_redis, latchChannel), 1);
    QCOMPARE(*countDown(a), 1);
    QVERIFY(!waiter.acquired);
    QCOMPARE(*countDown(a), 0);
    QTRY_VERIFY_WITH_TIMEOUT(waiter.hasIt(), 2000);
    QVERIFY(waiter->holdings().isEmpty());
    QCOMPARE(*countDown(a), 0);
    QCOMPARE(m_redis->cli("keys *"), "");
    QTRY_COMPARE(overheard.messages(), (QByteArrayList{latchChannel + " 1", latchChannel + " 0"}));
}

void ClientCountersTest::aWaitForALatchEnds()
{
    m_redis->cli("set gate 1");
    LockParty waiter(m_redis->uri());
    waiter.lock = gate;
    QVERIFY(!waiter.acquire({300ms, {}, Form::Latch})->acquired);
    QTRY_COMPARE(subscribersOf(*m_redis, latchChannel), 0);
}

void ClientCountersTest::aDeniedChannelChangesNothing()
{
    m_redis->cli("set orders 1");
    m_redis->cli("set gate 1");
    LockParty a(m_redis->uri());
    QVERIFY(a.acquire(permits(1))->acquired);
    m_redis->cli("acl setuser default resetchannels");
    QVERIFY(!a.release().ok());
    QVERIFY(!countDown(a).ok());
    QVERIFY(!answerTo<bool>([&](auto done) { a->setPermits({"other"}, 4, done); }).ok());
    QCOMPARE(m_redis->cli("mget orders gate"), "0\n1");
    QCOMPARE(m_redis->cli("exists other"), "0");
}

QTEST_GUILESS_MAIN(ClientCountersTest)
#include "tst_clientcounters.moc"
