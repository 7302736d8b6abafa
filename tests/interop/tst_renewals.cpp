#include "core/locks/stringfamily.h"
#include "core/watch/watcher.h"
#include "tests/support/librarypeer.h"
#include "tests/support/peerservers.h"
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
/// So long a renewal may be on its way to us.
constexpr base::milliseconds onTheWay = 250ms;

/// With LOCKSCOPE_LONG_RENEWALS: four versions of Redisson as well, more than 10,000 holds and 100 kills and
/// stops, for which tests/interop/peer/build must have built these versions. It takes some minutes.
bool isLong() { return qEnvironmentVariableIsSet("LOCKSCOPE_LONG_RENEWALS"); }
int holdsAtOnce() { return isLong() ? 90 : 3; }
int rounds() { return isLong() ? 8 : 1; }

/// The server's clock is this machine's.
ServerTime serverNow() { return ServerTime(base::milliseconds(QDateTime::currentMSecsSinceEpoch())); }

/// The findings about the holds of one library.
struct Tally {
    int holds = 0;
    int looks = 0; ///< at living holders, after the second renewal
    int asWatchdog = 0;
    int overdue = 0; ///< times that a living one was called so, though its next renewal came in time
    int late = 0;    ///< times that it was called so rightly: the machine kept it from renewing
    int fixed = 0;   ///< looks at which a renewed one was called so
    int lost = 0;    ///< holds that the library itself let lapse, on a machine that is too busy for it
    int blind = 0;   ///< kills and stops after which sight of the server was lost: done once more
    int ends = 0;    ///< kills and stops of a process, in full sight
    int inTime = 0;  ///< of their holds: overdue in time
    int dead = 0;
    int said = 0; ///< of the dead: shown as overdue within the time, while the lease had not ended
    base::milliseconds latest{0};     ///< from the last renewal until it was overdue
    base::milliseconds latestSaid{0}; ///< from the last renewal until it was shown so
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
            else if (lock && lock->exists && lock->renewals->overdueAt)
                judgeDead(*lock);
        }
    }

