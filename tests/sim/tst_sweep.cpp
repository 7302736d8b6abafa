#include "core/check/checker.h"
#include "core/check/verdict.h"
#include "core/check/violationwords.h"
#include "core/lab/exploration.h"
#include "core/lab/library.h"
#include "core/lab/sweep.h"
#include "core/lab/virtualrun.h"
#include "tests/support/labplay.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <set>

using namespace lockscope;
using namespace std::chrono_literals;
using record::What;

namespace
{

const client::LockScripts& scripts()
{
    static const auto loaded = client::LockScripts::load();
    return *loaded;
}

record::Recording played(const lab::Scenario& scenario, quint64 seed)
{
    return lab::playInVirtualTime(scenario, seed, scripts()).recording;
}

QList<record::Step> stepsOf(const record::Recording& recording)
{
    QList<record::Step> all;
    for (const QList<record::Step>& block : recording.steps().blocks())
        all += block;
    return all;
}

/// Returns what each client decided, in order: who, where, and what.
QList<std::tuple<qint32, qint64, qint64>> decisionsOf(const record::Recording& recording)
{
    QList<std::tuple<qint32, qint64, qint64>> all;
    for (const record::Step& step : stepsOf(recording))
        if (step.what == What::Decides)
            all.append({step.client, step.other, step.number});
    return all;
}

} // namespace

