#include "core/client/lockclient.h"
#include "core/redis/client.h"
#include "tests/support/lockparty.h"
#include "tests/support/privateredis.h"
#include "tests/support/redistest.h"
#include "tests/support/replyeater.h"

#include <QSignalSpy>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using base::ErrorKind;
using client::Attempt;
using client::Leave;
using client::LockClient;

using support::callsOf;
using support::isBetween;
using Party = support::LockParty;
using support::subscribersOf;

namespace
{

const QByteArray ordersChannel = "redisson_lock__channel:{orders}";
constexpr std::optional<base::milliseconds> withoutLimit;

redis::Endpoint endpointOf(const QString& uri) { return redis::Endpoint::fromUri(uri).value(); }

} // namespace

class LockClientTest : public support::RedisTest
{
    Q_OBJECT

private Q_SLOTS:
    void theStoredFormIsThatOfTheFacts()
    {
        const QByteArray uuid = "6a2e8a4e-2b1b-4d57-9c0a-0d6c3f6f0a11";
        Party party(m_redis->uri(), uuid);
        QCOMPARE(*party.acquire(), (Attempt{true, 1, -1ms}));
        QCOMPARE(m_redis->cli("keys *"), "orders");
        QCOMPARE(m_redis->cli("hgetall orders"), uuid + ":7\n1");
        QVERIFY(isBetween(m_redis->cli("pttl orders"), 29'000, 30'000));
        QCOMPARE(*party.acquire({0ms, 10s}), (Attempt{true, 2, -1ms}));
        QCOMPARE(m_redis->cli("hgetall orders"), uuid + ":7\n2");
        QVERIFY(isBetween(m_redis->cli("pttl orders"), 9'000, 10'000));
    }

    void theLastReleaseFreesAndTellsTheChannel()
    {
        base::SteadyClock clock;
        redis::Client listener(endpointOf(m_redis->uri()), {}, clock);
        QSignalSpy messages(&listener, &redis::Client::message);
        listener.open();
        QTRY_VERIFY(listener.state().isReady());
        bool isListening = false;
        listener.psubscribe({"*"}, [&](const auto& answer) { isListening = answer.ok(); });
        QTRY_VERIFY(isListening);

        Party party(m_redis->uri());
        QVERIFY(party.acquire().ok() && party.acquire().ok());
        QCOMPARE(*party.release(), (Leave{true, 1}));
        QCOMPARE(m_redis->cli("exists orders"), "1");
        QCOMPARE(*party.release(), (Leave{true, 0}));
        QCOMPARE(m_redis->cli("exists orders"), "0");
        QTRY_COMPARE(messages.size(), 1);
        QCOMPARE(messages[0][0].value<redis::Message>().channel, ordersChannel);
        QCOMPARE(messages[0][0].value<redis::Message>().payload, "0");
        QVERIFY(party->holdings().isEmpty());
    }

    void whoDoesNotHoldCannotRelease()
    {
        Party holder(m_redis->uri());
        Party other(m_redis->uri());
        QVERIFY(holder.acquire()->acquired);
        QCOMPARE(*other.release(), Leave{});
        QCOMPARE(*holder.release(8), Leave{});
        QCOMPARE(m_redis->cli("exists orders"), "1");
    }

    void oneAttemptIsRefusedWithWhatTheHolderHasLeft()
    {
        Party holder(m_redis->uri());
        Party other(m_redis->uri());
        QVERIFY(holder.acquire({0ms, 5s})->acquired);
        const auto refusal = other.acquire();
        QVERIFY(refusal.ok() && !refusal->acquired);
        QVERIFY(refusal->ttl > 4s && refusal->ttl <= 5s);
        QCOMPARE(callsOf(*m_redis, "subscribe"), 0);
    }

