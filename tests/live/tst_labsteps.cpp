#include "core/record/recordwords.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <set>

using namespace lockscope;
using lab::RunState;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;

namespace
{

/// An answer, a message, or something that happened to a server. What is done by hand is one with its answer.
bool isArrival(const Step& step)
{
    if (step.what == What::Reply && step.client < 0)
        return false;
    return step.what == What::Reply || step.what == What::ReplyLost || step.what == What::Message ||
           step.what == What::Subscribed || step.what == What::Fault;
}

/// Why those steps are not one thing with what follows from it at once; "" where they are.
QString objectionTo(const record::Recording& recording, qsizetype begin)
{
    int arrivals = 0;
    std::set<qint32> clients;
    QStringList shown;
    for (qsizetype i = begin; i < recording.steps().size(); ++i) {
        const Step& step = recording.steps().at(i);
        if (step.what == What::Pace)
            continue;
        shown << record::stepSentence(recording, step);
        arrivals += isArrival(step) ? 1 : 0;
        if (step.client >= 0 && step.what != What::LeaseEnded)
            clients.insert(step.client);
    }
    const bool isOne = !shown.isEmpty() && arrivals <= 1 && clients.size() <= 1;
    return isOne ? QString() : QStringLiteral("not one thing: ") + shown.join(QStringLiteral(" · "));
}

/// Whether the server's timing has no part in how often it happens.
bool isMilestone(What what)
{
    return what != What::Refused && what != What::Sleeps && what != What::Woken && what != What::Command &&
           what != What::Reply && what != What::Message && what != What::Renewed;
}

/// Returns the acts of each client, in its order.
QStringList storiesOf(const record::Recording& recording)
{
    QStringList stories;
    for (qint32 client = 0; client < recording.clients().size(); ++client)
        for (qsizetype i = 0; i < recording.steps().size(); ++i)
            if (const Step& step = recording.steps().at(i); step.client == client && isMilestone(step.what))
                stories << record::clientWords(recording, client) + u' ' + record::whatWords(step.what);
    return stories;
}

} // namespace

/// A run that goes step by step.
class LabStepsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aStepIsOneThing_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char* id : {"short-lease", "reentry", "deleted-by-hand", "hand-over"})
            QTest::newRow(id) << QByteArray(id);
    }

    /// Each step is one decision, answer, message or expiry, with what follows from it at once; all of them
    /// together are the run as it goes without.
    void aStepIsOneThing()
    {
        QFETCH(QByteArray, id);
        LabPlay whole(labScenario(id.constData()), {.speed = 10});
        whole.start();
        LabPlay play(labScenario(id.constData()), {.speed = 10});
        int pauses = 0;
        connect(&play.runner(), &lab::Runner::stateChanged, this,
            [&pauses](RunState state) { pauses += state == RunState::Paused ? 1 : 0; });
        play.start();
        play.runner().pause();
        play.becomes(RunState::Paused);
        while (play.runner().state() != RunState::Ended) {
            const qsizetype before = play.recording().steps().size();
            const int pausesBefore = pauses;
            play.runner().step();
            QVERIFY(support::waitForEvent(
                [&] { return pauses > pausesBefore || play.runner().state() == RunState::Ended; }));
            if (play.runner().state() == RunState::Ended)
                break; // what is left in the end is read at once
            const QString objection = objectionTo(play.recording(), before);
            QVERIFY2(objection.isEmpty(), qPrintable(objection));
        }
        play.finish();
        whole.finish();
        QCOMPARE(storiesOf(play.recording()), storiesOf(whole.recording()));
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
    }
};

QTEST_GUILESS_MAIN(LabStepsTest)
#include "tst_labsteps.moc"
