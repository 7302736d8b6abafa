#include "core/redis/client.h"
#include "core/servers/freeport.h"
#include "core/servers/sentinelgroup.h"
#include "tests/support/eventwait.h"
#include "tests/support/privateredis.h"
#include "tests/support/rawpeer.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using servers::SentinelGroup;
using support::PrivateRedis;
using support::RawPeer;
using support::waitForEvent;

namespace
{

QByteArray valueIn(RawPeer& peer, const QByteArray& name)
{
    const auto reply = peer.command({"sentinel", "master", "shop"});
    for (qsizetype i = 0; i + 1 < reply.elements.size(); i += 2)
        if (reply.elements[i].bytes == name)
            return reply.elements[i + 1].bytes;
    return {};
}

} // namespace

class SentinelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// The Sentinels find the replica and each other; when the primary is killed, they make the replica the
    /// primary.
    void aMajorityPromotesTheReplica()
    {
        auto primary = std::make_unique<PrivateRedis>(PrivateRedis::Options{.tcp = true});
        const PrivateRedis replica(PrivateRedis::replicaOf(primary->port()));
        SentinelGroup group({"shop", primary->port(), 3, 500ms});
        bool isReady = false;
        QObject::connect(&group, &SentinelGroup::ready, &group, [&] { isReady = true; });
        QObject::connect(&group, &SentinelGroup::failed, &group,
            [](const base::Error& error) { qFatal("%s", error.detail.constData()); });
        group.start();
        QVERIFY(waitForEvent([&] { return isReady; }));
        QCOMPARE(group.ports().size(), 3);
        RawPeer sentinel(group.socketPaths().constFirst());
        QVERIFY(waitForEvent([&] {
            return valueIn(sentinel, "num-other-sentinels") == "2" && valueIn(sentinel, "num-slaves") == "1";
        }));
        primary.reset();
        const QByteArray port = QByteArray::number(replica.port());
        QVERIFY(waitForEvent([&] { return valueIn(sentinel, "port") == port; }, 20s));
        QVERIFY(waitForEvent([&] { return replica.cli("info replication").contains("role:master"); }));
    }

    void oneThatCannotStartIsToldOf()
    {
        servers::PrivateServerOptions options;
        options.sentinel = "port 0\nsentinel no-such-directive x\n";
        servers::PrivateServer broken(options);
        std::optional<base::Error> why;
        QObject::connect(&broken, &servers::PrivateServer::failed, &broken,
            [&](const base::Error& error) { why = error; });
        broken.start();
        QVERIFY(waitForEvent([&] { return why.has_value(); }));
        QCOMPARE(why->kind, base::ErrorKind::StartFailed);
    }
};

QTEST_GUILESS_MAIN(SentinelsTest)
#include "tst_sentinels.moc"
