#include "core/check/checker.h"
#include "core/check/violationwords.h"
#include "core/locks/redissonkinds.h"
#include "core/record/batchjson.h"
#include "core/record/block.h"
#include "core/record/hashed.h"
#include "core/record/headerjson.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "core/record/runfile.h"
#include "tests/support/fakelocks.h"
#include "tests/support/paths.h"
#include "tests/support/tape.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace lockscope;
using namespace lockscope::record;
using namespace std::chrono_literals;
using support::Tape;

namespace
{

RecordedBatch batchOf(Moment at, const QList<locks::LockPtr>& locks, bool whole = false)
{
    RecordedBatch sight{at, {}, {}, whole};
    sight.batch.changed = locks;
    for (const locks::LockPtr& lock : locks) {
        locks::Event event;
        event.seq = quint64(sight.batch.events.size());
        event.at = support::fakeNow;
        event.lock = lock->ref;
        event.lockKind = lock->kind;
        sight.batch.events.append(event);
    }
    return sight;
}

/// The locks of all batches in order, and their events.
QList<locks::Lock> locksIn(const QList<RecordedBatch>& batches)
{
    QList<locks::Lock> all;
    for (const RecordedBatch& sight : batches)
        for (const locks::LockPtr& lock : sight.batch.changed)
            all.append(*lock);
    return all;
}

QList<locks::Event> eventsIn(const QList<RecordedBatch>& batches)
{
    QList<locks::Event> all;
    for (const RecordedBatch& sight : batches)
        all += sight.batch.events;
    return all;
}

Recording labRun()
{
    Tape tape;
    tape.lock("orders\xff", locks::redisson::fairLock)
        .resource("stock", 7)
        .invariant(Invariant::What::NotNegative);
    tape.expects(Rule::Fencing, 2, 5).as(locks::Mode::Read);
    for (int i = 0; i < 100; ++i)
        tape.at(i * 10).takes(i % 3).wrote(i % 3, i, -i, "m" + QByteArray::number(i % 5)).leaves(i % 3);
    tape.step(What::Command, 1, 0, 3, "EVALSHA acquire orders\xff \x01");
    Recording recording = tape.recording();
    Header header = recording.header();
    header.about = QStringLiteral("Två\nrader");
    header.scenario = {{QStringLiteral("clients"), 3}};
    header.seed = 0xffffffffffffffffU;
    header.forkedAt = 17us;
    header.canFork = true;
    header.madeBy = "lockscope 0.1";
    recording.setHeader(header);
    support::FakeLock unclaimed("unclaimed");
    unclaimed.free().waiters(2).lock.unclaimedSince = support::fakeNow - 4s;
    support::FakeLock ahead("ahead");
    ahead.lock.doubts = locks::Doubts{{},
        locks::ClockAhead{ahead.lock.holders.first().id, support::fakeNow + 9s, support::fakeNow - 2s, 3ms}};
    recording.append(
        {.batches = {batchOf(5ms, support::everySortOfLock() << unclaimed.ptr() << ahead.ptr(), true)},
            .keyframes = {{3ms, "{\"machine\":\xff}"}},
            .until = 5s});
    return recording;
}

bool haveSameSteps(const Recording& left, const Recording& right)
{
    bool same = left.steps().size() == right.steps().size();
    for (qsizetype i = 0; same && i < left.steps().size(); ++i) {
        const Step& a = left.steps().at(i);
        const Step& b = right.steps().at(i);
        same = a.at == b.at && a.what == b.what && a.number == b.number && a.other == b.other &&
               a.mode == b.mode && a.thread == b.thread && a.resource == b.resource &&
               left.textOf(a) == right.textOf(b) && a.client == b.client && (a.lock < 0) == (b.lock < 0) &&
               (a.lock < 0 || left.locks()[a.lock] == right.locks()[b.lock]);
    }
    return same;
}

const QByteArray shownHolder = "6f1a2b3c-9d8e-4f70-8a1b-000000000107:3";

/// The former primary, with a lock of a name that is not UTF-8.
locks::FormerPrimary stillAnswering()
{
    locks::Holder holder;
    holder.id.bytes = shownHolder;
    const base::ServerTime at(1'700'000'002'000ms);
    return {QStringLiteral("10.0.0.3:6379"), at,
        {{{{"orders"}, 3, {}}, {holder}, at + 20s, true}, {{{"\xff"}, 0, {}}, {holder}, {}, false}}};
}

/// A cluster of which one shard is away, and a group after a failover.
locks::Health inPieces()
{
    locks::Health health;
    const locks::Failover failover{base::ServerTime(1'700'000'000'000ms), QStringLiteral("10.0.0.3:6379"),
        QStringLiteral("10.0.0.1:6379"), {1, 2, 3}, stillAnswering()};
    health.topology = locks::Topology{"shop", QStringLiteral("10.0.0.1:6379"), 3, 2, "no-majority",
        {QStringLiteral("10.0.0.2:6379")}, failover};
    locks::Topology alone;
    alone.doubt = "no-primary";
    locks::Topology served;
    served.primary = QStringLiteral("10.0.0.1:6379");
    served.replicas = {QStringLiteral("10.0.0.4:6379"), QStringLiteral("10.0.0.5:6379")};
    served.failover = failover;
    const base::Error away{base::ErrorKind::Refused, "10.0.0.9:6379", "\xff refused"};
    health.cluster = locks::Cluster{{{served, 8192, true, {}, {}, 12, "7.0.15", false, {}},
                                        {alone, 8191, false, "no-answer", away, 1, "7.0.15", false, {}}},
        1, 2, 2, 1, "minority"};
    health.replicaOf = QStringLiteral("10.0.0.8:6379");
    health.discovery.places = {{QStringLiteral("10.0.0.4:6379"), true, {}, {}}};
    return health;
}

} // namespace

