// Many idle locks under virtual time: what watching them costs the simulated server, by its own counters, and
// how soon a change is found that it tells nobody of.

#include "core/watch/silentchanges.h"
#include "core/watch/watcher.h"
#include "tests/support/simnet.h"
#include "tests/support/virtualtime.h"

#include <QCoreApplication>
#include <QHashFunctions>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;
using support::SimNet;
using support::VirtualTime;

namespace
{

const QByteArray holder = "11111111-2222-3333-4444-555555555555:7";

QByteArray nameOf(int number) { return "lock:" + QByteArray::number(number); }

/// A watcher on a server with so many locks that nobody touches.
class Idle
{
public:
    Idle(VirtualTime& time, int locks)
        : m_time(fresh(time))
        , m_net(time, 1)
    {
        for (int i = 0; i < locks; ++i)
            m_net.server().execute({"hset", nameOf(i), holder, "1"});
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(QStringLiteral("redis://simulated"));
        options.connection.transport = m_net.transports();
        watcher = std::make_unique<watch::Watcher>(options, time);
        QObject::connect(watcher.get(), &watch::Watcher::changed,
            [this](const locks::Batch& batch) { events += batch.events; });
        watcher->open();
        pass(10s); // all found, read and armed
        events.clear();
    }

    void pass(base::milliseconds span)
    {
        for (base::milliseconds passed = 0ms; passed < span; passed += 10ms)
            m_time.advance(10ms);
    }

    sim::SimServer& server() { return m_net.server(); }
    [[nodiscard]] int existing() const { return int(watcher->registry().existing()); }

    [[nodiscard]] watch::SilentChanges::Counters counters()
    {
        return watch::SilentChanges::fromInfo(server().execute({"info", "commandstats"}).bytes);
    }

    /// Commands since then.
    [[nodiscard]] quint64 since(const watch::SilentChanges::Counters& before)
    {
        const auto after = counters();
        quint64 sum = 0;
        for (auto calls = after.cbegin(); calls != after.cend(); ++calls)
            sum += *calls - before.value(calls.key());
        return sum;
    }

    /// A second of those while `span` passes.
    [[nodiscard]] double commandsASecond(base::seconds span)
    {
        const auto before = counters();
        pass(span);
        return double(since(before)) / double(span.count());
    }

private:
    static VirtualTime& fresh(VirtualTime& time)
    {
        time.reset();
        return time;
    }

    VirtualTime& m_time;
    SimNet m_net;

public:
    QList<locks::Event> events;
    std::unique_ptr<watch::Watcher> watcher;
};

} // namespace

