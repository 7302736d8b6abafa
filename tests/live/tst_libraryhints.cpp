#include "core/redis/readcommands.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using support::PrivateRedis;
using support::Watched;
using namespace std::chrono_literals;

namespace
{

/// The script with which redlock-py 1.0.8 unlocks.
const QString redlockPy =
    QStringLiteral("\n    if redis.call(\"get\",KEYS[1]) == ARGV[1] then\n        return "
                   "redis.call(\"del\",KEYS[1])\n    else\n        return 0\n    end");

qsizetype asked(const PrivateRedis& redis)
{
    return redis.cli("slowlog get 100000").count("\nscript\nexists\n");
}

} // namespace

/// The traces of libraries on a real server: it is asked for scripts once.
class TestLibraryHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aScriptThatTheServerKnowsIsAHint()
    {
        PrivateRedis redis;
        redis.cli("config set slowlog-log-slower-than 0 slowlog-max-len 100000");
        const QByteArray sha =
            redis.cli(QStringList{QStringLiteral("script"), QStringLiteral("load"), redlockPy});
        QCOMPARE(sha, QByteArray("4e92fdc63815b3a0a2dd1c1df3694de73607c88d"));
        redis.cli("set orders-lock q83vEjRWeJ083vEjRWeJqw px 60000");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders-lock"));
        const locks::LockPtr lock = w.lock("orders-lock");
        QCOMPARE(locks::name(lock->kind), QByteArray("redlock-py"));
        QVERIFY(lock->evidence->facts.contains("script-known"));
        QVERIFY(!lock->evidence->couldAlsoBe.isEmpty());
        QTest::qWait(2'000);
        QCOMPARE(asked(redis), 1);
    }

    void whoMayNotAskMissesNothingElse()
    {
        PrivateRedis::Options options;
        options.users = {
            "mon on >secret ~* &* " + redis::readCommandAclRules().join(' ') + " -script|exists"};
        PrivateRedis redis(options);
        redis.cli("set orders-lock q83vEjRWeJ083vEjRWeJqw px 60000");
        watch::WatchOptions asUser;
        asUser.endpoint = *redis::Endpoint::fromUri(redis.uri());
        asUser.endpoint.user = "mon";
        asUser.endpoint.password = redis::Secret("secret");
        const Watched w(asUser);
        QTRY_VERIFY(w.settled() && w.held("orders-lock"));
        for (const locks::FeedHealth& feed : w.watcher.health().feeds)
            QVERIFY2(!feed.reason, feed.reason ? feed.reason->detail.constData() : "");
        QVERIFY(!w.lock("orders-lock")->evidence->facts.contains("script-known"));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLibraryHints)
#include "tst_libraryhints.moc"
