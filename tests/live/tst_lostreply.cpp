#include "tests/support/eventwait.h"
#include "tests/support/replyswallower.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>
#include <QTimer>

using namespace std::chrono_literals;

namespace lockscope
{

using support::acquire;
using support::PrivateRedis;
using support::ReplySwallower;
using support::waitForEvent;
using support::Watched;
using support::Writer;

namespace
{

constexpr int lockCount = 12;

QByteArray nameOf(int lock) { return "lock" + QByteArray::number(lock); }

/// A lock of two readers: it is asked for its length before it is read, others are known to be short.
const QByteArray sharedLock = "shared";

QByteArray holderOf(int lock)
{
    return "11111111-2222-3333-4444-5555555555" + QByteArray::number(10 + lock) + ":7";
}

/// Locks that are held all the time, each by another one and one by two, and are renewed one after another;
/// and a watcher that sees them through the swallower.
class Scene
{
public:
    Scene()
        : swallower(redis.socketPath())
        , m_writer(redis.uri())
    {
        for (int i = 0; i < lockCount; ++i)
            acquire(redis, nameOf(i), QString::fromUtf8(holderOf(i)));
        redis.cli("hset " + sharedLock + " mode read " + holderOf(0) + " 1 " + holderOf(1) + " 1");
        watch();
        QObject::connect(&m_renewals, &QTimer::timeout, &m_renewals, [this] {
            m_writer.send({"pexpire", nameOf(m_turn++ % lockCount), "30000"});
            look();
        });
        m_renewals.start(5);
    }

    /// Watches anew, from the first byte on.
    void watch()
    {
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(swallower.uri());
        watched = std::make_unique<Watched>(options);
        QObject::connect(&watched->watcher, &watch::Watcher::changed, &m_renewals, [this] { look(); });
    }
    /// All is seen again.
    [[nodiscard]] bool settles() const
    {
        return waitForEvent([this] {
            const auto isSeen = [this](const QByteArray& name) {
                const locks::LockPtr lock = watched->lock(name);
                return lock && lock->current;
            };
            bool all = watched->settled() && isSeen(sharedLock);
            for (int i = 0; i < lockCount && all; ++i)
                all = isSeen(nameOf(i));
            return all;
        });
    }
    bool lasts(base::milliseconds time)
    {
        const base::MonoTime end = watched->clock.now() + time;
        return waitForEvent([&] { return watched->clock.now() >= end; });
    }

    const PrivateRedis redis;
    ReplySwallower swallower;
    std::unique_ptr<Watched> watched;
    QByteArrayList lies; ///< what was shown as live and was never so

private:
    void look()
    {
        for (int i = 0; i < lockCount && watched->live(); ++i) {
            const locks::LockPtr lock = watched->lock(nameOf(i));
            if (!lock || !lock->current)
                continue;
            const bool isSo = lock->exists && lock->holders.size() == 1 &&
                              lock->holders.constFirst().id.bytes == holderOf(i) &&
                              lock->holders.constFirst().count == 1;
            if (!isSo)
                lies.append(nameOf(i) + " after " + swallower.swallowed().join(", "));
        }
        const locks::LockPtr shared = watched->live() ? watched->lock(sharedLock) : nullptr;
        if (shared && shared->current && shared->holders.size() != 2)
            lies.append(sharedLock + " after " + swallower.swallowed().join(", "));
    }

    Writer m_writer;
    QTimer m_renewals;
    int m_turn = 0;
};

} // namespace

/// One reply is lost and its connection goes on: whatever it answered, no row is shown as live that is not
/// so, and by itself everything is seen again.
class TestLostReply : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whileWatching()
    {
        Scene scene;
        QVERIFY(scene.settles());
        for (int passing = 0; passing < 40; ++passing) {
            const qsizetype before = scene.swallower.swallowed().size();
            scene.swallower.swallowAfter(passing);
            QVERIFY(waitForEvent([&] { return scene.swallower.swallowed().size() > before; }));
            QVERIFY(scene.lasts(50ms));
            QVERIFY2(scene.settles(), scene.swallower.swallowed().constLast());
            QVERIFY2(scene.lies.isEmpty(), scene.lies.join('\n'));
        }
        qInfo("%s", scene.swallower.swallowed().join(", ").constData());
    }

    void replyToACommand_data()
    {
        QTest::addColumn<QByteArray>("command");
        for (const char* command : {"ping", "time", "info server", "info replication", "role",
                 "info keyspace", "client tracking", "subscribe", "psubscribe", "pubsub", "evalsha_ro",
                 "eval_ro", "hlen", "hgetall", "pexpiretime", "exists"})
            QTest::newRow(command) << QByteArray(command);
    }
    /// The watcher has just begun.
    void replyToACommand()
    {
        QFETCH(QByteArray, command);
        Scene scene;
        scene.watched.reset();
        scene.swallower.swallowReplyTo(command);
        scene.watch();
        QVERIFY(waitForEvent([&] { return !scene.swallower.swallowed().isEmpty(); }));
        QVERIFY(scene.settles());
        QVERIFY(scene.lasts(300ms));
        QVERIFY2(scene.lies.isEmpty(), scene.lies.join('\n'));
    }

    /// A lost reply is noticed with the next heartbeat at the latest, and reported.
    void itIsNoticedAndSaid()
    {
        Scene scene;
        QVERIFY(scene.settles());
        std::optional<base::Error> said;
        connect(
            &scene.watched->watcher, &watch::Watcher::healthChanged, this, [&](const locks::Health& health) {
                if (health.failure)
                    said = health.failure;
            });
        scene.swallower.swallowReplyTo("pexpiretime");
        QVERIFY(waitForEvent([&] { return said.has_value(); }, 2'000ms));
        QCOMPARE(said->kind, base::ErrorKind::Protocol);
        QVERIFY2(said->detail.contains("out of step"), said->detail);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLostReply)
#include "tst_lostreply.moc"