/// The file of a recording: written, read, damaged.
class TestLockrec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// A reader of the begin hears of all that a damaged rest shows later.
    void theBeginOfAFileIsThereBeforeItsRest()
    {
        LockrecWriter writer;
        QByteArray file = writer.begin(Header{.kind = Header::Kind::Live, .begin = support::fakeNow});
        for (int i = 0; i < 50; ++i)
            file += writer.add(
                        {.batches = {batchOf(i * 1s, {support::FakeLock("a", support::fakeNow + i * 1s)})}}) +
                    writer.flush();
        file[file.size() - 10] = char(file.back() + 1);
        LockrecReader reader(file);
        QCOMPARE(reader.percent(), 0);
        QVERIFY(reader.advance(file.size() / 2));
        QVERIFY(reader.percent() >= 50 && reader.percent() < 60);
        const auto begin = reader.soFar();
        QVERIFY(begin.ok() && begin->report.isPlain());
        const qsizetype batches = begin->recording.batches().size();
        QVERIFY(batches > 20 && batches < 30);
        QCOMPARE(begin->recording.steps().size(), 1);
        QCOMPARE(begin->recording.header().lack, Header::Gap::Nothing);
        QVERIFY(!reader.advance(file.size()));
        const auto all = reader.finish();
        const auto atOnce = fromLockrec(file);
        QVERIFY(all.ok() && atOnce.ok());
        QCOMPARE(all->report.losses.size(), 1);
        QCOMPARE(all->report.losses, atOnce->report.losses);
        QCOMPARE(all->recording.header().lack, Header::Gap::Parts);
        QCOMPARE(locksIn(all->recording.batches()), locksIn(atOnce->recording.batches()));
        QCOMPARE(locksIn(all->recording.batches()).first(batches), locksIn(begin->recording.batches()));
        QVERIFY(!LockrecReader(QByteArray("nothing")).soFar().ok());
    }

    void everythingComesBack()
    {
        const Recording written = labRun();
        const auto read = fromLockrec(toLockrec(written));
        QVERIFY(read.ok());
        QVERIFY(read->report.isWhole());
        QCOMPARE(read->report.unknownLines, 0);
        QCOMPARE(sentence(read->report), QStringLiteral("All of it could be read."));
        const Recording& recording = read->recording;
        QVERIFY(recording.header() == written.header());
        QCOMPARE(recording.clients(), written.clients());
        QVERIFY(haveSameSteps(recording, written));
        QVERIFY(locksIn(recording.batches()) == locksIn(written.batches()));
        QVERIFY(eventsIn(recording.batches()) == eventsIn(written.batches()));
        QVERIFY(recording.batches().constFirst().whole);
        QCOMPARE(recording.keyframes(), written.keyframes());
        QCOMPARE(recording.length(), written.length());
        QCOMPARE(check::violationsIn(recording), check::violationsIn(written));
    }

    void manyLocksGoIntoSeveralLines()
    {
        Recording written(Header{});
        const RecordedBatch sight = batchOf(1s, support::manyLocks(1000));
        locks::Health health;
        using locks::FeedHealth;
        health.feeds = {{FeedHealth::Feed::Tracking, FeedHealth::Condition::Working},
            {FeedHealth::Feed::Channels, FeedHealth::Condition::Paused, {}, 5200}};
        health.lacks = {locks::Lack::ExpireTime, locks::Lack::Tracking};
        health.discovery.places = {{QStringLiteral("b:2"), true, {}, {}},
            {QStringLiteral("a:1"), false, "link-down", QStringLiteral("c:3")}};
        RecordedBatch last{2s, {}, std::make_shared<const locks::Health>(health), false};
        last.batch.removed = {sight.batch.changed.constFirst()->ref};
        last.batch.droppedEvents = 9;
        written.append({.batches = {sight, last}});
        const auto read = fromLockrec(toLockrec(written));
        QVERIFY(read.ok() && read->report.isWhole());
        QVERIFY(read->report.blocks > 2);
        QVERIFY(locksIn(read->recording.batches()) == locksIn(written.batches()));
        QVERIFY(eventsIn(read->recording.batches()) == eventsIn(written.batches()));
        QCOMPARE(read->recording.batches().constLast().batch.removed, last.batch.removed);
        QCOMPARE(read->recording.batches().constLast().batch.droppedEvents, 9U);
        QVERIFY(read->recording.batches().constLast().health != nullptr);
        QCOMPARE(read->recording.batches().constLast().health->feeds, health.feeds);
        QCOMPARE(read->recording.batches().constLast().health->lacks, health.lacks);
        QCOMPARE(read->recording.batches().constLast().health->discovery.places, health.discovery.places);
    }

    void howAGroupOrAClusterStoodComesBack()
    {
        const locks::Health health = inPieces();
        Recording written(Header{});
        const RecordedBatch sight{1s, {}, std::make_shared<const locks::Health>(health), false};
        RecordedBatch before{
            0s, {}, std::make_shared<const locks::Health>(), false}; // of one server, as in older files
        written.append({.batches = {before, sight}});
        const auto read = fromLockrec(toLockrec(written));
        QVERIFY(read.ok() && read->report.isWhole());
        QVERIFY(!read->recording.batches().constFirst().health->cluster);
        QVERIFY(!read->recording.batches().constFirst().health->topology);
        QVERIFY(read->recording.batches().constLast().health->cluster == health.cluster);
        QVERIFY(read->recording.batches().constLast().health->topology == health.topology);
        QCOMPARE(read->recording.batches().constLast().health->replicaOf, health.replicaOf);
    }

    void noAddressIsInOneWithHashedNames()
    {
        locks::Lock lock;
        lock.ref = locks::LockRef{{"orders"}, 0, {}};
        lock.node = QByteArray("10.0.0.1:6379");
        lock.lost = locks::LostHold{base::ServerTime(1s), stillAnswering().holds.constFirst().holders};
        locks::Holder onHost; // as ShedLock writes it
        onHost.id.bytes = "ADDED:2026-11-28T08:00:00.000Z@zhost:6f1a2b3c-9d8e-4f70-8a1b-000000000001";
        onHost.setParts("zhost", "zthread");
        lock.holders = {onHost};
        locks::Event event; // as Moodle writes it
        event.lock = lock.ref;
        event.node = lock.node;
        event.holder.bytes = "[pid 4711] zhost:/zpath?id=7";
        RecordedBatch sight{1s, {}, std::make_shared<const locks::Health>(inPieces()), false};
        sight.batch.changed = {locks::share(lock)};
        sight.batch.events = {event};
        Recording written(Header{});
        written.append({.batches = {sight}});
        const Recording hashed = withHashedNames(written, "salt");
        const QByteArray kept =
            QJsonDocument(toJson(hashed.batches().constFirst())).toJson(QJsonDocument::Compact);
        for (const char* reported : {"10.0.0.", "shop", "orders", "6f1a2b3c", "zhost", "zpath", "zthread"})
            QVERIFY2(!kept.contains(reported), kept.constData());
        const RecordedBatch& shown = hashed.batches().constFirst();
        QCOMPARE(shown.batch.changed.constFirst()->node->toStdString(),
            shown.health->cluster->shards.constFirst().topology.primary.toStdString());
    }

    /// Whatever a person has put into a scenario of their own.
    void nothingOfARunIsReadableInOneWithHashedNames()
    {
        Tape tape;
        tape.lock("lockscope:lab:zlock").resource("zresource", 3).takes(0).wrote(0, 2, 0, "zmember zother");
        for (const What what : {What::Command, What::Reply, What::Note, What::Branch, What::Intervenes,
                 What::Subscribed, What::Message, What::Fault})
            tape.step(what, 0, 0, 0, "set zkey zargument\nzscript");
        tape.step(What::Decides, 0, 7, 0, record::decision::pick + "zvariable");
        Recording written = tape.recording();
        Header header = written.header();
        header.title = QStringLiteral("ztitle");
        header.about = QStringLiteral("zabout");
        header.scenario = {{QStringLiteral("zscenario"), 1}};
        written.setHeader(header);
        const Recording hashed = withHashedNames(written, "salt");
        QByteArray all = QJsonDocument(toJson(hashed.header())).toJson(QJsonDocument::Compact);
        for (const KnownLock& lock : hashed.locks())
            all += lock.ref.name.bytes;
        all += hashed.texts().join('|');
        static const QRegularExpression readable(QStringLiteral("z[a-z]{3,}"));
        QVERIFY2(!QString::fromUtf8(all).contains(readable), all.constData());
        QVERIFY2(hashed.texts().join('|').contains("pick text-"), all.constData());
        QCOMPARE(hashed.steps().size(), written.steps().size());
        QVERIFY(hashed.header().resources.constFirst().name.startsWith("resource-"));
    }

    /// A file that is written as a run goes can be read at any moment.
    void aRunIsWrittenAsItGoes()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("run.lockrec"));
        const Recording recording = Tape().lock("orders").takes(0).at(6).leaves(0).recording();
        const Part names{
            .locks = recording.locks(), .clients = recording.clients(), .texts = recording.texts()};
        RunFile file(path);
        QVERIFY(file.begin(recording.header()).ok() && file.add(names).ok());
        QVERIFY(file.add({.steps = recording.steps().blocks().constFirst(), .until = 9ms}).ok());
        QVERIFY(file.flush().ok());
        const auto killed = openRecording(path);
        QCOMPARE(killed->recording.steps().size(), recording.steps().size());
        QVERIFY(killed->report.isWhole() && killed->report.isCutOff);
        QVERIFY(damageJson(*killed).value(QLatin1String("cut_off")).toBool());
        QVERIFY(file.end().ok());
        const auto ended = openRecording(path);
        QVERIFY(ended->report.isPlain() && damageJson(*ended).isEmpty());
        QCOMPARE(ended->recording.length(), Moment(9ms));
        QVERIFY(!RunFile(folder.filePath(QStringLiteral("none/run.lockrec"))).begin({}).ok());
        QVERIFY(
            !RunFile(QStringLiteral("/dev/full")).begin({}).ok()); // takes bytes, and has no room for them
    }

    /// The files are as programs of before 2026-11-25 wrote them.
    void filesOfTheFirstFormatStillOpen()
    {
        const QString folder = support::sourceDir() + QStringLiteral("/tests/support/recordings/");
        const auto live = openRecording(folder + QStringLiteral("live-1.lockrec"));
        QVERIFY(live.ok() && live->report.isPlain());
        QCOMPARE(live->report.version, 1);
        QCOMPARE(live->recording.header().kind, Header::Kind::Live);
        QVERIFY(!live->recording.steps().isEmpty());
        QCOMPARE(locksIn(live->recording.batches()).constFirst().ref->name.bytes, QByteArray("orders:1"));
        const auto run = openRecording(folder + QStringLiteral("lab-1.lockrec"));
        QVERIFY(run.ok() && run->report.isPlain());
        QCOMPARE(run->report.version, 1);
        QVERIFY(!run->recording.keyframes().isEmpty());
        QVERIFY(check::judged(run->recording).verdict.isJudged());
    }

    /// A batch that is larger than a block is written as a line in its turn.
    void whatIsTooLargeForABlockComesBackInItsTurn()
    {
        support::FakeLock lock("orders");
        lock.kind(locks::redisson::fairLock).queue(40'000);
        const locks::LockPtr many = lock;
        Recording written(Header{});
        written.append({.batches = {batchOf(1s, {support::FakeLock("a")}), batchOf(1s, {many}),
                            batchOf(1s, {support::FakeLock("b")})}});
        const auto read = fromLockrec(toLockrec(written));
        QVERIFY(read.ok() && read->report.isPlain());
        QVERIFY(locksIn(read->recording.batches()) == locksIn(written.batches()));
    }

    /// Texts and numbers that point nowhere, and arrays that end too soon.
    void sightsThatAreDamagedAreNotTaken()
    {
        for (const char* hex : {"", "9f", "9f8108ff", "9f9f00f49f9f00ffffff", "9f811bffffffffffffffffff",
                 "9f820081ff", "80", "a0", "9f8700f480808000ff"}) {
            const QByteArray block = packedSights(QByteArray::fromHex(hex), {.kind = Header::Kind::Lab});
            const auto read = fromLockrec(lockrecFront + block);
            QVERIFY2(read.ok(), hex);
            QVERIFY2(locksIn(read->recording.batches()).isEmpty(), hex);
        }
    }

    void aLongLineGoesOnInTheNextBlock()
    {
        Recording written(Header{});
        QByteArray content(5 * blockMost, 'x');
        for (qsizetype i = 0; i < content.size(); i += 3)
            content[i] = char('a' + i * 7919 % 23);
        written.append({.keyframes = {{1s, content}, {2s, "short"}}});
        const auto read = fromLockrec(toLockrec(written));
        QVERIFY(read.ok() && read->report.isWhole());
        QCOMPARE(read->recording.keyframes(), written.keyframes());
    }

    void partsGiveTheSameFile()
    {
        const Recording written = labRun();
        LockrecWriter writer;
        QByteArray bytes = writer.begin(written.header());
        bytes +=
            writer.add({.locks = written.locks(), .clients = written.clients(), .texts = written.texts()});
        for (qsizetype i = 0; i < written.steps().size(); ++i) {
            bytes += writer.add({.steps = {written.steps().at(i)}, .until = written.steps().at(i).at});
            bytes += i % 7 == 0 ? writer.flush() : QByteArray();
        }
        bytes += writer.flush();
        const auto read = fromLockrec(bytes);
        QVERIFY(read.ok() && read->report.isWhole());
        QVERIFY(read->report.blocks > 10);
        QVERIFY(haveSameSteps(read->recording, written));
    }

    void aBrokenTailLosesOnlyItself()
    {
        const QByteArray whole = inManyBlocks();
        const qsizetype all = fromLockrec(whole)->recording.steps().size();
        const auto cut = fromLockrec(QByteArrayView(whole).chopped(10));
        QVERIFY(cut.ok());
        QCOMPARE(cut->report.losses.size(), 1);
        QCOMPARE(cut->recording.steps().size(), all - 1);
        QVERIFY(sentence(cut->report).contains(QString::number(cut->report.losses.constFirst().offset)));
    }

    void aBrokenBlockLosesOnlyItself()
    {
        QByteArray bytes = inManyBlocks();
        const qsizetype all = fromLockrec(bytes)->recording.steps().size();
        bytes[bytes.size() / 2] = char(bytes.at(bytes.size() / 2) ^ 4);
        const auto read = fromLockrec(bytes);
        QVERIFY(read.ok());
        QCOMPARE(read->report.losses.size(), 1);
        QCOMPARE(read->recording.steps().size(), all - 1);
        for (qsizetype i = 0; i < read->recording.steps().size(); ++i)
            QVERIFY(read->recording.steps().at(i).lock >= 0);
    }

    void aLostHeaderIsTold()
    {
        QByteArray bytes = inManyBlocks();
        bytes.remove(0, qsizetype(sizeof lockrecFront) + 20);
        const auto read = fromLockrec(bytes);
        QVERIFY(read.ok());
        QVERIFY(!read->report.hasHeader);
        QVERIFY(sentence(read->report).contains(QStringLiteral("Its header is lost.")));
        QVERIFY(!read->recording.steps().isEmpty());
    }

    /// Its blocks say that a server showed it: nothing is held against it that no client reported.
    void aLiveFileWithoutItsHeaderIsNoRun()
    {
        Tape tape = std::move(Tape().live().lock("orders", locks::redisson::fairLock));
        for (int i = 0; i < 200; ++i)
            tape.at(i * 10).step(What::Wants, 1).step(What::Wants, 0).step(What::Acquired, 0, 3);
        QByteArray bytes = toLockrec(tape.recording());
        QCOMPARE(check::judged(fromLockrec(bytes)->recording).verdict.isJudged(), true);
        bytes[qsizetype(sizeof lockrecFront) + 20] ^= 4;
        const auto read = fromLockrec(bytes);
        QVERIFY(read.ok() && !read->report.hasHeader);
        QVERIFY(!read->recording.steps().isEmpty());
        QCOMPARE(read->recording.header().kind, Header::Kind::Live);
        const check::Judged judged = check::judged(read->recording);
        QCOMPARE(judged.violations, QList<check::Violation>());
        QCOMPARE(judged.verdict.obstacle, check::Verdict::Obstacle::Damaged);
        QVERIFY(!judged.verdict.passed());
        QVERIFY(check::sentence(judged.verdict).startsWith(QStringLiteral("Could not be judged")));
    }

    /// Nothing says what kind an older file was.
    void anOlderFileWithoutItsHeaderIsOfNoKind()
    {
        const auto read = fromLockrec(packed(
            "{\"name\":0,\"what\":\"lock\",\"lock\":\"a\"}\n{\"at_us\":6,\"step\":\"acquired\",\"lock\":0,"
            "\"number\":3}\n",
            false));
        QVERIFY(read.ok());
        QCOMPARE(read->recording.header().kind, Header::Kind::Unknown);
        QCOMPARE(check::judged(read->recording).verdict.obstacle, check::Verdict::Obstacle::UnknownKind);
        QCOMPARE(check::violationsIn(read->recording), QList<check::Violation>());
    }

    void missingBlocksAreNoticed()
    {
        const QList<QByteArray> blocks = blocksOf(inManyBlocks(true));
        QVERIFY(blocks.size() > 10);
        const auto without = [&](qsizetype first, qsizetype count) {
            QList<QByteArray> left = blocks;
            left.remove(first, count);
            return fromLockrec(lockrecFront + left.join())->report;
        };
        QVERIFY(without(0, 0).isPlain());
        QCOMPARE(without(3, 1).missingBlocks, 1);
        QCOMPARE(without(3, 4).missingBlocks, 4);
        QCOMPARE(without(0, 2).missingBlocks, 2);
        QVERIFY(!without(3, 1).isWhole());
        QVERIFY(sentence(without(3, 4)).startsWith(QStringLiteral("4 blocks of the file are missing")));
        QVERIFY(sentence(without(3, 1)).startsWith(QStringLiteral("One block of the file is missing. ")));
        QList<QByteArray> doubled = blocks;
        doubled.insert(3, blocks.at(3));
        QVERIFY(sentence(fromLockrec(lockrecFront + doubled.join())->report)
                    .contains(QStringLiteral("One of its blocks is there twice, not in its place")));
        QVERIFY(without(blocks.size() - 1, 1).isCutOff);
        QVERIFY(sentence(without(blocks.size() - 1, 1)).contains(QStringLiteral("was not ended")));
    }

    /// Whatever happens to a single block, at the borders of blocks: it is noticed, nothing comes twice,
    /// and what a server showed is never held against clients.
    void eachBlockIsThereOnceAndInItsPlace_data()
    {
        QTest::addColumn<bool>("isLive");
        QTest::newRow("of a run") << false;
        QTest::newRow("of a server") << true;
    }

    void eachBlockIsThereOnceAndInItsPlace()
    {
        QFETCH(bool, isLive);
        const QList<QByteArray> blocks = blocksOf(isLive ? liveInManyBlocks() : inManyBlocks(true));
        const auto whole = fromLockrec(lockrecFront + blocks.join());
        QVERIFY(whole->report.isPlain());
        for (qsizetype i = 0; i + 1 < blocks.size(); i += 1 + blocks.size() / 24) {
            QList<QByteArray> missing = blocks;
            missing.removeAt(i);
            QList<QByteArray> damaged = blocks;
            damaged[i][damaged[i].size() - 1] = char(damaged[i].back() ^ 1);
            QList<QByteArray> doubled = blocks;
            doubled.insert(i, blocks.at(i));
            QList<QByteArray> swapped = blocks;
            swapped.swapItemsAt(i, i + 1);
            const QList<QByteArray> cut = blocks.first(i + 1);
            for (const QList<QByteArray>& each : {missing, damaged, doubled, swapped}) {
                const auto read = fromLockrec(lockrecFront + each.join());
                QVERIFY(read.ok());
                QCOMPARE(damageJson(*read).value(QLatin1String("lacks")).toString(), QStringLiteral("parts"));
                QVERIFY(!read->report.isPlain() && !sentence(read->report).isEmpty());
                QVERIFY(read->recording.steps().size() <= whole->recording.steps().size());
                verifyUnjudged(*read, isLive);
            }
            const auto begun = fromLockrec(lockrecFront + cut.join());
            QVERIFY(begun->report.isCutOff && begun->recording.header().lack == Header::Gap::End);
            if (!isLive)
                verifyUnjudged(*begun, false);
        }
    }

    void whatStandsBehindTheEndIsNotRead()
    {
        const QByteArray once = inManyBlocks(true);
        const qsizetype steps = fromLockrec(once)->recording.steps().size();
        const QByteArray blocks = once.mid(qsizetype(sizeof lockrecFront) - 1);
        for (const QByteArray& twice : {once + once, once + blocks, once + "x"}) {
            const auto read = fromLockrec(twice);
            QCOMPARE(read->recording.steps().size(), steps);
            QCOMPARE(read->report.losses,
                (QList<ReadReport::Loss>{{qint64(once.size()), qint64(twice.size() - once.size())}}));
            verifyUnjudged(*read, false);
        }
    }

    /// The first block of a run before the blocks of a server, and the other way round.
    void blocksOfTwoRecordingsAreNotOne()
    {
        QList<QByteArray> run = blocksOf(inManyBlocks(true));
        QList<QByteArray> live = blocksOf(liveInManyBlocks());
        std::swap(run[0], live[0]);
        for (const QList<QByteArray>& blocks : {run, live}) {
            const auto read = fromLockrec(lockrecFront + blocks.join());
            QVERIFY(read->report.strayBlocks > 0);
            QCOMPARE(read->recording.header().kind, Header::Kind::Unknown);
            verifyUnjudged(*read, true);
        }
    }

    /// A line that went on in a block that is missing is not put together with the rest of another one.
    void aLineEndsWhereItsBlockIsMissing()
    {
        Recording written(Header{});
        QByteArray content(3 * blockMost, 'x');
        for (qsizetype i = 0; i < content.size(); i += 3)
            content[i] = char('a' + i * 7919 % 23);
        written.append({.keyframes = {{1s, content}}});
        QList<QByteArray> blocks = blocksOf(toLockrec(written));
        QVERIFY(blocks.size() > 4);
        blocks.removeAt(2);
        const auto read = fromLockrec(lockrecFront + blocks.join());
        QCOMPARE(read->recording.keyframes(), QList<Keyframe>());
    }

    /// Who writes a damaged recording again does not make it whole.
    void aRecordingOfDamagedPartsStaysOne()
    {
        QList<QByteArray> blocks = blocksOf(inManyBlocks(true));
        blocks.removeAt(4);
        const auto damaged = fromLockrec(lockrecFront + blocks.join());
        const auto again = fromLockrec(toLockrec(damaged->recording));
        QVERIFY(again->report.isPlain());
        QCOMPARE(again->recording.header().lack, Header::Gap::Parts);
        verifyUnjudged(*again, false);
        const auto hashed = fromLockrec(toLockrec(withHashedNames(damaged->recording, "salt")));
        verifyUnjudged(*hashed, false);
    }

    void aNewerFormatIsNamed()
    {
        const QByteArray lines = "{\"lockrec\":3,\"kind\":\"lab\"}\n{\"at_us\":6,\"step\":\"acquired\"}\n";
        const auto read = fromLockrec("lockscope recording 3\n" + packed(lines, false));
        QVERIFY(read.ok());
        QCOMPARE(read->report.losses, QList<ReadReport::Loss>());
        QCOMPARE(read->report.version, 3);
        QVERIFY(sentence(read->report).contains(QStringLiteral("in format 3; this one knows up to 2")));
        QCOMPARE(check::judged(read->recording).verdict.obstacle, check::Verdict::Obstacle::NewerFormat);
        const auto other = fromLockrec("lockscope recording 3\nnothing of that kind");
        QVERIFY(!other.ok());
        QCOMPARE(
            other.error().detail, QByteArray("its format 3 is newer than this program, which reads up to 2"));
    }

    /// Nobody was seen to hold a lock: nothing can have been violated.
    void anEmptyRecordingOfAServerIsNotPassed()
    {
        const auto read = fromLockrec(toLockrec(Tape().live().lock("orders").at(500).recording()));
        QVERIFY(read.ok() && read->report.isPlain());
        QCOMPARE(check::judged(read->recording).verdict.obstacle, check::Verdict::Obstacle::NothingHeld);
    }

    void aForeignFileIsRefused()
    {
        for (const QByteArray& bytes : {QByteArray(), QByteArray("PNG\r\n"), QByteArray(100'000, '\x1e')}) {
            const auto read = fromLockrec(bytes, "x.lockrec");
            QVERIFY(!read.ok());
            QCOMPARE(read.error().kind, base::ErrorKind::FileUnreadable);
            QCOMPARE(read.error().detail, QByteArray("it is no recording of Lockscope"));
        }
        QCOMPARE(fromLockrec(lockrecFront).error().detail, QByteArray("it holds nothing that can be read"));
    }

    void whatIsNewerIsKeptOut()
    {
        const QByteArray lines =
            "{\"lockrec\":3,\"title\":\"t\",\"news\":[1]}\n{\"hologram_us\":3}\n"
            "{\"at_us\":5,\"step\":\"teleports\"}\n{\"at_us\":6,\"step\":\"note\",\"x\":{}}\n";
        const auto read = fromLockrec(lockrecFront + packed(lines, false));
        QVERIFY(read.ok() && read->report.isWhole());
        QCOMPARE(read->report.unknownLines, 2);
        QCOMPARE(read->recording.steps().size(), 1);
        QVERIFY(sentence(read->report).startsWith(QStringLiteral("A newer Lockscope")));
    }

    void numbersThatDoNotFitAreNone()
    {
        const QByteArray lines = "{\"at_us\":-5,\"step\":\"acquired\",\"client\":99999999999,\"lock\":1e300,"
                                 "\"resource\":70000,\"thread\":\"x\",\"number\":9223372036854775807}\n";
        const auto read = fromLockrec(lockrecFront + packed(lines, false));
        QVERIFY(read.ok());
        const Step step = read->recording.steps().at(0);
        QCOMPARE(step.at, Moment(0));
        QCOMPARE(step.client, -1);
        QCOMPARE(step.resource, qint16(-1));
        QCOMPARE(step.number, std::numeric_limits<qint64>::max());
    }

    /// Its checksum is right, and so is its stream; but that goes on behind what it says.
    void aBlockIsNotLongerThanItSays()
    {
        const QByteArray honest = packed(QByteArray(100, ' '), false);
        QVERIFY(unpacked(honest));
        QVERIFY(!unpacked(withBody(honest, qCompress(QByteArray(4 * blockMost, ' '), 9), 100)));
        QVERIFY(!unpacked(withBody(honest, qCompress(QByteArray(100, ' '), 9), 101)));
        QVERIFY(!unpacked(withBody(honest, qCompress(QByteArray(100, ' '), 9), blockMost + 1)));
        QVERIFY(!unpacked(withBody(honest, QByteArray(4, '\0'), 100)));
        QVERIFY(unpacked(withBody(honest, qCompress(QByteArray(100, ' '), 9), 100)));
    }

private:
    /// CRC-32 as of zlib, bit by bit.
    static quint32 checksumOf(const QByteArray& bytes)
    {
        quint32 crc = ~quint32(0);
        for (const char byte : bytes) {
            crc ^= quint8(byte);
            for (int bit = 0; bit < 8; ++bit)
                crc = (crc & 1) != 0 ? (crc >> 1) ^ 0xedb88320U : crc >> 1;
        }
        return ~crc;
    }

    /// A block with another body that is announced to be of that size.
    static QByteArray withBody(const QByteArray& block, QByteArray body, quint32 announced)
    {
        qToBigEndian(announced, body.data());
        const QByteArray covered = block.mid(12, 4) + body;
        QByteArray head(12, '\0');
        head.replace(0, 4, block.left(4));
        qToLittleEndian(quint32(body.size()), head.data() + 4);
        qToLittleEndian(checksumOf(covered), head.data() + 8);
        return head + covered;
    }

    static void verifyUnjudged(const Opened& read, bool isLive)
    {
        const check::Judged judged = check::judged(read.recording);
        QVERIFY(!judged.verdict.isJudged() && !judged.verdict.passed());
        QCOMPARE(judged.violations, QList<check::Violation>());
        QVERIFY(check::sentence(judged.verdict).startsWith(QStringLiteral("Could not be judged")));
        QVERIFY(!isLive || read.recording.header().kind != Header::Kind::Lab);
    }

    /// Returns the blocks of a file without its front.
    static QList<QByteArray> blocksOf(const QByteArray& whole)
    {
        QList<QByteArray> blocks;
        for (qsizetype at = qsizetype(sizeof lockrecFront) - 1; at < whole.size();
             at += blocks.constLast().size())
            blocks.append(whole.mid(at, unpacked(QByteArrayView(whole).sliced(at))->size));
        return blocks;
    }

    /// A server showed this of a fair lock; with clients it would be full of violations.
    static QByteArray liveInManyBlocks()
    {
        Tape tape = std::move(Tape().live().lock("orders", locks::redisson::fairLock));
        for (int i = 0; i < 12; ++i)
            tape.at(i * 1000)
                .step(What::Wants, 1)
                .step(What::Refused, 1)
                .step(What::Acquired, i % 2 * 2, 3)
                .at(i * 1000 + 500)
                .step(What::LeaseEnded, i % 2 * 2);
        return inManyBlocks(tape.recording(), true);
    }

    static QByteArray inManyBlocks(bool isEnded = false) { return inManyBlocks(labRun(), isEnded); }

    /// A block for each step.
    static QByteArray inManyBlocks(const Recording& run, bool isEnded)
    {
        LockrecWriter writer;
        QByteArray bytes = writer.begin(run.header());
        bytes += writer.add({.locks = run.locks(), .clients = run.clients(), .texts = run.texts()});
        for (qsizetype i = 0; i < run.steps().size(); ++i)
            bytes += writer.add({.steps = {run.steps().at(i)}}) + writer.flush();
        return isEnded ? bytes + writer.end() : bytes;
    }
};

QTEST_GUILESS_MAIN(TestLockrec)
#include "tst_lockrec.moc"
