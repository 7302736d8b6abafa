#include "core/console/exchange.h"
#include "core/lab/scenarioreader.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "core/record/recordwords.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::Fault;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;

namespace
{

/// The sentences of all steps of that sort.
QStringList sentencesOf(const record::Recording& recording, What what)
{
    QStringList sentences;
    for (qsizetype i = 0; i < recording.steps().size(); ++i)
        if (recording.steps().at(i).what == what)
            sentences << record::stepSentence(recording, recording.steps().at(i));
    return sentences;
}

/// Where that fault stands; -1 = nowhere.
qsizetype placeOf(const record::Recording& recording, record::FaultKind fault)
{
    for (qsizetype i = 0; i < recording.steps().size(); ++i)
        if (recording.steps().at(i).what == What::Fault &&
            record::FaultKind(recording.steps().at(i).number) == fault)
            return i;
    return -1;
}

/// Returns what was sent at that step, what was answered, and what it means.
QStringList taughtAt(const record::Recording& recording, qsizetype step)
{
    const console::Exchange exchange = console::exchangeAt(recording, step);
    if (exchange.command < 0 || exchange.reply < 0)
        return {};
    const auto sheet = console::commandSheet(recording.textOf(recording.steps().at(exchange.command)));
    const Step& reply = recording.steps().at(exchange.reply);
    const QByteArray answer = recording.textOf(reply);
    return {sheet.call, answer.isEmpty() ? QString::number(reply.number) : QString::fromUtf8(answer),
        sheet.meaning};
}

} // namespace

