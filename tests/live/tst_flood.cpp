#include "core/watch/watcher.h"
#include "tests/support/watched.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using support::PrivateRedis;
using support::Writer;

namespace
{

/// A thousand holds in one go: of 2,000 names that are known each is given back and taken by another, and
/// 20 names that nobody has seen and nobody sees again come and go.
constexpr const char* thousandHolds = R"(
    for i = 1, 1000 do
        local name = 'lock:' .. (ARGV[1] * 1000 + i * 7) % 2000
        redis.call('del', name)
        redis.call('publish', 'redisson_lock__channel:{' .. name .. '}', 0)
        redis.call('hset', name, '11111111-2222-3333-4444-555555555555:' .. i, 1)
        redis.call('pexpire', name, 30000)
    end
    for i = 1, 20 do
        redis.call('del', 'once:' .. (ARGV[1] - 1) * 20 + i)
        redis.call('hset', 'once:' .. ARGV[1] * 20 + i, '11111111-2222-3333-4444-555555555555:1', 1)
        redis.call('pexpire', 'once:' .. ARGV[1] * 20 + i, 30000)
    end)";

/// Sends that again and again, a few ahead.
class Flood
{
public:
    explicit Flood(const QString& uri)
        : m_writer(uri)
    {
        for (int i = 0; i < 4; ++i)
            send();
    }
    /// How many locks were given back or taken.
    [[nodiscard]] qint64 changes() const { return m_done * 2040; }

private:
    void send()
    {
        m_writer.send({"eval", thousandHolds, "0", QByteArray::number(++m_sent)}, [this](const auto&) {
            ++m_done;
            send();
        });
    }

    Writer m_writer;
    qint64 m_sent = 0;
    qint64 m_done = 0;
};

/// Returns the memory of this process, in KiB.
qint64 residentMemory()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        qFatal("this is no Linux");
    const QByteArray text = status.readAll();
    return text.mid(text.indexOf("VmRSS:") + 6).trimmed().split(' ').first().toLongLong();
}

} // namespace

class FloodTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// The server makes as many changes as it can: nothing of ours grows with them, a batch has each lock
    /// once, and when it is over all is known as it is.
    void nothingGrowsWithoutBound()
    {
        const PrivateRedis redis;
        const base::SteadyClock clock;
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(redis.uri());
        options.prefixes = {"once:"};
        watch::Watcher watcher(options, clock);
        qint64 batches = 0;
        qint64 twice = 0;
        QObject::connect(&watcher, &watch::Watcher::changed, &watcher, [&](const locks::Batch& batch) {
            QSet<locks::LockRef> reported;
            for (const locks::LockPtr& lock : batch.changed)
                reported.insert(lock->ref);
            twice += batch.changed.size() - reported.size();
            ++batches;
        });
        watcher.open();
        QTRY_VERIFY(watcher.health().discovery.firstPassDone);

        qint64 warm = 0;
        {
            const Flood flood(redis.uri());
            QTRY_VERIFY_WITH_TIMEOUT(flood.changes() > 400'000, 30'000);
            warm = residentMemory();
            const base::MonoTime begin = clock.now();
            const qint64 before = flood.changes();
            const qint64 batchesBefore = batches;
            QTRY_VERIFY_WITH_TIMEOUT(flood.changes() > before + 1'000'000, 60'000);
            const double seconds = std::chrono::duration<double>(clock.now() - begin).count();
            qInfo("%.0f changes a second, %.0f batches; memory %lld, then %lld KiB",
                double(flood.changes() - before) / seconds, double(batches - batchesBefore) / seconds,
                static_cast<long long>(warm), static_cast<long long>(residentMemory()));
            QVERIFY(double(batches - batchesBefore) / seconds < 70);
            // Ten bytes that stay of each change would be 10,000 KiB.
            QVERIFY(residentMemory() < warm + 9'000);
        }
        QCOMPARE(twice, 0);
        const auto isKnown = [&](int i) {
            const locks::LockPtr lock = watcher.registry().find({{"lock:" + QByteArray::number(i)}, 0, {}});
            const QByteArray holder = redis.cli(("hkeys lock:" + QByteArray::number(i)).constData());
            return lock && lock->holders.size() == 1 && lock->holders.first().id.bytes == holder;
        };
        for (int i = 0; i < 2000; i += 97)
            QTRY_VERIFY_WITH_TIMEOUT(isKnown(i), 20'000);
    }
};

QTEST_GUILESS_MAIN(FloodTest)
#include "tst_flood.moc"