    void aWaiterIsWokenByTheMessage()
    {
        Party holder(m_redis->uri());
        Party waiter(m_redis->uri());
        QVERIFY(holder.acquire()->acquired);
        waiter.begin({withoutLimit, {}});
        QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 1);
        QTRY_COMPARE(callsOf(*m_redis, "pttl"), 2);
        QVERIFY(!waiter.acquired);
        QVERIFY(holder.release()->wasHeld);
        QTRY_VERIFY_WITH_TIMEOUT(waiter.acquired && (*waiter.acquired)->acquired, 2000);
        QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 0);
    }

    void aWaiterOutlivesADeadHolder()
    {
        m_redis->cli("hset orders dead:1 1");
        m_redis->cli("pexpire orders 500");
        Party waiter(m_redis->uri());
        QElapsedTimer took;
        took.start();
        QVERIFY(waiter.acquire({withoutLimit, {}})->acquired);
        QVERIFY2(took.elapsed() < 1500, "woken by the remaining time, without any message");
    }

    void aWaitThatIsOverUnsubscribes()
    {
        Party holder(m_redis->uri());
        Party waiter(m_redis->uri());
        QVERIFY(holder.acquire()->acquired);
        waiter.begin({300ms, {}});
        QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 1);
        QTRY_VERIFY(waiter.acquired);
        QVERIFY(waiter.acquired->ok() && !(*waiter.acquired)->acquired);
        QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 0);
    }

    void theWatchdogRenewsAtAThird()
    {
        Party holder(m_redis->uri(), {}, 900ms);
        QVERIFY(holder.acquire()->acquired);
        QElapsedTimer took;
        took.start();
        QTRY_VERIFY(callsOf(*m_redis, "pexpire") >= 5);
        QVERIFY2(took.elapsed() >= 1150, "four renewals take four thirds of the lease");
        QCOMPARE(m_redis->cli("exists orders"), "1");
        QVERIFY(holder.release()->wasHeld);
        const int renewals = callsOf(*m_redis, "pexpire");
        support::letPass(*m_redis, 400ms);
        QCOMPARE(callsOf(*m_redis, "pexpire"), renewals);
    }

    void aFixedLeaseIsNotRenewed()
    {
        Party holder(m_redis->uri(), {}, 900ms);
        QVERIFY(holder.acquire({0ms, 400ms})->acquired);
        QTRY_COMPARE_WITH_TIMEOUT(m_redis->cli("exists orders"), QByteArray("0"), 1500);
        QCOMPARE(callsOf(*m_redis, "pexpire"), 1);
        QVERIFY(holder->holdings().isEmpty());
        QVERIFY(!holder.release()->wasHeld);
    }

    void aLostHolderStopsTheWatchdog()
    {
        Party holder(m_redis->uri(), {}, 600ms);
        QSignalSpy lost(&*holder, &LockClient::lost);
        QVERIFY(holder.acquire()->acquired);
        m_redis->cli("del orders");
        QTRY_COMPARE(lost.size(), 1);
        QVERIFY(holder->holdings().isEmpty());
        support::letPass(*m_redis, 400ms);
        QCOMPARE(m_redis->cli("exists orders"), "0");
        QCOMPARE(lost.size(), 1);
    }

    void anEatenReplyToAnAcquireIsFoundOutByReading()
    {
        support::ReplyEater eater(m_redis->socketPath());
        Party party(eater.uri());
        QVERIFY(party.acquire().ok() && party.release().ok());
        eater.eatReplyTo("evalsha");
        QCOMPARE(party.acquire()->acquired, true);
        QCOMPARE(eater.eaten(), 1);
        QCOMPARE(m_redis->cli("hvals orders"), "1");
        QCOMPARE(party->holdings().size(), 1);
    }

    void anEatenReplyToAReleaseIsFoundOutByReading()
    {
        support::ReplyEater eater(m_redis->socketPath());
        Party party(eater.uri());
        QVERIFY(party.acquire().ok() && party.acquire().ok() && party.release().ok());
        QVERIFY(party.acquire().ok());
        eater.eatReplyTo("evalsha");
        QCOMPARE(*party.release(), (Leave{true, 1}));
        QCOMPARE(eater.eaten(), 1);
        QCOMPARE(m_redis->cli("hvals orders"), "1");
    }

    void aKilledWaiterConnectionIsSubscribedAgain()
    {
        Party holder(m_redis->uri());
        Party waiter(m_redis->uri());
        QVERIFY(holder.acquire()->acquired);
        waiter.begin({withoutLimit, {}});
        QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 1);
        m_redis->cli("client kill type pubsub");
        QTRY_COMPARE(subscribersOf(*m_redis, ordersChannel), 1);
        QVERIFY(holder.release()->wasHeld);
        QTRY_VERIFY_WITH_TIMEOUT(waiter.acquired && (*waiter.acquired)->acquired, 2000);
    }

    void aDeniedChannelKeepsTheLock()
    {
        m_redis->cli("acl setuser default resetchannels");
        Party holder(m_redis->uri());
        QVERIFY(holder.acquire()->acquired);
        const auto outcome = holder.release();
        QVERIFY(!outcome.ok());
        QVERIFY2(outcome.error().detail.contains("channel"), outcome.error().detail.constData());
        QCOMPARE(m_redis->cli("hvals orders"), "1");
    }

    void anotherTypeAtTheNameIsAnError()
    {
        m_redis->cli("set orders text");
        Party party(m_redis->uri());
        QCOMPARE(party.acquire({withoutLimit, {}}).error().kind, ErrorKind::WrongType);
    }
};

QTEST_GUILESS_MAIN(LockClientTest)
#include "tst_lockclient.moc"