/// The acts on a run from outside, by its viewer or by its scenario, as they stand in the recording.
class LabActsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatTheViewerDoesIsToldAsTheirs()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::Pause, .target = "slow", .lasts = 2s});
        play.runner().intervene({.what = Fault::What::CutLink, .target = "slow"});
        play.runner().intervene({.what = Fault::What::Add, .target = "next"});
        play.runner().intervene({.what = Fault::What::DeleteKey, .target = "invoice"});
        play.runner().intervene({.what = Fault::What::Kill, .target = "slow"});
        play.finish();
        const QStringList acts = sentencesOf(play.recording(), What::Intervenes);
        const QStringList expected{QStringLiteral("The viewer pauses slow for 2.00 s."),
            QStringLiteral("The viewer cuts the link of slow."), QStringLiteral("The viewer adds next-2."),
            QStringLiteral("The viewer deletes the key lockscope:lab:invoice by hand."),
            QStringLiteral("The viewer kills slow.")};
        QCOMPARE(acts, expected);
        QCOMPARE(play.recording().clients().constLast().title, QByteArray("next-2"));
        const auto read = record::fromLockrec(record::toLockrec(play.recording()));
        QVERIFY(read.ok() && read->report.isWhole());
        QCOMPARE(sentencesOf(read->recording, What::Intervenes), expected);
    }

    /// A scenario says what came of its own faults.
    void whatIsWrittenInTheScenarioIsNotTheirs()
    {
        LabPlay play(labScenario("deleted-by-hand"), {.speed = 20});
        play.start();
        QVERIFY(support::waitForEvent(
            [&] { return placeOf(play.recording(), record::FaultKind::KeyDeleted) >= 0; }));
        QCOMPARE(play.steps(What::Intervenes).size(), 0);
    }

    void aDeletedKeyShowsItsCommand()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::DeleteKey, .target = "invoice"});
        QVERIFY(support::waitForEvent([&] {
            return !taughtAt(play.recording(), placeOf(play.recording(), record::FaultKind::KeyDeleted))
                        .isEmpty();
        }));
        const record::Recording& recording = play.recording();
        const qsizetype deleted = placeOf(recording, record::FaultKind::KeyDeleted);
        const QStringList taught = taughtAt(recording, deleted);
        QCOMPARE(taught.value(0), QStringLiteral("del lockscope:lab:invoice"));
        QCOMPARE(taught.value(1), QStringLiteral("1"));
        QVERIFY2(taught.value(2).contains(QStringLiteral("tells nobody")), qPrintable(taught.value(2)));
        qsizetype act = deleted;
        while (act >= 0 && recording.steps().at(act).what != What::Intervenes)
            --act;
        QCOMPARE(taughtAt(recording, act), taught); // at the wish as well
        QCOMPARE(sentencesOf(recording, What::Command).filter(QStringLiteral("The operator")),
            QStringList{QStringLiteral("The operator sends: del lockscope:lab:invoice")});
    }

    /// A renewal that does not arrive is no renewal: another one comes in while the first still works.
    void messagesThatAreHeldArriveLater()
    {
        const auto read = lab::readScenario(R"({"id": "slow-way", "number": 1, "title": "x", "shows": "x",
            "length": "40s", "fastest": 10,
            "clients": [
                {"name": "slow", "watchdog": "3s",
                 "program": [{"acquire": "job"}, {"work": "15s"}, {"release": "job"}]},
                {"name": "next", "starts": "1s", "watchdog": "3s",
                 "program": [{"acquire": "job"}, {"work": "3s"}, {"release": "job"}]}],
            "faults": [{"at": "2s", "hold": "slow", "lasts": "8s"}],
            "expect": {"violations": [{"rule": "mutual-exclusion", "most": 1}, {"rule": "released-without-hold", "least": 0}]}})");
        QVERIFY2(std::holds_alternative<lab::Scenario>(read),
            qPrintable(std::holds_alternative<lab::Scenario>(read)
                           ? QString()
                           : std::get<lab::ScenarioFault>(read).sentence()));
        LabPlay play(std::get<lab::Scenario>(read), {.speed = 5});
        play.start();
        play.finish();
        QCOMPARE(play.objection(), QString());
        QCOMPARE(play.steps(What::Acquired).size(), 2);
        QVERIFY(play.steps(What::Acquired).constLast().at < 8s);
        QCOMPARE(play.steps(What::LeaseLost).size(), 1); // at the answer, eight seconds late
        QVERIFY(play.steps(What::LeaseLost).constFirst().at > 10s);
    }

    /// Each message waits until it is let go on, or lost; the recording says what the viewer did.
    void aViewerLetsMessagesArriveOneByOne()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        lab::HeldTraffic held;
        connect(&play.runner(), &lab::Runner::heldChanged, this,
            [&held](const lab::HeldTraffic& now) { held = now; });
        const auto waitFor = [&held](const char* text, bool isToServer) {
            return support::waitForEvent([&] {
                return !held.messages.isEmpty() && held.messages.constFirst().text.contains(text) &&
                       held.messages.constFirst().isToServer == isToServer;
            });
        };
        play.start();
        play.reach(1s);
        play.runner().intervene({.what = Fault::What::HoldMessages, .target = "next"});
        QVERIFY(waitFor("lockscope:lab:invoice", true)); // it asks for the lock
        QCOMPARE(held.clients, QList<int>{1});
        QVERIFY(held.messages.constFirst().isNext);
        play.runner().intervene(
            {.what = Fault::What::Deliver, .target = "next", .message = held.messages.constFirst().number});
        QVERIFY(waitFor("[", false)); // not acquired, and what the holder has left
        QVERIFY(held.messages.constFirst().text.startsWith("[0, "));
        QCOMPARE(play.steps(What::Refused).size(), 0);
        play.runner().intervene({.what = Fault::What::Drop, .target = "next"});
        QVERIFY(support::waitForEvent([&] { return play.steps(What::ReplyLost).size() == 1; }));
        play.runner().intervene({.what = Fault::What::DeliverAll, .target = "next"});
        QVERIFY(support::waitForEvent([&] { return held == lab::HeldTraffic(); }));
        play.finish();
        const QStringList acts = sentencesOf(play.recording(), What::Intervenes);
        QCOMPARE(acts, QStringList({QStringLiteral("The viewer holds the messages to and from next."),
                           QStringLiteral("The viewer lets a held message arrive, of next."),
                           QStringLiteral("The viewer lets a held message get lost, of next."),
                           QStringLiteral("The viewer lets all held messages of next arrive.")}));
        QVERIFY(!sentencesOf(play.recording(), What::Note)
                     .filter(QStringLiteral("lockscope:lab:invoice"))
                     .isEmpty());
        QVERIFY(play.steps(What::Acquired).size() == 2); // it asks again, and gets the lock
    }

    /// A command that was sent before an answer came is also before what is sent at that answer.
    void whatArrivesAtOnceKeepsItsOrder()
    {
        const auto read = lab::readScenario(R"({"id": "order", "number": 1, "title": "x", "shows": "x",
            "length": "60s", "fastest": 10,
            "clients": [{"name": "two", "threads": 2, "program": [{"think": {"between": ["2s", "30s"]}},
                {"command": ["incr", "${key:count}"]}, {"command": ["incr", "${key:count}"]}]}]})");
        QVERIFY2(std::holds_alternative<lab::Scenario>(read),
            qPrintable(std::holds_alternative<lab::Scenario>(read)
                           ? QString()
                           : std::get<lab::ScenarioFault>(read).sentence()));
        LabPlay play(std::get<lab::Scenario>(read), {.speed = 10});
        lab::HeldTraffic held;
        connect(&play.runner(), &lab::Runner::heldChanged, this,
            [&held](const lab::HeldTraffic& now) { held = now; });
        play.start();
        play.runner().intervene({.what = Fault::What::HoldMessages, .target = "two"});
        QVERIFY(support::waitForEvent([&] { return held.messages.size() == 1; }));
        play.runner().intervene({.what = Fault::What::Deliver, .target = "two"});
        QVERIFY(support::waitForEvent([&] { return held.messages.size() == 2; }));
        QVERIFY(!held.messages.constFirst().isToServer); // the answer to the first, then the second command
        play.runner().intervene({.what = Fault::What::DeliverAll, .target = "two"});
        play.finish();
        QHash<qint64, qint32> threads;
        for (const record::Step& step : play.steps(What::Command))
            threads.insert(step.other, step.thread);
        QList<qint32> order;
        for (qint64 count = 1; count <= 4; ++count)
            for (const record::Step& step : play.steps(What::Reply))
                if (step.number == count && threads.contains(step.other))
                    order.append(threads.value(step.other));
        QCOMPARE(order.size(), 4);
        QVERIFY2(order.at(0) != order.at(1), "the second command overtook the other thread's first");
    }

    /// A message on its way is lost with its connection, and nothing of it arrives over the next one.
    void heldMessagesAreLostWithTheirLink()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        lab::HeldTraffic held;
        connect(&play.runner(), &lab::Runner::heldChanged, this,
            [&held](const lab::HeldTraffic& now) { held = now; });
        play.start();
        play.runner().intervene({.what = Fault::What::HoldMessages, .target = "next"});
        QVERIFY(support::waitForEvent([&] { return !held.messages.isEmpty(); }));
        play.runner().intervene({.what = Fault::What::CutLink, .target = "next"});
        QVERIFY(support::waitForEvent([&] { return held.messages.isEmpty(); }));
        QCOMPARE(play.steps(What::ReplyLost).size(), 1);
        QVERIFY(play.steps(What::ReplyLost).constFirst().at <= play.steps(What::LinkCut).constFirst().at);
        QCOMPARE(held.clients, QList<int>{1});
        play.runner().intervene({.what = Fault::What::DeliverAll, .target = "next"});
        play.runner().intervene({.what = Fault::What::MendLink, .target = "next"});
        play.finish();
        QCOMPARE(play.steps(What::Acquired).size(), 2); // it asks again
    }

    /// Nothing of a client that has ended can be on its way, and the run can still be forked.
    void anEndedClientIsNotHeld()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        lab::HeldTraffic held;
        connect(&play.runner(), &lab::Runner::heldChanged, this,
            [&held](const lab::HeldTraffic& now) { held = now; });
        play.start();
        QVERIFY(support::waitForEvent([&] { return !play.steps(What::Stopped).isEmpty(); }));
        const record::Step ended = play.steps(What::Stopped).constFirst();
        play.runner().intervene(
            {.what = Fault::What::HoldMessages, .target = play.recording().clients().at(ended.client).title});
        play.reach(ended.at + 3s);
        QCOMPARE(held, lab::HeldTraffic());
        play.runner().stop();
        play.finish();
        QVERIFY(play.runner().forkableAt(play.runner().now()) > ended.at);
    }

    void aForcedReleaseShowsItsScript()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::ForceRelease, .target = "invoice"});
        QVERIFY(support::waitForEvent(
            [&] { return placeOf(play.recording(), record::FaultKind::ForceReleased) >= 0; }));
        const record::Recording& recording = play.recording();
        const QStringList taught = taughtAt(recording, placeOf(recording, record::FaultKind::ForceReleased));
        QVERIFY2(taught.value(0).startsWith(QStringLiteral("force-release lockscope:lab:invoice ")),
            qPrintable(taught.join(u'\n')));
        QVERIFY2(taught.value(1).startsWith(QStringLiteral("[1")), qPrintable(taught.value(1)));
        QVERIFY(taught.value(2).contains(QStringLiteral("whoever holds it")));
        const auto exchange =
            console::exchangeAt(recording, placeOf(recording, record::FaultKind::ForceReleased));
        const QByteArray call = recording.textOf(recording.steps().at(exchange.command));
        QVERIFY(console::commandSheet(call).script.contains("redis.call"));
    }
};

QTEST_GUILESS_MAIN(LabActsTest)
#include "tst_labacts.moc"
