#include "tests/support/lockparty.h"
#include "tests/support/redistest.h"
#include "tests/support/replyeater.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using client::Form;
using client::Hold;
using client::Holding;
using client::Leave;
using support::callsOf;
using support::isBetween;
using support::LockParty;
using support::Overheard;
using support::subscribersOf;

namespace
{

const QByteArray ordersChannel = "redisson_lock__channel:{orders}";
const client::AcquireOptions fenced{0ms, {}, Form::Fenced};

} // namespace

/// Spin and fenced locks, and what is the same for all forms: giving up, fixed leases, several at once.
class ClientFormsTest : public support::RedisTest
{
    Q_OBJECT

private Q_SLOTS:
    void aSpinLockPollsAndTellsNobody();
    void tokensRise();
    void anEatenReplyStillBringsTheToken();
    void aWaitThatIsGivenUpUnsubscribes();
    void severalFormsAtOnce();
    void aFixedLeaseLapses();
    void aHoldIsKeptForAFixedTime();
    void renewalsGoInOneBatch();
    void aLossForGoodIsTold();
    void whoIsToldOfALossMayClose();

private:
    base::Result<bool> keepFor(LockParty& party, const Hold& hold, base::milliseconds lease)
    {
        std::optional<base::Result<bool>> answer;
        party->keepFor(hold, lease, [&](const auto& result) { answer = result; });
        [&] { QTRY_VERIFY(answer); }();
        return answer.value_or(false);
    }
};

void ClientFormsTest::aSpinLockPollsAndTellsNobody()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    Overheard overheard(m_redis->uri());
    const int subscriptions = callsOf(*m_redis, "subscribe");
    QVERIFY(a.acquire({0ms, {}, Form::Spin})->acquired);
    b.begin({std::nullopt, {}, Form::Spin});
    QTRY_VERIFY(callsOf(*m_redis, "evalsha") >= 8);
    QVERIFY(!b.acquired);
    QVERIFY(a.release()->wasHeld);
    QTRY_VERIFY_WITH_TIMEOUT(b.hasIt(), 1000);
    QCOMPARE(callsOf(*m_redis, "subscribe"), subscriptions);
    QCOMPARE(callsOf(*m_redis, "publish"), 0);
    QVERIFY(overheard.messages().isEmpty());
}

void ClientFormsTest::tokensRise()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QCOMPARE(a.acquire(fenced)->token, std::optional<qint64>(1));
    QCOMPARE(a.acquire(fenced)->token, std::optional<qint64>(2));
    QCOMPARE(b.acquire(fenced)->token, std::nullopt);
    QCOMPARE(m_redis->cli("get redisson_lock_token:{orders}"), "2");
    QVERIFY(a.release()->wasHeld && a.release()->wasHeld);
    QCOMPARE(b.acquire(fenced)->token, std::optional<qint64>(3));
    QCOMPARE(b->holdings().value(0).token, std::optional<qint64>(3));
    QCOMPARE(m_redis->cli("pttl redisson_lock_token:{orders}"), "-1");
}

void ClientFormsTest::anEatenReplyStillBringsTheToken()
{
    support::ReplyEater eater(m_redis->socketPath());
    LockParty a(eater.uri());
    QVERIFY(a.acquire(fenced)->acquired && a.release()->wasHeld);
    eater.eatReplyTo("evalsha");
    const auto attempt = a.acquire(fenced);
    QCOMPARE(eater.eaten(), 1);
    QVERIFY(attempt->acquired);
    QCOMPARE(attempt->token, std::optional<qint64>(2));
}

void ClientFormsTest::aWaitThatIsGivenUpUnsubscribes()
{
    LockParty a(m_redis->uri());
    LockParty b(m_redis->uri());
    QVERIFY(a.acquire()->acquired);
    b.begin({std::nullopt, {}});
    QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 1);
    b->giveUp(b.lock, 8);
    b->giveUp({"other"}, 7);
    QVERIFY(!b.acquired);
    b->giveUp(b.lock, 7);
    QTRY_VERIFY(b.acquired);
    QVERIFY(b.acquired->ok() && !(*b.acquired)->acquired);
    QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 0);
    QVERIFY(b->isIdle());
}

