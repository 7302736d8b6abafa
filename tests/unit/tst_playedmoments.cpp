#include "core/figure/playedmoments.h"
#include "core/figure/report.h"
#include "tests/support/tape.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using figure::PlayedMoments;
using record::What;
using support::Tape;

namespace
{

PlayedMoments momentsOf(const record::Recording& recording)
{
    figure::TimelineIndex index;
    index.follow(recording);
    return figure::playedMoments(index, {});
}

/// The texts of one of its lists that were there at that time, "at: text text".
QStringList lines(const PlayedMoments& shown, const QJsonArray& track)
{
    const QJsonArray texts = shown.json.value(QStringLiteral("texts")).toArray();
    QStringList lines;
    for (const QJsonValue& entry : track) {
        QStringList names;
        for (const QJsonValue& name : entry.toArray().at(2).toArray())
            names += texts.at(name.toInt()).toString();
        lines += QStringLiteral("%1: %2 %3")
                     .arg(QString::number(entry.toArray().at(0).toInteger() / 1000),
                         QString::number(entry.toArray().at(1).toInt()), names.join(u' '));
    }
    return lines;
}

QJsonArray trackOf(const PlayedMoments& shown, const char* list, int number, const char* track)
{
    const QJsonArray items = shown.json.value(QLatin1String(list)).toArray();
    return items.at(number).toObject().value(QLatin1String(track)).toArray();
}

} // namespace

