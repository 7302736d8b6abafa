#include "core/locks/redissonkinds.h"
#include "core/watch/watcher.h"
#include "tests/support/peerservers.h"
#include "tests/support/watched.h"
#include "tests/support/wiretap.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using locks::EventKind;
using locks::Kind;
using locks::LockPtr;
using support::PeerServers;
using support::RedissonPeer;
using support::Watched;

namespace
{

const QByteArrayList exclusiveKinds{"reentrant", "fair", "read", "write", "fenced", "spin"};
/// Whose waiters can be seen.
const QByteArrayList waitedKinds{"reentrant", "fair", "read", "write", "fenced"};

watch::WatchOptions withPins()
{
    watch::WatchOptions options;
    options.pins = {{{"semaphore"}, locks::redisson::plainSemaphore},
        {{"latch"}, locks::redisson::countDownLatch},
        {{"permit-semaphore"}, locks::redisson::permitSemaphore}};
    return options;
}

/// Redisson at work on a server that we watch: client "a" holds one lock of each kind, which is named as its
/// kind, twice and by a thread of its own.
struct ShownServers : PeerServers {
    explicit ShownServers(const QByteArray& version)
        : PeerServers(version)
        , watched(redis, withPins())
        , tap(redis.socketPath())
    {
        if (!QTest::qWaitFor([this] { return watched.settled(); }, 10'000))
            qFatal("the watcher does not settle");
        for (const QByteArray& kind : exclusiveKinds) {
            if (RedissonPeer::hasKind(version, kind))
                holdTwice(kind);
        }
    }

    void holdTwice(const QByteArray& kind)
    {
        const QByteArray thread = "a/" + kind;
        holders[kind] = peer.id(thread);
        if (kind == "write")
            holders[kind].bytes += ":write";
        for (int i = 0; i < 2; ++i)
            failure += peer.ask(thread, {"lock", kind, kind}).replace("done", {});
    }

    /// When the server was told to prolong that lock, by whatever script.
    QList<base::ServerTime> prolongations(const QByteArray& name)
    {
        for (const support::WireTap::Line& line : tap.taken())
            if (line.from == "lua" && line.words.value(0) == "pexpire")
                prolonged[line.words.value(1)].append(line.at);
        return prolonged[name];
    }

    Watched watched;
    support::WireTap tap;
    std::map<QByteArray, QList<base::ServerTime>> prolonged;
    std::map<QByteArray, base::HolderId> holders;
    QByteArray failure;
};

/// Returns how a lock of that name is shown while it is not contended. A fair lock and a spin lock at rest
/// look like any other.
Kind kindShown(const QByteArray& kind)
{
    if (kind == "read" || kind == "write")
        return locks::redisson::readWriteLock;
    return kind == "fenced" ? locks::redisson::fencedLock : locks::redisson::reentrantLock;
}

locks::Mode modeShown(const QByteArray& kind)
{
    if (kind == "read")
        return locks::Mode::Read;
    return kind == "write" ? locks::Mode::Write : locks::Mode::Exclusive;
}

QList<base::ServerTime> momentsOf(const QList<locks::Event>& events)
{
    QList<base::ServerTime> moments;
    for (const locks::Event& event : events)
        moments.append(event.at);
    return moments;
}

/// True where each of `moments` from `first` to `last` is near one of `others`.
bool areAmong(const QList<base::ServerTime>& others, const QList<base::ServerTime>& moments,
    base::ServerTime first, base::ServerTime last)
{
    return std::ranges::all_of(moments, [&](base::ServerTime moment) {
        return moment < first || moment > last ||
               std::ranges::any_of(others,
                   [moment](base::ServerTime other) { return std::chrono::abs(other - moment) < 300ms; });
    });
}

bool isCloseTo(base::milliseconds span, base::milliseconds expected)
{
    return span > expected - 300ms && span < expected + 300ms;
}

} // namespace

/// The window shows what Redisson does.
class ShownTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void cleanupTestCase() { m_servers.end(); }

