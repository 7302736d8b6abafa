#include "core/watch/watcher.h"
#include "tests/support/librarypeer.h"
#include "tests/support/peerstage.h"
#include "tests/support/watched.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using base::ServerTime;
using locks::LeaseKind;
using locks::LockPtr;
using locks::State;
using support::Library;
using support::LibraryPeer;
using support::PeerCall;
using support::Watched;

namespace
{

/// Long enough that each library's renewal that does not come is overdue before the lease has ended.
constexpr base::milliseconds lease = 6s;
constexpr qint64 renewalsSeen = 4;

/// With LOCKSCOPE_LONG_RENEWALS: four versions of Redisson as well, more than 10,000 holds and 100 kills and
/// stops, for which tests/interop/peer/build must have built these versions. It takes some minutes.
bool isLong() { return qEnvironmentVariableIsSet("LOCKSCOPE_LONG_RENEWALS"); }
int holdsAtOnce() { return isLong() ? 90 : 3; }
int rounds() { return isLong() ? 8 : 1; }

/// The server's clock is this machine's.
ServerTime serverNow() { return ServerTime(base::milliseconds(QDateTime::currentMSecsSinceEpoch())); }

/// What was said of the holds of one library.
struct Tally {
    int holds = 0;
    int looks = 0; ///< at living holders, after the second renewal
    int asWatchdog = 0;
    int overdue = 0; ///< looks at which a living one was called so
    int fixed = 0;   ///< looks at which a renewed one was called so
    int lost = 0;    ///< holds that the library itself let lapse, on a machine that is too busy for it
    int ends = 0;    ///< kills and stops of a process
    int inTime = 0;  ///< of their holds: overdue in time
    int dead = 0;
    base::milliseconds latest{0}; ///< from the last renewal until it was called overdue
};

/// Processes that hold locks by one library, one after the other: each is killed or stopped after some
/// renewals.
class Round
{
public:
    Round(const Library& library, Watched& watched, quint16 port, int number)
        : m_library(library)
        , m_watched(watched)
        , m_port(port)
        , m_number(number)
    {
        for (int i = 0; i < holdsAtOnce(); ++i) {
            const QByteArray name = m_library.name + '-' + QByteArray::number(i);
            m_names.append(name);
            m_keys.append(QByteArray(library.key).replace("%1", name));
            const bool isRedisson = library.home == Library::Home::Redisson;
            watched.watcher.pin({{m_keys.last()}, 0, {}},
                isRedisson ? std::optional<locks::Kind>() : std::optional(locks::Kind::String));
        }
    }

    [[nodiscard]] bool isOver() const { return m_round == rounds(); }
    [[nodiscard]] const Library& library() const { return m_library; }
    [[nodiscard]] const Tally& tally() const { return m_tally; }
    [[nodiscard]] const QByteArray& failure() const { return m_failure; }

    /// Goes on where what it waits for has happened.
    void advance()
    {
        if (isOver())
            return;
        if (!m_peer)
            begin();
        else if (m_lives &&
                 std::ranges::all_of(m_keys, [this](const QByteArray& key) { return isSeen(key); }))
            end();
        else if (!m_lives &&
                 std::ranges::none_of(m_keys, [this](const auto& key) { return m_watched.held(key); }))
            finish();
    }
    /// Looks at each of its locks.
    void look()
    {
        for (const QByteArray& key : m_keys) {
            if (m_lost.contains(key))
                continue;
            const LockPtr lock = m_watched.lock(key);
            if (lock && lock->exists && m_lives)
                judgeLiving(*lock);
            else if (lock && lock->exists && lock->renewals.overdueAt)
                judgeDead(*lock);
        }
    }

private:
    /// Redisson's newer versions renew by several timers where the client has used other locks before.
    void begin()
    {
        m_peer = std::make_unique<LibraryPeer>(m_library, m_port, lease);
        m_dead.clear();
        m_held.clear();
        m_lost.clear();
        m_lives = true;
        const QByteArray other = m_library.name + "-other";
        if (!m_peer->hold(other).wait().ok || !m_peer->release(other).wait().ok)
            m_failure = "another lock was not taken and released";
        m_calls.clear();
        for (const QByteArray& name : m_names)
            m_calls.append(m_peer->hold(name));
        m_tally.holds += int(m_names.size());
    }
    /// It was renewed often enough, or its library has lost it.
    [[nodiscard]] bool isSeen(const QByteArray& key)
    {
        const LockPtr lock = m_watched.lock(key);
        if (!lock || m_lost.contains(key))
            return m_lost.contains(key);
        if (lock->exists)
            m_held.insert(key);
        else if (m_held.contains(key))
            m_lost.insert(key);
        return lock->exists && lock->renewals.count >= renewalsSeen;
    }
    void end()
    {
        for (const PeerCall& call : m_calls) {
            if (!call.isDone() || !call.answer().ok)
                m_failure = "a hold was not answered";
        }
        m_lives = false;
        if ((m_round + m_number) % 2 == 0)
            m_peer->process().kill();
        else
            m_peer->process().freeze(true);
        ++m_tally.ends;
    }
    void finish()
    {
        m_peer.reset();
        m_tally.dead += int(m_keys.size() - m_lost.size());
        m_tally.lost += int(m_lost.size());
        m_tally.inTime += int(std::ranges::count(m_dead, true));
        ++m_round;
    }
    void judgeLiving(const locks::Lock& lock)
    {
        m_tally.overdue += locks::stateAt(lock, serverNow()) == State::RenewalOverdue ? 1 : 0;
        m_tally.fixed += lock.renewals.count > 0 && lock.lease.kind == LeaseKind::Fixed ? 1 : 0;
        if (lock.renewals.count < 2)
            return;
        ++m_tally.looks;
        m_tally.asWatchdog += lock.lease.kind == LeaseKind::Watchdog ? 1 : 0;
    }
    /// Within period + max(1 s, lease / 30) of the renewal that did not come.
    void judgeDead(const locks::Lock& lock)
    {
        const auto period = base::milliseconds(qint64(double(lease.count()) * m_library.period));
        const base::milliseconds after = *lock.renewals.overdueAt - *lock.renewals.last;
        m_dead[lock.ref.name.bytes] = after <= period * 2 + 1s && *lock.renewals.overdueAt < *lock.expiresAt;
        m_tally.latest = std::max(m_tally.latest, after);
    }

