#include "core/admin/aclrules.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using support::holderOne;
using support::holderTwo;
using support::PrivateRedis;
using support::SentinelServers;
using support::waitForEvent;
using support::Watched;

namespace
{

const QByteArrayList everyLock{"orders", "fair", "stock", "lock:nightly"};

/// One of each way in which a lock is kept.
void arrange(const PrivateRedis& redis)
{
    redis.cli("flushall");
    support::acquire(redis, "orders", holderOne, 600'000);
    support::acquire(redis, "fair", holderOne, 600'000);
    support::run(redis,
        "redis.call('rpush','redisson_lock_queue:{fair}','aaaaaaaa-2222-3333-4444-555555555555:9') "
        "redis.call('zadd','redisson_lock_timeout:{fair}',9000000000000,"
        "'aaaaaaaa-2222-3333-4444-555555555555:9') "
        "redis.call('hset','stock','mode','read','11111111-2222-3333-4444-555555555555:7','1') "
        "redis.call('pexpire','stock',600000) "
        "redis.call('set','{stock}:11111111-2222-3333-4444-555555555555:7:rwlock_timeout:1','1',"
        "'px',600000)");
    redis.cli("set lock:nightly 11111111-2222-3333-4444-555555555555-7 px 600000");
}

/// Said of it for now: "held by …", "free" or nothing, as long as it is current.
QByteArray said(const Watched& w, const QByteArray& name)
{
    const locks::LockPtr lock = w.lock(name);
    if (!w.live() || !lock || !lock->current)
        return {};
    return lock->exists ? "held by " + lock->holders.value(0).id.bytes : "free";
}

/// Returns what is missing, by whichever source says so; empty = nothing is said to be.
QByteArrayList named(const locks::Health& health)
{
    QByteArrayList all;
    const bool hasSettled = health.reason != "connecting" && health.reason != "failover";
    if (!health.live && hasSettled && !health.reason.isEmpty())
        all.append("not live: " + health.reason);
    if (health.failure)
        all.append("failure " + base::name(health.failure->kind) + ' ' + health.failure->detail);
    for (const locks::FeedHealth& feed : health.feeds) {
        if (feed.reason)
            all.append(
                locks::name(feed.feed) + ' ' + base::name(feed.reason->kind) + ' ' + feed.reason->detail);
    }
    for (const locks::Lack lack : health.lacks)
        all.append("lack " + locks::name(lack));
    if (!health.doubt().isEmpty())
        all.append("doubt " + health.doubt());
    return all;
}

/// The rules that grant something.
void addRows(const QByteArrayList& rules)
{
    QTest::addColumn<QByteArray>("rule");
    for (const QByteArray& rule : rules) {
        if (rule.startsWith('+') || rule.startsWith('&') || rule.startsWith('%'))
            QTest::newRow(rule.constData()) << rule;
    }
}

QByteArray lineWithout(const QByteArray& rule, QByteArrayList rules)
{
    rules.removeAll(rule);
    return "acl setuser smallest reset on nopass " + rules.join(' ');
}

} // namespace

/// Each permission of the users that only look, taken away alone: what is shown stays true, and what is
/// missing is named where it is missed.
class TestAclLess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whoLooksIsToldNothingWrong_data() { addRows(admin::aclRules({})); }
    void whoLooksIsToldNothingWrong();
    void whoAsksSentinelsIsToldNothingWrong_data() { addRows(admin::sentinelAclRules()); }
    void whoAsksSentinelsIsToldNothingWrong();
    void cleanupTestCase() { m_servers.reset(); }

private:
    PrivateRedis m_redis;
    std::optional<SentinelServers> m_servers;
};

void TestAclLess::whoLooksIsToldNothingWrong()
{
    QFETCH(QByteArray, rule);
    arrange(m_redis);
    QCOMPARE(m_redis.cli(lineWithout(rule, admin::aclRules({})).constData()), "OK");
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(m_redis.uri());
    options.endpoint.user = "smallest";
    options.endpoint.password = redis::Secret("secret");
    const Watched w(options);
    const auto isNamed = [&] { return !named(w.watcher.health()).isEmpty(); };
    const auto areAllShown = [&] {
        return std::ranges::all_of(everyLock, [&](const QByteArray& name) { return w.held(name); });
    };
    QVERIFY2(waitForEvent([&] { return (w.settled() && areAllShown()) || isNamed(); }),
        "not shown, and nobody says why");
    const bool isAbleToShow = waitForEvent([&] { return w.settled() && areAllShown(); }, 1s);
    for (const QByteArray& name : everyLock) {
        const QByteArray what = said(w, name);
        QVERIFY2(what.isEmpty() || what.startsWith("held by 11111111-2222-3333-4444-555555555555"), what);
    }
    // Untold: no message is published.
    m_redis.cli("del orders fair lock:nightly");
    support::acquire(m_redis, "orders", holderTwo, 600'000);
    const auto isRight = [&](const QByteArray& name) {
        const QByteArray what = said(w, name);
        return what.isEmpty() || what == (name == "orders" ? "held by " + holderTwo.toUtf8() : "free");
    };
    QVERIFY(waitForEvent([&] { return isRight("orders") && isRight("fair") && isRight("lock:nightly"); }));
    if (w.live() && isAbleToShow)
        QVERIFY(waitForEvent([&] { return w.held("orders"); }));
    qInfo("%s: %s", isAbleToShow ? "all shown" : "not all shown",
        named(w.watcher.health()).join(" | ").constData());
}

void TestAclLess::whoAsksSentinelsIsToldNothingWrong()
{
    QFETCH(QByteArray, rule);
    if (!m_servers)
        m_servers.emplace();
    const QStringList user = QString::fromUtf8(lineWithout(rule, admin::sentinelAclRules())).split(u' ');
    for (int sentinel = 0; sentinel < 3; ++sentinel)
        QCOMPARE(m_servers->ask(sentinel, user).trimmed(), "OK");
    PrivateRedis& from =
        m_servers->votesFor(m_servers->primary()) == 3 ? m_servers->primary() : m_servers->replica();
    PrivateRedis& to = &from == &m_servers->primary() ? m_servers->replica() : m_servers->primary();
    watch::WatchOptions options;
    options.endpoint =
        *redis::Endpoint::fromUri(m_servers->uri() + QStringLiteral("?sentinel-user=smallest"));
    const Watched w(options);
    const auto isLiveAt = [&](const PrivateRedis& server) {
        const auto topology = w.watcher.health().topology;
        return w.live() && topology && topology->primary == SentinelServers::addressOf(server);
    };
    QVERIFY(waitForEvent([&] { return isLiveAt(from) || !named(w.watcher.health()).isEmpty(); }));
    const QStringList order{QStringLiteral("sentinel"), QStringLiteral("failover"), QStringLiteral("shop")};
    QVERIFY(QTest::qWaitFor([&] { return m_servers->ask(0, order).startsWith("OK"); }, 60'000));
    QVERIFY(waitForEvent([&] { return m_servers->votesFor(to) >= 2; }, 40s));
    const base::MonoTime known = w.clock.now();
    QVERIFY(waitForEvent([&] { return !isLiveAt(from); }));
    const auto left = (w.clock.now() - known) / 1ms;
    QVERIFY2(left <= 1000, qPrintable(QString::number(left)));
    QVERIFY(waitForEvent([&] { return isLiveAt(to) || !named(w.watcher.health()).isEmpty(); }));
    qInfo("%s: %s", isLiveAt(to) ? "followed" : "not followed",
        named(w.watcher.health()).join(" | ").constData());
    QVERIFY(waitForEvent([&] { return m_servers->votesFor(to) == 3; }));
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestAclLess)
#include "tst_aclless.moc"