    void aHoldHasItsHolderItsCountAndItsKind_data() { support::rowsOf(exclusiveKinds); }
    void aHoldHasItsHolderItsCountAndItsKind()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ShownServers& servers = m_servers.of(version);
        QCOMPARE(servers.failure, QByteArray());
        QTRY_VERIFY(servers.watched.held(kind));
        QTRY_COMPARE(servers.watched.lock(kind)->holders.value(0).count, 2);
        const LockPtr lock = servers.watched.lock(kind);
        QCOMPARE(lock->holders.size(), 1);
        QCOMPARE(lock->holders[0].id.bytes, servers.holders[kind].bytes);
        QCOMPARE(lock->holders[0].mode, modeShown(kind));
        QCOMPARE(lock->kind, kindShown(kind));
        QCOMPARE(servers.peer.ask("a/" + kind, {"count", kind, kind}), QByteArray("2"));
    }

    /// Redisson's own timer is late where the machine is, so what it did is asked of the server.
    void renewalsAreSeenWhenTheyAreMade_data() { support::rowsOf(exclusiveKinds); }
    void renewalsAreSeenWhenTheyAreMade()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ShownServers& servers = m_servers.of(version);
        const Watched& watched = servers.watched;
        QTRY_VERIFY_WITH_TIMEOUT(watched.of(kind, EventKind::Renewed).size() >= 3, 10'000);
        const auto seen = momentsOf(watched.of(kind, EventKind::Renewed));
        const auto made = servers.prolongations(kind);
        QVERIFY(areAmong(made, seen, seen.first(), seen.last()));
        QVERIFY(areAmong(seen, made, seen.first(), seen.last()));
        const LockPtr lock = watched.lock(kind);
        QVERIFY(lock->renewals->count >= 3);
        QCOMPARE(lock->lease.kind, locks::LeaseKind::Watchdog);
        QVERIFY(isCloseTo(*lock->lease.length, support::shortLease));
        QVERIFY(*lock->lease.period > 700ms && *lock->lease.period < 2s); // the longest gap of all
        QCOMPARE(locks::stateAt(*lock, lock->asOf), locks::State::Held);
    }

