#include "core/admin/aclrules.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/actor.h"
#include "tests/support/listener.h"
#include "tests/support/outcometext.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using admin::ActKind;
using admin::OutcomeKind;
using base::ErrorKind;
using locks::EventKind;
using locks::Kind;
using locks::Mode;
using support::acquire;
using support::Actor;
using support::Listener;
using support::PrivateRedis;
using support::release;
using support::Watched;
using Feed = locks::FeedHealth::Feed;

namespace
{

void makeUser(const PrivateRedis& redis, const QByteArrayList& rules)
{
    const QByteArray line = "acl setuser smallest reset on >secret " + rules.join(' ');
    const QByteArray answer = redis.cli(line.constData());
    if (answer != "OK")
        qFatal("no such user can be made: %s", answer.constData());
}

QString uriOfUser(const PrivateRedis& redis)
{
    return QStringLiteral("unix://smallest:secret@%1").arg(redis.socketPath());
}

watch::WatchOptions watching(const PrivateRedis& redis)
{
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(uriOfUser(redis));
    return options;
}

} // namespace

/// The users that “lockscopectl acl” makes are enough, and each permission that is taken from them is missed
/// without harm.
class AclTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whoLooksMissesNothing()
    {
        const PrivateRedis redis;
        makeUser(redis, admin::aclRules({}));
        acquire(redis, "orders");
        const Watched w(redis, watching(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        for (const locks::FeedHealth& feed : w.watcher.health().feeds)
            QVERIFY2(!feed.reason, feed.reason ? feed.reason->detail.constData() : "");
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    /// Other keys may be seen by their names in a scan; what is in them may not be asked.
    void whoLooksAtSomeNamesSeesThese()
    {
        const PrivateRedis redis;
        makeUser(redis, admin::aclRules({false, {}, {"orders*"}}));
        for (const char* name : {"orders:1", "else"})
            acquire(redis, name);
        const Watched w(redis, watching(redis));
        QTRY_VERIFY(w.settled() && w.held("orders:1"));
        QVERIFY(!w.lock("else"));
        for (const Feed feed : {Feed::Tracking, Feed::Channels, Feed::Discovery, Feed::Deadlines})
            QVERIFY2(
                !w.feed(feed).reason, w.feed(feed).reason ? w.feed(feed).reason->detail.constData() : "");
        release(redis, "orders:1");
        QTRY_COMPARE(w.of("orders:1", EventKind::Released).size(), 1);
        acquire(redis, "orders:2");
        QTRY_VERIFY(w.held("orders:2"));
    }

    void whoActsCanHold_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<int>("mode");
        for (const Kind kind :
            {locks::redisson::reentrantLock, locks::redisson::fairLock, locks::redisson::fencedLock})
            QTest::newRow(locks::name(kind)) << kind << int(Mode::Exclusive);
        QTest::newRow("read") << locks::redisson::readWriteLock << int(Mode::Read);
        QTest::newRow("write") << locks::redisson::readWriteLock << int(Mode::Write);
    }
    void whoActsCanHold()
    {
        QFETCH(Kind, kind);
        QFETCH(int, mode);
        m_redis.cli("flushall");
        makeUser(m_redis, admin::aclRules({true, {kind}, {"jobs:*"}}));
        Actor actor(m_redis, uriOfUser(m_redis));
        auto request = actor.requestOnFree(ActKind::Acquire, "jobs:1", kind);
        request.hold.kind = kind;
        request.hold.mode = Mode(mode);
        QCOMPARE(support::sketch(actor.perform(request)).left(7), "applied");
        QCOMPARE(m_redis.cli("exists jobs:1"), QByteArray("1"));
        request.act = ActKind::Reenter;
        request.who = actor.executor().holds().value(0).holder;
        QCOMPARE(support::sketch(actor.perform(request)).left(7), "applied");
        for (int entries = 2; entries > 0; --entries) {
            QCOMPARE(m_redis.cli("exists jobs:1"), QByteArray("1"));
            request.act = ActKind::Release;
            QCOMPARE(support::sketch(actor.perform(request)).left(7), "applied");
        }
        QCOMPARE(m_redis.cli("exists jobs:1"), QByteArray("0"));
    }

    void aPermissionTakenAwayDoesNoHarm_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QByteArray>("rule");
        QByteArrayList tried;
        for (const Kind kind : {locks::redisson::reentrantLock, locks::redisson::fairLock}) {
            for (const QByteArray& rule : admin::aclRules({true, {kind}, {"L"}})) {
                const bool grants = rule.startsWith('+') || rule.startsWith('&') || rule.startsWith('~');
                if (grants && !tried.contains(rule))
                    QTest::addRow("%s %s", locks::name(kind).constData(), rule.constData()) << kind << rule;
                tried.append(rule);
            }
        }
    }
    void aPermissionTakenAwayDoesNoHarm()
    {
        QFETCH(Kind, kind);
        QFETCH(QByteArray, rule);
        m_redis.cli("flushall");
        QByteArrayList rules = admin::aclRules({true, {kind}, {"L"}});
        rules.removeAll(rule);
        makeUser(m_redis, rules);
        acquire(m_redis, "L");
        if (kind == locks::redisson::fairLock) {
            m_redis.cli("rpush redisson_lock_queue:{L} " + id);
            m_redis.cli("zadd redisson_lock_timeout:{L} 9000000000000 " + id);
        }
        const QByteArray before = m_redis.cli("hgetall L");
        const Listener waiter(m_redis,
            "redisson_lock__channel:{L}" + (kind == locks::redisson::fairLock ? ':' + id : QByteArray()));
        Actor actor(m_redis, uriOfUser(m_redis));
        const auto outcome = actor.perform(actor.request(ActKind::ForceRelease, "L", kind));
        if (outcome.kind == OutcomeKind::Applied) {
            QCOMPARE(m_redis.cli("exists L"), QByteArray("0"));
            QTRY_COMPARE(waiter.heard, QByteArrayList{"0"}); // whoever waits is woken, or nothing is done
            return;
        }
        QVERIFY2(outcome.error && outcome.error->kind == ErrorKind::NoPermission,
            support::sketch(outcome).constData());
        QCOMPARE(m_redis.cli("hgetall L"), before);
    }

private:
    const QByteArray id = "aaaaaaaa-2222-3333-4444-555555555555:9";
    PrivateRedis m_redis;
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::AclTest)
#include "tst_acl.moc"
