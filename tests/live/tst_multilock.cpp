#include "core/client/multilock.h"
#include "tests/support/lockparty.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <array>

using namespace std::chrono_literals;
using namespace lockscope;
using base::ErrorKind;
using client::Form;
using client::Leave;
using client::MultiLock;
using client::MultiOutcome;
using support::isBetween;
using support::LockParty;
using support::PrivateRedis;

namespace
{

constexpr int patienceMs = 15'000;

/// A MultiLock's calls as a test wants to read them.
base::Result<MultiOutcome> acquire(MultiLock& lock, const client::AcquireOptions& options = {})
{
    std::optional<base::Result<MultiOutcome>> outcome;
    lock.acquire(options, [&](const auto& result) { outcome = result; });
    if (!QTest::qWaitFor([&] { return outcome.has_value(); }, patienceMs))
        return base::Error{ErrorKind::TimedOut, "test", {}};
    return *outcome;
}

base::Result<Leave> release(MultiLock& lock)
{
    std::optional<base::Result<Leave>> outcome;
    lock.release([&](const auto& result) { outcome = result; });
    if (!QTest::qWaitFor([&] { return outcome.has_value(); }, patienceMs))
        return base::Error{ErrorKind::TimedOut, "test", {}};
    return *outcome;
}

} // namespace

class MultiLockTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        for (size_t i = 0; i < m_servers.size(); ++i) {
            m_servers[i] = std::make_unique<PrivateRedis>();
            m_parties[i] = std::make_unique<LockParty>(m_servers[i]->uri(), QByteArray(), 900ms);
        }
    }
    void cleanup()
    {
        m_parties = {};
        m_servers = {};
    }

    void severalNamesAreOne();
    void allOrNone();
    void aWaiterGetsAllWhenTheOtherIsFree();
    void aWaitIsGivenUp();
    void aFixedLeaseBeginsWhenAllAreThere();
    void aMajorityIsEnough();
    void aServerThatHangsIsPassedOver();
    void withoutAMajorityNothingIsHeld();
    void aLostMajorityIsTold();

private:
    [[nodiscard]] QList<MultiLock::Member> onAllServers() const
    {
        QList<MultiLock::Member> members;
        for (const auto& party : m_parties)
            members.append({&**party, {"orders"}});
        return members;
    }
    [[nodiscard]] QList<MultiLock::Member> twoNames(int party) const
    {
        client::LockClient* client = &**m_parties[size_t(party)];
        return {{client, {"orders"}}, {client, {"stock"}}};
    }

    base::SteadyClock m_clock;
    std::array<std::unique_ptr<PrivateRedis>, 3> m_servers;
    std::array<std::unique_ptr<LockParty>, 3> m_parties;
};

void MultiLockTest::severalNamesAreOne()
{
    MultiLock lock(twoNames(0), 7, MultiLock::Needs::All, m_clock);
    QCOMPARE(*acquire(lock), (MultiOutcome{true, {0, 1}}));
    QVERIFY(lock.isHeld());
    support::letPass(*m_servers[0], 1200ms);
    QCOMPARE(m_servers[0]->cli("exists orders stock"), "2");
    QCOMPARE(*acquire(lock), (MultiOutcome{true, {0, 1}}));
    QCOMPARE(*release(lock), (Leave{true, 1}));
    QVERIFY(lock.isHeld());
    QCOMPARE(*release(lock), (Leave{true, 0}));
    QVERIFY(!lock.isHeld());
    QCOMPARE(m_servers[0]->cli("exists orders stock"), "0");
    QCOMPARE(*release(lock), Leave{});
}

void MultiLockTest::allOrNone()
{
    LockParty other(m_servers[0]->uri());
    other.lock = {"stock"};
    QVERIFY(other.acquire()->acquired);
    MultiLock lock(twoNames(0), 7, MultiLock::Needs::All, m_clock);
    QCOMPARE(*acquire(lock), MultiOutcome{});
    QVERIFY(!lock.isHeld());
    QCOMPARE(m_servers[0]->cli("exists orders"), "0");
}