    void aFencedLockHasItsToken_data() { support::rowsOf({"fenced"}); }
    void aFencedLockHasItsToken()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        const QByteArray token = servers.peer.ask("a/fenced", {"token", "fenced", "fenced"});
        QVERIFY(token.toLongLong() > 0);
        QTRY_COMPARE(servers.watched.lock("fenced")->token.value_or(0), token.toLongLong());
    }

    void whatRemainsIsWhatRedissonSays_data() { support::rowsOf(exclusiveKinds); }
    void whatRemainsIsWhatRedissonSays()
    {
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, kind);
        ShownServers& servers = m_servers.of(version);
        const LockPtr before = servers.watched.lock(kind);
        const QByteArray remaining = servers.peer.ask("a/" + kind, {"ttl", kind, kind});
        const LockPtr after = servers.watched.lock(kind);
        const auto ours = *locks::ttlAt(*after, after->asOf);
        QVERIFY(before->exists && after->exists);
        QVERIFY2(std::abs(ours.count() - remaining.toLongLong()) < 1500, remaining.constData());
        QVERIFY(remaining.toLongLong() <= 3000 || kind == "write"); // whose leases add up
    }

    /// All kinds at once, because who waits is counted but once a second.
    void waitersAreCountedAndServed_data() { support::rowsOfVersions(); }
    void waitersAreCountedAndServed()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        QList<Contest> contests;
        for (const QByteArray& kind : waitedKinds) {
            if (RedissonPeer::hasKind(version, kind))
                contests.append(beginContest(servers, kind));
        }
        const auto lock = [&](const Contest& contest) { return servers.watched.lock(contest.name); };
        for (const Contest& contest : contests) {
            QTRY_VERIFY2(lock(contest) && lock(contest)->waiters.count == 1, contest.name.constData());
            QVERIFY2(!contest.waiting.isDone(), contest.name.constData());
            QCOMPARE(lock(contest)->waiters.visibility, visibilityOf(contest));
        }
        QTRY_COMPARE(lock(contests[1])->waiters.list->value(0).alive, std::optional(true));
        QCOMPARE(lock(contests[1])->waiters.list->at(0).id.bytes, contests[1].next.bytes);
        QCOMPARE(lock(contests[1])->kind, locks::redisson::fairLock);

        for (Contest& contest : contests) {
            QCOMPARE(
                servers.peer.ask(contest.holder, {"unlock", contest.kind, contest.name}), QByteArray("done"));
            QVERIFY2(contest.waiting.wait().ok, contest.name.constData());
            QTRY_VERIFY(isHeldBy(lock(contest), contest.next));
        }
        for (const Contest& contest : contests) {
            QTRY_COMPARE(lock(contest)->waiters.count, 0);
            QCOMPARE(servers.peer.ask(contest.waiter, {"unlock", contest.wanted, contest.name}),
                QByteArray("done"));
            QTRY_VERIFY(!servers.watched.held(contest.name));
        }
    }

    void releasesAreSeenAsSuch_data() { support::rowsOfVersions(); }
    void releasesAreSeenAsSuch()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        QByteArrayList kinds{"reentrant", "read", "write", "fenced"};
        kinds.removeIf([&](const QByteArray& kind) { return !RedissonPeer::hasKind(version, kind); });
        for (const QByteArray& kind : kinds)
            QCOMPARE(servers.peer.ask("a/brief", {"lock", kind, "brief-" + kind}), QByteArray("done"));
        for (const QByteArray& kind : kinds) {
            const QByteArray name = "brief-" + kind;
            QTRY_VERIFY(servers.watched.held(name));
            QCOMPARE(servers.peer.ask("a/brief", {"unlock", kind, name}), QByteArray("done"));
            QTRY_COMPARE(servers.watched.of(name, EventKind::Released).size(), 1);
            QVERIFY(servers.watched.of(name, EventKind::Released)[0].exact);
            QVERIFY(!servers.watched.held(name));
        }
    }

    void readersAreShownTogether_data() { support::rowsOfVersions(); }
    void readersAreShownTogether()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        const auto holders = [&] { return servers.watched.lock("library")->holders; };
        QCOMPARE(servers.peer.ask("a/r1", {"lock", "read", "library"}), QByteArray("done"));
        QCOMPARE(servers.peer.ask("b/r2", {"lock", "read", "library"}), QByteArray("done"));
        QTRY_VERIFY(servers.watched.held("library") && holders().size() == 2);
        for (const locks::Holder& holder : holders()) {
            QCOMPARE(holder.mode, locks::Mode::Read);
            QVERIFY(holder.expiresAt.has_value());
        }
        QCOMPARE(servers.peer.ask("a/r1", {"unlock", "read", "library"}), QByteArray("done"));
        QTRY_COMPARE(holders().size(), 1);
        QCOMPARE(holders()[0].id.bytes, servers.peer.id("b/r2").bytes);
        QCOMPARE(servers.peer.ask("b/r2", {"unlock", "read", "library"}), QByteArray("done"));
        QTRY_VERIFY(!servers.watched.held("library"));
    }

    void aMultiLockIsItsMembers_data() { support::rowsOfVersions(); }
    void aMultiLockIsItsMembers()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        for (const QByteArray act : {"lock", "unlock"}) { // names that are known are seen being taken
            QCOMPARE(servers.peer.ask("a/multi", {act, "multi", "left,right"}), QByteArray("done"));
            QTRY_COMPARE(servers.watched.held("left"), act == "lock");
            QTRY_COMPARE(servers.watched.held("right"), act == "lock");
        }
        QCOMPARE(servers.peer.ask("a/multi", {"lock", "multi", "left,right"}), QByteArray("done"));
        QTRY_VERIFY(servers.watched.held("left") && servers.watched.held("right"));
        const base::HolderId holder = servers.peer.id("a/multi");
        for (const QByteArray member : {"left", "right"})
            QCOMPARE(servers.watched.lock(member)->holders.value(0).id.bytes, holder.bytes);
        QTRY_VERIFY(servers.watched.lock("left")->group && servers.watched.lock("right")->group);
        QCOMPARE(servers.watched.lock("left")->group->id, servers.watched.lock("right")->group->id);
        QCOMPARE(servers.peer.ask("a/multi", {"unlock", "multi", "left,right"}), QByteArray("done"));
        QTRY_VERIFY(!servers.watched.held("left") && !servers.watched.held("right"));
    }

    void aFasterMultiLockIsOneGroup_data() { support::rowsOf({"faster"}); }
    void aFasterMultiLockIsOneGroup()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        QCOMPARE(servers.peer.ask("a/faster", {"lock", "faster", "group:one,two"}), QByteArray("done"));
        QTRY_VERIFY(servers.watched.held("group"));
        const LockPtr lock = servers.watched.lock("group");
        QCOMPARE(lock->kind, locks::redisson::fasterMultiLock);
        QCOMPARE(lock->holders.size(), 1);
        QCOMPARE(lock->holders[0].id.bytes, servers.peer.id("a/faster").bytes);
        QCOMPARE(lock->holders[0].count, 2); // one for each value
        QVERIFY(lock->holders[0].expiresAt.has_value());
        QTRY_VERIFY_WITH_TIMEOUT(servers.watched.of("group", EventKind::Renewed).size() >= 2, 10'000);
        QCOMPARE(servers.peer.ask("a/faster", {"unlock", "faster", "group:one,two"}), QByteArray("done"));
        QTRY_VERIFY(!servers.watched.held("group"));
    }

    void aSemaphoreHasItsPermits_data() { support::rowsOfVersions(); }
    void aSemaphoreHasItsPermits()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        const auto lock = [&] { return servers.watched.lock("semaphore"); };
        QCOMPARE(servers.peer.ask("a/s", {"set", "semaphore", "semaphore", "3"}), QByteArray("true"));
        QCOMPARE(servers.peer.ask("a/s", {"acquire", "semaphore", "semaphore", "2"}), QByteArray("done"));
        QTRY_VERIFY(servers.watched.held("semaphore") && lock()->permits && lock()->permits->available == 1);
        support::PeerCall waiting = servers.peer.begin("b/s", {"acquire", "semaphore", "semaphore", "2"});
        QTRY_COMPARE(lock()->waiters.count, 1);
        QCOMPARE(servers.peer.ask("a/s", {"release", "semaphore", "semaphore", "2"}), QByteArray("done"));
        QVERIFY(waiting.wait().ok);
        QTRY_VERIFY(lock()->permits->available == 1 && lock()->waiters.count == 0);
    }

    void aPermitHasItsExpiry_data() { support::rowsOfVersions(); }
    void aPermitHasItsExpiry()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        const QByteArray kind = "permit-semaphore";
        const auto lock = [&] { return servers.watched.lock(kind); };
        QCOMPARE(servers.peer.ask("a/p", {"set", kind, kind, "2"}), QByteArray("true"));
        const QByteArray lasting = servers.peer.ask("a/p", {"acquire", kind, kind});
        const QByteArray leased = servers.peer.ask("a/p", {"acquire", kind, kind, "60000"});
        QTRY_VERIFY(servers.watched.held(kind) && lock()->holders.size() == 2);
        QCOMPARE(lock()->permits->available, 0);
        QVERIFY(shownPermit(*lock(), lasting));
        QVERIFY(!shownPermit(*lock(), lasting)->expiresAt.has_value());
        QVERIFY(shownPermit(*lock(), leased));
        QVERIFY(shownPermit(*lock(), leased)->expiresAt > lock()->asOf + 50s);
        support::PeerCall waiting = servers.peer.begin("b/p", {"acquire", kind, kind});
        QTRY_COMPARE(lock()->waiters.count, 1);
        QCOMPARE(servers.peer.ask("a/p", {"release", kind, kind, lasting}), QByteArray("true"));
        QVERIFY(waiting.wait().ok);
        QTRY_VERIFY(shownPermit(*lock(), waiting.answer().value));
        QVERIFY(!shownPermit(*lock(), lasting));
    }

    void aLatchHasItsCount_data() { support::rowsOfVersions(); }
    void aLatchHasItsCount()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        const auto lock = [&] { return servers.watched.lock("latch"); };
        QCOMPARE(servers.peer.ask("a/l", {"set", "latch", "latch", "2"}), QByteArray("true"));
        QTRY_VERIFY(servers.watched.held("latch") && lock()->latchCount == 2);
        support::PeerCall waiting = servers.peer.begin("b/l", {"await", "latch", "latch"});
        QTRY_COMPARE(lock()->waiters.count, 1);
        QCOMPARE(servers.peer.ask("a/l", {"down", "latch", "latch"}), QByteArray("done"));
        QTRY_COMPARE(lock()->latchCount.value_or(0), 1);
        QVERIFY(!waiting.isDone());
        QCOMPARE(servers.peer.ask("a/l", {"down", "latch", "latch"}), QByteArray("done"));
        QVERIFY(waiting.wait().ok);
        QTRY_VERIFY(!servers.watched.held("latch"));
    }

    void aFixedLeaseIsNotTakenForAWatchdog_data() { support::rowsOfVersions(); }
    void aFixedLeaseIsNotTakenForAWatchdog()
    {
        QFETCH(QByteArray, version);
        ShownServers& servers = m_servers.of(version);
        QCOMPARE(servers.peer.ask("a/fixed", {"lock", "reentrant", "fixed", "1500"}), QByteArray("done"));
        QTRY_VERIFY(servers.watched.held("fixed"));
        QTRY_COMPARE(servers.watched.of("fixed", EventKind::Expired).size(), 1);
        QVERIFY(servers.watched.of("fixed", EventKind::Renewed).isEmpty());
        QVERIFY(!servers.watched.held("fixed"));
    }

