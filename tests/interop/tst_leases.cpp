#include "core/watch/watcher.h"
#include "tests/support/peerservers.h"
#include "tests/support/watched.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>

using namespace std::chrono_literals;

namespace lockscope
{

using locks::EventKind;
using locks::LeaseKind;
using locks::LockPtr;
using locks::State;
using support::PeerServers;
using support::Watched;

namespace
{

/// Long enough that a renewal that does not come is overdue before the lease has ended.
constexpr base::milliseconds lease = 9s;

/// The servers' clock is this machine's.
base::ServerTime serverNow()
{
    return base::ServerTime(base::milliseconds(QDateTime::currentMSecsSinceEpoch()));
}

/// One version at work: a client that takes and releases two locks before it holds `several`, which newer
/// versions then renew by several timers, and one that takes a MultiLock for a fixed time while one of its
/// members is busy. Every look is counted.
struct LeaseServers : PeerServers {
    explicit LeaseServers(const QByteArray& version)
        : PeerServers(version)
        , watched(redis)
    {
        for (const QByteArray client : {"several", "busy", "multi"})
            peer.open(client, redis.port(), lease);
        if (!QTest::qWaitFor([this] { return watched.settled(); }, 10'000))
            qFatal("the watcher does not settle");
        QObject::connect(&m_clock, &QTimer::timeout, &m_clock, [this] { look(); });
        m_clock.start(20ms);
    }

    void hold()
    {
        for (const QByteArray name : {"left", "right", "first"}) // names that are known are seen being taken
            brief(name);
        pass(lease * 2 / 9);
        brief("second");
        pass(lease / 15);
        failure += peer.ask("several/one", {"lock", "reentrant", "several"}).replace("done", {});
        failure += peer.ask("busy/one", {"lock", "reentrant", "right", "800"}).replace("done", {});
        const QByteArray tried = peer.ask("multi/one", {"try", "multi", "left,right", "2000", "4000"});
        failure += tried == "true" ? QByteArray() : tried;
    }
    void brief(const QByteArray& name)
    {
        for (const QByteArray act : {"lock", "unlock"})
            failure += peer.ask("several/one", {act, "reentrant", name}).replace("done", {});
    }
    static void pass(base::milliseconds time)
    {
        const QDeadlineTimer over(time);
        QVERIFY(QTest::qWaitFor([&] { return over.hasExpired(); }, 60'000));
    }
    void kill()
    {
        lives = false;
        peer.kill();
    }

    Watched watched;
    QByteArray failure;
    bool lives = true;
    int looks = 0; ///< at `several`, after its second renewal
    int asWatchdog = 0;
    /// A living holder that is overdue, a renewed lease that is fixed, one renewal that is two.
    int wrong = 0;

private:
    void look()
    {
        for (const char* name : {"several", "left", "right"}) {
            const LockPtr lock = watched.lock(name);
            if (lock && lock->exists && lives)
                judge(*lock);
        }
    }
    void judge(const locks::Lock& lock)
    {
        const bool isOverdue = locks::stateAt(lock, serverNow()) == State::RenewalOverdue;
        const bool isFixed = lock.renewals->count > 0 && lock.lease.kind == LeaseKind::Fixed;
        const bool isTooEarly = lock.renewals->count < 2 && lock.lease.kind == LeaseKind::Watchdog;
        wrong += isOverdue || isFixed || isTooEarly ? 1 : 0;
        if (lock.ref->name.bytes != "several" || lock.renewals->count < 2)
            return;
        ++looks;
        asWatchdog += lock.lease.kind == LeaseKind::Watchdog ? 1 : 0;
    }

    QTimer m_clock;
};

} // namespace

/// How real clients renew, and what is said of it while they live and when they are killed.
class LeasesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    /// All versions at the same time, because most of it is waiting.
    void initTestCase()
    {
        for (const QByteArray version : {"3.24.1", "3.52.0", "4.7.0"}) {
            m_servers.of(version).hold();
            QCOMPARE(m_servers.of(version).failure, QByteArray());
        }
    }

    void aLivingHolderIsAWatchdog_data() { addVersions(); }
    void aLivingHolderIsAWatchdog()
    {
        QFETCH(QByteArray, version);
        LeaseServers& servers = m_servers.of(version);
        const auto renewals = [&] { return servers.watched.of("several", EventKind::Renewed).size(); };
        QTRY_VERIFY_WITH_TIMEOUT(renewals() >= 12, 60'000);
        QCOMPARE(servers.watched.lock("several")->lease.kind, LeaseKind::Watchdog);
        QCOMPARE(servers.wrong, 0);
        QVERIFY(servers.looks > 100);
        QVERIFY2(servers.asWatchdog * 100 >= servers.looks * 99,
            QByteArray::number(servers.asWatchdog) + " of " + QByteArray::number(servers.looks));
    }

    void aKilledOneIsOverdueInTime_data() { addVersions(); }
    void aKilledOneIsOverdueInTime()
    {
        QFETCH(QByteArray, version);
        LeaseServers& servers = m_servers.of(version);
        servers.kill();
        const auto lock = [&] { return servers.watched.lock("several"); };
        QTRY_COMPARE_WITH_TIMEOUT(locks::stateAt(*lock(), serverNow()), State::RenewalOverdue, 10'000);
        const auto late = *lock()->renewals->overdueAt - *lock()->renewals->last;
        const auto most = *lock()->lease.period * 2 + 1s;
        QVERIFY2(late <= most, qPrintable(QString::number(late.count())));
        QTRY_VERIFY_WITH_TIMEOUT(!servers.watched.held("several"), 15'000);
        QTRY_COMPARE(servers.watched.of("several", EventKind::Expired).size(), 1);
    }

private:
    static void addVersions()
    {
        QTest::addColumn<QByteArray>("version");
        for (const QByteArray version : {"3.24.1", "3.52.0", "4.7.0"})
            QTest::newRow(version.constData()) << version;
    }

    support::ServersByName<LeaseServers> m_servers;
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::LeasesTest)
#include "tst_leases.moc"