    Library m_library;
    Watched& m_watched;
    quint16 m_port;
    int m_number;
    int m_round = 0;
    bool m_lives = false;
    QByteArrayList m_names;
    QByteArrayList m_keys;
    QList<PeerCall> m_calls;
    QSet<QByteArray> m_held;        ///< keys that were seen held in this round
    QSet<QByteArray> m_lost;        ///< and are no longer, though the process lives
    QHash<QByteArray, bool> m_dead; ///< by key: is it overdue in time
    std::unique_ptr<LibraryPeer> m_peer;
    Tally m_tally;
    QByteArray m_failure;
};

} // namespace

/// How libraries other than Redisson renew, live: what is said of them while they live, and when they are
/// killed or stopped. Lockscope reads them as strings that the operator has pinned.
class RenewalsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// All at the same time, because most of it is waiting. A look that comes late itself is none: it would
    /// be before what was told meanwhile.
    void initTestCase()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_watched.settled(), 10'000);
        QList<Library> libraries = Library::strings();
        if (isLong())
            libraries += Library::redissons();
        for (const Library& library : libraries)
            m_rounds.push_back(
                std::make_unique<Round>(library, m_watched, m_redis.port(), int(m_rounds.size())));
        QTimer clock;
        QElapsedTimer sinceLook;
        sinceLook.start();
        connect(&clock, &QTimer::timeout, &clock, [&] {
            if (sinceLook.restart() >= 200)
                return;
            for (const auto& round : m_rounds)
                round->look();
        });
        clock.start(50ms);
        const auto goOn = [this] {
            for (const auto& round : m_rounds)
                round->advance();
            return std::ranges::all_of(m_rounds, [](const auto& round) { return round->isOver(); });
        };
        QVERIFY(QTest::qWaitFor(goOn, isLong() ? 2'400'000 : 200'000));
    }

    void aLivingHolderIsAWatchdog_data() { addLibraries(); }
    void aLivingHolderIsAWatchdog()
    {
        const Tally& tally = tallyOf();
        QCOMPARE(tally.overdue, 0);
        QCOMPARE(tally.fixed, 0);
        QVERIFY(tally.looks > tally.holds * 20);
        QVERIFY2(tally.asWatchdog * 100.0 >= tally.looks * 99.0,
            QByteArray::number(tally.asWatchdog) + " of " + QByteArray::number(tally.looks));
    }

    void aDeadOneIsOverdueInTime_data() { addLibraries(); }
    void aDeadOneIsOverdueInTime()
    {
        const Tally& tally = tallyOf();
        QCOMPARE(failureOf(), QByteArray());
        QCOMPARE(tally.ends, rounds());
        QVERIFY2(isLong() || tally.lost == 0, QByteArray::number(tally.lost));
        QCOMPARE(tally.inTime, tally.dead);
        if (isLong())
            qInfo("%d holds (%d lost by the library), %d of %d looks as watchdog, %d ends, %d of %d overdue "
                  "in time, at most %d ms "
                  "after",
                tally.holds, tally.lost, tally.asWatchdog, tally.looks, tally.ends, tally.inTime, tally.dead,
                int(tally.latest.count()));
    }

private:
    void addLibraries()
    {
        QTest::addColumn<int>("index");
        for (size_t i = 0; i < m_rounds.size(); ++i)
            QTest::newRow(m_rounds[i]->library().name.constData()) << int(i);
    }
    /// Of the row's library.
    const Tally& tallyOf()
    {
        QFETCH(int, index);
        return m_rounds[size_t(index)]->tally();
    }

    QByteArray failureOf()
    {
        QFETCH(int, index);
        return m_rounds[size_t(index)]->failure();
    }

    support::PrivateRedis m_redis{support::withPort()};
    Watched m_watched{m_redis};
    std::vector<std::unique_ptr<Round>> m_rounds;
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::RenewalsTest)
#include "tst_renewals.moc"
