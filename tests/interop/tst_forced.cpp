#include "core/locks/redissonkinds.h"
#include "tests/support/actor.h"
#include "tests/support/eventwait.h"
#include "tests/support/lockparty.h"
#include "tests/support/peerservers.h"

#include <QRegularExpression>
#include <QTest>
#include <QVersionNumber>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using admin::ActKind;
using admin::Outcome;
using admin::OutcomeKind;
using locks::Kind;
using support::Actor;
using support::PeerCall;
using support::PeerServers;
using support::RedissonPeer;

namespace
{

constexpr int rounds = 3;
constexpr base::milliseconds longLease{60'000};
constexpr base::milliseconds shorterLease{2'000};
constexpr base::milliseconds spinPoll{128}; ///< the longest pause between two polls of a spin lock's waiter

const QByteArrayList kinds{"reentrant", "fair", "read", "write", "fenced", "spin", "faster"};
/// The clients whose waiters hear of a release.
const QByteArrayList reportedKinds{"reentrant", "fair", "read", "write", "fenced", "faster"};

/// Redisson on a server where an operator acts. Clients of "a" keep their locks for long.
struct ForcedServers : PeerServers {
    explicit ForcedServers(const QByteArray& version)
        : PeerServers(version)
        , actor(redis)
    {
        peer.open("keeper", redis.port(), 30s);
    }

    Actor actor;
};

/// The way in which one version and kind waits, and for what.
struct Case {
    explicit Case(const QByteArray& kindName)
        : kind(kindName)
        , wanted(kindName == "read"    ? "write"
                 : kindName == "write" ? "read"
                                       : kindName)
        , key(kindName + "-lock")
        , name(kindName == "faster" ? key + ":one,two" : key)
    {
    }

    QByteArray kind;   ///< as it is held
    QByteArray wanted; ///< as it is waited for
    QByteArray key;
    QByteArray name; ///< as the peer wants it

    [[nodiscard]] Kind shown() const
    {
        static const std::map<QByteArray, Kind> shownAs{{"fair", locks::redisson::fairLock},
            {"fenced", locks::redisson::fencedLock}, {"read", locks::redisson::readWriteLock},
            {"write", locks::redisson::readWriteLock}, {"faster", locks::redisson::fasterMultiLock}};
        const auto found = shownAs.find(kind);
        return found == shownAs.end() ? locks::redisson::reentrantLock : found->second;
    }
    [[nodiscard]] QByteArray channel(const base::HolderId& waiter) const
    {
        if (kind == "read" || kind == "write")
            return "redisson_rwlock:{" + key + '}';
        const QByteArray lockChannel = "redisson_lock__channel:{" + key + '}';
        return kind == "fair" ? lockChannel + ':' + waiter.bytes : lockChannel;
    }
};

base::milliseconds between(base::MonoTime from, base::MonoTime to)
{
    return std::chrono::duration_cast<base::milliseconds>(to - from);
}

} // namespace

/// Redisson's clients can live with what an operator forces: the next one has it at once, the former
/// holder learns it by its unlock, nothing is left behind.
class ForcedTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    /// Who still waits after a failure would answer nothing in the rows that follow.
    void cleanup()
    {
        if (QTest::currentTestFailed())
            m_servers.end();
    }
    void cleanupTestCase()
    {
        printDistribution();
        m_servers.end();
    }

    void aWaiterHasItAtOnce_data() { support::rowsOf(kinds); }
    void aWaiterHasItAtOnce()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ForcedServers& servers = m_servers.of(version);
        const Case subject(kind);
        for (int round = 0; round < rounds; ++round) {
            QVERIFY(hold(servers, subject, round % 2 == 0));
            PeerCall waiting;
            QVERIFY(park(servers, subject, "b/waits", waiting));
            const base::milliseconds seen{servers.redis.cli("pttl " + subject.key).toLongLong()};
            const Outcome outcome = force(servers, subject);
            QCOMPARE(outcome.kind, OutcomeKind::Applied);
            QCOMPARE(outcome.woken, kind == "spin" ? 0 : 1);
            QVERIFY2(waiting.wait().ok, waiting.answer().value.constData());
            const auto took = between(servers.actor.journal.lines.constLast().at, waiting.answer().at);
            m_wakes[kind].append(took);
            const auto most = kind == "spin" ? 2 * spinPoll : seen / 3;
            QVERIFY2(took < most, qPrintable(QStringLiteral("%1 ms").arg(took.count())));
            formerHolderIsTold(servers, subject);
            QCOMPARE(
                servers.peer.ask("b/waits", {"unlock", subject.wanted, subject.name}), QByteArray("done"));
            QCOMPARE(leftovers(servers, subject), QByteArray());
        }
    }