private:
    /// Names of their own, because a job of Bull cannot be added again.
    void name()
    {
        const bool isRedisson = m_library.home == Library::Home::Redisson;
        m_names.clear();
        m_keys.clear();
        for (int i = 0; i < holdsAtOnce(); ++i) {
            m_names.append(m_library.name + '-' + QByteArray::number(m_try) + '-' + QByteArray::number(i));
            m_keys.append(QByteArray(m_library.key).replace("%1", m_names.last()));
            m_watched.watcher.pin({{m_keys.last()}, 0, {}},
                isRedisson ? std::optional<locks::Kind>() : std::optional(locks::stringLock));
        }
    }
    /// Redisson's newer versions renew by several timers where the client has used other locks before.
    void begin()
    {
        ++m_try;
        name();
        m_peer = std::make_unique<LibraryPeer>(m_library, m_port, lease);
        m_dead.clear();
        m_said.clear();
        m_held.clear();
        m_lost.clear();
        m_suspected.clear();
        m_lives = true;
        const QByteArray other = m_library.name + "-other-" + QByteArray::number(m_try);
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
        return lock->exists && lock->renewals->count >= renewalsSeen;
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
        m_sights = m_watched.reasons.size();
    }
    void finish()
    {
        m_peer.reset();
        for (const QByteArray& key : m_keys)
            m_watched.watcher.unpin({{key}, 0, {}});
        m_tally.lost += int(m_lost.size());
        if (m_watched.reasons.size() != m_sights) { // then a holder is given its time anew
            ++m_tally.blind;
            return;
        }
        ++m_tally.ends;
        m_tally.dead += int(m_keys.size() - m_lost.size());
        m_tally.inTime += int(std::ranges::count(m_dead, true));
        m_tally.said += int(std::ranges::count(m_said, true));
        ++m_round;
    }
    void judgeLiving(const locks::Lock& lock)
    {
        judgeSuspected(lock);
        m_tally.fixed += lock.renewals->count > 0 && lock.lease.kind == LeaseKind::Fixed ? 1 : 0;
        if (lock.renewals->count < 2)
            return;
        ++m_tally.looks;
        m_tally.asWatchdog += lock.lease.kind == LeaseKind::Watchdog ? 1 : 0;
    }
    [[nodiscard]] base::milliseconds period() const
    {
        return base::milliseconds(qint64(double(lease.count()) * m_library.period));
    }
    /// Its expiry tells when the next renewal came indeed.
    void judgeSuspected(const locks::Lock& lock)
    {
        const QByteArray& key = lock.ref->name.bytes;
        const auto suspected = m_suspected.constFind(key);
        if (suspected != m_suspected.constEnd() && lock.renewals->last != *suspected) {
            const bool wasLate = *lock.renewals->last - *suspected > period() + 1s - onTheWay;
            ++(wasLate ? m_tally.late : m_tally.overdue);
            m_suspected.remove(key);
        }
        if (locks::stateAt(lock, serverNow()) == State::RenewalOverdue)
            m_suspected.insert(key, *lock.renewals->last);
    }
    /// Within period + max(1 s, lease / 30) of the renewal that did not come.
    void judgeDead(const locks::Lock& lock)
    {
        const base::milliseconds after = *lock.renewals->overdueAt - *lock.renewals->last;
        m_dead[lock.ref->name.bytes] =
            after <= period() * 2 + 1s && *lock.renewals->overdueAt < *lock.expiresAt;
        m_tally.latest = std::max(m_tally.latest, after);
        if (!m_said.contains(lock.ref->name.bytes) &&
            locks::stateAt(lock, serverNow()) == State::RenewalOverdue)
            judgeSaid(lock);
    }
    /// When it is shown, which the looks of this test tell to 50 ms.
    void judgeSaid(const locks::Lock& lock)
    {
        const base::milliseconds after = serverNow() - *lock.renewals->last;
        m_said[lock.ref->name.bytes] = after <= period() * 2 + 1s;
        m_tally.latestSaid = std::max(m_tally.latestSaid, after);
    }

    Library m_library;
    Watched& m_watched;
    quint16 m_port;
    int m_number;
    int m_round = 0;
    int m_try = 0;
    qsizetype m_sights = 0; ///< how often sight had changed when the process was ended
    bool m_lives = false;
    QByteArrayList m_names;
    QByteArrayList m_keys;
    QList<PeerCall> m_calls;
    QSet<QByteArray> m_held;                   ///< keys that were seen held in this round
    QSet<QByteArray> m_lost;                   ///< and are no longer, though the process lives
    QHash<QByteArray, ServerTime> m_suspected; ///< by key: the last renewal of what was called overdue
    QHash<QByteArray, bool> m_dead;            ///< by key: is it overdue in time
    QHash<QByteArray, bool> m_said;            ///< by key: was it shown so in time
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
    /// be before what was reported meanwhile.
    void initTestCase()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_watched.settled(), 10'000);
        QList<Library> libraries = Library::renewedStrings();
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
            qInfo("%d holds (%d lost by the library, %d late), %d of %d looks as watchdog, %d ends (%d "
                  "blind), %d of %d in time, at most %d ms after; %d shown in time, at most %d ms after",
                tally.holds, tally.lost, tally.late, tally.asWatchdog, tally.looks, tally.ends, tally.blind,
                tally.inTime, tally.dead, int(tally.latest.count()), tally.said,
                int(tally.latestSaid.count()));
    }

private:
    void addLibraries()
    {
        QTest::addColumn<int>("index");
        for (size_t i = 0; i < m_rounds.size(); ++i)
            QTest::newRow(m_rounds[i]->library().name.constData()) << int(i);
    }
    /// Returns the tally of the row's library.
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