void MultiLockTest::aWaiterGetsAllWhenTheOtherIsFree()
{
    LockParty other(m_servers[0]->uri());
    other.lock = {"stock"};
    QVERIFY(other.acquire()->acquired);
    MultiLock lock(twoNames(0), 7, MultiLock::Needs::All, m_clock);
    std::optional<base::Result<MultiOutcome>> outcome;
    lock.acquire({std::nullopt, {}}, [&](const auto& result) { outcome = result; });
    QTRY_COMPARE(support::subscribersOf(*m_servers[0], "redisson_lock__channel:{stock}"), 1);
    QVERIFY(!outcome);
    QVERIFY(other.release()->wasHeld);
    QTRY_VERIFY(outcome);
    QCOMPARE(**outcome, (MultiOutcome{true, {0, 1}}));
}

void MultiLockTest::aWaitIsGivenUp()
{
    LockParty other(m_servers[0]->uri());
    other.lock = {"stock"};
    QVERIFY(other.acquire()->acquired);
    MultiLock lock(twoNames(0), 7, MultiLock::Needs::All, m_clock);
    std::optional<base::Result<MultiOutcome>> outcome;
    lock.acquire({std::nullopt, {}}, [&](const auto& result) { outcome = result; });
    QTRY_COMPARE(support::subscribersOf(*m_servers[0], "redisson_lock__channel:{stock}"), 1);
    lock.giveUp();
    QTRY_VERIFY(outcome);
    QCOMPARE(**outcome, MultiOutcome{});
    QCOMPARE(m_servers[0]->cli("exists orders"), "0");
    QTRY_COMPARE(support::subscribersOf(*m_servers[0], "redisson_lock__channel:{stock}"), 0);
}

void MultiLockTest::aFixedLeaseBeginsWhenAllAreThere()
{
    MultiLock lock(twoNames(0), 7, MultiLock::Needs::All, m_clock);
    QVERIFY(acquire(lock, {0ms, 20s})->acquired);
    for (const char* name : {"pttl orders", "pttl stock"})
        QVERIFY(isBetween(m_servers[0]->cli(name), 19'000, 20'000));
}

void MultiLockTest::aMajorityIsEnough()
{
    m_servers[1]->stop();
    QTRY_VERIFY(!(*m_parties[1])->isReady());
    MultiLock lock(onAllServers(), 7, MultiLock::Needs::Majority, m_clock);
    QCOMPARE(*acquire(lock), (MultiOutcome{true, {0, 2}}));
    QCOMPARE(m_servers[2]->cli("exists orders"), "1");
    QCOMPARE(*release(lock), (Leave{true, 0}));
    QCOMPARE(m_servers[2]->cli("exists orders"), "0");
}

void MultiLockTest::aServerThatHangsIsPassedOver()
{
    m_servers[0]->cli("client pause 4000 all");
    MultiLock lock(onAllServers(), 7, MultiLock::Needs::Majority, m_clock);
    QElapsedTimer took;
    took.start();
    QCOMPARE(*acquire(lock, {0ms, 20s}), (MultiOutcome{true, {1, 2}}));
    QVERIFY(took.elapsed() < 3500);
    QTRY_VERIFY_WITH_TIMEOUT((*m_parties[0])->isIdle(), 10'000);
    QTRY_COMPARE(m_servers[0]->cli("exists orders"), QByteArray("0"));
}

void MultiLockTest::withoutAMajorityNothingIsHeld()
{
    LockParty one(m_servers[0]->uri());
    LockParty two(m_servers[2]->uri());
    QVERIFY(one.acquire()->acquired && two.acquire()->acquired);
    MultiLock lock(onAllServers(), 7, MultiLock::Needs::Majority, m_clock);
    QCOMPARE(*acquire(lock), MultiOutcome{});
    QCOMPARE(m_servers[1]->cli("exists orders"), "0");
}

void MultiLockTest::aLostMajorityIsTold()
{
    MultiLock lock(onAllServers(), 7, MultiLock::Needs::Majority, m_clock);
    QSignalSpy lost(&lock, &MultiLock::lost);
    QCOMPARE(*acquire(lock), (MultiOutcome{true, {0, 1, 2}}));
    m_servers[0]->cli("del orders");
    QTRY_COMPARE(lock.held().size(), 2);
    QVERIFY(lock.isHeld() && lost.isEmpty());
    m_servers[1]->cli("del orders");
    QTRY_COMPARE(lost.size(), 1);
    QVERIFY(!lock.isHeld());
}

QTEST_GUILESS_MAIN(MultiLockTest)
#include "tst_multilock.moc"
