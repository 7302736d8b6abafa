// The whole core under virtual time: a watcher over three simulated connections to a simulated server, on
// which simulated clients take and leave locks, with faults from a seed. What the window would call live is
// held against the truth that the clients wrote down. A failing seed is named and replays exactly.

#include "core/watch/watcher.h"
#include "tests/support/simlocks.h"
#include "tests/support/simnet.h"
#include "tests/support/virtualtime.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QHashFunctions>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <utility>

using namespace lockscope;
using namespace std::chrono_literals;
using support::SimLocks;
using support::SimNet;
using support::VirtualTime;

namespace
{

/// Nothing that is called live may be older than this (the promise for a push; see the invariants).
constexpr base::milliseconds ghostBound = 250ms;
/// Nothing may be called live later than this after the server froze.
constexpr base::milliseconds freezeBound = 1000ms;
/// After the last fault, everything is true again within this.
constexpr base::milliseconds healBound = 12s;

constexpr base::milliseconds slowWay = 40ms;
constexpr base::milliseconds slowJitter = 20ms;
/// A look that a change overtakes is repeated once: on a slow line that is two ways there and back and two
/// pauses.
constexpr base::milliseconds slowAllowance = 750ms;

/// A budget that is too small for all changes: each lock waits for its turn to be read (24 of them, 60 a
/// second), and may be reported again while it is.
constexpr int smallBudget = 60;
constexpr base::milliseconds smallBudgetAllowance = 800ms;

enum class Fault { None, Cut, CutOne, Freeze, Refuse, Slow, Flush, Delete };

/// One run: server, network, clients, watcher, and the comparison.
class World
{
public:
    World(VirtualTime& time, quint32 seed, int locks, base::milliseconds allowance = {})
        : m_time(fresh(time))
        , m_allowance(allowance)
        , m_random(seed)
        , m_net(time, seed + 1)
        , m_locks(m_net.server(), seed + 2, locks, 12)
    {
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(QStringLiteral("redis://simulated"));
        options.connection.transport = m_net.transports();
        if (allowance.count() > 0)
            options.budget.readsPerSecond = smallBudget;
        m_watcher = std::make_unique<watch::Watcher>(options, time);
        QObject::connect(
            m_watcher.get(), &watch::Watcher::changed, [this](const locks::Batch& batch) { take(batch); });
    }

    void open() { m_watcher->open(); }

    /// Lets `span` pass, with the clients at work, in steps of a millisecond.
    void pass(base::milliseconds span)
    {
        for (base::milliseconds i = 0ms; i < span; ++i) {
            if (m_working && !m_net.isFrozen())
                work();
            m_time.advance(1ms);
            if (i % 5ms == 0ms)
                look();
        }
    }

    void work()
    {
        m_locks.renew();
        if (m_random.bounded(100) < m_actsPercent)
            m_locks.act();
        if (m_random.bounded(100) == 0)
            m_net.server().expireCycle();
    }

    void inject(Fault fault)
    {
        note(QString::fromLatin1(QByteArrayList{
            "nothing", "cut", "cut one", "freeze", "refuse", "slow", "flush", "delete"}[int(fault)]));
        switch (fault) {
        case Fault::None:
            break;
        case Fault::Cut:
            m_net.cutAll();
            break;
        case Fault::CutOne:
            m_net.cutOne();
            break;
        case Fault::Freeze:
            freeze(true);
            break;
        case Fault::Refuse:
            m_net.refuse(true);
            m_net.cutAll();
            break;
        case Fault::Slow:
            m_net.setLatency(slowWay, slowJitter);
            m_slow = true;
            break;
        case Fault::Flush:
            m_locks.flush();
            break;
        case Fault::Delete:
            m_locks.deleteOne();
            break;
        }
    }

    void heal()
    {
        note(QStringLiteral("heal"));
        if (m_net.isFrozen())
            freeze(false);
        m_net.refuse(false);
        m_net.setLatency(200us, 100us);
        if (std::exchange(m_slow, false))
            m_slowUntil = m_time.now() + 500ms; // what was sent slowly still arrives slowly
    }

    /// Every lock gets a holder that the truth does not know.
    void deceive()
    {
        m_working = false;
        for (const QByteArray& name : m_locks.names()) {
            m_net.server().execute({"del", name});
            m_net.server().execute({"hset", name, "ffffffff-ffff-ffff-ffff-ffffffffffff:1", "1"});
        }
    }

    void rest() { m_working = false; }
    void setActs(int percent) { m_actsPercent = percent; }

    [[nodiscard]] bool isLive() const { return m_watcher->health().live; }
    [[nodiscard]] QStringList violations() const { return m_violations; }
    /// The faults with their moments, and the events of the lock that the first violation is about.
    [[nodiscard]] QString story() const { return m_story.join(QLatin1Char('\n')); }
    [[nodiscard]] int looks() const { return m_looks; }
    [[nodiscard]] qint64 events() const { return m_events; }
    /// Events of changes that no push has reported.
    [[nodiscard]] qint64 eventsUnreported() const { return m_eventsUnreported; }
    [[nodiscard]] QByteArray fingerprint() const { return m_fingerprint.result().toHex(); }

