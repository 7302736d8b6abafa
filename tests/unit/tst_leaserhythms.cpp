#include "core/locks/leasemodel.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <functional>
#include <random>

using namespace lockscope;
using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;
using locks::LeaseKind;
using locks::LeaseModel;
using locks::RenewalHabit;

namespace
{

using Random = std::mt19937_64;

milliseconds between(Random& random, milliseconds low, milliseconds high)
{
    return milliseconds(std::uniform_int_distribution<qint64>(low.count(), high.count())(random));
}

/// How a library renews: the moments, since the acquire, of one hold that lasts for so long.
using Plan = std::function<QList<milliseconds>(Random&, milliseconds lease, milliseconds lasts)>;

/// A timer that starts anew after each renewal; `first`: 0 to 1 of the period passes before its first.
Plan every(double share, bool anyFirst = false)
{
    return [=](Random& random, milliseconds lease, milliseconds lasts) {
        const milliseconds period(qint64(double(lease.count()) * share));
        QList<milliseconds> moments;
        milliseconds moment = anyFirst ? between(random, 1ms, period) : period;
        for (; moment < lasts; moment += period + between(random, 0ms, 120ms))
            moments.append(moment + between(random, 0ms, 80ms));
        return moments;
    };
}

/// Ticks of a third, `timers` of them side by side at any distance (Redisson since 3.44).
Plan sideBySide(int timers)
{
    return [=](Random& random, milliseconds lease, milliseconds lasts) {
        QList<milliseconds> moments;
        for (int i = 0; i < timers; ++i)
            moments += every(1.0 / 3, true)(random, lease, lasts);
        std::ranges::sort(moments);
        return moments;
    };
}

/// Ticks of a quarter, which leave alone what was renewed less than a quarter ago (BullMQ).
Plan tickThatSkips()
{
    return [](Random& random, milliseconds lease, milliseconds lasts) {
        const milliseconds quarter = lease / 4;
        QList<milliseconds> moments;
        milliseconds last = 0ms;
        for (milliseconds tick = between(random, 1ms, quarter); tick < lasts;
             tick += quarter + between(random, 0ms, 2ms)) {
            if (tick - last > quarter) {
                moments.append(tick);
                last = tick;
            }
        }
        return moments;
    };
}

struct Pattern {
    const char* name;
    RenewalHabit habit;
    QList<milliseconds> leases;
    Plan plan;
    double period; ///< the longest that it leaves between two, as a part of the lease
};

const QList<Pattern> patterns{
    {"Redisson, a timer for each lock", RenewalHabit::EveryThird, {3s, 6s, 30s, 60s}, every(1.0 / 3),
        1.0 / 3},
    {"Redisson, a shared timer", RenewalHabit::EveryThird, {3s, 6s, 30s, 60s}, sideBySide(1), 1.0 / 3},
    {"Redisson, two timers", RenewalHabit::EveryThird, {3s, 6s, 30s, 60s}, sideBySide(2), 1.0 / 3},
    {"Redisson, three timers", RenewalHabit::EveryThird, {3s, 6s, 30s, 60s}, sideBySide(3), 1.0 / 3},
    {"python-redis-lock", RenewalHabit::Unknown, {6s, 12s}, every(2.0 / 3), 2.0 / 3},
    {"redis-semaphore", RenewalHabit::Unknown, {5s, 10s}, every(0.8), 0.8},
    {"redlock, 1.5 s before the end", RenewalHabit::Unknown, {5s}, every(0.7), 0.7},
    {"aioredlock", RenewalHabit::Unknown, {6s, 10s}, every(0.6), 0.6},
    {"Bull", RenewalHabit::Unknown, {6s, 30s}, every(0.5), 0.5},
    {"BullMQ", RenewalHabit::Unknown, {30s}, tickThatSkips(), 0.5},
    {"Spring Integration", RenewalHabit::Unknown, {6s, 60s}, every(1.0 / 3), 1.0 / 3},
};

/// One hold, as a watcher sees it: each change a little late, and looks in between.
class Hold
{
public:
    Hold(Random& random, const Pattern& pattern)
        : m_random(random)
        , m_pattern(pattern)
        , m_lease(
              pattern.leases[std::uniform_int_distribution<qsizetype>(0, pattern.leases.size() - 1)(random)])
        , m_lasts(m_lease * std::uniform_int_distribution<qint64>(20, 60)(random) / 10)
        , m_found(std::uniform_int_distribution(0, 3)(random) == 0)
    {
    }

