#include "tests/support/serverprofiles.h"

#include "tests/support/actbench.h"
#include "tests/support/eventwait.h"
#include "tests/support/forcerace.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope::support
{

using namespace std::chrono_literals;
using admin::ActKind;
using locks::EventKind;
using locks::Lack;

namespace
{

/// A read lock as its readers leave it: the hash, and a timeout for each entry.
void readTwice(const PrivateRedis& redis)
{
    run(redis, "redis.call('hset','stock','mode','read') redis.call('hset','stock','11111111-2222-3333-4444-"
               "555555555555:7','2') redis.call('pexpire','stock',60000) for i=1,2 do "
               "local t='{stock}:11111111-2222-3333-4444-555555555555:7:rwlock_timeout:'..i "
               "redis.call('set',t,'1','px',40000+i) end");
}

} // namespace

void ServerProfiles::init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

void ServerProfiles::addRows(bool acting) const
{
    QTest::addColumn<int>("place");
    const QList<Profile> all = profiles();
    for (int place = 0; place < all.size(); ++place) {
        if (all.at(place).acts || !acting)
            QTest::newRow(all.at(place).name) << place;
    }
}

ServerProfiles::Profile ServerProfiles::profile() const
{
    QFETCH(int, place);
    return profiles().at(place);
}

void ServerProfiles::whatIsMissingIsNamed()
{
    PrivateRedis redis(profile().options);
    acquire(redis, "orders");
    const Watched w(redis);
    QTRY_VERIFY_WITH_TIMEOUT(w.settled() && w.held("orders"), 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(w.watcher.health().lacks, profile().lacks, 20'000);
    for (const Lack lack : profile().lacks)
        QVERIFY(locks::lackSentence(lack).startsWith(QLatin1String("The server ")));
    const bool isNear = profile().lacks.contains(Lack::ExpireTime);
    QCOMPARE(
        w.lock("orders")->fenceStrength, isNear ? locks::FenceStrength::Near : locks::FenceStrength::Strong);
}

void ServerProfiles::whatHappensIsSeen()
{
    PrivateRedis redis(profile().options);
    const Watched w(redis);
    QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 20'000);
    acquire(redis, "orders");
    QTRY_VERIFY_WITH_TIMEOUT(w.held("orders"), 20'000);
    redis.cli("pexpire orders 40000");
    QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Renewed).size(), 1, 20'000);
    acquire(redis, "orders", holderOne, 50'000);
    QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Reentered).size(), 1, 20'000);
    release(redis, "orders");
    acquire(redis, "orders", holderTwo);
    QTRY_VERIFY_WITH_TIMEOUT(
        w.held("orders") && w.lock("orders")->holders.constFirst().id.bytes == holderTwo.toUtf8(), 20'000);
    release(redis, "orders");
    QTRY_VERIFY_WITH_TIMEOUT(!w.held("orders"), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!w.of("orders", EventKind::Released).isEmpty(), 20'000);
    QCOMPARE(w.of("orders", EventKind::Renewed).size(), 1);
    redis.cli("set lock:nightly 11111111-2222-3333-4444-555555555555-7 px 3000");
    redis.cli("set other 11111111-2222-3333-4444-555555555555-7 px 60000");
    QTRY_VERIFY_WITH_TIMEOUT(w.held("lock:nightly"), 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(w.of("lock:nightly", EventKind::Expired).size(), 1, 20'000);
    QVERIFY(!w.lock("other"));
}

/// Read again and again while other commands keep the server busy, and each time in another way: known alone
/// and whole, pushed and in turn.
void ServerProfiles::aLastingLockDoesNotTwitch()
{
    PrivateRedis redis(profile().options);
    acquire(redis, "orders", holderOne, 60'000);
    readTwice(redis);
    const Watched w(redis);
    Writer writer(redis.uri());
    QTRY_VERIFY_WITH_TIMEOUT(w.settled() && w.held("orders") && w.held("stock"), 20'000);
    const locks::LockPtr before = w.lock("orders");
    const locks::LockPtr shared = w.lock("stock");
    QCOMPARE(shared->holders.constFirst().count, 2);
    const qsizetype events = w.events.size();
    for (int beat = 0; beat < 100; ++beat) {
        QTest::qWait(100); // what is tested is that nothing happens
        writer.send({"eval", "for i=1,ARGV[1] do redis.call('get','x') end", "0", "20000"});
        writer.send({"hset", "orders", holderOne.toUtf8(), "1"}); // is pushed, and changes nothing
    }
    QByteArrayList happened;
    for (const locks::Event& event : w.events.mid(events))
        happened.append(event.lock.name.bytes + ' ' + locks::name(event.kind));
    QVERIFY2(happened.isEmpty(), happened.join(", "));
    QVERIFY(w.lock("orders")->asOf - before->asOf > 8s);
    QCOMPARE(w.lock("orders")->expiresAt, before->expiresAt);
    QCOMPARE(w.lock("orders")->fence, before->fence);
    QCOMPARE(w.lock("stock")->expiresAt, shared->expiresAt);
    QCOMPARE(w.lock("stock")->holders, shared->holders);
}

void ServerProfiles::whatWasSeenIsFreed()
{
    ActBench bench(profile().options, profile::Environment::Development);
    bench.open();
    bench.take();
    QCOMPARE(bench.perform(ActKind::ForceRelease), "applied free");
    QCOMPARE(bench.redis.cli("exists orders"), "0");
    QCOMPARE(bench.perform(ActKind::Acquire), "applied held-by-us");
    readTwice(bench.redis);
    QTRY_VERIFY_WITH_TIMEOUT(bench.lock("stock") && bench.lock("stock")->exists, 20'000);
    admin::ActRequest holder = bench.asked(ActKind::ReleaseHolder, "stock");
    QCOMPARE(bench.perform(holder), "applied free");
    QCOMPARE(bench.redis.cli("exists stock"), "0");
}

void ServerProfiles::whatChangedIsNotFreed()
{
    ActBench bench(profile().options, profile::Environment::Development);
    bench.open();
    bench.take();
    const admin::ActRequest seen = bench.asked(ActKind::ForceRelease);
    bench.redis.cli("pexpire orders 15000"); // content is the same, and it is another hold
    QCOMPARE(bench.perform(seen), "refused changed");
    bench.redis.cli("del orders");
    bench.take(holderTwo);
    QCOMPARE(bench.perform(seen), "refused changed");
    QCOMPARE(bench.redis.cli("exists orders"), "1");
}

void ServerProfiles::aLeaseIsShortened()
{
    ActBench bench(profile().options, profile::Environment::Development);
    bench.open();
    bench.take();
    const QByteArray outcome = bench.perform(ActKind::ShortenLease);
    QVERIFY2(outcome == "applied lapsed" || outcome == "applied lapsing", outcome);
    QTRY_COMPARE_WITH_TIMEOUT(bench.redis.cli("exists orders"), "0", 6000);
}

void ServerProfiles::nobodyElseIsFreed()
{
    PrivateRedis redis(profile().options);
    constexpr int tries = 200;
    ForceRace race(redis.uri(), tries, 7);
    race.start();
    QVERIFY(waitForEvent([&] { return race.isOver(); }, 60s + tries * 400ms));
    const ForceRace::Score score = race.score();
    qInfo("right %d, refused %d, wrong %d, other %d", score.right, score.refused, score.wrong, score.other);
    QCOMPARE(score.wrong, 0);
    QCOMPARE(score.other, 0);
    QVERIFY(score.right > tries / 50);
}

void ServerProfiles::actAsTheSmallestUser(const PrivateRedis::Options& server, admin::AclLevel level)
{
    ActBench bench(server, profile::Environment::Development);
    const QByteArray rules = admin::aclRules({.acts = true, .level = level}).join(' ');
    const QByteArray user = "acl setuser lockscope-act on >secret " + rules;
    QCOMPARE(bench.redis.cli(user.constData()), "OK");
    bench.request.uri = QStringLiteral("redis://lockscope-act:secret@127.0.0.1:%1").arg(bench.redis.port());
    bench.open();
    bench.take();
    QCOMPARE(bench.perform(admin::ActKind::ForceRelease), "applied free");
    QCOMPARE(bench.perform(admin::ActKind::Acquire), "applied held-by-us");
    QCOMPARE(bench.redis.cli("acl log"), "");
}

} // namespace lockscope::support

#include "moc_serverprofiles.cpp"