    /// Everything that is held is shown, and nothing else is.
    [[nodiscard]] QStringList differences() const
    {
        QStringList found;
        const base::ServerTime now = m_net.server().time();
        for (const QByteArray& name : m_locks.names()) {
            const auto truth = m_locks.holdersWithin(name, now, now).value(0);
            if (shown(name, now) != truth)
                found.append(QStringLiteral("%1: shown %2, held by %3")
                                 .arg(QString::fromLatin1(name), QString::fromLatin1(shown(name, now).bytes),
                                     QString::fromLatin1(truth.bytes)));
        }
        return found;
    }

private:
    void note(const QString& what)
    {
        m_story.append(QStringLiteral("%1 ms %2")
                           .arg(QString::number(m_net.server().time().time_since_epoch().count()), what));
    }

    static VirtualTime& fresh(VirtualTime& time)
    {
        time.reset();
        return time;
    }

    void freeze(bool frozen)
    {
        m_net.freeze(frozen);
        m_frozenSince = m_time.now();
    }

    [[nodiscard]] base::HolderId shown(const QByteArray& name, base::ServerTime now) const
    {
        const auto lock = m_watcher->registry().find({{name}, 0, {}});
        if (!lock || !lock->exists || lock->holders.isEmpty() || (lock->expiresAt && *lock->expiresAt <= now))
            return {};
        return lock->holders.first().id;
    }

    /// While the server stands still nothing changes but by expiry; on a slow line a look takes three ways
    /// there and back.
    [[nodiscard]] base::milliseconds ghostBoundNow() const
    {
        base::milliseconds bound = ghostBound + m_allowance;
        if (m_net.isFrozen())
            bound += std::chrono::floor<base::milliseconds>(m_time.now() - m_frozenSince);
        if (m_slow || m_time.now() < m_slowUntil)
            bound += slowAllowance;
        return bound;
    }

    void look()
    {
        ++m_looks;
        if (!isLive())
            return;
        if (m_net.isFrozen() && m_time.now() - m_frozenSince > freezeBound)
            m_violations.append(QStringLiteral("live although the server froze %1 ms ago")
                                    .arg((m_time.now() - m_frozenSince) / 1ms));
        const base::ServerTime now = m_net.server().time();
        const base::milliseconds bound = ghostBoundNow();
        for (const auto& lock : m_watcher->registry().all()) {
            const QByteArray& name = lock->ref->name.bytes;
            if (lock->current && !wasSo(*lock, now - bound, now))
                m_violations.append(
                    QStringLiteral("%1 ms: %2 shown as held by “%3”, which was not so for %4 ms")
                        .arg(QString::number(now.time_since_epoch().count()), QString::fromLatin1(name),
                            QString::fromLatin1(shown(name, now).bytes), QString::number(bound.count())));
        }
    }

    /// Each shown state was true at some moment of the span. A lock whose time is over by the expiry that it
    /// had then is shown as expired, not as free: that it was prolonged at last may still be under way.
    [[nodiscard]] bool wasSo(const locks::Lock& lock, base::ServerTime from, base::ServerTime to) const
    {
        const QByteArray& name = lock.ref->name.bytes;
        const QList<base::HolderId> holders = m_locks.holdersWithin(name, from, to);
        if (holders.contains(shown(name, to)))
            return true;
        return lock.exists && lock.expiresAt && !lock.holders.isEmpty() &&
               holders.contains(lock.holders.constFirst().id) &&
               m_locks.hadExpiry(name, *lock.expiresAt, from, to) && *lock.expiresAt <= to;
    }

    void take(const locks::Batch& batch)
    {
        for (const locks::Event& event : batch.events) {
            ++m_events;
            m_eventsUnreported += event.source == locks::Seen::Reconcile ? 1 : 0;
            if (event.lock.name.bytes == qgetenv("LOCKSCOPE_SIM_LOCK"))
                note(QString::fromLatin1(locks::name(event.kind) + ' ' + locks::name(event.source) + ' ' +
                                         event.holder.bytes.right(5) + " at " +
                                         QByteArray::number(qint64(event.at.time_since_epoch().count()))));
            m_fingerprint.addData(locks::name(event.kind) + event.lock.name.bytes + event.holder.bytes +
                                  QByteArray::number(qint64(event.at.time_since_epoch().count())));
            if (event.kind == locks::EventKind::Acquired && event.exact)
                proveAcquired(event);
        }
    }

