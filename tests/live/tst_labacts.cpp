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
