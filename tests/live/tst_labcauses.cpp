#include "core/check/checker.h"
#include "core/check/violationwords.h"
#include "core/lab/scenarioreader.h"
#include "core/record/recordwords.h"
#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using support::labScenario;

/// The verdicts of scenarios whose cause is easily named wrongly: who did it, to whom, and how.
class LabCausesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theVerdictNamesTheCause_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("sentence");
        auto row = [number = 0](const char* id, const char* sentence) mutable {
            QTest::addRow("%s, %d", id, ++number) << QByteArray(id) << QString::fromUtf8(sentence);
        };
        row("hand-lock-2",
            "slow took lockscope:lab:lock:job from second at [\\d.]+ s, who had not released it: second "
            "acquired it at [\\d.]+ s, slow deleted its key by DEL at [\\d.]+ s without holding it\\.");
        row("hand-lock-3", "2 holders of lockscope:lab:lock:job .*: second acquired it at [\\d.]+ s, slow "
                           "deleted its key by "
                           "DEL at [\\d.]+ s without holding it, third acquired it");
        row("clock-jump",
            "first acquired it at [\\d.]+ s, the clock of second jumped at [\\d.]+ s, so that it "
            "took the lease for over, second acquired it");
        row("redlock-clock-jump",
            "2 holders of lockscope:lab:ledger from [\\d.]+ s to [\\d.]+ s: first acquired it at "
            "[\\d.]+ s, the clock of c jumped ahead at 3\\.[\\d]+ s and cut its lease short, second "
            "acquired it at [\\d.]+ s\\.");
        row("bullmq-stalled", "2 holders of lockscope:lab:mails:17:lock .*: blocked lost its lease at "
                              "[\\d.]+ s, other acquired "
                              "it at [\\d.]+ s\\.");
        row("failover", "first acquired it at [\\d.]+ s, a replica that did not have it was promoted at "
                        "[\\d.]+ s, second acquired it");
        row("deleted-by-hand", "import was taken from victim at [\\d.]+ s, who had not released it");
        row("dead-head",
            "free from [78][\\d.]+ s to (?:49|5\\d)[\\d.]+ s and nobody took it while patient slept before "
            "it: ghost crashed at [\\d.]+ s and kept its place in the queue");
        row("lost-reply",
            "invoice was given back and not free .* while after-it slept before it: an answer to "
            "resends was lost at [\\d.]+ s, so that it asked once more and held it twice");
        row("flash-sale-process-lock", "orders: .* again at [\\d.]+ s");
        row("flash-sale-decrement", "stock is to be never negative and was -\\d+ .*wrote -\\d");
        row("script-cache",
            "careless: 4 at the end instead of 6\\. Before that: a call of careless failed at [\\d.]+ s: "
            "NOSCRIPT No matching script");
        row("hand-lock-1", "done: 0 at the end instead of 1\\. Before that: first crashed at [\\d.]+ s and "
                           "left its hold of lockscope:lab:lock:job\\.");
        row("unkillable", "paid: 0 at the end instead of 3\\. Before that: the server stopped at [\\d.]+ s");
        row("order-queue-plain-stream",
            "written: 8 were written although they were there already, .*standby wrote “1” again");
        row("hand-lock-1", "first crashed at [\\d.]+ s and left lockscope:lab:lock:job, which has no expiry "
                           "and was never given back: first acquired it at");
        row("redis-py-no-timeout", "first crashed at [\\d.]+ s and left lockscope:lab:export, which has no "
                                   "expiry and was never given back");
        row("lost-reply",
            "resends ended at [\\d.]+ s and had not given back lockscope:lab:invoice: an answer "
            "to resends was lost at [\\d.]+ s, so that it asked once more and held it twice\\.");
        row("orphan", "interrupted renewed lockscope:lab:cache at [\\d.]+ s after it had given it back: "
                      "interrupted released it at");
        row("order-queue-pubsub",
            "Before that: worker crashed at [\\d.]+ s, nobody heard what shop published");
    }

    void theVerdictNamesTheCause()
    {
        QFETCH(QByteArray, id);
        QFETCH(QString, sentence);
        const lab::Scenario scenario = labScenario(id.constData());
        const auto play = support::playedInTime(
            scenario, {.speed = std::max(1.0, std::min(20.0, lab::fastestTrueSpeed(scenario)))});
        QVERIFY2(play->objection().isEmpty(), qPrintable(play->objection()));
        QStringList shown;
        for (const check::Violation& violation : check::violationsIn(play->recording()))
            shown += check::sentence(violation, play->recording());
        const QString all = shown.join(u'\n');
        QVERIFY2(QRegularExpression(sentence).match(all).hasMatch(), qPrintable(all));
    }

    void theRateLimiterTurnsAway()
    {
        const auto play = support::playedInTime(labScenario("rate-limiter"), {.speed = 20});
        const auto refused = play->steps(record::What::WriteRefused);
        QVERIFY(!refused.isEmpty());
        const QString sentence = record::stepSentence(play->recording(), refused.constFirst());
        QCOMPARE(sentence, QStringLiteral("passed turns visitor away: it would be 4."));
    }

    /// By whom, and since when: it is noticed only when others hear that the server is busy.
    void theBlockingScriptHasASender()
    {
        const lab::Scenario scenario = labScenario("blocked-server");
        const auto play = support::playedInTime(
            scenario, {.speed = std::max(1.0, std::min(20.0, lab::fastestTrueSpeed(scenario)))});
        const auto faults = play->steps(record::What::Fault);
        QVERIFY(!faults.isEmpty());
        const QString sentence = record::stepSentence(play->recording(), faults.constFirst());
        static const QRegularExpression shown(
            QStringLiteral("^The script that loop sent at 1[.][0-9]+ s blocks the server: main$"));
        QVERIFY2(shown.match(sentence).hasMatch(), qPrintable(sentence));
    }

    /// The answer of the first script never came: it is not the one that blocks.
    void aScriptWhoseAnswerWasLostIsOver()
    {
        auto read = lab::readScenario(R"({"id": "x", "number": 1, "title": "x", "shows": "x", "length": "10s",
            "fastest": 1, "forks": false, "servers": [{"name": "main", "busyAfter": "500ms"}],
            "clients": [
                {"name": "worker", "starts": "500ms", "watchdog": "3s", "program": [
                    {"acquire": "shelf", "wait": "8s"}, {"work": "6s"}, {"release": "shelf"}]},
                {"name": "early", "starts": "800ms", "program": [
                    {"script": ["return 1"], "keys": [], "into": "said"}]},
                {"name": "loop", "starts": "2s", "program": [
                    {"script": ["while true do end"], "keys": [], "into": "said"}]},
                {"name": "probe", "starts": "3s", "program": [
                    {"command": ["get", "${key:shelf}"], "into": "said"}]}],
            "faults": [{"at": "500ms", "loseReply": "early"}, {"at": "4s", "killScript": "main"}]})");
        QVERIFY(std::holds_alternative<lab::Scenario>(read));
        const auto play = support::playedInTime(std::get<lab::Scenario>(read), {.speed = 1.0});
        QVERIFY(!play->steps(record::What::ReplyLost).isEmpty());
        QStringList shown;
        for (const record::Step& step : play->steps(record::What::Fault))
            shown += record::stepSentence(play->recording(), step);
        const QString all = shown.join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("The script that loop sent at 2")), qPrintable(all));
    }

    /// One that never held it does not hold it “no longer”.
    void aReleaseInVainSaysWhetherItWasEverHeld()
    {
        auto read = lab::readScenario(R"({"id": "x", "number": 1, "title": "x", "shows": "x", "length": "8s",
            "clients": [
                {"name": "slow", "program": [
                    {"acquire": "shelf", "lease": "1s"}, {"work": "3s"}, {"release": "shelf"}]},
                {"name": "rash", "starts": "5s", "program": [{"release": "shelf"}]}]})");
        QVERIFY(std::holds_alternative<lab::Scenario>(read));
        const auto play = support::playedInTime(std::get<lab::Scenario>(read), {.speed = 1.0});
        QStringList shown;
        for (const record::Step& step : play->steps(record::What::ReleaseFailed))
            shown += record::stepSentence(play->recording(), step);
        QCOMPARE(shown,
            (QStringList{QStringLiteral("slow wanted to release lockscope:lab:shelf and held it no longer."),
                QStringLiteral("rash wanted to release lockscope:lab:shelf and had never held it.")}));
    }

    void theThreadsOfTheHandOverAreNamed()
    {
        const auto play = support::playedInTime(labScenario("hand-over"), {.speed = 25});
        QStringList shown;
        for (const record::Step& step : play->steps(record::What::Acquired))
            shown += record::stepSentence(play->recording(), step);
        QCOMPARE(shown.size(), 2);
        shown.sort();
        QCOMPARE(shown.constFirst(), QStringLiteral("worker (thread 1) has acquired lockscope:lab:report."));
        QCOMPARE(shown.constLast(), QStringLiteral("worker (thread 2) has acquired lockscope:lab:report."));
    }
};

QTEST_GUILESS_MAIN(LabCausesTest)
#include "tst_labcauses.moc"
