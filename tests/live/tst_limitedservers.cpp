#include "core/admin/aclrules.h"
#include "core/admin/actwords.h"
#include "tests/support/actbench.h"
#include "tests/support/outcometext.h"
#include "tests/support/serverprofiles.h"
#include "tests/support/watched.h"

#include <QTest>

#include <algorithm>

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

/// Watches as the user of “lockscopectl acl --read”, and as one that may do less.
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
    void aServiceIsWatchedAndServed_data();
    void aServiceIsWatchedAndServed();
    void aServiceWithoutScriptsIsLeftAsItIs_data();
    void aServiceWithoutScriptsIsLeftAsItIs();
    void whereScriptsMayTellNobodyAnActSaysSo();
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
    QTRY_VERIFY_WITH_TIMEOUT(w.settled() && w.held("orders"), 20'000);
    QTEST(w.watcher.health().lacks, "lacks");
    support::Writer writer(redis.uri());
    const auto isRight = [&] {
        const locks::LockPtr lock = w.lock("orders");
        const qint64 truth = redis.cli("pexpiretime orders").toLongLong();
        const qint64 off = std::abs(lock->expiresAt->time_since_epoch() / 1ms - truth);
        return off <= lock->expiryWithin / 1ms + w.watcher.health().clock.error / 1ms + 1;
    };
    const auto reads = [&] { // by the server's count: two within a millisecond have one age
        const QByteArray counted = redis.cli("info commandstats");
        const QByteArray field = "cmdstat_hgetall:calls=";
        const qsizetype at = counted.indexOf(field) + field.size();
        return counted.mid(at, counted.indexOf(',', at) - at).toInt();
    };
    QVERIFY(isRight());
    const qsizetype events = w.events.size();
    const auto before = w.lock("orders");
    for (int beat = 0; beat < 10; ++beat) {
        const int readBefore = reads();
        writer.send({"hset", "orders", holderOne.toUtf8(), "1"}); // is pushed, and changes nothing
        QTRY_VERIFY_WITH_TIMEOUT(reads() > readBefore, 20'000);
    }
    QCOMPARE(w.events.size(), events);
    QCOMPARE(w.lock("orders")->expiresAt, before->expiresAt);
    redis.cli("pexpire orders 60000");
    QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Renewed).size(), 1, 20'000);
    QVERIFY(isRight());
    redis.cli("pexpire orders 1500");
    QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Expired).size(), 1, 20'000);
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

/// Returns what services keep from everybody: by a command that is not known, or by a user who may not send
/// it.
void TestLimitedServers::aServiceIsWatchedAndServed_data()
{
    QTest::addColumn<QStringList>("unknown");
    QTest::addColumn<QByteArray>("denied");
    QTest::newRow("Redis Cloud") << QStringList{QStringLiteral("ROLE"), QStringLiteral("SELECT"),
                                        QStringLiteral("ACL")}
                                 << QByteArray();
    QTest::newRow("ElastiCache Serverless")
        << QStringList{QStringLiteral("PSUBSCRIBE"), QStringLiteral("CONFIG")} << QByteArray();
    // Everything else is answered as if a user had no permission.
    QTest::newRow("Memorystore") << QStringList()
                                 << QByteArray("-psubscribe -client -role -select -config -acl -eval_ro");
}

void TestLimitedServers::aServiceIsWatchedAndServed()
{
    QFETCH(QStringList, unknown);
    QFETCH(QByteArray, denied);
    support::ActBench bench(without(unknown), profile::Environment::Development);
    if (!denied.isEmpty()) {
        const QByteArray user = "acl setuser service on >secret ~* &* +@all " + denied;
        QCOMPARE(bench.redis.cli(user.constData()), "OK");
        bench.request.uri = QStringLiteral("redis://service:secret@127.0.0.1:%1").arg(bench.redis.port());
    }
    bench.open();
    const locks::Health health = bench.source->health();
    QVERIFY(health.live && !health.failure);
    const auto channels =
        std::ranges::find(health.feeds, locks::FeedHealth::Feed::Channels, &locks::FeedHealth::feed);
    const bool isKept = unknown.contains(QStringLiteral("PSUBSCRIBE")) || denied.contains("-psubscribe");
    QCOMPARE(channels->reason.has_value(), isKept);
    bench.take();
    bench.redis.cli("del orders"); // nobody publishes it
    QTRY_VERIFY_WITH_TIMEOUT(!bench.lock()->exists, 20'000);
    bench.take();
    QCOMPARE(bench.perform(admin::ActKind::ForceRelease), "applied free");
    QCOMPARE(bench.redis.cli("exists orders"), "0");
}

void TestLimitedServers::aServiceWithoutScriptsIsLeftAsItIs_data()
{
    QTest::addColumn<bool>("known");
    QTest::newRow("OCI Cache") << false;
    QTest::newRow("not permitted") << true;
}

/// It is watched like any other, and an act ends with the reason.
void TestLimitedServers::aServiceWithoutScriptsIsLeftAsItIs()
{
    QFETCH(bool, known);
    const QStringList scripts{QStringLiteral("EVAL"), QStringLiteral("EVALSHA"), QStringLiteral("EVAL_RO"),
        QStringLiteral("EVALSHA_RO"), QStringLiteral("SCRIPT"), QStringLiteral("FCALL")};
    support::ActBench bench(without(known ? QStringList() : scripts), profile::Environment::Development);
    if (known) {
        QCOMPARE(bench.redis.cli("acl setuser service on >secret ~* &* +@all -@scripting"), "OK");
        bench.request.uri = QStringLiteral("redis://service:secret@127.0.0.1:%1").arg(bench.redis.port());
    }
    bench.open();
    bench.take();
    const QByteArray before = bench.redis.cli("hgetall orders");
    QCOMPARE(bench.perform(admin::ActKind::ForceRelease),
        known ? "failed NoPermission unchanged" : "failed UnknownCommand unchanged");
    QCOMPARE(bench.redis.cli("hgetall orders"), before);
    bench.redis.cli("del orders");
    QTRY_VERIFY_WITH_TIMEOUT(!bench.lock()->exists, 20'000);
}

/// A lock that is freed where nobody can be woken would leave those who wait asleep.
void TestLimitedServers::whereScriptsMayTellNobodyAnActSaysSo()
{
    support::ActBench bench(without({QStringLiteral("PUBLISH")}), profile::Environment::Development);
    bench.open();
    bench.take();
    const QByteArray before = bench.redis.cli("hgetall orders");
    const admin::ActRequest request = bench.asked(admin::ActKind::ForceRelease);
    std::optional<admin::Outcome> outcome;
    bench.acts().perform(request, bench.source.get(), [&](const admin::Outcome& done) { outcome = done; });
    QTRY_VERIFY_WITH_TIMEOUT(outcome, 20'000);
    QCOMPARE(support::sketch(*outcome), "failed UnknownCommand unchanged");
    const QString said = admin::outcomeSentence(request, *outcome, {});
    QVERIFY2(
        said.startsWith(QStringLiteral("No script may send “PUBLISH” on this server")), qPrintable(said));
    QCOMPARE(bench.redis.cli("hgetall orders"), before);
    admin::ActRequest lease = bench.asked(admin::ActKind::Acquire, "stock"); // tells nobody
    QCOMPARE(bench.perform(lease), "applied held-by-us");
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLimitedServers)
#include "tst_limitedservers.moc"
