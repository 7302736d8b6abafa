#include "core/client/multilock.h"
#include "tests/support/eventwait.h"
#include "tests/support/lockparty.h"
#include "tests/support/ownclient.h"
#include "tests/support/peerservers.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using client::AcquireOptions;
using client::Attempt;
using client::Form;
using client::Leave;
using client::MultiLock;
using support::OwnCall;
using support::OwnClient;
using support::PeerCall;
using support::PeerServers;
using support::PrivateRedis;

namespace
{

constexpr std::optional<base::milliseconds> withoutLimit;
constexpr base::milliseconds longLease{60'000}; ///< nobody who waits for its end finishes in time

/// Redisson and we on one server, our client with a watchdog as short as theirs.
struct SharedServers : PeerServers {
    explicit SharedServers(const QByteArray& version);
    /// Longer than a lease of either has passed since the locks were taken that are kept.
    void outliveLeases() const
    {
        support::letPass(redis, std::max(1ms, support::shortLease + 1s - base::milliseconds(kept.elapsed())));
    }

    OwnClient ours;
    bool areKept = true; ///< a lock "kept-KIND" of each kind was taken by us, and "library" is read by both
    QElapsedTimer kept;
};

/// A way in which one of two hinders the other. A reader is hindered by a writer.
struct Hindrance {
    QByteArray held;
    QByteArray wanted;
};
Hindrance hindranceOf(const QByteArray& kind)
{
    if (kind == "read")
        return {"write", "read"};
    return {kind == "write" ? QByteArray("read") : kind, kind};
}

const QByteArrayList contestedKinds{"reentrant", "fair", "read", "write", "fenced", "spin"};

/// Where those who wait for a lock listen; empty where they poll.
QByteArray channelOf(const QByteArray& kind, const QByteArray& name, const QByteArray& waiter)
{
    if (kind == "spin")
        return {};
    if (kind == "read" || kind == "write")
        return "redisson_rwlock:{" + name + '}';
    const QByteArray channel = "redisson_lock__channel:{" + name + '}';
    return kind == "fair" ? channel + ':' + waiter : channel;
}

Form formOf(const QByteArray& kind)
{
    static const std::map<QByteArray, Form> forms{{"reentrant", Form::Reentrant}, {"fair", Form::Fair},
        {"read", Form::Read}, {"write", Form::Write}, {"fenced", Form::Fenced}, {"spin", Form::Spin},
        {"semaphore", Form::Semaphore}, {"permit-semaphore", Form::Permit}, {"latch", Form::Latch}};
    return forms.at(kind);
}

AcquireOptions asking(const QByteArray& kind, std::optional<base::milliseconds> wait = 0ms,
    std::optional<base::milliseconds> lease = {})
{
    return {wait, lease, formOf(kind), 1};
}

SharedServers::SharedServers(const QByteArray& version)
    : PeerServers(version)
    , ours(redis.uri(), support::shortLease)
{
    for (const QByteArray& kind : contestedKinds)
        areKept = areKept && ours.acquire("kept-" + kind, 7, asking(kind))->acquired;
    areKept = areKept && ours.acquire("library", 7, asking("read"))->acquired &&
              peer.ask("a/reads", {"lock", "read", "library"}) == "done";
    kept.start();
}

QByteArray field(const base::HolderId& holder, const QByteArray& kind)
{
    return kind == "write" ? holder.bytes + ":write" : holder.bytes;
}

} // namespace

/// Redisson's clients and ours share locks, each as if the other were of its kind.
class TogetherTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void cleanupTestCase() { m_servers.end(); }