    void allWhoWaitAreServed_data() { support::rowsOf(reportedKinds); }
    void allWhoWaitAreServed()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ForcedServers& servers = m_servers.of(version);
        const Case subject(kind);
        QVERIFY(hold(servers, subject, true));
        std::vector<std::pair<QByteArray, PeerCall>> waiting;
        for (const QByteArray thread : {"a/w1", "a/w2", "b/w1", "b/w2"}) {
            PeerCall& call = waiting.emplace_back(thread, PeerCall()).second;
            QVERIFY(park(servers, subject, thread, call));
        }
        QCOMPARE(force(servers, subject).kind, OutcomeKind::Applied);
        const base::MonoTime sent = servers.actor.journal.lines.constLast().at;
        for (size_t served = 0; served < waiting.size(); ++served) {
            const auto isNext = [](const auto& one) { return one.second.isDone(); };
            QTRY_VERIFY(std::ranges::find_if(waiting, isNext) != waiting.end());
            auto& [thread, call] = *std::ranges::find_if(waiting, isNext);
            QVERIFY2(between(sent, call.answer().at) < 15s, thread.constData());
            QCOMPARE(servers.peer.ask(thread, {"unlock", subject.wanted, subject.name}), QByteArray("done"));
            call = PeerCall();
        }
        QCOMPARE(
            servers.peer.ask("keeper/holds", {"locked", subject.kind, subject.name}), QByteArray("false"));
        formerHolderIsTold(servers, subject);
        QCOMPARE(leftovers(servers, subject), QByteArray());
    }

    void withoutWaitersItIsFree_data() { support::rowsOf(kinds); }
    void withoutWaitersItIsFree()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ForcedServers& servers = m_servers.of(version);
        const Case subject(kind);
        QVERIFY(hold(servers, subject, false));
        const Outcome outcome = force(servers, subject);
        QCOMPARE(outcome.kind, OutcomeKind::Applied);
        QCOMPARE(outcome.finding, QByteArray("free"));
        QCOMPARE(outcome.woken, 0);
        formerHolderIsTold(servers, subject);
        QCOMPARE(leftovers(servers, subject), QByteArray());
        QCOMPARE(servers.peer.ask("b/next", {"try", subject.kind, subject.name}), QByteArray("true"));
        QCOMPARE(servers.peer.ask("b/next", {"unlock", subject.kind, subject.name}), QByteArray("done"));
    }

    /// Deleted by hand, as other tools do: who waits sleeps on until it is nudged.
    void aNudgeWakesThoseWhoWereForgotten_data() { support::rowsOf(reportedKinds); }
    void aNudgeWakesThoseWhoWereForgotten()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ForcedServers& servers = m_servers.of(version);
        const Case subject(kind);
        QVERIFY(hold(servers, subject, false));
        PeerCall waiting;
        QVERIFY(park(servers, subject, "b/waits", waiting));
        servers.redis.cli("del " + subject.key);
        support::letPass(servers.redis, 50ms);
        QVERIFY(!waiting.isDone());
        const Outcome outcome =
            perform(servers, servers.actor.requestOnFree(ActKind::Nudge, subject.key, subject.shown()));
        QCOMPARE(outcome.kind, OutcomeKind::Applied);
        QVERIFY2(waiting.wait(5s).ok, waiting.answer().value.constData());
        QCOMPARE(servers.peer.ask("b/waits", {"unlock", subject.wanted, subject.name}), QByteArray("done"));
        formerHolderIsTold(servers, subject);
    }

    void aDeadHeadIsPassedOver_data() { support::rowsOfVersions(); }
    void aDeadHeadIsPassedOver()
    {
        QFETCH(QByteArray, version);
        ForcedServers& servers = m_servers.of(version);
        const Case subject("fair");
        const auto queued = [&] { return servers.redis.cli("llen redisson_lock_queue:{fair-lock}").toInt(); };
        RedissonPeer doomed(version);
        doomed.open("a", servers.redis.port(), support::shortLease);
        QVERIFY(hold(servers, subject, false));
        doomed.begin("a/dies", {"lock", "fair", subject.key});
        QTRY_COMPARE(queued(), 1);
        PeerCall waiting;
        QVERIFY(park(servers, subject, "b/waits", waiting));
        doomed.kill();
        QCOMPARE(queued(), 2);
        const Outcome outcome = force(servers, subject);
        QCOMPARE(outcome.kind, OutcomeKind::Applied);
        QCOMPARE(outcome.woken, 1);
        QVERIFY2(waiting.wait(10s).ok, waiting.answer().value.constData());
        QCOMPARE(queued(), 0);
        QCOMPARE(servers.peer.ask("b/waits", {"unlock", "fair", subject.key}), QByteArray("done"));
        QCOMPARE(leftovers(servers, subject), QByteArray());
    }

    void oneReaderOfSeveralIsFreed_data() { support::rowsOfVersions(); }
    void oneReaderOfSeveralIsFreed()
    {
        QFETCH(QByteArray, version);
        ForcedServers& servers = m_servers.of(version);
        const Case subject("read");
        QVERIFY(hold(servers, subject, false));
        QCOMPARE(servers.peer.ask("b/reads", {"lock", "read", subject.key}), QByteArray("done"));
        PeerCall writing;
        QVERIFY(park(servers, subject, "b/writes", writing));
        auto request =
            servers.actor.request(ActKind::ReleaseHolder, subject.key, locks::redisson::readWriteLock);
        request.who = servers.peer.id("keeper/holds");
        QCOMPARE(perform(servers, request).kind, OutcomeKind::Applied);
        QCOMPARE(servers.peer.ask("b/reads", {"held", "read", subject.key}), QByteArray("true"));
        QVERIFY(!writing.isDone());
        QCOMPARE(servers.peer.ask("b/reads", {"unlock", "read", subject.key}), QByteArray("done"));
        QVERIFY(writing.wait().ok);
        QCOMPARE(servers.peer.ask("b/writes", {"unlock", "write", subject.key}), QByteArray("done"));
        formerHolderIsTold(servers, subject);
        QCOMPARE(leftovers(servers, subject), QByteArray());
    }

    void aMemberOfAMultiLockIsFreed_data() { support::rowsOfVersions(); }
    void aMemberOfAMultiLockIsFreed()
    {
        QFETCH(QByteArray, version);
        ForcedServers& servers = m_servers.of(version);
        const Case subject("reentrant");
        const QByteArray both = subject.key + ",other-lock";
        QCOMPARE(servers.peer.ask("keeper/holds", {"lock", "multi", both}), QByteArray("done"));
        PeerCall waiting;
        QVERIFY(park(servers, subject, "b/waits", waiting));
        QCOMPARE(force(servers, subject).kind, OutcomeKind::Applied);
        QVERIFY(waiting.wait(5s).ok);
        QCOMPARE(servers.peer.ask("b/waits", {"unlock", "reentrant", subject.key}), QByteArray("done"));
        QCOMPARE(servers.redis.cli("exists other-lock"), QByteArray("1")); // the other member stays
        QCOMPARE(servers.peer.ask("keeper/holds", {"unlock", "reentrant", "other-lock"}), QByteArray("done"));
        formerHolderIsTold(servers, subject);
    }

    void permitsOfASemaphoreAreGivenBack_data() { support::rowsOfVersions(); }
    void permitsOfASemaphoreAreGivenBack()
    {
        QFETCH(QByteArray, version);
        ForcedServers& servers = m_servers.of(version);
        QCOMPARE(servers.peer.ask("a/s", {"set", "semaphore", "slots", "2"}), QByteArray("true"));
        QCOMPARE(servers.peer.ask("a/s", {"acquire", "semaphore", "slots", "2"}), QByteArray("done"));
        PeerCall waiting = servers.peer.begin("b/s", {"acquire", "semaphore", "slots"});
        QTRY_COMPARE(support::subscribersOf(servers.redis, "redisson_sc:{slots}"), 1);
        auto request = servers.actor.request(ActKind::ForceRelease, "slots", locks::redisson::plainSemaphore);
        request.hold.permits = 1;
        QCOMPARE(perform(servers, request).kind, OutcomeKind::Applied);
        QVERIFY(waiting.wait().ok);
        m_wakes["semaphore"].append(between(servers.actor.journal.lines.constLast().at, waiting.answer().at));
        QCOMPARE(servers.redis.cli("getdel slots"), QByteArray("0"));
    }

    void aPermitIsTakenBack_data() { support::rowsOfVersions(); }
    void aPermitIsTakenBack()
    {
        QFETCH(QByteArray, version);
        ForcedServers& servers = m_servers.of(version);
        const QByteArray kind = "permit-semaphore";
        QCOMPARE(servers.peer.ask("a/p", {"set", kind, "gpu", "1"}), QByteArray("true"));
        const QByteArray lost = servers.peer.ask("a/p", {"acquire", kind, "gpu"});
        PeerCall waiting = servers.peer.begin("b/p", {"acquire", kind, "gpu"});
        QTRY_COMPARE(support::subscribersOf(servers.redis, "redisson_sc:{gpu}"), 1);
        const auto request =
            servers.actor.request(ActKind::ForceRelease, "gpu", locks::redisson::permitSemaphore);
        QCOMPARE(perform(servers, request).kind, OutcomeKind::Applied);
        QVERIFY(waiting.wait().ok);
        m_wakes[kind].append(between(servers.actor.journal.lines.constLast().at, waiting.answer().at));
        QCOMPARE(servers.peer.ask("a/p", {"release", kind, "gpu", lost}), QByteArray("false"));
        QCOMPARE(
            servers.peer.ask("b/p", {"release", kind, "gpu", waiting.answer().value}), QByteArray("true"));
        QCOMPARE(servers.redis.cli("getdel gpu"), QByteArray("1"));
    }

    void aLatchIsOpened_data() { support::rowsOfVersions(); }
    void aLatchIsOpened()
    {
        QFETCH(QByteArray, version);
        ForcedServers& servers = m_servers.of(version);
        QCOMPARE(servers.peer.ask("a/l", {"set", "latch", "gate", "3"}), QByteArray("true"));
        PeerCall one = servers.peer.begin("a/l", {"await", "latch", "gate"});
        PeerCall two = servers.peer.begin("b/l", {"await", "latch", "gate"});
        const QByteArray channel = "redisson_countdownlatch__channel__{gate}";
        QTRY_COMPARE(support::subscribersOf(servers.redis, channel), 2);
        const auto request =
            servers.actor.request(ActKind::ForceRelease, "gate", locks::redisson::countDownLatch);
        const Outcome outcome = perform(servers, request);
        QCOMPARE(outcome.kind, OutcomeKind::Applied);
        QCOMPARE(outcome.woken, 2);
        QVERIFY(one.wait().ok && two.wait().ok);
        m_wakes["latch"].append(between(servers.actor.journal.lines.constLast().at, two.answer().at));
        QCOMPARE(servers.redis.cli("exists gate"), QByteArray("0"));
    }

    /// A waiter sleeps until the expiry that it knows: it has to hear of a shorter lease.
    void whoWaitsHasItWhenAShorterLeaseIsOver_data() { support::rowsOf(reportedKinds); }
    void whoWaitsHasItWhenAShorterLeaseIsOver()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ForcedServers& servers = m_servers.of(version);
        const Case subject(kind);
        QVERIFY(hold(servers, subject, false));
        PeerCall waiting;
        QVERIFY(park(servers, subject, "b/waits", waiting));
        auto request = servers.actor.request(ActKind::ShortenLease, subject.key, subject.shown());
        request.lease = shorterLease;
        const Outcome outcome = perform(servers, request);
        QCOMPARE(outcome.kind, OutcomeKind::Applied);
        QCOMPARE(outcome.woken, 1);
        QVERIFY2(waiting.wait().ok, state(servers, subject));
        const auto took = between(servers.actor.journal.lines.constLast().at, waiting.answer().at);
        QVERIFY2(took >= shorterLease - 50ms && took < 3 * shorterLease,
            qPrintable(QStringLiteral("%1 ms").arg(took.count())));
        formerHolderIsTold(servers, subject);
        QCOMPARE(servers.peer.ask("b/waits", {"unlock", subject.wanted, subject.name}), QByteArray("done"));
        QCOMPARE(leftovers(servers, subject), QByteArray());
    }

    void whatTheOperatorHoldsTheyWaitFor_data()
    {
        support::rowsOf({"reentrant", "fair", "read", "write", "fenced"});
    }
    void whatTheOperatorHoldsTheyWaitFor()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ForcedServers& servers = m_servers.of(version);
        const Case subject(kind);
        auto request = servers.actor.requestOnFree(ActKind::Acquire, subject.key, subject.shown());
        request.hold.kind = subject.shown();
        request.hold.mode = kind == "read"    ? locks::Mode::Read
                            : kind == "write" ? locks::Mode::Write
                                              : locks::Mode::Exclusive;
        QCOMPARE(perform(servers, request).kind, OutcomeKind::Applied);
        QCOMPARE(servers.peer.ask("b/waits", {"try", subject.wanted, subject.name}), QByteArray("false"));
        PeerCall waiting;
        QVERIFY(park(servers, subject, "b/waits", waiting));
        QVERIFY(!waiting.isDone());
        request.act = ActKind::Release;
        request.who = servers.actor.executor().holds().value(0).holder;
        QCOMPARE(perform(servers, request).kind, OutcomeKind::Applied);
        QVERIFY2(waiting.wait().ok, waiting.answer().value.constData());
        QCOMPARE(servers.peer.ask("b/waits", {"unlock", subject.wanted, subject.name}), QByteArray("done"));
        QCOMPARE(leftovers(servers, subject), QByteArray());
    }