/// Scenarios in virtual time, on simulated servers. tests/live/tst_simserver.cpp holds those to real ones.
class TestSweep : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachScenarioShowsWhatItMeansTo_data()
    {
        QTest::addColumn<QByteArray>("id");
        int refused = 0;
        for (const QByteArray& id : lab::builtInScenarios()) {
            const lab::Scenario scenario = support::labScenario(id.constData());
            const bool isPlayed = lab::obstacleToVirtualTime(scenario).isEmpty() &&
                                  lab::playInVirtualTime(scenario, 1, scripts()).unknownCommands.isEmpty();
            if (isPlayed)
                QTest::newRow(id.constData()) << id;
            refused += isPlayed ? 0 : 1;
        }
        QVERIFY2(refused < 10, QByteArray::number(refused).constData());
    }

    /// Demands the same as tests/live/tst_labscenarios.cpp does of runs on real servers, with a hundred
    /// seeds; a run of the herd takes long.
    void eachScenarioShowsWhatItMeansTo()
    {
        QFETCH(QByteArray, id);
        const lab::Scenario scenario = support::labScenario(id.constData());
        const quint64 seeds = id == "herd" ? 5 : 100;
        for (quint64 seed = 1; seed <= seeds; ++seed) {
            const record::Recording recording = played(scenario, seed);
            const check::Judged judged = check::judged(recording);
            QStringList lines{QString::number(seed), check::sentence(judged.verdict)};
            for (const check::Violation& violation : judged.violations)
                lines.append(check::sentence(violation, recording));
            QVERIFY2(judged.verdict.passed(), qPrintable(lines.join(u'\n')));
        }
    }

    void runsThatShowNothingAreCounted()
    {
        const lab::SweepTerms terms{support::labScenario("short-lease"), 1, 20, {{"lease", 60s, 60s}}};
        lab::SweepResult sum;
        for (const int part : {1, 0})
            sum.add(*lab::swept(terms, part, 2));
        QCOMPARE(sum.missed, quint64(20));
        QCOMPARE(sum.unexpected, quint64(0));
    }

    /// Its page says: twice at the begin, when the time of its answer is over, and on the message.
    void theWaiterOfTheHandOverTriesFourTimes()
    {
        const record::Recording recording = played(support::labScenario("hand-over"), 1);
        qint32 waiter = 0;
        for (const record::Step& step : stepsOf(recording))
            waiter = step.what == What::Acquired ? step.thread : waiter;
        int refused = 0;
        QList<std::pair<qint64, qint64>> woken; // when, in seconds, and whether by a message
        for (const record::Step& step : stepsOf(recording)) {
            refused += step.thread == waiter && step.what == What::Refused ? 1 : 0;
            if (step.thread == waiter && step.what == What::Woken)
                woken.append({(step.at.count() + 500'000) / 1'000'000, step.number});
        }
        QCOMPARE(refused, 3);
        QCOMPARE(woken, (QList<std::pair<qint64, qint64>>{{30, 0}, {50, 1}}));
    }

    void aSeedPlaysTheSameAgain()
    {
        const lab::Scenario scenario = support::labScenario("unfair");
        const record::Recording first = played(scenario, 7);
        const record::Recording second = played(scenario, 7);
        QVERIFY(first.steps().size() > 100);
        QCOMPARE(stepsOf(first), stepsOf(second));
        QVERIFY(stepsOf(first) != stepsOf(played(scenario, 8)));
    }

    /// The clients of a sweep decide as those of a run on a real server.
    void theSeedDecidesAsInARealRun()
    {
        const lab::Scenario scenario = support::labScenario("short-lease");
        support::LabPlay real(scenario, {.seed = 5, .speed = 20});
        real.start();
        real.finish();
        auto decided = decisionsOf(real.recording());
        auto simulated = decisionsOf(played(scenario, 5));
        std::ranges::sort(decided);
        std::ranges::sort(simulated);
        QVERIFY(!decided.isEmpty());
        QCOMPARE(simulated, decided);
    }

    void durationsVary()
    {
        const lab::Scenario scenario = support::labScenario("short-lease");
        const QList<lab::Variation> variations{{"lease", 1s, 20s}, {"work", 2s, 3s}};
        QSet<qint64> leases;
        for (quint64 seed = 1; seed <= 50; ++seed) {
            const auto durations = lab::durationsFor(variations, seed);
            QVERIFY(durations.at(0) >= 1s && durations.at(0) <= 20s);
            QVERIFY(durations.at(1) >= 2s && durations.at(1) <= 3s);
            leases.insert(durations.at(0).count());
        }
        QVERIFY(leases.size() > 40);
        const auto made = lab::varied(scenario, variations, 3);
        const auto* other = std::get_if<lab::Scenario>(&made);
        QVERIFY(other != nullptr);
        const QByteArray source = QJsonDocument(other->source).toJson(QJsonDocument::Compact);
        QVERIFY2(source.contains(
                     QByteArray::number(qint64(lab::durationsFor(variations, 3).at(0).count())) + "ms"),
            source.constData());
        QVERIFY(!lab::canVary(scenario, {{"nothing", 1s, 2s}}));
        QVERIFY(std::holds_alternative<lab::ScenarioFault>(lab::varied(scenario, {{"nothing", 1s, 2s}}, 1)));
    }

    /// A watchdog's lease has a least length.
    void seedsThatCannotBeReadAreCounted()
    {
        const lab::SweepTerms terms{support::labScenario("hand-over"), 1, 40, {{"watchdog", 1ms, 120ms}}};
        lab::SweepResult sum;
        for (const int part : {1, 0})
            sum.add(*lab::swept(terms, part, 2));
        QCOMPARE(sum.runs + sum.unreadable, quint64(40));
        QVERIFY2(sum.unreadable > 0 && sum.runs > 0, QByteArray::number(sum.unreadable).constData());
        QVERIFY(sum.firstUnreadable.has_value());
        QVERIFY2(!sum.whyUnreadable.isEmpty(), qPrintable(sum.whyUnreadable));
        QVERIFY(std::holds_alternative<lab::ScenarioFault>(
            lab::varied(terms.scenario, terms.variations, *sum.firstUnreadable)));
    }

    void anExplorationEndsWhenTheTimeIsUp()
    {
        lab::ExplorationTerms terms{support::labScenario("hand-lock-4"), 1, 50, 500ms, 100'000};
        int asked = 0;
        terms.isTimeUp = [&asked] { return ++asked == 5; };
        const auto found = lab::explored(terms);
        QVERIFY(found.ok() && found->isTimeUp && !found->isWhole && !found->broken);
        QCOMPARE(asked, 5);
    }

    /// The sum is the same in whatever order the parts are played.
    void theSumOfThePartsIsTheWhole()
    {
        const lab::SweepTerms terms{support::labScenario("short-lease"), 1, 60, {{"lease", 2s, 30s}}};
        const auto whole = lab::swept(terms, 0, 1);
        lab::SweepResult sum;
        for (const int part : {2, 0, 1})
            sum.add(*lab::swept(terms, part, 3));
        QCOMPARE(sum.runs, quint64(60));
        QCOMPARE(whole->runs, sum.runs);
        QVERIFY(sum.outcomes.size() > 1);
        QCOMPARE(sum.outcomes.size(), whole->outcomes.size());
        for (const auto& [rules, outcome] : whole->outcomes) {
            QCOMPARE(sum.outcomes.at(rules).runs, outcome.runs);
            QCOMPARE(sum.outcomes.at(rules).seed, outcome.seed);
        }
    }

    /// The run that is kept shows what it was kept for.
    void theSmallestRunShowsIt()
    {
        const lab::SweepTerms terms{support::labScenario("hand-lock-2"), 1, 20, {}};
        const auto result = lab::swept(terms, 0, 1);
        bool isAnyBroken = false;
        for (const auto& [rules, outcome] : result->outcomes) {
            isAnyBroken = isAnyBroken || !rules.isEmpty();
            std::set<record::Rule> broken;
            for (const check::Violation& violation : check::judged(outcome.smallest).violations)
                broken.insert(violation.rule);
            QCOMPARE(lab::SweepResult::Rules(broken.begin(), broken.end()), rules);
            QCOMPARE(outcome.smallest.header().seed, outcome.seed);
        }
        QVERIFY(isAnyBroken);
    }

    void locksByHandAreExplored_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<bool>("breaks");
        QTest::newRow("no expiry") << QByteArray("hand-lock-1") << true;
        QTest::newRow("no owner") << QByteArray("hand-lock-2") << true;
        QTest::newRow("compare, then delete") << QByteArray("hand-lock-3") << true;
        QTest::newRow("compare and delete in one script") << QByteArray("hand-lock-4") << false;
    }

    void locksByHandAreExplored()
    {
        QFETCH(QByteArray, id);
        QFETCH(bool, breaks);
        const auto found = lab::explored({support::labScenario(id.constData()), 1, 8, 1s, 100'000});
        QVERIFY(found.ok() && found->isWhole);
        QCOMPARE(found->broken.has_value(), breaks);
        if (!breaks)
            QVERIFY2(found->interleavings > 100, QByteArray::number(found->interleavings).constData());
    }

    /// Two buyers read the stock, and then each takes one: whether one of them is lost depends on the order
    /// alone.
    static lab::Scenario twoBuyers()
    {
        const auto read = lab::readScenario(R"({
            "id": "two", "number": 1, "title": "Two", "shows": "Two", "length": "5s",
            "resources": {"stock": {"initial": 1}},
            "clients": [{"name": "buyer", "count": 2, "starts": {"between": ["0s", "1s"]}, "program": [
                {"command": ["get", "${key:stock}"], "into": "left"},
                {"if": ["${left}", ">", "0"], "then": [
                    {"command": ["incrby", "${key:stock}", "-1"], "into": "left"},
                    {"wrote": "stock", "value": "${left}"}]}]}],
            "expect": {"invariants": [{"resource": "stock", "is": "not-negative"}]}})");
        return std::get<lab::Scenario>(read);
    }

    /// An order that no seed of a few shows is found among all.
    void theOrderAloneBreaksIt()
    {
        const auto atOnce = lab::explored({twoBuyers(), 1, 8, 0ms, 100'000});
        QVERIFY(!atOnce->broken && atOnce->isWhole);
        const auto late = lab::explored({twoBuyers(), 1, 8, 2s, 100'000});
        QVERIFY(late->broken.has_value());
        QCOMPARE(check::violationsIn(*late->broken).constFirst().rule, record::Rule::Invariant);
        QVERIFY(late->steps > 0);
        const auto limited = lab::explored({support::labScenario("hand-lock-4"), 1, 50, 500ms, 10});
        QVERIFY(!limited->isWhole && !limited->broken);
    }

    void aClientThatAsksAgainAtOnceDoesNotStopTheTime()
    {
        const auto read = lab::readScenario(R"({
            "id": "ask", "number": 1, "title": "Ask", "shows": "Ask", "length": "1s",
            "resources": {"stock": {"initial": 1}},
            "clients": [{"name": "asker", "count": 1, "starts": {"between": ["0s", "0s"]}, "program": [
                {"repeat": "always", "steps": [{"command": ["get", "${key:stock}"], "into": "left"}]}]}],
            "expect": {"invariants": [{"resource": "stock", "is": "not-negative"}]}})");
        const auto found = lab::explored({std::get<lab::Scenario>(read), 1, 1, 10ms, 100});
        QVERIFY(found.ok() && found->isWhole && !found->broken);
        QVERIFY(found->interleavings > 0);
    }

    void whatHasNoSimulationIsNamed()
    {
        QCOMPARE(lab::obstacleToVirtualTime(support::labScenario("blocked-server")), QByteArray("busyAfter"));
        QVERIFY(!lab::obstacleToVirtualTime(support::labScenario("failover")).isEmpty());
        lab::SweepTerms terms{support::labScenario("order-queue-stream"), 1, 5, {}};
        QVERIFY(!lab::swept(terms, 0, 1)->unknownCommands.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSweep)
#include "tst_sweep.moc"
