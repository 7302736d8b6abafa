#include "core/console/live.h"
#include "core/console/recordedsource.h"
#include "core/console/sourcerecorder.h"
#include "core/locks/clusterwords.h"
#include "core/record/lockrecreader.h"
#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sourceview.h"
#include "tests/support/terminalrun.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using support::ClusterServers;
using support::waitForEvent;

namespace
{

/// Returns what the window shows of the shards: who they are, which is away, what is in doubt, the last
/// failover.
QString stateOf(const locks::Health& health)
{
    const locks::Cluster cluster = health.cluster.value_or(locks::Cluster());
    QStringList parts{QString::fromLatin1(cluster.doubt), QString::number(cluster.uncovered)};
    for (const locks::ShardHealth& shard : cluster.shards)
        parts.append(QStringLiteral("%1 %2 %3 %4")
                         .arg(shard.topology.primary,
                             shard.live ? QStringLiteral("live") : QString::fromLatin1(shard.reason),
                             QString::fromLatin1(shard.topology.doubt), shard.topology.replicas.join(u',')));
    if (const locks::Failover* failover = health.lastFailover())
        parts.append(
            QStringLiteral("%1 > %2, %3 %4 %5")
                .arg(failover->from, failover->to, QString::number(failover->toll.open),
                    QString::number(failover->toll.confirmed), QString::number(failover->toll.lost)));
    return parts.join(QStringLiteral(" | "));
}

/// Each state once, and since when it was.
struct States {
    void see(const locks::Health& health, base::ServerTime moment)
    {
        if (const QString state = stateOf(health); seen.isEmpty() || seen.constLast() != state) {
            seen.append(state);
            since.append(moment);
        }
    }
    /// A state that passed within the same moment has none of its own in a recording.
    base::milliseconds lasted(qsizetype place) const
    {
        return place + 1 < since.size() ? since.at(place + 1) - since.at(place) : base::milliseconds::max();
    }
    QStringList seen;
    QList<base::ServerTime> since;
};

/// All that was shown comes back in its order, at its time; only what passed in a blink may be left out.
QString difference(const States& shown, const States& replayed)
{
    qsizetype place = 0;
    for (qsizetype i = 0; i < shown.seen.size(); ++i) {
        const bool isSame = replayed.seen.value(place) == shown.seen.at(i);
        if (isSame && std::chrono::abs(replayed.since.at(place) - shown.since.at(i)) > 100ms)
            return QStringLiteral("at another time: %1").arg(shown.seen.at(i));
        const bool isBack = place > 0 && replayed.seen.at(place - 1) == shown.seen.at(i);
        if (isSame)
            ++place;
        else if (!isBack && shown.lasted(i) > 5ms)
            return QStringLiteral("left out: %1").arg(shown.seen.at(i));
    }
    return place == replayed.seen.size() ? QString()
                                         : QStringLiteral("never shown: %1").arg(replayed.seen.at(place));
}

States statesIn(console::RecordedSource& replayed)
{
    States states;
    for (const record::RecordedBatch& sight : replayed.recording().batches()) {
        replayed.seek(sight.at);
        states.see(replayed.health(), replayed.recording().serverTime(sight.at));
    }
    return states;
}

QByteArray nodeOf(const console::Source& source, const QByteArray& name)
{
    for (const locks::LockPtr& lock : source.locks())
        if (lock->ref->name.bytes == name)
            return lock->place();
    return {};
}

} // namespace

/// A real cluster is recorded while a shard goes down and another node takes over; played back it stands as
/// it was shown.
class TestClusterRecording : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void comesBackAsItWasShown()
    {
        ClusterServers servers;
        QVERIFY(waitForEvent([&] { return servers.isWell(); }, 30s));
        const int owner = servers.ownerOf(redis::hashSlot("orders"));
        support::acquire(servers, owner, "orders", support::holderOne, 600'000);
        const support::SourceView view(servers.uri(6));
        view.source->open();
        const auto isWhole = [&] {
            const locks::Health health = view.source->health();
            return health.cluster && health.cluster->live() == 3 && health.doubt().isEmpty() &&
                   view.current("orders") && view.settled();
        };
        QVERIFY(waitForEvent(isWhole, 30s));

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("night.lockrec"));
        console::SourceRecorder recorder(view.source, 10min, folder.filePath(QStringLiteral("kept")));
        recorder.record(path);
        QVERIFY(waitForEvent([&] { return recorder.state().isRecording; }));
        States shown;
        const auto see = [&] {
            const locks::Health health = view.source->health();
            shown.see(health, health.clock.serverTime(base::monoNow()));
        };
        see();
        connect(view.source.get(), &console::Source::healthChanged, this, see);
        servers.kill(owner);
        QVERIFY(waitForEvent([&] { return view.source->health().cluster->live() == 2; }, 30s));
        const QString successor = servers.addressOf(servers.replicaOf(owner));
        const auto isOver = [&] {
            const locks::Health health = view.source->health();
            const locks::Failover* failover = health.lastFailover();
            return isWhole() && failover && failover->to == successor && failover->toll.open == 0 &&
                   view.lock("orders")->place() == successor.toUtf8();
        };
        QVERIFY2(waitForEvent(isOver, 60s), qPrintable(stateOf(view.source->health())));
        view.source->disconnect(this);
        QSignalSpy ended(&recorder, &console::SourceRecorder::ended);
        recorder.stop();
        QVERIFY(waitForEvent([&] { return ended.size() == 1; }));

        const auto read = record::openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
        console::OpenedRecording opened;
        opened.file = *read;
        console::RecordedSource replayed(opened, path);
        QCOMPARE(nodeOf(replayed, "orders"), servers.addressOf(owner).toUtf8());
        const States states = statesIn(replayed);
        QCOMPARE(difference(shown, states), QString());
        QVERIFY(states.seen.size() >= 3);
        QCOMPARE(nodeOf(replayed, "orders"), successor.toUtf8());
        QCOMPARE(locks::shardSentences(*replayed.health().cluster),
            locks::shardSentences(*view.source->health().cluster));

        const support::Outcome said = support::TerminalRun().piped({QStringLiteral("replay"), path});
        QCOMPARE(said.code, 0);
        const qsizetype away =
            said.out.indexOf("1 of 3 shards not live (" + servers.addressOf(owner).toUtf8());
        QVERIFY2(away >= 0 && said.out.indexOf("Failover at ", away) > away, said.out.constData());
        const support::Outcome lines =
            support::TerminalRun().piped({QStringLiteral("--json"), QStringLiteral("replay"), path});
        QVERIFY2(lines.out.contains(R"("event":"health")") && lines.out.contains(R"("at_us":)") &&
                     lines.out.contains(R"("failure":{)"),
            lines.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestClusterRecording)
#include "tst_clusterrecording.moc"