private:
    /// A lock that a thread of "a" holds and one of "b" waits for.
    struct Contest {
        QByteArray kind;
        QByteArray wanted; ///< a writer waits for a reader
        QByteArray name;
        QByteArray holder;
        QByteArray waiter;
        base::HolderId next;
        support::PeerCall waiting;
    };
    static Contest beginContest(ShownServers& servers, const QByteArray& kind)
    {
        Contest contest{kind, kind == "read" ? "write" : kind, "busy-" + kind, "a/busy-" + kind,
            "b/busy-" + kind, {}, {}};
        servers.failure += servers.peer.ask(contest.holder, {"lock", kind, contest.name}).replace("done", {});
        contest.next = servers.peer.id(contest.waiter);
        contest.waiting = servers.peer.begin(contest.waiter, {"lock", contest.wanted, contest.name});
        return contest;
    }
    static locks::Visibility visibilityOf(const Contest& contest)
    {
        return contest.kind == "fair" ? locks::Visibility::Listed : locks::Visibility::AtLeast;
    }
    /// A writer's stored id has an end of its own.
    static bool isHeldBy(const LockPtr& lock, const base::HolderId& id)
    {
        return lock->exists && lock->holders.value(0).id.bytes.startsWith(id.bytes);
    }

    /// The holder that is shown for the permit of which Redisson tells this id: 32 hex digits, stored as they
    /// are by older versions and as the bytes that they mean by newer ones.
    static std::optional<locks::Holder> shownPermit(const locks::Lock& lock, const QByteArray& id)
    {
        const auto found = std::ranges::find_if(lock.holders, [&](const locks::Holder& holder) {
            return holder.id.bytes == id || holder.id.bytes == QByteArray::fromHex(id);
        });
        return found == lock.holders.end() ? std::nullopt : std::optional(*found);
    }

    support::ServersByName<ShownServers> m_servers;
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::ShownTest)
#include "tst_shown.moc"