    /// No invention: who is said to have taken it did hold it about then.
    void proveAcquired(const locks::Event& event)
    {
        if (!m_locks
                 .holdersWithin(event.lock.name.bytes, event.at - ghostBound - m_allowance, event.at + 50ms)
                 .contains(event.holder))
            m_violations.append(QStringLiteral("%1 is said to have been acquired by %2, who did not hold it")
                                    .arg(QString::fromLatin1(event.lock.name.bytes),
                                        QString::fromLatin1(event.holder.bytes)));
    }

    VirtualTime& m_time;
    base::milliseconds m_allowance;
    QRandomGenerator m_random;
    SimNet m_net;
    SimLocks m_locks;
    std::unique_ptr<watch::Watcher> m_watcher;
    QStringList m_violations;
    QStringList m_story;
    QCryptographicHash m_fingerprint{QCryptographicHash::Sha256};
    base::MonoTime m_frozenSince{};
    base::MonoTime m_slowUntil{};
    bool m_slow = false;
    int m_looks = 0;
    qint64 m_events = 0;
    qint64 m_eventsUnreported = 0;
    int m_actsPercent = 20;
    bool m_working = true;
};

/// One seeded schedule of faults, then rest. What it violated.
QStringList live(World& world, quint32 seed)
{
    QRandomGenerator random(seed);
    world.open();
    world.pass(2s);
    for (int round = 0; round < 4; ++round) {
        world.inject(Fault(random.bounded(int(Fault::Delete) + 1)));
        world.pass(base::milliseconds(200 + random.bounded(2500)));
        world.heal();
        world.pass(base::milliseconds(200 + random.bounded(2500)));
    }
    world.rest();
    world.pass(healBound);
    QStringList found = world.violations();
    if (!world.isLive())
        found.append(QStringLiteral("not live again after everything was healed"));
    return found + world.differences();
}

int seeds()
{
    const int wanted = qEnvironmentVariableIntValue("LOCKSCOPE_SIM_SEEDS");
    return wanted > 0 ? wanted : 20;
}

} // namespace

class TestWatchSim : public QObject
{
    Q_OBJECT
public:
    explicit TestWatchSim(VirtualTime& time)
        : m_time(time)
    {
    }

private:
    void liveThroughAllSeeds(base::milliseconds allowance)
    {
        const quint32 only = quint32(qEnvironmentVariableIntValue("LOCKSCOPE_SIM_SEED"));
        for (quint32 seed = only ? only : 1; seed <= (only ? only : quint32(seeds())); ++seed) {
            World world(m_time, seed, 24, allowance);
            const QStringList found = live(world, seed);
            if (!found.isEmpty())
                qInfo().noquote() << world.story();
            QVERIFY2(found.isEmpty(),
                qPrintable(QStringLiteral("LOCKSCOPE_SIM_SEED=%1, %2 violations, the first: %3")
                               .arg(QString::number(seed), QString::number(found.size()),
                                   found.mid(0, 3).join(QLatin1String("; ")))));
            QVERIFY(world.looks() > 1000);
            // Most locks are read without being armed where the budget is small, and else none is.
            QVERIFY(allowance.count() == 0 || world.eventsUnreported() * 5 > world.events());
        }
    }

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsLiveIsTrue() { liveThroughAllSeeds({}); }
    void whatIsLiveIsTrueWithinASmallBudget() { liveThroughAllSeeds(smallBudgetAllowance); }

    void theSameSeedGivesTheSameEvents()
    {
        QCOMPARE(QHashSeed::globalSeed(), size_t(0)); // the same in every process
        QByteArray first;
        for (int run = 0; run < 2; ++run) {
            World world(m_time, 7, 12);
            live(world, 7);
            QVERIFY(world.events() > 50);
            if (run == 0)
                first = world.fingerprint();
            else
                QCOMPARE(world.fingerprint(), first);
        }
    }

    /// On a slow line, a lock runs out by all that has arrived, and was prolonged a moment before.
    void aLastProlongationMayBeUnderWay()
    {
        World world(m_time, 73, 24);
        QCOMPARE(live(world, 73), QStringList());
    }

    /// The comparison itself can fail: locks that are taken behind the truth's back are found out.
    void aLieWouldBeFound()
    {
        World world(m_time, 3, 8);
        world.open();
        world.pass(2s);
        QVERIFY(world.isLive());
        QCOMPARE(world.violations(), QStringList());
        world.deceive();
        world.pass(2s);
        QVERIFY(!world.violations().isEmpty());
        QVERIFY(!world.differences().isEmpty());
    }

private:
    VirtualTime& m_time;
};

int main(int argc, char** argv)
{
    // Hashes are walked in an order that follows from the names alone, which follow from the seed.
    QHashSeed::setDeterministicGlobalSeed();
    auto* time = new VirtualTime;
    QCoreApplication::setEventDispatcher(time);
    QCoreApplication application(argc, argv);
    TestWatchSim test(*time);
    return QTest::qExec(&test, argc, argv);
}

#include "tst_watchsim.moc"
