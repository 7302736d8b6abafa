#include "core/redis/client.h"
#include "tests/support/eventwait.h"
#include "tests/support/ownclient.h"
#include "tests/support/peerservers.h"

#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <array>

using namespace std::chrono_literals;

namespace lockscope
{

using client::Attempt;
using std::chrono::microseconds;
using support::OwnCall;
using support::OwnClient;
using support::PeerCall;
using support::RedissonPeer;

namespace
{

constexpr int blocks = 6;  ///< ours and theirs in turn
constexpr int rounds = 40; ///< hand-overs in a block
constexpr int warmUp = 25; ///< blocks of theirs that do not count: Java compiles what is used often

const QByteArray lockName = "baton";
const QByteArray channel = "redisson_lock__channel:{baton}";

/// Two who hand a lock to and fro, on one server, both through TCP.
struct Course {
    explicit Course(const QByteArray& version)
        : redis(support::withPort())
        , peer(version, {})
        , eyes(redis::Endpoint::fromUri(address()).value(), {}, clock)
        , ours{OwnClient(address(), 30s), OwnClient(address(), 30s)}
    {
        peer.open("a", redis.port(), 30s);
        peer.open("b", redis.port(), 30s);
        eyes.open();
        if (!support::waitForEvent([this] { return eyes.state().isReady(); }))
            qFatal("the server cannot be looked at");
    }

    [[nodiscard]] QString address() const { return QStringLiteral("redis://127.0.0.1:%1").arg(redis.port()); }

    /// Somebody listens for the lock, and has had time to look once more and to lie down.
    void awaitParked()
    {
        qint64 listening = 0;
        while (listening == 0) {
            std::optional<qint64> reported;
            eyes.call({"pubsub", "numsub", channel},
                [&](const auto& answer) { reported = answer.ok() ? answer->elements.value(1).integer : -1; });
            support::waitForEvent([&] { return reported.has_value(); });
            listening = reported.value_or(-1);
        }
        bool rested = false;
        QTimer::singleShot(1ms, [&] { rested = true; });
        support::waitForEvent([&] { return rested; });
    }

    base::SteadyClock clock;
    support::PrivateRedis redis;
    RedissonPeer peer;
    redis::Client eyes;
    std::array<OwnClient, 2> ours;
};

/// From the call that releases to the moment that the waiter has it.
QList<microseconds> oursInTurn(Course& course)
{
    const client::AcquireOptions forever{{}, {}, client::Form::Reentrant, 1};
    QList<microseconds> spans;
    size_t holder = 0;
    if (!course.ours[holder].acquire(lockName, 1, forever).ok())
        return {};
    for (int round = 0; round < rounds; ++round) {
        const size_t next = 1 - holder;
        const OwnCall<Attempt> waiting = course.ours[next].begin(lockName, 1, forever);
        course.awaitParked();
        const base::MonoTime began = course.clock.now();
        if (!course.ours[holder].release(lockName, 1).ok() || !waiting.wait().ok())
            return {};
        spans.append(std::chrono::duration_cast<microseconds>(waiting.at() - began));
        holder = next;
    }
    return course.ours[holder].release(lockName, 1).ok() ? spans : QList<microseconds>();
}

QList<microseconds> theirsInTurn(Course& course)
{
    const std::array<QByteArray, 2> threads{"a/hand", "b/hand"};
    QList<microseconds> spans;
    size_t holder = 0;
    course.peer.ask(threads[holder], {"lock", "reentrant", lockName});
    for (int round = 0; round < rounds; ++round) {
        const size_t next = 1 - holder;
        PeerCall waiting = course.peer.begin(threads[next], {"lock", "reentrant", lockName});
        course.awaitParked();
        PeerCall leaving = course.peer.begin(threads[holder], {"unlock", "reentrant", lockName});
        if (!waiting.wait().ok || !leaving.wait().ok)
            return {};
        spans.append(std::chrono::duration_cast<microseconds>(waiting.answer().at - leaving.answer().began));
        holder = next;
    }
    course.peer.ask(threads[holder], {"unlock", "reentrant", lockName});
    return spans;
}

microseconds quantile(const QList<microseconds>& sorted, double part)
{
    return sorted[qsizetype(double(sorted.size() - 1) * part)];
}

void print(const char* whose, const QList<microseconds>& sorted)
{
    const auto at = [&](double part) { return static_cast<long long>(quantile(sorted, part).count()); };
    qInfo("%-10s release to next holder (us): p10 %lld, median %lld, p90 %lld, most %lld, of %lld", whose,
        at(0.1), at(0.5), at(0.9), at(1), static_cast<long long>(sorted.size()));
}

} // namespace

/// How long a lock is nobody's between two that want it: ours against Redisson's in the same run.
class HandoverTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void oursIsNoSlower_data()
    {
        QTest::addColumn<QByteArray>("version");
        const QByteArray newest = RedissonPeer::versions().constLast();
        QTest::newRow(newest.constData()) << newest;
    }
    void oursIsNoSlower()
    {
        QFETCH(QByteArray, version);
        Course course(version);
        QList<microseconds> ours, theirs;
        for (int block = 0; block < warmUp; ++block)
            QCOMPARE(theirsInTurn(course).size(), rounds);
        for (int block = 0; block < blocks; ++block) {
            ours += oursInTurn(course);
            theirs += theirsInTurn(course);
        }
        QVERIFY(ours.size() == blocks * rounds && theirs.size() == ours.size());
        std::ranges::sort(ours);
        std::ranges::sort(theirs);
        print("Lockscope", ours);
        print("Redisson", theirs);
        const double ratio = double(quantile(ours, 0.5).count()) / double(quantile(theirs, 0.5).count());
        qInfo("ratio of the medians %.2f (goal at most 0.5)", ratio);
        QVERIFY(ratio < 1);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::HandoverTest)
#include "tst_handover.moc"