private:
    /// By a thread whose watchdog lives, or on a fixed lease.
    static bool hold(ForcedServers& servers, const Case& subject, bool byWatchdog)
    {
        QByteArrayList words{"lock", subject.kind, subject.name};
        if (!byWatchdog)
            words.append(QByteArray::number(qint64(longLease.count())));
        return servers.peer.ask("keeper/holds", words) == "done";
    }
    static int scriptsSent(const ForcedServers& servers)
    {
        return support::callsOf(servers.redis, "eval") + support::callsOf(servers.redis, "evalsha");
    }
    /// Lets that thread wait for it: until it has tried once more after it listened, or polls at its slowest.
    static bool park(ForcedServers& servers, const Case& subject, const QByteArray& thread, PeerCall& waiting)
    {
        const base::HolderId id = servers.peer.id(thread);
        const int before = scriptsSent(servers);
        waiting = servers.peer.begin(thread, {"lock", subject.wanted, subject.name});
        if (subject.kind == "spin") {
            support::letPass(servers.redis, 3 * spinPoll);
            return true;
        }
        return QTest::qWaitFor([&] {
            return support::subscribersOf(servers.redis, subject.channel(id)) > 0 &&
                   scriptsSent(servers) >= before + 2;
        });
    }
    /// A renewal between the look and the act refuses it: the operator looks again.
    static Outcome force(ForcedServers& servers, const Case& subject)
    {
        Outcome outcome;
        for (int tries = 0; tries < 3 && outcome.kind != OutcomeKind::Applied; ++tries)
            outcome =
                perform(servers, servers.actor.request(ActKind::ForceRelease, subject.key, subject.shown()));
        return outcome;
    }
    static Outcome perform(ForcedServers& servers, const admin::ActRequest& request)
    {
        servers.actor.begin(request);
        if (!support::waitForEvent([&] { return servers.actor.outcome.has_value(); }))
            qFatal("the act does not end");
        return *servers.actor.outcome;
    }
    /// The lock is gone for it: it does not hold it, and its unlock says so. A fair lock's keeps silent.
    static void formerHolderIsTold(ForcedServers& servers, const Case& subject)
    {
        QCOMPARE(servers.peer.ask("keeper/holds", {"held", subject.kind, subject.name}), QByteArray("false"));
        if (isSilent(servers, subject))
            return;
        const QByteArray answer = servers.peer.ask("keeper/holds", {"unlock", subject.kind, subject.name});
        QVERIFY2(answer.startsWith("!java.lang.IllegalMonitorStateException"), answer.constData());
    }
    /// A fair lock's unlock succeeds whoever calls it, and so did a read-write lock's that is free.
    static bool isSilent(const ForcedServers& servers, const Case& subject)
    {
        const bool isOld = QVersionNumber::fromString(QString::fromLatin1(servers.peer.version())) <
                           QVersionNumber(3, 44, 0);
        return subject.kind == "fair" || (isOld && subject.shown() == locks::redisson::readWriteLock &&
                                             servers.redis.cli("exists " + subject.key) == "0");
    }
    /// Returns what is left of the lock on the server; a fencing token and the message of an unlock do not
    /// count.
    static QByteArray leftovers(const ForcedServers& servers, const Case& subject)
    {
        QByteArrayList keys = servers.redis.cli("keys *" + subject.key + '*').split('\n');
        keys.removeIf([](const QByteArray& key) {
            return key.isEmpty() || key.startsWith("redisson_unlock_latch:") ||
                   key.startsWith("redisson_lock_token:");
        });
        return keys.join(' ');
    }
    /// For who looks into a failure.
    static QByteArray state(const ForcedServers& servers, const Case& subject)
    {
        const QByteArray key = subject.key;
        QByteArray reported =
            "left " + servers.redis.cli("pttl " + key) + ": " + servers.redis.cli("hgetall " + key);
        if (subject.kind == "fair")
            reported +=
                ", queued " + servers.redis.cli("zrange redisson_lock_timeout:{" + key + "} 0 -1 withscores");
        return reported + ", now " + servers.redis.cli("time");
    }
    void printDistribution()
    {
        for (auto& [kind, times] : m_wakes) {
            std::ranges::sort(times);
            qInfo("%-16s woken after (ms): least %lld, median %lld, most %lld, of %lld", kind.constData(),
                static_cast<long long>(times.first().count()),
                static_cast<long long>(times[times.size() / 2].count()),
                static_cast<long long>(times.last().count()), static_cast<long long>(times.size()));
        }
    }

    support::ServersByName<ForcedServers> m_servers;
    std::map<QByteArray, QList<base::milliseconds>> m_wakes; ///< from the intent to the waiter's having it
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::ForcedTest)
#include "tst_forced.moc"
