#include "tests/support/grouptour.h"

#include "tests/support/actbench.h"
#include "tests/support/eventwait.h"

#include <QTest>

#include <algorithm>

namespace lockscope::support
{

using namespace std::chrono_literals;
using locks::EventKind;

namespace
{

qsizetype countOf(const ActBench& bench, EventKind kind)
{
    return std::ranges::count_if(bench.events, [kind](const locks::Event& event) {
        return event.kind == kind && event.lock.name.bytes == "orders";
    });
}

void followOneLock(const ActBench& bench, const PrivateRedis& primary)
{
    acquire(primary, "orders", holderOne, 60'000);
    QTRY_VERIFY(bench.lock() && bench.lock()->exists);
    primary.cli("pexpire orders 90000");
    QTRY_COMPARE(countOf(bench, EventKind::Renewed), 1);
    release(primary, "orders");
    QTRY_VERIFY(!bench.lock()->exists && countOf(bench, EventKind::Released) == 1);
}

void followALoss(const ActBench& bench, SentinelServers& servers)
{
    acquire(servers.primary(), "orders", holderTwo, 60'000);
    QTRY_VERIFY(bench.lock()->exists);
    QTRY_COMPARE(servers.replica().cli("exists orders"), "1");
    servers.killPrimary();
    const auto isFollowed = [&] {
        return bench.source->health().live &&
               bench.source->health().topology->primary == SentinelServers::addressOf(servers.replica());
    };
    QVERIFY(waitForEvent(isFollowed, 40s));
    QTRY_VERIFY(bench.lock()->exists && bench.lock()->current);
}

} // namespace

void tourOf(SentinelServers& servers)
{
    QTRY_COMPARE_WITH_TIMEOUT(servers.votesFor(servers.primary()), 3, 20'000);
    ActBench bench(profile::Environment::Development);
    bench.request.uri = servers.uri();
    bench.open();
    QCOMPARE(bench.source->health().topology->sentinels, 3);
    followOneLock(bench, servers.primary());
    if (!QTest::currentTestFailed())
        followALoss(bench, servers);
    if (!QTest::currentTestFailed())
        QCOMPARE(bench.perform(admin::ActKind::ForceRelease), "applied free");
}

} // namespace lockscope::support
