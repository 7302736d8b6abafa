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

/// How late a change is seen: a little always, and up to a second where the watcher or the server stands
/// still for a moment, which is called prompt as well.
enum class Attention : quint8 { Clear, Stalls };

/// One hold, as a watcher sees it: each change a little late, and looks in between.
class Hold
{
public:
    Hold(Random& random, const Pattern& pattern, Attention attention)
        : m_random(random)
        , m_pattern(pattern)
        , m_attention(attention)
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
        const milliseconds late = m_attention == Attention::Stalls ? 1000ms : 250ms;
        return seen.overdueAt && *seen.overdueAt <= m_last + period + period + slack + late;
    }
    void live()
    {
        const QList<milliseconds> renewals = m_pattern.plan(m_random, m_lease, m_lasts);
        m_last = support::fixtureNow;
        const milliseconds foundAt = m_found ? between(m_random, 1ms, renewals.value(0, m_lease))
                                             : between(m_random, 0ms, 10ms) + lateness();
        m_seenAt = m_last + foundAt;
        for (qsizetype i = 0; i <= renewals.size(); ++i) {
            const ServerTime at = i < renewals.size() ? support::fixtureNow + renewals[i] : ServerTime::max();
            if (at > m_seenAt)
                see(at);
            if (i < renewals.size())
                renew(at);
        }
    }

    int looks = 0; ///< after the second renewal
    int asWatchdog = 0;
    [[nodiscard]] qint64 renewals() const { return m_model.renewals()->count; }
    int overdue = 0; ///< looks at which it was called so, though it lived
    int fixed = 0;   ///< looks at which it was called so, though it was renewed

private:
    [[nodiscard]] LeaseModel::Observed lookAt(ServerTime at, bool prompt) const
    {
        return {at, m_last + m_lease, prompt, false};
    }
    [[nodiscard]] milliseconds lateness() const
    {
        const bool stalls = m_attention == Attention::Stalls && between(m_random, 0ms, 3ms) == 0ms;
        return stalls ? between(m_random, 250ms, std::min<milliseconds>(1000ms, m_lease / 5))
                      : between(m_random, 0ms, 30ms);
    }
    /// The last lease is seen, and nothing else until the renewal at `next`.
    void see(ServerTime next)
    {
        if (m_hasBegun)
            m_model.follow(lookAt(m_seenAt, true));
        else
            m_model.begin(lookAt(m_seenAt, !m_found), m_pattern.habit);
        m_hasBegun = true;
        if (next == ServerTime::max())
            return;
        for (ServerTime look = m_seenAt + 97ms; look < next; look += 97ms)
            lookBetween(look);
    }
    /// Where the one before was not yet seen, one look shows both.
    void renew(ServerTime at)
    {
        if (m_seenAt < at)
            overdue += m_model.renewals()->overdueAt && *m_model.renewals()->overdueAt <= at ? 1 : 0;
        m_last = at;
        m_seenAt = std::max(m_seenAt, at + lateness());
    }
    void lookBetween(ServerTime at)
    {
        m_model.settle(at);
        overdue += m_model.renewals()->overdueAt && *m_model.renewals()->overdueAt <= at ? 1 : 0;
        const qint64 renewed = m_model.renewals()->count;
        fixed += renewed > 0 && m_model.lease().kind == LeaseKind::Fixed ? 1 : 0;
        looks += renewed > 1 ? 1 : 0;
        asWatchdog += renewed > 1 && m_model.lease().kind == LeaseKind::Watchdog ? 1 : 0;
    }

    Random& m_random;
    const Pattern& m_pattern;
    Attention m_attention;
    milliseconds m_lease;
    milliseconds m_lasts;
    bool m_found;          ///< not seen being taken
    ServerTime m_last{};   ///< when it was renewed last
    ServerTime m_seenAt{}; ///< when that is or will be seen
    bool m_hasBegun = false;
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
        QFETCH(Attention, attention);
        Random random(15);
        int looks = 0;
        int asWatchdog = 0;
        for (int i = 0; i < 1000; ++i) {
            Hold hold(random, patterns[index], attention);
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
        QFETCH(Attention, attention);
        Random random(16);
        int killed = 0;
        for (int i = 0; killed < 200; ++i) {
            Hold hold(random, patterns[index], attention);
            const bool inTime = hold.isCalledOverdueInTime();
            if (hold.renewals() < 2)
                continue;
            ++killed;
            QVERIFY2(inTime, qPrintable(QString::number(i)));
        }
    }

private:
    static void addPatterns()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<Attention>("attention");
        for (int i = 0; i < int(patterns.size()); ++i) {
            QTest::newRow(patterns[i].name) << i << Attention::Clear;
            QTest::addRow("%s, seen late", patterns[i].name) << i << Attention::Stalls;
        }
    }
};

QTEST_GUILESS_MAIN(TestLeaseRhythms)
#include "tst_leaserhythms.moc"