    /// It ends without a further renewal; looked at until it expires. True where that was said in time.
    bool isCalledOverdueInTime()
    {
        live();
        const locks::Renewals& seen = m_model.renewals();
        const milliseconds period(qint64(double(m_lease.count()) * m_pattern.period));
        const milliseconds slack = std::max<milliseconds>(1s, m_lease / 30);
        return seen.overdueAt && *seen.overdueAt <= m_last + period + period + slack + 250ms;
    }
    void live()
    {
        const QList<milliseconds> renewals = m_pattern.plan(m_random, m_lease, m_lasts);
        m_last = support::fixtureNow;
        const milliseconds foundAt =
            m_found ? between(m_random, 1ms, renewals.value(0, m_lease)) : between(m_random, 0ms, 40ms);
        m_model.begin(lookAt(m_last + foundAt, !m_found), m_pattern.habit);
        for (const milliseconds moment : renewals) {
            if (moment > foundAt)
                renew(support::fixtureNow + moment);
        }
    }

    int looks = 0; ///< after the second renewal
    int asWatchdog = 0;
    int renewed = 0;
    int overdue = 0; ///< looks at which it was called so, though it lived
    int fixed = 0;   ///< looks at which it was called so, though it was renewed

private:
    [[nodiscard]] LeaseModel::Look lookAt(ServerTime at, bool prompt) const
    {
        return {at, m_last + m_lease, prompt, false};
    }
    void renew(ServerTime at)
    {
        const ServerTime seenAt = at + between(m_random, 0ms, 30ms);
        for (ServerTime look = m_last + 97ms; look < at; look += 97ms)
            lookBetween(look);
        overdue += m_model.renewals().overdueAt && *m_model.renewals().overdueAt <= seenAt ? 1 : 0;
        m_last = at;
        m_model.follow(lookAt(seenAt, true));
        ++renewed;
    }
    void lookBetween(ServerTime at)
    {
        m_model.settle(at);
        overdue += m_model.renewals().overdueAt && *m_model.renewals().overdueAt <= at ? 1 : 0;
        fixed += renewed > 0 && m_model.lease().kind == LeaseKind::Fixed ? 1 : 0;
        looks += renewed > 1 ? 1 : 0;
        asWatchdog += renewed > 1 && m_model.lease().kind == LeaseKind::Watchdog ? 1 : 0;
    }

    Random& m_random;
    const Pattern& m_pattern;
    milliseconds m_lease;
    milliseconds m_lasts;
    bool m_found; ///< not seen being taken
    ServerTime m_last{};
    LeaseModel m_model;
};

} // namespace

/// Holds of each library, made up from a seed: what is said of them against what they are.
class TestLeaseRhythms : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void livingHoldersAreNeverOverdue_data() { addPatterns(); }
    void livingHoldersAreNeverOverdue()
    {
        QFETCH(int, index);
        Random random(15);
        int looks = 0;
        int asWatchdog = 0;
        for (int i = 0; i < 1000; ++i) {
            Hold hold(random, patterns[index]);
            hold.live();
            QVERIFY2(hold.overdue == 0, qPrintable(QString::number(i)));
            QVERIFY2(hold.fixed == 0, qPrintable(QString::number(i)));
            looks += hold.looks;
            asWatchdog += hold.asWatchdog;
        }
        QVERIFY(looks > 1000);
        QVERIFY2(asWatchdog * 100.0 >= looks * 99.0,
            qPrintable(QStringLiteral("%1 of %2").arg(QString::number(asWatchdog), QString::number(looks))));
    }

    void deadHoldersAreOverdueInTime_data() { addPatterns(); }
    void deadHoldersAreOverdueInTime()
    {
        QFETCH(int, index);
        Random random(16);
        int killed = 0;
        for (int i = 0; killed < 200; ++i) {
            Hold hold(random, patterns[index]);
            const bool inTime = hold.isCalledOverdueInTime();
            if (hold.renewed < 2)
                continue;
            ++killed;
            QVERIFY2(inTime, qPrintable(QString::number(i)));
        }
    }

private:
    static void addPatterns()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(patterns.size()); ++i)
            QTest::newRow(patterns[i].name) << i;
    }
};

QTEST_GUILESS_MAIN(TestLeaseRhythms)
#include "tst_leaserhythms.moc"