/// The data that the player of a report gets.
class TestPlayedMoments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theLineOfAProgramIsInTheLaneOfItsThread()
    {
        Tape tape(2);
        tape.lock("orders").at(0).takes(0).inThread(2).takes(0).at(900).leaves(0).inThread(1).takes(1);
        const record::Recording recording = tape.recording();
        figure::TimelineIndex index;
        index.follow(recording);
        const PlayedMoments shown = figure::playedMoments(index, {},
            {{record::Moment(5000), 0, 2, QStringLiteral("work 3s")},
                {record::Moment(7000), 1, 1, QStringLiteral("release orders")},
                {record::Moment(9000), 7, 1, QStringLiteral("of nobody")}});
        const QJsonArray texts = shown.json.value(QStringLiteral("texts")).toArray();
        QStringList lines;
        for (const QJsonValue& lane : shown.json.value(QStringLiteral("lanes")).toArray())
            for (const QJsonValue& line : lane[QStringLiteral("lines")].toArray())
                lines << texts.at(lane[QStringLiteral("name")].toInt()).toString() + QStringLiteral(": ") +
                             texts.at(line.toArray().at(1).toInt()).toString();
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines.at(0).contains(u'2') && lines.at(0).endsWith(QStringLiteral("work 3s")),
            qPrintable(lines.at(0)));
        QVERIFY2(lines.at(1).startsWith(QStringLiteral("client 2: release")), qPrintable(lines.at(1)));
    }

    void holdersAndWaitersOfALock()
    {
        Tape tape;
        tape.lock("orders").at(0).step(What::Wants, 0, -1, 8000).takes(0);
        tape.at(100).waits(1).at(200).waits(2).at(500).leaves(0).takes(1).at(700);
        tape.nowhere().step(What::Crashed, 2);
        const PlayedMoments shown = momentsOf(tape.recording());
        QCOMPARE(lines(shown, trackOf(shown, "locks", 0, "held")),
            QStringList({QStringLiteral("0: 1 client 1"), QStringLiteral("100: 1 client 1"),
                QStringLiteral("200: 1 client 1"), QStringLiteral("500: 0 "),
                QStringLiteral("500: 1 client 2")}));
        QCOMPARE(trackOf(shown, "locks", 0, "held").at(0).toArray().at(3).toInteger(), 8'000'000);
        QCOMPARE(lines(shown, trackOf(shown, "locks", 0, "waits")),
            QStringList({QStringLiteral("0: 1 client 1"), QStringLiteral("0: 0 "),
                QStringLiteral("100: 1 client 2"), QStringLiteral("200: 2 client 2 client 3"),
                QStringLiteral("500: 1 client 3"), QStringLiteral("700: 0 ")}));
    }

    /// A server's recording shows what was seen, in the server's time; what was out of sight is not known.
    void holdersAsTheyWereSeen()
    {
        Tape tape;
        record::Recording recording = tape.live().lock("orders").at(0).takes(0).at(9000).recording();
        locks::Lock lock;
        lock.ref = recording.locks().constFirst().ref;
        locks::Holder holder;
        holder.id = {"uuid:7"};
        holder.count = 2;
        lock.holders = {holder};
        lock.expiresAt = recording.header().begin + std::chrono::seconds(5);
        const auto seen = locks::share(lock);
        lock.current = false;
        const auto lost = locks::share(lock);
        record::Part part;
        for (const auto& [at, changed] : {std::pair{1, seen}, std::pair{2, lost}}) {
            record::RecordedBatch batch;
            batch.at = std::chrono::seconds(at);
            batch.batch.changed = {changed};
            part.batches.append(batch);
        }
        record::RecordedBatch gone;
        gone.at = std::chrono::seconds(3);
        gone.batch.removed = {*lock.ref};
        part.batches.append(gone);
        part.until = std::chrono::seconds(9);
        recording.append(part);
        const PlayedMoments shown = momentsOf(recording);
        const QJsonArray held = trackOf(shown, "locks", 0, "held");
        QCOMPARE(lines(shown, held), QStringList({QStringLiteral("1000: 1 uuid:7 × 2"),
                                         QStringLiteral("2000: -1 "), QStringLiteral("3000: 0 ")}));
        QCOMPARE(held.at(0).toArray().at(3).toInteger(), 5'000'000);
    }

    /// A command is told in its client's lane, with its answer.
    void commandsAndAnswers()
    {
        Tape tape;
        tape.lock("a").at(10).step(What::Command, 0, 0, 7, "SET a 1 NX").at(30);
        tape.step(What::Reply, 0, 0, 7, "OK").at(40).step(What::Command, 0, 0, 8, "DEL a");
        const PlayedMoments shown = momentsOf(tape.recording());
        const QJsonArray texts = shown.json.value(QStringLiteral("texts")).toArray();
        const QJsonArray sent = trackOf(shown, "lanes", 0, "sent");
        QCOMPARE(sent.size(), 2);
        const QJsonArray first = sent.at(0).toArray();
        QCOMPARE(first.at(0).toInteger(), 10'000);
        QCOMPARE(texts.at(first.at(1).toInt()).toString(), QStringLiteral("SET a 1 NX"));
        QCOMPARE(first.at(2).toInteger(), 30'000);
        QCOMPARE(texts.at(first.at(3).toInt()).toString(), QStringLiteral("OK"));
        QCOMPARE(sent.at(1).toArray().size(), 2);
        QCOMPARE(shown.json.value(QStringLiteral("steps")).toArray().size(), 0);
    }

    void ofManyStepsTheBeginIsTold()
    {
        Tape tape;
        tape.lock("orders");
        const int rounds = int(PlayedMoments::mostSteps) / 5 + 400;
        for (int i = 0; i < rounds; ++i)
            tape.at(10 * i).takes(i % 3).at(10 * i + 5).leaves(i % 3);
        const record::Recording recording = tape.recording();
        const PlayedMoments shown = momentsOf(recording);
        QCOMPARE(shown.until, recording.steps().at(PlayedMoments::mostSteps).at);
        QVERIFY(shown.laterSteps > 1000 && shown.laterSteps < 2100);
        const QByteArray html = figure::htmlReport(recording);
        QVERIFY(html.contains("To keep this page small, the player goes to 40.000 s."));
        QVERIFY2(html.size() < 4 << 20, qPrintable(QString::number(html.size())));
    }

    void ofManyLocksAndClientsSomeAreTold()
    {
        Tape tape(int(PlayedMoments::mostLanes) + 5);
        for (int i = 0; i < int(PlayedMoments::mostLocks) + 3; ++i)
            tape.lock("lock:" + QByteArray::number(i)).at(i).takes(i);
        const PlayedMoments shown = momentsOf(tape.recording());
        QCOMPARE(shown.json.value(QStringLiteral("locks")).toArray().size(), PlayedMoments::mostLocks);
        QCOMPARE(shown.otherLocks, 3);
        QCOMPARE(shown.json.value(QStringLiteral("lanes")).toArray().size(), PlayedMoments::mostLanes);
        QCOMPARE(shown.otherLanes, 5);
    }

    void aLongQueueIsCounted()
    {
        Tape tape(30);
        tape.lock("herd").at(0).takes(0).at(1);
        for (int i = 1; i < 30; ++i)
            tape.waits(i);
        const PlayedMoments shown = momentsOf(tape.recording());
        const QJsonArray last = trackOf(shown, "locks", 0, "waits").last().toArray();
        QCOMPARE(last.at(1).toInt(), 29);
        QCOMPARE(last.at(2).toArray().size(), PlayedMoments::mostNames);
    }

    void anEmptyRecordingTellsNothing()
    {
        const PlayedMoments shown = momentsOf({});
        QCOMPARE(shown.until, record::Moment(0));
        QVERIFY(shown.json.value(QStringLiteral("steps")).toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPlayedMoments)
#include "tst_playedmoments.moc"