class TestSilentSim : public QObject
{
    Q_OBJECT
public:
    explicit TestSilentSim(VirtualTime& time)
        : m_time(time)
    {
    }

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void idleLocksCostNextToNothing()
    {
        Idle idle(m_time, 10'000);
        QCOMPARE(idle.existing(), 10'000);
        QVERIFY(idle.watcher->health().live);
        const double cost = idle.commandsASecond(120s);
        QVERIFY2(cost <= 60, qPrintable(QString::number(cost)));
        QCOMPARE(idle.events.size(), 0);
        QVERIFY(idle.watcher->health().live);
    }

    /// The keyspace is not walked all the time only to find that nothing has come; what comes is found at
    /// once.
    void aNewLockIsFoundSoonWhereNothingHadCome()
    {
        Idle idle(m_time, 2000);
        const auto before = idle.counters();
        idle.pass(30s);
        QCOMPARE(idle.counters().value("scan"), before.value("scan"));
        idle.server().execute({"pexpire", nameOf(1), "600000"}); // makes no key
        idle.pass(10s);
        QCOMPARE(idle.counters().value("scan"), before.value("scan"));
        idle.server().execute({"hset", "lock:new", holder, "1"});
        idle.pass(4s);
        QCOMPARE(idle.existing(), 2001);
        QVERIFY(idle.counters().value("scan") > before.value("scan"));
    }

    void aSwapIsFoundWithinASecond_data()
    {
        QTest::addColumn<int>("phase");
        for (const int phase : {0, 310, 640, 990})
            QTest::addRow("%d ms later", phase) << phase;
    }
    void aSwapIsFoundWithinASecond()
    {
        QFETCH(int, phase);
        Idle idle(m_time, 2000);
        QCOMPARE(idle.existing(), 2000);
        QCOMPARE(idle.watcher->health().foundWithin, 1s);
        idle.pass(base::milliseconds(phase));
        idle.server().script([&] { idle.server().execute({"swapdb", "0", "1"}); });
        idle.pass(1s);
        QCOMPARE(idle.existing(), 0);
        const auto unreported = [](const locks::Event& event) {
            return event.source == locks::Seen::Reconcile;
        };
        QVERIFY(std::ranges::all_of(idle.events, unreported));
        idle.server().execute({"swapdb", "0", "1"}); // and back: the names are known
        idle.pass(12s);
        QCOMPARE(idle.existing(), 2000);
    }

    /// Reads by the earlier clock are news all the same, and nothing is shown as current that is not.
    void aClockThatIsSetBackIsFollowed()
    {
        Idle idle(m_time, 3);
        idle.server().execute({"pexpire", nameOf(1), "3600000"});
        idle.pass(1s);
        const auto lockAt = [&idle](int number) {
            return idle.watcher->registry().find({{nameOf(number)}, 0, {}});
        };
        const auto heldFor = [&] { return lockAt(0)->asOf - lockAt(0)->holders.constFirst().since; };
        const auto before = heldFor();
        idle.server().setClockBack(10min);
        idle.pass(20s); // its clock is read every ten seconds
        QVERIFY(idle.watcher->health().live);
        QVERIFY(std::chrono::abs(heldFor() - before - 20s) < 11s);
        idle.server().execute({"pexpire", nameOf(1), "7200000"});
        idle.server().execute({"del", nameOf(2)});
        idle.pass(2s);
        QVERIFY(lockAt(1)->current && !lockAt(2)->exists);
        const auto now = idle.watcher->serverClock().serverTime(m_time.now());
        QVERIFY(locks::ttlAt(*lockAt(1), now).value_or(0ms) > 119min);
        QCOMPARE(idle.existing(), 2);
    }

    /// The safety net: no counter tells of it, and no push.
    void whatNothingTellsOfIsFoundWithinAMinute()
    {
        Idle idle(m_time, 5000);
        idle.pass(30s);
        QByteArrayList lost;
        for (int i = 0; i < 5000; i += 100)
            lost.append(nameOf(i));
        idle.server().loseSilently(lost);
        idle.pass(60s);
        QCOMPARE(idle.existing(), 5000 - int(lost.size()));
    }

    /// Where somebody swaps all the time, it is found by turns in five seconds and one, and the budget is
    /// kept.
    void whoSwapsAllTheTimeCostsTheBudgetAtMost()
    {
        Idle idle(m_time, 4000);
        const locks::ServerBudget budget;
        const auto before = idle.counters();
        for (int second = 0; second < 60; ++second) {
            idle.server().execute({"swapdb", "2", "3"});
            idle.pass(1s);
            const auto found = idle.watcher->health().foundWithin;
            QVERIFY2(found <= 6s, qPrintable(QString::number(found.count())));
        }
        const double cost = double(idle.since(before)) / 60; // a look at one without expiry is two commands
        QVERIFY2(cost <= budget.readsPerSecond * 2, qPrintable(QString::number(cost)));
        QCOMPARE(idle.existing(), 4000);
    }

private:
    VirtualTime& m_time;
};

int main(int argc, char** argv)
{
    QHashSeed::setDeterministicGlobalSeed();
    auto* time = new VirtualTime;
    QCoreApplication::setEventDispatcher(time);
    QCoreApplication application(argc, argv);
    TestSilentSim test(*time);
    return QTest::qExec(&test, argc, argv);
}

#include "tst_silentsim.moc"