    void redissonWaitsForOurs_data() { support::rowsOf(contestedKinds); }
    void redissonWaitsForOurs()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        SharedServers& shared = m_servers.of(version);
        const auto [held, wanted] = hindranceOf(kind);
        const QByteArray name = "theirs-" + kind;
        QVERIFY(shared.ours.acquire(name, 7, asking(held, 0ms, longLease))->acquired);
        QCOMPARE(shared.peer.ask("a/waits", {"try", wanted, name, "0"}), QByteArray("false"));
        const base::HolderId waiter = shared.peer.id("a/waits");
        PeerCall waiting = shared.peer.begin("a/waits", {"lock", wanted, name});
        QTRY_VERIFY(isParked(shared, wanted, name, waiter));
        QVERIFY(!waiting.isDone());
        QVERIFY(shared.ours.release(name, 7)->wasHeld);
        QVERIFY2(waiting.wait(5s).ok, waiting.answer().value.constData());
        QCOMPARE(shared.redis.cli("hget " + name + ' ' + field(waiter, wanted)), QByteArray("1"));
        QCOMPARE(shared.peer.ask("a/waits", {"unlock", wanted, name}), QByteArray("done"));
        QCOMPARE(shared.redis.cli("exists " + name), QByteArray("0"));
    }

    void weWaitForRedisson_data() { support::rowsOf(contestedKinds); }
    void weWaitForRedisson()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        SharedServers& shared = m_servers.of(version);
        const auto [held, wanted] = hindranceOf(kind);
        const QByteArray name = "ours-" + kind;
        QCOMPARE(shared.peer.ask("a/holds", {"lock", held, name, "60000"}), QByteArray("done"));
        const auto refused = shared.ours.acquire(name, 7, asking(wanted));
        QVERIFY(refused.ok() && !refused->acquired);
        const qint64 theirs = shared.peer.ask("a/holds", {"ttl", held, name}).toLongLong();
        QVERIFY2(std::abs(refused->ttl.count() - theirs) < 2'000, QByteArray::number(theirs).constData());
        OwnCall<Attempt> waiting = shared.ours.begin(name, 7, asking(wanted, withoutLimit));
        QTRY_VERIFY(isParked(shared, wanted, name, shared.ours->holder(7)));
        QVERIFY(!waiting.isDone());
        QCOMPARE(shared.peer.ask("a/holds", {"unlock", held, name}), QByteArray("done"));
        QVERIFY(waiting.wait(5s).ok() && waiting.wait()->acquired);
        QCOMPARE(
            shared.redis.cli("hget " + name + ' ' + field(shared.ours->holder(7), wanted)), QByteArray("1"));
        QVERIFY(shared.ours.release(name, 7)->wasHeld);
        QCOMPARE(shared.redis.cli("exists " + name), QByteArray("0"));
    }

    /// Our client under the id of one of Redisson's threads: to Redisson there is no difference.
    void redissonTakesOurHoldForItsOwn_data() { support::rowsOf(contestedKinds); }
    void redissonTakesOurHoldForItsOwn()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        SharedServers& shared = m_servers.of(version);
        const QByteArray name = "double-" + kind;
        const QByteArrayList id = shared.peer.id("a/double").bytes.split(':');
        const qint64 thread = id[1].toLongLong();
        OwnClient twin(shared.redis.uri(), 30s, id[0]);
        QCOMPARE(shared.peer.ask("a/double", {"held", kind, name}), QByteArray("false"));
        QCOMPARE(twin.acquire(name, thread, asking(kind))->count, 1);
        QCOMPARE(twin.acquire(name, thread, asking(kind))->count, 2);
        QCOMPARE(shared.peer.ask("a/double", {"held", kind, name}), QByteArray("true"));
        QCOMPARE(shared.peer.ask("a/double", {"locked", kind, name}), QByteArray("true"));
        QCOMPARE(shared.peer.ask("a/double", {"count", kind, name}), QByteArray("2"));
        const qint64 remaining = shared.peer.ask("a/double", {"ttl", kind, name}).toLongLong();
        QVERIFY2(remaining > 25'000 && remaining <= 30'000, QByteArray::number(remaining).constData());
        // Each one leaves what the other one has taken, to the last.
        QCOMPARE(shared.peer.ask("a/double", {"unlock", kind, name}), QByteArray("done"));
        QCOMPARE(shared.peer.ask("a/double", {"count", kind, name}), QByteArray("1"));
        QCOMPARE(*twin.release(name, thread), (Leave{true, 0}));
        QCOMPARE(shared.peer.ask("a/double", {"held", kind, name}), QByteArray("false"));
        QCOMPARE(shared.redis.cli("exists " + name), QByteArray("0"));
        QCOMPARE(shared.redis.cli("keys {" + name + "}:*"), QByteArray()); // a reader's timeouts
    }

    void watchdogsKeepTheirLocksSideBySide_data() { support::rowsOfVersions(); }
    void watchdogsKeepTheirLocksSideBySide()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        QVERIFY(shared.areKept);
        shared.outliveLeases();
        for (const QByteArray& kind : contestedKinds) {
            const QByteArray seenAs = support::RedissonPeer::hasKind(version, kind) ? kind : "reentrant";
            QCOMPARE(shared.peer.ask("a/sees", {"locked", seenAs, "kept-" + kind}), QByteArray("true"));
            QVERIFY(shared.ours.release("kept-" + kind, 7)->wasHeld);
            QCOMPARE(shared.peer.ask("a/sees", {"locked", seenAs, "kept-" + kind}), QByteArray("false"));
        }
        QCOMPARE(shared.redis.cli("hlen library"), QByteArray("3"));
        QVERIFY(shared.ours.release("library", 7)->wasHeld);
        QCOMPARE(shared.peer.ask("a/reads", {"held", "read", "library"}), QByteArray("true"));
        QCOMPARE(shared.peer.ask("a/reads", {"unlock", "read", "library"}), QByteArray("done"));
        QCOMPARE(shared.redis.cli("exists library"), QByteArray("0"));
    }

    void aFairQueueIsServedInItsOrder_data() { support::rowsOfVersions(); }
    void aFairQueueIsServedInItsOrder()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        const auto queued = [&] { return shared.redis.cli("llen redisson_lock_queue:{queue}").toInt(); };
        QCOMPARE(shared.peer.ask("a/first", {"lock", "fair", "queue"}), QByteArray("done"));
        OwnCall<Attempt> second = shared.ours.begin("queue", 2, asking("fair", withoutLimit));
        QTRY_COMPARE(queued(), 1);
        PeerCall third = shared.peer.begin("b/third", {"lock", "fair", "queue"});
        QTRY_COMPARE(queued(), 2);
        OwnCall<Attempt> fourth = shared.ours.begin("queue", 4, asking("fair", withoutLimit));
        QTRY_COMPARE(queued(), 3);
        PeerCall fifth = shared.peer.begin("b/fifth", {"lock", "fair", "queue"});
        QTRY_COMPARE(queued(), 4);
        // Who gives up leaves the others where they were.
        shared.ours->giveUp({"queue"}, 4);
        QVERIFY(fourth.wait().ok() && !fourth.wait()->acquired);
        QCOMPARE(queued(), 3);

        QCOMPARE(shared.peer.ask("a/first", {"unlock", "fair", "queue"}), QByteArray("done"));
        QVERIFY(second.wait().ok() && second.wait()->acquired);
        QVERIFY(!third.isDone() && !fifth.isDone());
        QVERIFY(shared.ours.release("queue", 2)->wasHeld);
        QVERIFY(third.wait().ok && !fifth.isDone());
        QCOMPARE(shared.peer.ask("b/third", {"unlock", "fair", "queue"}), QByteArray("done"));
        QVERIFY(fifth.wait().ok);
        QCOMPARE(shared.peer.ask("b/fifth", {"unlock", "fair", "queue"}), QByteArray("done"));
        QCOMPARE(shared.redis.cli("exists queue redisson_lock_queue:{queue} redisson_lock_timeout:{queue}"),
            QByteArray("0"));
    }

    void fencingTokensRiseTogether_data() { support::rowsOf({"fenced"}); }
    void fencingTokensRiseTogether()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        qint64 last = 0;
        for (int i = 0; i < 3; ++i) {
            const auto ours = shared.ours.acquire("tokens", 7, asking("fenced"));
            QVERIFY(ours.ok() && ours->token.value_or(0) > last);
            QVERIFY(shared.ours.release("tokens", 7)->wasHeld);
            QCOMPARE(shared.peer.ask("a/tokens", {"lock", "fenced", "tokens"}), QByteArray("done"));
            last = shared.peer.ask("a/tokens", {"token", "fenced", "tokens"}).toLongLong();
            QVERIFY(last > *ours->token);
            QCOMPARE(shared.peer.ask("a/tokens", {"unlock", "fenced", "tokens"}), QByteArray("done"));
        }
    }

    void aSemaphoreServesBoth_data() { support::rowsOfVersions(); }
    void aSemaphoreServesBoth()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        const QByteArray name = "slots";
        const auto listening = [&] { return support::subscribersOf(shared.redis, "redisson_sc:{slots}"); };
        QCOMPARE(shared.peer.ask("a/s", {"set", "semaphore", name, "1"}), QByteArray("true"));
        QVERIFY(shared.ours.acquire(name, 7, asking("semaphore"))->acquired);
        QCOMPARE(shared.peer.ask("a/s", {"available", "semaphore", name}), QByteArray("0"));
        PeerCall theirs = shared.peer.begin("a/s", {"acquire", "semaphore", name});
        QTRY_COMPARE(listening(), 1);
        QVERIFY(shared.ours.release(name, 7)->wasHeld);
        QVERIFY(theirs.wait(5s).ok);
        OwnCall<Attempt> ours = shared.ours.begin(name, 7, asking("semaphore", withoutLimit));
        QTRY_VERIFY(listening() >= 1);
        QVERIFY(!ours.isDone());
        QCOMPARE(shared.peer.ask("a/s", {"release", "semaphore", name}), QByteArray("done"));
        QVERIFY(ours.wait(5s).ok() && ours.wait()->acquired);
        QVERIFY(shared.ours.release(name, 7)->wasHeld);
        QCOMPARE(shared.redis.cli("get slots"), QByteArray("1"));
    }

    void permitsThatExpireServeBoth_data() { support::rowsOfVersions(); }
    void permitsThatExpireServeBoth()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        const QByteArray kind = "permit-semaphore";
        const QByteArray name = "gpu";
        const auto listening = [&] { return support::subscribersOf(shared.redis, "redisson_sc:{gpu}"); };
        QCOMPARE(shared.peer.ask("a/p", {"set", kind, name, "1"}), QByteArray("true"));
        const auto permit = shared.ours.acquire(name, 7, asking(kind, 0ms, longLease));
        QVERIFY(permit.ok() && permit->acquired);
        QCOMPARE(shared.peer.ask("a/p", {"available", kind, name}), QByteArray("0"));
        PeerCall theirs = shared.peer.begin("a/p", {"acquire", kind, name});
        QTRY_COMPARE(listening(), 1);
        QVERIFY(shared.ours.release(name, 7)->wasHeld);
        QVERIFY(theirs.wait(5s).ok);
        OwnCall<Attempt> ours = shared.ours.begin(name, 7, asking(kind, withoutLimit, longLease));
        QTRY_VERIFY(listening() >= 1);
        QVERIFY(!ours.isDone());
        QCOMPARE(shared.peer.ask("a/p", {"release", kind, name, theirs.answer().value}), QByteArray("true"));
        QVERIFY(ours.wait(5s).ok() && ours.wait()->acquired);
        // A permit of ours that Redisson gives back, as newer ones write its id.
        if (!theirs.answer().value.contains('-') && isBinaryPermit(version)) {
            const QByteArray id = ours.wait()->permit.toHex();
            QCOMPARE(shared.peer.ask("a/p", {"release", kind, name, id}), QByteArray("true"));
        } else {
            QVERIFY(shared.ours.release(name, 7)->wasHeld);
        }
        QCOMPARE(shared.redis.cli("get gpu"), QByteArray("1"));
        QCOMPARE(shared.redis.cli("zcard {gpu}:timeout"), QByteArray("0"));
    }

    void aLatchOpensForBoth_data() { support::rowsOfVersions(); }
    void aLatchOpensForBoth()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        const auto listening = [&] {
            return support::subscribersOf(shared.redis, "redisson_countdownlatch__channel__{gate}");
        };
        QCOMPARE(shared.peer.ask("a/l", {"set", "latch", "gate", "2"}), QByteArray("true"));
        PeerCall theirs = shared.peer.begin("b/l", {"await", "latch", "gate"});
        OwnCall<Attempt> ours = shared.ours.begin("gate", 7, asking("latch", withoutLimit));
        QTRY_COMPARE(listening(), 2);
        QCOMPARE(shared.peer.ask("a/l", {"down", "latch", "gate"}), QByteArray("done"));
        QVERIFY(!theirs.isDone() && !ours.isDone());
        QCOMPARE(*shared.ours.countDown("gate"), qint64(0));
        QVERIFY(theirs.wait(5s).ok);
        QVERIFY(ours.wait(5s).ok() && ours.wait()->acquired);
        QCOMPARE(shared.redis.cli("exists gate"), QByteArray("0"));
    }

    void theirMultiLockWaitsForOurMember_data() { support::rowsOfVersions(); }
    void theirMultiLockWaitsForOurMember()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        QVERIFY(shared.ours.acquire("right", 7, asking("reentrant", 0ms, longLease))->acquired);
        PeerCall waiting = shared.peer.begin("a/multi", {"lock", "multi", "left,right"});
        QTRY_VERIFY(isParked(shared, "reentrant", "right", {}));
        QVERIFY(!waiting.isDone());
        QVERIFY(shared.ours.release("right", 7)->wasHeld);
        QVERIFY(waiting.wait(5s).ok);
        const QByteArray holder = shared.peer.id("a/multi").bytes;
        QCOMPARE(shared.redis.cli("hget left " + holder), QByteArray("1"));
        QCOMPARE(shared.redis.cli("hget right " + holder), QByteArray("1"));
        QVERIFY(!shared.ours.acquire("left", 7, asking("reentrant"))->acquired);
        QCOMPARE(shared.peer.ask("a/multi", {"unlock", "multi", "left,right"}), QByteArray("done"));
        QVERIFY(shared.ours.acquire("left", 7, asking("reentrant"))->acquired);
        QVERIFY(shared.ours.release("left", 7)->wasHeld);
    }

    void ourMultiLockIsTheirMembers_data() { support::rowsOfVersions(); }
    void ourMultiLockIsTheirMembers()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        base::SteadyClock clock;
        MultiLock both(
            {{&*shared.ours, {"east"}}, {&*shared.ours, {"west"}}}, 9, MultiLock::Needs::All, clock);
        // One of theirs holds a member: ours waits for it.
        QCOMPARE(shared.peer.ask("a/member", {"lock", "reentrant", "west"}), QByteArray("done"));
        bool acquired = false;
        both.acquire({withoutLimit, {}, Form::Reentrant, 1},
            [&](const auto& outcome) { acquired = outcome->acquired; });
        QTRY_VERIFY(isParked(shared, "reentrant", "west", {}));
        QVERIFY(!acquired);
        QCOMPARE(shared.peer.ask("a/member", {"unlock", "reentrant", "west"}), QByteArray("done"));
        QVERIFY(support::waitForEvent([&] { return acquired; }));
        QVERIFY(both.isHeld());
        // Their MultiLock of the same waits for ours, and no member can be had.
        QCOMPARE(shared.peer.ask("a/member", {"try", "reentrant", "east", "0"}), QByteArray("false"));
        QCOMPARE(shared.peer.ask("a/member", {"try", "reentrant", "west", "0"}), QByteArray("false"));
        PeerCall waiting = shared.peer.begin("a/both", {"lock", "multi", "east,west"});
        QTRY_VERIFY(isParked(shared, "reentrant", "east", {}));
        QVERIFY(!waiting.isDone());
        bool left = false;
        both.release([&](const auto& outcome) { left = outcome.ok() && outcome->wasHeld; });
        QVERIFY(support::waitForEvent([&] { return left; }));
        QVERIFY(waiting.wait(10s).ok);
        QCOMPARE(shared.peer.ask("a/both", {"unlock", "multi", "east,west"}), QByteArray("done"));
        QCOMPARE(shared.redis.cli("exists east west"), QByteArray("0"));
    }

    void aMajorityOfServersIsEnoughForBoth_data() { support::rowsOfVersions(); }
    void aMajorityOfServersIsEnoughForBoth()
    {
        QFETCH(QByteArray, version);
        SharedServers& shared = m_servers.of(version);
        const PrivateRedis second(support::withPort()), third(support::withPort());
        shared.peer.open("second", second.port(), support::shortLease);
        shared.peer.open("third", third.port(), support::shortLease);
        OwnClient onSecond(second.uri(), support::shortLease), onThird(third.uri(), support::shortLease);
        const base::KeyName name{"quorum"};
        base::SteadyClock clock;
        MultiLock most({{&*shared.ours, name}, {&*onSecond, name}, {&*onThird, name}}, 9,
            MultiLock::Needs::Majority, clock);
        const QByteArray all = "a/quorum,second/quorum,third/quorum";
        // Somebody has one of three: a majority is to be had all the same, and nobody else has one then.
        QCOMPARE(shared.peer.ask("third/holds", {"lock", "reentrant", "quorum"}), QByteArray("done"));
        bool acquired = false;
        most.acquire(
            {2s, {}, Form::Reentrant, 1}, [&](const auto& outcome) { acquired = outcome->acquired; });
        QVERIFY(support::waitForEvent([&] { return acquired; }));
        QCOMPARE(shared.peer.ask("a/red", {"try", "redlock", all, "0"}), QByteArray("false"));
        QCOMPARE(second.cli("hlen quorum"), QByteArray("1"));
        bool left = false;
        most.release([&](const auto& outcome) { left = outcome.ok() && outcome->wasHeld; });
        QVERIFY(support::waitForEvent([&] { return left; }));
        QCOMPARE(shared.peer.ask("a/red", {"try", "redlock", all, "500"}), QByteArray("true"));
        QVERIFY(!onSecond.acquire("quorum", 7, asking("reentrant"))->acquired);
        QCOMPARE(shared.peer.ask("a/red", {"unlock", "redlock", all}), QByteArray("done"));
        QCOMPARE(shared.peer.ask("third/holds", {"unlock", "reentrant", "quorum"}), QByteArray("done"));
        const QList<const PrivateRedis*> servers{&shared.redis, &second, &third};
        for (const PrivateRedis* redis : servers)
            QTRY_COMPARE(redis->cli("exists quorum"), QByteArray("0"));
    }

private:
    /// Somebody waits for that lock: listens where the message will come, or has polled.
    static bool isParked(const PeerServers& shared, const QByteArray& kind, const QByteArray& name,
        const base::HolderId& waiter)
    {
        const QByteArray channel = channelOf(kind, name, waiter.bytes);
        return channel.isEmpty() || support::subscribersOf(shared.redis, channel) > 0;
    }
    static bool isBinaryPermit(const QByteArray& version)
    {
        return version != "3.13.6" && version != "3.16.0";
    }

    support::ServersByName<SharedServers> m_servers;
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TogetherTest)
#include "tst_together.moc"
