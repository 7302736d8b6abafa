#include "core/admin/aclrules.h"
#include "tests/support/actbench.h"
#include "tests/support/serverprofiles.h"
#include "tests/support/watched.h"

#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using locks::EventKind;
using locks::Lack;
using support::acquire;
using support::holderOne;
using support::PrivateRedis;
using support::Watched;

namespace
{

/// The usual server without some commands, as services take them away.
support::PrivateRedis::Options without(const QStringList& commands)
{
    support::PrivateRedis::Options options;
    for (const QString& command : commands)
        options.arguments << QStringLiteral("--rename-command") << command << QString();
    return options;
}

/// Whoever “lockscopectl acl --read” makes, and may do less.
watch::WatchOptions asWatcher(const PrivateRedis& redis, const QByteArray& without)
{
    const QByteArray rules = admin::aclRules({}).join(' ') + ' ' + without;
    if (redis.cli(("acl setuser smaller on >secret " + rules).constData()) != "OK")
        qFatal("there is no such user");
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(redis.uri());
    options.endpoint.user = "smaller";
    options.endpoint.password = redis::Secret("secret");
    return options;
}

} // namespace

/// A server that does not know some of the commands.
class TestLimitedServers : public support::ServerProfiles
{
    Q_OBJECT

private:
    [[nodiscard]] QList<Profile> profiles() const override
    {
        return {{"without PEXPIRETIME", without({QStringLiteral("PEXPIRETIME")}), {Lack::ExpireTime}, true},
            {"as a managed service",
                without({QStringLiteral("PEXPIRETIME"), QStringLiteral("CLIENT"), QStringLiteral("CONFIG"),
                    QStringLiteral("ACL"), QStringLiteral("PUBSUB")}),
                {Lack::ExpireTime, Lack::Tracking}, true},
            {"without a clock", without({QStringLiteral("PEXPIRETIME"), QStringLiteral("TIME")}),
                {Lack::ExpireTime, Lack::Time}, false}};
    }

private Q_SLOTS:
    void whoMayNotAskForTheTimeIsToldNothingWrong_data();
    void whoMayNotAskForTheTimeIsToldNothingWrong();
    void whoMayNotAskForTheTimeFreesNothingBlindly_data() { whoMayNotAskForTheTimeIsToldNothingWrong_data(); }
    void whoMayNotAskForTheTimeFreesNothingBlindly();
};

void TestLimitedServers::whoMayNotAskForTheTimeIsToldNothingWrong_data()
{
    QTest::addColumn<QByteArray>("without");
    QTest::addColumn<QList<Lack>>("lacks");
    QTest::newRow("when a key expires") << QByteArray("-pexpiretime") << QList{Lack::ExpireTime};
    QTest::newRow("what time it is") << QByteArray("-time") << QList{Lack::Time};
    QTest::newRow("neither") << QByteArray("-pexpiretime -time") << QList{Lack::ExpireTime, Lack::Time};
    QTest::newRow("nothing at all") << QByteArray("-pexpiretime -time -info")
                                    << QList{Lack::ExpireTime, Lack::Time};
}

/// The command is known and this user may not send it.
void TestLimitedServers::whoMayNotAskForTheTimeIsToldNothingWrong()
{
    QFETCH(QByteArray, without);
    PrivateRedis redis;
    const Watched w(redis, asWatcher(redis, without));
    acquire(redis, "orders");
    QTRY_VERIFY(w.settled() && w.held("orders"));
    QTEST(w.watcher.health().lacks, "lacks");
    support::Writer writer(redis.uri());
    const auto isRight = [&] {
        const locks::LockPtr lock = w.lock("orders");
        const qint64 truth = redis.cli("pexpiretime orders").toLongLong();
        const qint64 off = std::abs(lock->expiresAt->time_since_epoch() / 1ms - truth);
        return off <= lock->expiryWithin / 1ms + w.watcher.health().clock.error / 1ms + 1;
    };
    QVERIFY(isRight());
    const qsizetype events = w.events.size();
    const auto before = w.lock("orders");
    for (int beat = 0; beat < 10; ++beat) {
        writer.send({"hset", "orders", holderOne.toUtf8(), "1"}); // is told, and changes nothing
        const base::ServerTime asOf = w.lock("orders")->asOf;
        QTRY_VERIFY(w.lock("orders")->asOf > asOf);
    }
    QCOMPARE(w.events.size(), events);
    QCOMPARE(w.lock("orders")->expiresAt, before->expiresAt);
    redis.cli("pexpire orders 60000");
    QTRY_COMPARE(w.of("orders", EventKind::Renewed).size(), 1);
    QVERIFY(isRight());
    redis.cli("pexpire orders 1500");
    QTRY_COMPARE(w.of("orders", EventKind::Expired).size(), 1);
    QCOMPARE(redis.cli("exists orders"), "0");
}

/// The scripts ask for both, with the rights of whoever runs them.
void TestLimitedServers::whoMayNotAskForTheTimeFreesNothingBlindly()
{
    QFETCH(QByteArray, without);
    support::ActBench bench(profile::Environment::Development);
    const QByteArray rules = admin::aclRules({.acts = true}).join(' ');
    QCOMPARE(bench.redis.cli(("acl setuser smaller on >secret " + rules + ' ' + without).constData()), "OK");
    bench.request.uri = QStringLiteral("redis://smaller:secret@127.0.0.1:%1").arg(bench.redis.port());
    bench.open();
    bench.take();
    const bool isOne = !without.contains(' '); // then the other one is enough
    QCOMPARE(bench.perform(admin::ActKind::ForceRelease),
        isOne ? "applied free" : "failed NoPermission unchanged");
    QCOMPARE(bench.redis.cli("exists orders"), isOne ? "0" : "1");
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLimitedServers)
#include "tst_limitedservers.moc"