void ClientFormsTest::severalFormsAtOnce()
{
    LockParty party(m_redis->uri(), {}, 900ms);
    m_redis->cli("set seats 2");
    m_redis->cli("set gpu 2");
    const std::pair<const char*, Form> forms[] = {{"orders", Form::Reentrant}, {"pay", Form::Fair},
        {"device", Form::Fenced}, {"spin", Form::Spin}, {"catalogue", Form::Write}, {"catalogue", Form::Read},
        {"seats", Form::Semaphore}, {"gpu", Form::Permit}, {"nightly", Form::TimeUuidToken},
        {"lock:mails", Form::SignalledToken}};
    for (const auto& [lock, form] : forms) {
        party.lock = {lock};
        QVERIFY2(party.acquire({0ms, {}, form})->acquired, lock);
    }
    QCOMPARE(party->holdings().size(), 10);
    support::letPass(*m_redis, 1200ms);
    QCOMPARE(party->holdings().size(), 10);
    for (const char* lock : {"orders", "pay", "device", "spin", "catalogue", "catalogue", "seats", "gpu",
             "nightly", "lock:mails"}) {
        party.lock = {lock};
        QVERIFY2(party.release()->wasHeld, lock);
    }
    QVERIFY(party->holdings().isEmpty());
    QCOMPARE(m_redis->cli("mget seats gpu"), "2\n2");
    QCOMPARE(m_redis->cli("del lock-signal:mails"), "1"); // for one who waits
    QCOMPARE(m_redis->cli("dbsize"), "3");                // these two, and the tokens' counter
}

void ClientFormsTest::aFixedLeaseLapses()
{
    LockParty party(m_redis->uri());
    QSignalSpy lapsed(&*party, &client::LockClient::lapsed);
    QSignalSpy lost(&*party, &client::LockClient::lost);
    QVERIFY(party.acquire({0ms, 300ms})->acquired);
    QTRY_COMPARE(lapsed.size(), 1);
    QCOMPARE(lapsed[0][0].value<Holding>().lock, party.lock);
    QVERIFY(party->holdings().isEmpty() && lost.isEmpty());
}

void ClientFormsTest::aHoldIsKeptForAFixedTime()
{
    LockParty party(m_redis->uri(), {}, 600ms);
    QVERIFY(party.acquire()->acquired);
    const Hold hold = party->holdings().value(0).hold();
    QCOMPARE(*keepFor(party, hold, 50s), true);
    QCOMPARE(party->holdings().value(0).lease, std::optional<base::milliseconds>(50s));
    support::letPass(*m_redis, 500ms);
    QVERIFY2(isBetween(m_redis->cli("pttl orders"), 45'000, 50'000), "no renewal has shortened it");
    QCOMPARE(*keepFor(party, Hold{party.lock, {"other:1"}}, 50s), false);
    QVERIFY(!keepFor(party, hold, 0ms).ok());
    QVERIFY(party.release()->wasHeld);
}

void ClientFormsTest::renewalsGoInOneBatch()
{
    LockParty party(m_redis->uri(), {}, 900ms);
    for (int i = 0; i < 20; ++i) {
        party.lock = {"lock:" + QByteArray::number(i)};
        party.begin({});
    }
    QTRY_COMPARE(party->holdings().size(), 20);
    const int before = callsOf(*m_redis, "evalsha");
    QTRY_VERIFY(callsOf(*m_redis, "pexpire") >= 40);
    QVERIFY2(callsOf(*m_redis, "evalsha") - before <= 2, "twenty locks, one script");
}

void ClientFormsTest::aLossForGoodIsTold()
{
    LockParty party(m_redis->uri(), {}, 600ms);
    QSignalSpy lost(&*party, &client::LockClient::lost);
    QVERIFY(party.acquire(fenced)->acquired);
    m_redis->cli("acl setuser default -pexpire");
    QTRY_COMPARE(lost.size(), 1);
    QCOMPARE(lost[0][0].value<Holding>().form, Form::Fenced);
    QVERIFY(party->holdings().isEmpty());
}

void ClientFormsTest::whoIsToldOfALossMayClose()
{
    LockParty party(m_redis->uri(), {}, 600ms);
    int losses = 0;
    QObject::connect(&*party, &client::LockClient::lost, this, [&] {
        ++losses;
        party->close();
    });
    for (const char* lock : {"orders", "stock"}) {
        party.lock = {lock};
        QVERIFY(party.acquire()->acquired);
    }
    m_redis->cli("del orders stock");
    QTRY_COMPARE(losses, 1);
    QVERIFY(party->holdings().isEmpty());
}

QTEST_GUILESS_MAIN(ClientFormsTest)
#include "tst_clientforms.moc"
