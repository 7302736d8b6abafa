#include "tests/support/clustertour.h"

#include "core/redis/hashslot.h"
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

constexpr auto tourPatience = 30'000ms;

/// Takes it as a lock client does, and says on which node.
int acquireOn(const ClusterStage& stage, const QString& name)
{
    const int owner = stage.ownerOf(redis::hashSlot(name.toUtf8()), stage.primaries().constFirst());
    stage.command(owner, {QStringLiteral("hset"), name, holderOne, QStringLiteral("1")});
    stage.command(owner, {QStringLiteral("pexpire"), name, QStringLiteral("60000")});
    return owner;
}

bool isHeldNow(const ActBench& bench, const QString& name)
{
    const locks::LockPtr lock = bench.lock(name.toUtf8());
    return lock && lock->exists;
}

qsizetype countOf(const ActBench& bench, const QString& name, EventKind kind)
{
    return std::ranges::count_if(bench.events, [&](const locks::Event& event) {
        return event.kind == kind && event.lock.name.bytes == name.toUtf8();
    });
}

} // namespace

void tourOf(ClusterStage& stage, const QString& uri, const QString& host)
{
    const QStringList names{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}; // one on each
    QList<int> owners;
    for (const QString& name : names)
        owners.append(acquireOn(stage, name));
    QCOMPARE(QSet<int>(owners.begin(), owners.end()).size(), 3);
    ActBench bench(profile::Environment::Development);
    bench.request.uri = uri;
    bench.open();
    for (int place = 0; place < 3; ++place) {
        const QString& name = names.at(place);
        QVERIFY(waitForEvent([&] { return isHeldNow(bench, name); }, tourPatience));
        const QString node =
            QStringLiteral("%1:%2").arg(host, QString::number(stage.node(owners.at(place)).port()));
        QCOMPARE(QString::fromUtf8(bench.lock(name.toUtf8())->node), node);
    }
    const quint16 slot = redis::hashSlot("a");
    stage.migrate(slot, owners.at(1));
    const QByteArray port = ':' + QByteArray::number(stage.node(owners.at(1)).port());
    QVERIFY(waitForEvent(
        [&] { return bench.lock("a")->node.endsWith(port) && isHeldNow(bench, names.at(0)); }, tourPatience));
    QCOMPARE(countOf(bench, names.at(0), EventKind::Released), 0);
    stage.failover(stage.replicaOf(owners.at(2)));
    const QByteArray heir = ':' + QByteArray::number(stage.node(stage.replicaOf(owners.at(2))).port());
    QVERIFY(waitForEvent(
        [&] { return bench.lock("c")->node.endsWith(heir) && isHeldNow(bench, names.at(2)); }, tourPatience));
    for (const QString& name : names)
        QCOMPARE(bench.perform(bench.asked(admin::ActKind::ForceRelease, name.toUtf8())), "applied free");
    QVERIFY(waitForEvent([&] {
        return bench.source->health().live && countOf(bench, names.at(1), EventKind::ForceReleased) == 1;
    }));
}

} // namespace lockscope::support
