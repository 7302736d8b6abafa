#include "tests/support/clustertour.h"

#include "core/redis/hashslot.h"
#include "tests/support/actbench.h"
#include "tests/support/eventwait.h"

#include <QTest>

#include <algorithm>

namespace lockscope::support
{

using namespace std::chrono_literals;
using locks::EventKind;

namespace
{

constexpr auto tourPatience = 30'000ms;

/// One after the other; each part ends where something is wrong, and the next ones with it.
class ClusterTour
{
public:
    ClusterTour(ClusterServers& servers, const QString& uri, QString host)
        : m_servers(servers)
        , m_host(std::move(host))
    {
        m_bench.request.uri = uri;
    }

    void finds();
    void followsLocks();
    void followsASlot();
    void followsARole();
    void followsALoss();
    void frees();

private:
    void followsOneLock(const QString& name, int round);
    /// Takes it as a lock client does, and says on which node.
    int acquire(const QString& name);
    [[nodiscard]] bool isHeld(const QString& name) const;
    [[nodiscard]] bool isHeldOn(int node, const QString& name) const;
    [[nodiscard]] qsizetype countOf(const QString& name, EventKind kind) const;

    ClusterServers& m_servers;
    const QString m_host;
    const QStringList m_names{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}; // one on each
    QList<int> m_owners;
    ActBench m_bench{profile::Environment::Development};
};

int ClusterTour::acquire(const QString& name)
{
    int owner = -1;
    const bool isServed = waitForEvent([&] {
        const QList<int> primaries = m_servers.primaries();
        owner = primaries.isEmpty()
                    ? -1
                    : m_servers.ownerOf(redis::hashSlot(name.toUtf8()), primaries.constFirst());
        return owner >= 0;
    });
    if (!isServed)
        qFatal("nobody serves the slot of %s", qPrintable(name));
    support::acquire(m_servers, owner, name.toUtf8(), holderOne, 60'000);
    return owner;
}

bool ClusterTour::isHeld(const QString& name) const
{
    const locks::LockPtr lock = m_bench.lock(name.toUtf8());
    return lock && lock->exists;
}

bool ClusterTour::isHeldOn(int node, const QString& name) const
{
    const QByteArray port = ':' + QByteArray::number(m_servers.node(node).port());
    return isHeld(name) && m_bench.lock(name.toUtf8())->node->endsWith(port);
}

qsizetype ClusterTour::countOf(const QString& name, EventKind kind) const
{
    return std::ranges::count_if(m_bench.events, [&](const locks::Event& event) {
        return event.kind == kind && event.lock.name.bytes == name.toUtf8();
    });
}

void ClusterTour::finds()
{
    for (const QString& name : m_names)
        m_owners.append(acquire(name));
    QCOMPARE(QSet<int>(m_owners.begin(), m_owners.end()).size(), 3);
    m_bench.open();
    for (int place = 0; place < 3; ++place) {
        const QString& name = m_names.at(place);
        QVERIFY(waitForEvent([&] { return isHeld(name); }, tourPatience));
        const QString node =
            QStringLiteral("%1:%2").arg(m_host, QString::number(m_servers.node(m_owners.at(place)).port()));
        QCOMPARE(QString::fromUtf8(m_bench.lock(name.toUtf8())->node), node);
    }
}

/// The node that is listened to may be the slower one of two: its message is waited for a while. Should
/// it not come, it is not known that the lock was released, and never claimed that it was not.
void ClusterTour::followsOneLock(const QString& name, int round)
{
    const int owner = acquire(name);
    QVERIFY(waitForEvent([&] { return isHeldOn(owner, name); }, tourPatience));
    m_servers.command(owner, {QStringLiteral("pexpire"), name, QStringLiteral("90000")});
    QVERIFY(waitForEvent([&] { return countOf(name, EventKind::Renewed) == round; }, tourPatience));
    const QString release =
        QStringLiteral("redis.call('del',KEYS[1]) redis.call('publish',ARGV[1]..'{'..KEYS[1]..'}','0')");
    m_servers.command(owner, {QStringLiteral("eval"), release, QStringLiteral("1"), name,
                                 QStringLiteral("redisson_lock__channel:")});
    QVERIFY(waitForEvent([&] { return !isHeld(name); }));
    const auto ends = [&] { return countOf(name, EventKind::Released) + countOf(name, EventKind::Gone); };
    QVERIFY(waitForEvent([&] { return ends() == round; }));
}

void ClusterTour::followsLocks()
{
    for (int round = 1; round <= 3; ++round) {
        for (const char* name : {"d", "f", "g"}) { // one on each
            if (!QTest::currentTestFailed())
                followsOneLock(QString::fromLatin1(name), round);
        }
    }
}

void ClusterTour::followsASlot()
{
    m_servers.migrate(redis::hashSlot("a"), m_owners.at(1));
    QVERIFY(waitForEvent([&] { return isHeldOn(m_owners.at(1), m_names.at(0)); }, tourPatience));
    QCOMPARE(countOf(m_names.at(0), EventKind::Released), 0);
}

void ClusterTour::followsARole()
{
    const int heir = m_servers.replicaOf(m_owners.at(2));
    m_servers.failover(heir);
    QVERIFY(waitForEvent([&] { return isHeldOn(heir, m_names.at(2)); }, tourPatience));
}

void ClusterTour::followsALoss()
{
    const int heir = m_servers.replicaOf(m_owners.at(1));
    QTRY_VERIFY_WITH_TIMEOUT(m_servers.isWell(), int(tourPatience.count())); // else nobody is voted for
    QTRY_COMPARE(m_servers.command(heir, "dbsize"), "2");
    m_servers.kill(m_owners.at(1));
    for (const QString& name : m_names.first(2)) {
        QVERIFY(waitForEvent([&] { return isHeldOn(heir, name); }, tourPatience));
        QVERIFY(waitForEvent([&] { return m_bench.lock(name.toUtf8())->current; }, tourPatience));
        QCOMPARE(countOf(name, EventKind::Released), 0);
    }
}

void ClusterTour::frees()
{
    for (const QString& name : m_names)
        QCOMPARE(m_bench.perform(m_bench.asked(admin::ActKind::ForceRelease, name.toUtf8())), "applied free");
    QVERIFY(waitForEvent([&] {
        return m_bench.source->health().live && countOf(m_names.at(1), EventKind::ForceReleased) == 1;
    }));
}

void play(ClusterTour& tour, std::initializer_list<void (ClusterTour::*)()> parts)
{
    for (const auto part : parts) {
        if (!QTest::currentTestFailed())
            (tour.*part)();
    }
}

} // namespace

void tourOf(ClusterServers& servers, const QString& uri, const QString& host)
{
    ClusterTour tour(servers, uri, host);
    play(tour,
        {&ClusterTour::finds, &ClusterTour::followsASlot, &ClusterTour::followsARole, &ClusterTour::frees});
}

void longTourOf(ClusterServers& servers)
{
    ClusterTour tour(servers, servers.uri(), QStringLiteral("127.0.0.1"));
    play(tour, {&ClusterTour::finds, &ClusterTour::followsLocks, &ClusterTour::followsASlot,
                   &ClusterTour::followsARole, &ClusterTour::followsALoss, &ClusterTour::frees});
}

} // namespace lockscope::support
