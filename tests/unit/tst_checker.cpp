#include "core/check/checker.h"
#include "core/check/verdict.h"
#include "core/check/violationwords.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

Q_DECLARE_METATYPE(lockscope::record::Recording)

using namespace lockscope;
using namespace lockscope::check;
using namespace std::chrono_literals;
using locks::Kind;
using locks::Mode;
using record::FaultKind;
using record::Invariant;
using record::Recording;
using record::Rule;
using record::What;
using support::Tape;

namespace
{

/// The rules that are violated, in the order of their begin.
QByteArray rulesBroken(const Recording& recording)
{
    QByteArrayList rules;
    for (const Violation& violation : violationsIn(recording))
        rules.append(name(violation.rule));
    return rules.join(' ');
}

Violation only(const Recording& recording)
{
    const QList<Violation> all = violationsIn(recording);
    return all.size() == 1 ? all.first() : Violation{.begin = -1s};
}

Violation first(const Recording& recording, Rule rule)
{
    const QList<Violation> all = violationsIn(recording);
    const auto found = std::ranges::find(all, rule, &Violation::rule);
    return found == all.end() ? Violation{.begin = -1s} : *found;
}

} // namespace

/// Each rule of the checker: a recording that must be caught and ones that must not.
class TestChecker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void rules_data()
    {
        QTest::addColumn<Recording>("recording");
        QTest::addColumn<QByteArray>("broken");
        exclusion();
        readersAndWriters();
        permits();
        wakeUps();
        tokens();
        entries();
        fairness();
        seenOnAServer();
        circles();
        starvation();
        givingBack();
        lateWrites();
        resources();
    }

    void rules()
    {
        QFETCH(Recording, recording);
        QFETCH(QByteArray, broken);
        QCOMPARE(rulesBroken(recording), broken);
        for (const Violation& violation : violationsIn(recording)) {
            QVERIFY(violation.begin <= violation.end);
            QVERIFY(!sentence(violation, recording).contains(u'%'));
        }
    }

    void twoHoldersAreToldAsPeopleDo()
    {
        Tape tape = fixedLease();
        const Recording recording = tape.recording();
        const Violation violation = only(recording);
        QCOMPARE(violation.begin, Moment(12'031ms));
        QCOMPARE(violation.end, Moment(14'870ms));
        QCOMPARE(violation.clients, (QList<qint32>{1, 2}));
        QCOMPARE(sentence(violation, recording),
            QStringLiteral("2 holders of orders from 12.031 s to 14.870 s: client 2 lost its lease at "
                           "12.000 s, client 3 acquired it at 12.031 s."));
    }

    void starvationAndHoldsAreToldAsPeopleDo()
    {
        const auto shown = [](Tape tape, Rule rule) {
            const Recording recording = tape.recording();
            return sentence(first(recording, rule), recording);
        };
        QCOMPARE(shown(overtaken(11, true).at(200).takes(1), Rule::Starvation),
            QStringLiteral("client 2 waited for orders from 0.001 s to 0.200 s, while client 3 asked later "
                           "and was served 11 times: client 2 asked for it at 0.001 s, client 3 acquired "
                           "it at 0.110 s."));
        QVERIFY(
            shown(overtaken(15, true).at(200), Rule::Starvation)
                .contains(QStringLiteral("and was served 15 times: client 2 asked for it at 0.001 s, client "
                                         "3 acquired it at 0.150 s.")));
        const auto held = [] { return std::move(Tape().lock("orders").takes(0).at(5)); };
        QCOMPARE(shown(held().leaves(0).at(9).step(What::Renewed, 0, 30'000), Rule::RenewedAfterRelease),
            QStringLiteral("client 1 renewed orders at 0.009 s after it had given it back: client 1 "
                           "released it at 0.005 s."));
        QCOMPARE(shown(held().step(What::Releasing, 1), Rule::ReleasedWithoutHold),
            QStringLiteral("client 2 gave back orders at 0.005 s without holding it."));
        QCOMPARE(
            shown(held().step(What::Reentered, 0, 2).nowhere().step(What::Stopped, 0), Rule::NeverReleased),
            QStringLiteral("client 1 ended at 0.005 s and had not given back 2 entries of orders: client 1 "
                           "acquired it at 0.000 s."));
        QCOMPARE(shown(Tape()
                           .lock("orders")
                           .step(What::Command, 0, 1, 1, "setnx orders me")
                           .takes(0)
                           .at(5)
                           .nowhere()
                           .step(What::Crashed, 0),
                     Rule::NeverReleased),
            QStringLiteral("client 1 crashed at 0.005 s and left orders, which has no expiry and was never "
                           "given back: client 1 acquired it at 0.000 s."));
        QCOMPARE(shown(held().resource("stock").step(What::LeaseEnded, 0).at(7).wrote(0, 3), Rule::LateWrite),
            QStringLiteral("stock was written at 0.007 s by client 1, whose lease of orders was over: "
                           "client 1 lost its lease at 0.005 s, client 1 wrote 3 at 0.007 s."));
    }

    void circlesAndOvertakingsNameTheLock()
    {
        const Recording circle = crossed().step(What::Wants, 1, -1).at(900).recording();
        QCOMPARE(sentence(only(circle), circle),
            QStringLiteral(
                "client 2, client 1 waited in a circle from 0.006 s to 0.900 s, each for a lock that "
                "the next one held: client 2 asked for a at 0.006 s, client 1 asked for b at "
                "0.005 s."));
        Tape passed = std::move(Tape().lock("orders", locks::redisson::fairLock).takes(0).at(1).waits(1));
        passed.at(2).waits(2).at(10).leaves(0).at(11).takes(2).at(20).leaves(2).at(21).takes(1);
        const Recording overtaking = passed.recording();
        QVERIFY(sentence(only(overtaking), overtaking)
                    .startsWith(
                        QStringLiteral("client 2 came first for orders, and client 3 was served first: ")));
    }

    void aDeletedKeyIsTheReason()
    {
        Tape tape;
        tape.lock("orders").at(0).takes(0).at(500).fault(FaultKind::KeyDeleted).at(600).takes(1);
        tape.at(900).leaves(1).leaves(0);
        const Recording recording = tape.recording();
        QCOMPARE(sentence(first(recording, Rule::MutualExclusion), recording),
            QStringLiteral("2 holders of orders from 0.600 s to 0.900 s: client 1 acquired it at 0.000 s, "
                           "the key was deleted by hand at 0.500 s, client 2 acquired it at 0.600 s."));
        QCOMPARE(sentence(first(recording, Rule::TakenAway), recording),
            QStringLiteral(
                "orders was taken from client 1 at 0.500 s, who had not released it: client 1 acquired it "
                "at 0.000 s, the key was deleted by hand at 0.500 s."));
    }

    /// Who did what, by which command: never “lost its lease” where it was taken.
    void theCauseIsTold()
    {
        const auto shown = [](Tape tape, Rule rule) {
            const Recording recording = tape.recording();
            return sentence(first(recording, rule), recording);
        };
        Tape deleted;
        deleted.lock("job").takes(1).at(500).fault(FaultKind::KeyDeleted, 0).step(What::LeaseEnded, 1);
        deleted.at(600).takes(2).at(900).leaves(2).leaves(1);
        QCOMPARE(shown(deleted, Rule::MutualExclusion),
            QStringLiteral(
                "2 holders of job from 0.600 s to 0.900 s: client 2 acquired it at 0.000 s, client 1 "
                "deleted its key by DEL at 0.500 s without holding it, client 3 acquired it at "
                "0.600 s."));
        QCOMPARE(shown(deleted, Rule::TakenAway),
            QStringLiteral(
                "client 1 took job from client 2 at 0.500 s, who had not released it: client 2 "
                "acquired it at 0.000 s, client 1 deleted its key by DEL at 0.500 s without holding "
                "it."));
        Tape clock;
        clock.lock("job")
            .takes(0)
            .at(400)
            .nowhere()
            .fault(FaultKind::ClockJumped, 1)
            .lock("job")
            .at(500)
            .step(What::LeaseEnded, 0)
            .takes(1);
        QVERIFY(shown(clock.at(900).leaves(0).leaves(1), Rule::MutualExclusion)
                    .contains(QStringLiteral(
                        "the clock of client 2 jumped at 0.400 s, so that it took the lease for over")));
        Tape ofServer;
        ofServer.lock("job").takes(0).at(400).nowhere();
        ofServer.step(What::Fault, -1, int(FaultKind::ClockJumped), 30'000, "c").lock("job");
        ofServer.at(500).step(What::LeaseEnded, 0).takes(1).at(900).leaves(0).leaves(1);
        QCOMPARE(shown(ofServer, Rule::MutualExclusion),
            QStringLiteral(
                "2 holders of job from 0.500 s to 0.900 s: client 1 acquired it at 0.000 s, the clock "
                "of c jumped ahead at 0.400 s and cut its lease short, client 2 acquired it at "
                "0.500 s."));
        Tape renewed;
        renewed.lock("job").takes(0).at(400).nowhere();
        renewed.step(What::Fault, -1, int(FaultKind::ClockJumped), 30'000, "c").lock("job");
        renewed.at(450).step(What::Renewed, 0, 30'000).at(500).step(What::LeaseEnded, 0).takes(1).at(900);
        QVERIFY(!shown(renewed.leaves(0).leaves(1), Rule::MutualExclusion).contains(QStringLiteral("clock")));
        Tape promoted;
        promoted.lock("job").takes(0).at(400).nowhere().fault(FaultKind::Promoted).lock("job").at(500);
        promoted.step(What::LeaseLost, 0).takes(1).at(900).leaves(0).leaves(1);
        QVERIFY(shown(promoted, Rule::MutualExclusion)
                    .contains(QStringLiteral("a replica that did not have it was promoted at 0.400 s")));
        Tape crashed;
        crashed.lock("till", locks::redisson::fairLock).takes(0).at(5).waits(1).at(6).waits(2).at(10);
        crashed.step(What::Crashed, 1).at(20).leaves(0).at(5000).step(What::Woken, 2, 0).at(5001);
        crashed.step(What::Sleeps, 2, 100).at(5100).step(What::Woken, 2, 0).at(5101).takes(2);
        QCOMPARE(shown(crashed, Rule::LostWakeUp),
            QStringLiteral("till was free from 0.020 s to 5.100 s and nobody took it while client 3 slept "
                           "before it: client 2 crashed at 0.010 s and kept its place in the queue, client 1 "
                           "released it at 0.020 s."));
        Tape twice;
        twice.lock("job").step(What::ReplyLost, 0).takes(0).at(5).waits(1).at(10).leaves(0).at(5000);
        QVERIFY(
            shown(twice, Rule::LostWakeUp)
                .startsWith(QStringLiteral("job was given back and not free from 0.010 s to 5.000 s while "
                                           "client 2 slept before it: an answer to client 1 was lost")));
        Tape again;
        again.lock("job").resource("orders").invariant(Invariant::What::NoDuplicates);
        again.wrote(0, 1, 0, "1007").at(20).wrote(1, 2, 0, "1007");
        QCOMPARE(shown(again, Rule::Invariant),
            QStringLiteral(
                "orders: one was written although it was there already, at 0.020 s: client 2 wrote "
                "“1007” again at 0.020 s."));
    }

    void oneIsNotToldAsMany()
    {
        const auto shown = [](Tape tape, Rule rule) {
            const Recording recording = tape.recording();
            return sentence(first(recording, rule), recording);
        };
        const auto stock = [] {
            return std::move(Tape().lock("a").resource("stock").invariant(Invariant::What::NoLostUpdates));
        };
        QCOMPARE(shown(stock().wrote(0, 1).wrote(1, 1), Rule::Invariant),
            QStringLiteral(
                "stock: one update has counted. One update is lost. Before that: client 1 wrote 1 at "
                "0.000 s, client 2 wrote 1 at 0.000 s."));
        QVERIFY(shown(stock().wrote(0, 1).wrote(1, 1).wrote(2, 1), Rule::Invariant)
                    .startsWith(QStringLiteral("stock: one update has counted. 2 updates are lost.")));
        QVERIFY(shown(stock().wrote(0, 1).wrote(1, 2).wrote(2, 2), Rule::Invariant)
                    .startsWith(QStringLiteral("stock: 2 updates have counted. One update is lost.")));
        QVERIFY(shown(stock().wrote(0, 0), Rule::Invariant)
                    .startsWith(QStringLiteral("stock: its only update is lost.")));
        const Recording brief = Tape().lock("a").takes(0).at(5).takes(1).recording();
        Violation violation = first(brief, Rule::MutualExclusion);
        violation.end = violation.begin + std::chrono::microseconds(100);
        QVERIFY(sentence(violation, brief).startsWith(QStringLiteral("2 holders of a at 0.005 s: ")));
    }

    /// Each cause was recorded; where nothing was, none is named.
    void aWrongEndHasItsCauses()
    {
        const auto shown = [](Tape tape) {
            const Recording recording = tape.at(900).recording();
            return sentence(first(recording, Rule::Invariant), recording);
        };
        const auto done = [] {
            return std::move(Tape().lock("job").resource("done").invariant(Invariant::What::EndsAt, 2));
        };
        const QString wrong = QStringLiteral("done: 0 at the end instead of 2.");
        QCOMPARE(shown(done()), wrong);
        QCOMPARE(shown(done().takes(0).at(5).leaves(0)), wrong);
        QCOMPARE(shown(done().takes(0).at(5).step(What::Crashed, 0)),
            wrong + QStringLiteral(" Before that: client 1 crashed at 0.005 s and left its hold of job."));
        QCOMPARE(shown(done().takes(0).leaves(0).at(5).step(What::Crashed, 0)),
            wrong + QStringLiteral(" Before that: client 1 crashed at 0.005 s."));
        QCOMPARE(shown(done().takes(0).at(5).step(What::WorkEnds, 0)),
            wrong + QStringLiteral(" Before that: client 1 acquired job at 0.000 s and held it to the end."));
        QCOMPARE(shown(done().nowhere().at(7).fault(FaultKind::ServerStopped)),
            wrong + QStringLiteral(" Before that: the server stopped at 0.007 s."));
        QCOMPARE(shown(done().nowhere().at(7).step(What::ReplyLost, 1)),
            wrong + QStringLiteral(" Before that: an answer to client 2 was lost at 0.007 s."));
        const auto published = [&](qint64 heardBy) {
            return shown(
                done().step(What::Command, 1, 0, 4, "publish a 7").at(3).step(What::Reply, 1, heardBy, 4));
        };
        QCOMPARE(published(1), wrong);
        QCOMPARE(published(0),
            wrong + QStringLiteral(" Before that: nobody heard what client 2 published at 0.003 s."));
        const auto fails = [&](int client) {
            return shown(
                done().wrote(0, 1).at(8).step(What::Reply, client, 0, 4, "(error) BUSY Redis is busy."));
        };
        QCOMPARE(fails(1), QStringLiteral("done: 1 at the end instead of 2."));
        QCOMPARE(fails(0), QStringLiteral("done: 1 at the end instead of 2. Before that: a call of client 1 "
                                          "failed at 0.008 s: BUSY Redis is busy."));
    }

    /// Where a client has several threads, each is named.
    void threadsAreNamed()
    {
        Tape tape;
        tape.lock("job").takes(0).inThread(2).at(500).takes(0).at(600).leaves(0).inThread(1).leaves(0);
        const Recording recording = tape.recording();
        QVERIFY(
            sentence(only(recording), recording)
                .contains(QStringLiteral("client 1 (thread 1) acquired it at 0.000 s, client 1 (thread 2) "
                                         "acquired it at 0.500 s")));
        QCOMPARE(only(recording).threads, (QList<qint32>{1, 2}));
    }

    void whatGoesOnIsToldBeforeItsEnd()
    {
        Checker checker;
        Tape tape;
        const Recording recording = tape.lock("orders").takes(0).at(5).takes(1).at(900).recording();
        checker.follow(recording);
        QCOMPARE(checker.violations().size(), 1);
        QCOMPARE(checker.violations().first().end, Moment(900ms));
        checker.finish(recording);
        QCOMPARE(checker.violations().size(), 1);
    }

    void partsAreJudgedAsTheWhole()
    {
        const Recording whole = fixedLease().recording();
        Recording grown(whole.header());
        record::Part part;
        part.locks = whole.locks();
        part.clients = whole.clients();
        Checker checker;
        for (qsizetype i = 0; i < whole.steps().size(); ++i) {
            part.steps = {whole.steps().at(i)};
            grown.append(part);
            part = {};
            checker.follow(grown);
        }
        checker.finish(grown);
        QCOMPARE(checker.violations(), violationsIn(whole));
    }

    void aScenarioPassesWhenExactlyTheExpectedOccurs()
    {
        const Recording clean = Tape().lock("orders").takes(0).at(10).leaves(0).recording();
        QVERIFY(judged(clean).passed());
        const Recording unanswered = Tape()
                                         .lock("orders")
                                         .step(What::Started, 0)
                                         .step(What::Wants, 0)
                                         .step(What::Command, 0)
                                         .recording();
        QCOMPARE(sentence(judged(unanswered)),
            QStringLiteral("Failed: nothing happened, no client got an answer."));
        QVERIFY(!judged(fixedLease().recording()).passed());
        QVERIFY(judged(fixedLease().expects(Rule::MutualExclusion).recording()).passed());
        QVERIFY(!judged(fixedLease().expects(Rule::MutualExclusion, 2).recording()).passed());
        QVERIFY(!judged(fixedLease().expects(Rule::MutualExclusion, 0, 0).recording()).passed());
        QCOMPARE(sentence(judged(fixedLease().expects(Rule::MutualExclusion).recording())),
            QStringLiteral("Passed as designed: every expected failure was shown."));
        Tape tape = std::move(Tape().lock("orders").expects(Rule::LostWakeUp, 0));
        const Recording mayGoWrong = tape.takes(0).at(10).leaves(0).recording();
        QCOMPARE(sentence(judged(mayGoWrong)), QStringLiteral("Passed: nothing was violated."));
        const Verdict missing =
            judged(fixedLease().expects(Rule::MutualExclusion).expects(Rule::Fencing).recording());
        QVERIFY(!missing.passed());
        QCOMPARE(
            sentence(missing), QStringLiteral("Failed: “Fencing broken” was expected and occurred 0 times."));
    }

    /// That a change prevented something is not said where nothing was changed.
    void aBranchSaysWhatWasChanged()
    {
        Tape tape;
        tape.lock("orders").expects(Rule::MutualExclusion).takes(0).at(10).leaves(0);
        const auto branch = [&](const QByteArray& changed) {
            Tape copy = tape;
            Recording recording = copy.step(What::Branch, -1, 0, 0, changed).recording();
            record::Header header = recording.header();
            header.forkedAt = Moment(5ms);
            recording.setHeader(header);
            return judged(recording);
        };
        QVERIFY(branch("kill slow").prevented());
        QVERIFY(sentence(branch("kill slow")).endsWith(QStringLiteral("which was changed: kill slow.")));
        QVERIFY(branch("").prevented());
        QVERIFY(sentence(branch("")).contains(QStringLiteral("Nothing was changed in it")));
        Tape other = tape;
        Recording byHand =
            other.step(What::Branch, -1, 0, 0, "").step(What::Intervenes, 0, 0, 0, "resume slow").recording();
        record::Header header = byHand.header();
        header.forkedAt = Moment(5ms);
        byHand.setHeader(header);
        QVERIFY2(sentence(judged(byHand)).endsWith(QStringLiteral("which was changed: resume slow.")),
            qPrintable(sentence(judged(byHand))));
        QVERIFY(!judged(tape.recording()).prevented());
    }

    /// Each rule is held, broken, or could not be judged, and why.
    void eachRuleHasItsVerdict()
    {
        using Result = RuleVerdict::Result;
        using Why = RuleVerdict::Why;
        const auto of = [](const Recording& recording, Rule rule) {
            const RuleVerdict shown = check::judged(recording).verdict.rules.at(qsizetype(rule));
            return std::tuple(shown.result, shown.why, shown.times);
        };
        const auto is = [](Result result, Why why = Why::None, qint64 times = 0) {
            return std::tuple(result, why, times);
        };
        const Recording run = fixedLease().recording();
        QVERIFY(of(run, Rule::MutualExclusion) == is(Result::Broken, Why::None, 1));
        QVERIFY(of(run, Rule::Reentry) == is(Result::Held));
        QVERIFY(of(run, Rule::Fairness) == is(Result::NotJudged, Why::NothingOfIt));
        QVERIFY(of(run, Rule::Invariant) == is(Result::NotJudged, Why::NothingOfIt));
        const Recording seen = Tape()
                                   .live()
                                   .lock("orders", locks::redisson::fairLock)
                                   .step(What::Acquired, 0, 1, 7)
                                   .at(10)
                                   .recording();
        QVERIFY(of(seen, Rule::MutualExclusion) == is(Result::Held));
        for (const Rule rule : {Rule::LostWakeUp, Rule::Invariant, Rule::Starvation,
                 Rule::RenewedAfterRelease, Rule::ReleasedWithoutHold, Rule::NeverReleased, Rule::LateWrite})
            QVERIFY(of(seen, rule) == is(Result::NotJudged, Why::ClientsWord));
        for (const Rule rule : {Rule::Fencing, Rule::Reentry, Rule::TakenAway})
            QVERIFY(of(seen, rule) == is(Result::Held));
        QVERIFY(of(seen, Rule::Fairness) == is(Result::NotJudged, Why::NothingOfIt));
        const Recording unseen = Tape()
                                     .live()
                                     .lock("orders")
                                     .step(What::Acquired, 0, 1)
                                     .step(What::Reentered, 0, 3, 1)
                                     .at(10)
                                     .step(What::LeaseEnded, 0)
                                     .recording();
        QVERIFY(of(unseen, Rule::Reentry) == is(Result::NotJudged, Why::Unseen));
        QVERIFY(of(unseen, Rule::TakenAway) == is(Result::NotJudged, Why::Unseen));
        QVERIFY(of(unseen, Rule::MutualExclusion) == is(Result::Held));
        const Recording handedOver = Tape()
                                         .live()
                                         .lock("orders")
                                         .step(What::Acquired, 0, 1)
                                         .at(10)
                                         .step(What::Released, 0, 0, record::endUnseen)
                                         .step(What::Acquired, 1, 1)
                                         .recording();
        QVERIFY(of(handedOver, Rule::TakenAway) == is(Result::NotJudged, Why::Unseen));
        const Recording blind = Tape()
                                    .live()
                                    .lock("orders")
                                    .step(What::Acquired, 0, 1)
                                    .at(10)
                                    .step(What::SightLost, -1)
                                    .recording();
        QVERIFY(of(blind, Rule::MutualExclusion) == is(Result::NotJudged, Why::Unseen));
        Recording damaged = run;
        record::Header header = run.header();
        header.lack = record::Header::Gap::Parts;
        damaged.setHeader(header);
        for (int rule = 0; rule < record::ruleCount; ++rule)
            QVERIFY(of(damaged, Rule(rule)) == is(Result::NotJudged, Why::Recording));
        for (const RuleVerdict& rule : check::judged(damaged).verdict.rules)
            QVERIFY(sentence(rule).contains(QStringLiteral("could not be judged")));
    }

    /// The clock of a server is known to half a round trip: a shorter overlap may be none.
    void anOverlapWithinTheErrorOfTheClocks()
    {
        const auto overlap = [](base::nanoseconds roundTrip, qint64 until, base::milliseconds known = 1ms) {
            Tape tape = std::move(Tape().live().lock("orders").step(What::Acquired, 0, 1).at(5));
            tape.step(What::Acquired, 1, 1).at(until).step(What::Released, 0).at(20).step(What::Released, 1);
            Recording recording = tape.recording();
            auto health = std::make_shared<locks::Health>();
            health->roundTrip = roundTrip;
            recording.append({.batches = {{known, {}, health, false}}});
            return recording;
        };
        QCOMPARE(rulesBroken(overlap(4ms, 7, 9ms)), QByteArray("mutual-exclusion"));
        QCOMPARE(rulesBroken(overlap(0ms, 7)), QByteArray("mutual-exclusion"));
        QCOMPARE(rulesBroken(overlap(2ms, 7)), QByteArray("mutual-exclusion"));
        QCOMPARE(rulesBroken(overlap(4ms, 7)), QByteArray());
        const Verdict verdict = check::judged(overlap(4ms, 7)).verdict;
        const RuleVerdict& rule = verdict.rules.at(qsizetype(Rule::MutualExclusion));
        QCOMPARE(rule.result, RuleVerdict::Result::NotJudged);
        QCOMPARE(name(rule.why), QByteArray("within-clock-error"));
        QCOMPARE(sentence(rule),
            QStringLiteral("? Two holders at once: could not be judged: an overlap was within the error of "
                           "the clocks"));
        const Verdict longer = check::judged(overlap(4ms, 15)).verdict;
        QCOMPARE(longer.rules.at(qsizetype(Rule::MutualExclusion)).result, RuleVerdict::Result::Broken);
    }

    /// A server's table of a semaphore of unknown size shows no crowd, and no absence of one.
    void whatNoRuleIsAboutIsNotPassed()
    {
        Tape tape = std::move(Tape().live().lock("pool", locks::redisson::plainSemaphore).as(Mode::Permit));
        const Verdict verdict =
            check::judged(tape.step(What::Acquired, 0, 3).step(What::Acquired, 1, 3).at(9).recording())
                .verdict;
        QCOMPARE(verdict.obstacle, Verdict::Obstacle::NoRule);
        QCOMPARE(verdict.rules.at(qsizetype(Rule::Permits)).why, RuleVerdict::Why::PermitsUnknown);
        QVERIFY(!verdict.passed() && sentence(verdict).startsWith(QStringLiteral("Could not be judged")));
    }

    /// A server's recording that was cut off is judged as far as it goes, and says so; a run needs its end.
    void aRecordingWithoutItsEnd()
    {
        const auto cut = [](Recording recording) {
            record::Header header = recording.header();
            header.lack = record::Header::Gap::End;
            recording.setHeader(header);
            return check::judged(recording).verdict;
        };
        const Verdict seen = cut(Tape().live().lock("orders").step(What::Acquired, 0, 1).at(9).recording());
        QCOMPARE(seen.result(), Verdict::Result::NotAllJudged);
        QCOMPARE(name(seen.result()), QByteArray("not-all-judged"));
        QVERIFY(!seen.passed() &&
                sentence(seen).startsWith(QStringLiteral("Nothing was broken, but not all could be judged. "
                                                         "Did not happen: “Two holders at once”")));
        QVERIFY(sentence(seen).contains(
            QStringLiteral(". Not judged: “Lost wake-up”, “Resource broken”, “Deadlock”, "
                           "“Starvation”, “Renewed after release”, “Released without acquiring it”, "
                           "“Never given back”, “Late write”.")));
        QVERIFY(sentence(seen).endsWith(QStringLiteral("what happened later is not judged.")));
        QCOMPARE(cut(fixedLease().recording()).obstacle, Verdict::Obstacle::CutOff);
    }

    void manyViolationsAreBounded()
    {
        Tape tape(2);
        tape.lock("orders");
        for (int i = 0; i < 3000; ++i)
            tape.at(i * 10).takes(0).at(i * 10 + 2).takes(1).at(i * 10 + 4).leaves(0).leaves(1);
        qint64 times = 0;
        const QList<Violation> found = violationsIn(tape.recording());
        for (const Violation& violation : found)
            times += violation.times;
        QCOMPARE(times, 3000);
        QVERIFY(found.size() <= 1000);
    }

private:
    static Tape fixedLease()
    {
        Tape tape;
        tape.lock("orders").at(0).takes(1).at(12'000).step(What::LeaseEnded, 1).at(12'031).takes(2);
        tape.at(14'870).step(What::WorkEnds, 1).step(What::Releasing, 1).step(What::ReleaseFailed, 1);
        tape.at(20'000).leaves(2);
        return tape;
    }

    static Verdict judged(const Recording& recording) { return verdict(recording, violationsIn(recording)); }

    static void row(const char* name, Tape& tape, const char* broken = "")
    {
        QTest::newRow(name) << tape.recording() << QByteArray(broken);
    }

    static Tape orders() { return std::move(Tape().lock("orders")); }

    void exclusion()
    {
        row("one after the other", orders().takes(0).at(10).leaves(0).at(11).takes(1).at(20).leaves(1));
        row("two at once", orders().takes(0).at(10).takes(1).at(20).leaves(0).leaves(1), "mutual-exclusion");
        row("a lease that ended on a live server: nobody sees whether its holder works on",
            orders()
                .live()
                .step(What::Acquired, 0, 1)
                .at(10)
                .step(What::LeaseEnded, 0)
                .at(11)
                .step(What::Acquired, 1, 1));
        row("the next one is told before the release is confirmed", orders()
                                                                        .takes(0)
                                                                        .at(10)
                                                                        .step(What::WorkEnds, 0)
                                                                        .step(What::Releasing, 0)
                                                                        .at(11)
                                                                        .takes(1)
                                                                        .at(12)
                                                                        .step(What::Released, 0)
                                                                        .at(20)
                                                                        .leaves(1));
        row("a lease that ends with nobody there", orders()
                                                       .takes(0)
                                                       .at(10)
                                                       .step(What::LeaseEnded, 0)
                                                       .at(20)
                                                       .step(What::WorkEnds, 0)
                                                       .step(What::Releasing, 0)
                                                       .step(What::ReleaseFailed, 0));
        row("who knows of its loss and stops is out", orders()
                                                          .takes(0)
                                                          .at(10)
                                                          .step(What::LeaseEnded, 0)
                                                          .step(What::WorkEnds, 0)
                                                          .step(What::LeaseLost, 0)
                                                          .at(20)
                                                          .takes(1)
                                                          .at(30)
                                                          .leaves(1));
        row("who knows of its loss and works on is in",
            orders()
                .takes(0)
                .at(10)
                .step(What::LeaseLost, 0)
                .at(20)
                .takes(1)
                .at(30)
                .step(What::WorkEnds, 0)
                .leaves(1),
            "mutual-exclusion");
        row("release before the work is done",
            orders()
                .takes(0)
                .at(10)
                .step(What::Releasing, 0)
                .step(What::Released, 0)
                .at(11)
                .takes(1)
                .at(12)
                .step(What::WorkEnds, 0)
                .at(20)
                .leaves(1),
            "mutual-exclusion");
        row("a crash ends the work", orders()
                                         .takes(0)
                                         .at(10)
                                         .step(What::Crashed, 0)
                                         .at(30)
                                         .step(What::LeaseEnded, 0)
                                         .at(31)
                                         .takes(1)
                                         .at(40)
                                         .leaves(1));
        row("re-entry is no second holder", orders()
                                                .takes(0)
                                                .step(What::Reentered, 0, 2)
                                                .at(10)
                                                .step(What::Releasing, 0)
                                                .step(What::PartlyReleased, 0, 1)
                                                .at(20)
                                                .leaves(0));
        row("an inner release is not the end",
            orders()
                .takes(0)
                .step(What::Reentered, 0, 2)
                .at(10)
                .step(What::WorkEnds, 0)
                .step(What::Releasing, 0)
                .step(What::PartlyReleased, 0, 1)
                .at(11)
                .takes(1)
                .at(20)
                .leaves(0)
                .leaves(1),
            "mutual-exclusion");
        row("two locks", orders().takes(0).lock("stock").takes(1).at(10).leaves(1));
    }

    void readersAndWriters()
    {
        const auto lock = [] { return std::move(Tape().lock("table", locks::redisson::readWriteLock)); };
        row("readers together", lock().as(Mode::Read).takes(0).takes(1).takes(2).at(10).leaves(0).leaves(1));
        row("a writer beside one who gave its write lock back and reads on",
            lock()
                .as(Mode::Write)
                .takes(0)
                .at(5)
                .as(Mode::Read)
                .step(What::Acquired, 0, 1)
                .as(Mode::Write)
                .at(6)
                .leaves(0)
                .at(10)
                .takes(1)
                .at(12)
                .leaves(1),
            "read-write");
        row("a writer among readers",
            lock().as(Mode::Read).takes(0).as(Mode::Write).at(5).takes(1).at(10).leaves(1), "read-write");
        row("a reader beside a writer",
            lock().as(Mode::Write).takes(0).as(Mode::Read).at(5).takes(1).at(10).leaves(1), "read-write");
        row("a reader without its lease beside other readers", lock()
                                                                   .as(Mode::Read)
                                                                   .takes(0)
                                                                   .takes(1)
                                                                   .at(5)
                                                                   .step(What::LeaseEnded, 0)
                                                                   .at(9)
                                                                   .leaves(1)
                                                                   .leaves(0));
        row("a reader without its lease beside a writer",
            lock()
                .as(Mode::Read)
                .takes(0)
                .takes(1)
                .at(5)
                .step(What::LeaseEnded, 0)
                .at(9)
                .leaves(1)
                .as(Mode::Write)
                .takes(2)
                .at(12)
                .as(Mode::Read)
                .step(What::ReleaseFailed, 0)
                .as(Mode::Write)
                .at(14)
                .leaves(2),
            "read-write");
        row("a writer reads too, and goes on as reader", lock()
                                                             .as(Mode::Write)
                                                             .takes(0)
                                                             .as(Mode::Read)
                                                             .step(What::Acquired, 0, 1)
                                                             .at(5)
                                                             .as(Mode::Write)
                                                             .leaves(0)
                                                             .as(Mode::Read)
                                                             .at(6)
                                                             .takes(1)
                                                             .at(9)
                                                             .leaves(0)
                                                             .leaves(1));
    }

    void permits()
    {
        const auto pool = [] {
            return std::move(Tape().lock("pool", locks::redisson::plainSemaphore, 2).as(Mode::Permit));
        };
        row("as many as there are", pool().takes(0).takes(1).at(10).leaves(0).at(11).takes(2));
        row("one too many", pool().takes(0).takes(1).at(5).takes(2).at(10).leaves(2), "permits");
        row("three at once", pool().takes(0, 3).at(10).leaves(0), "permits");
    }

    void wakeUps()
    {
        row("a waiter is woken", orders()
                                     .takes(0)
                                     .at(5)
                                     .waits(1)
                                     .at(1000)
                                     .leaves(0)
                                     .at(1002)
                                     .step(What::Woken, 1, 1)
                                     .at(1003)
                                     .takes(1));
        row("a waiter sleeps on",
            orders()
                .takes(0)
                .at(5)
                .waits(1)
                .at(1000)
                .fault(FaultKind::KeyDeleted)
                .step(What::WorkEnds, 0)
                .step(What::LeaseLost, 0)
                .at(9000)
                .step(What::Woken, 1, 0)
                .takes(1),
            "lost-wake-up taken-away");
        row("until the end", orders().takes(0).at(5).waits(1).at(10).leaves(0).at(5000), "lost-wake-up");
        row("a lock that nobody was seen to free",
            orders().waits(1).at(9000).step(What::Woken, 1, 0).takes(1).leaves(1));
        row("a lock that nobody was seen to hold, and whose key is deleted",
            orders().waits(1).at(2000).fault(FaultKind::KeyDeleted).at(9000).step(What::Woken, 1, 0).takes(1),
            "lost-wake-up");
        row("another one takes it at once", orders()
                                                .takes(0)
                                                .at(5)
                                                .waits(1)
                                                .at(10)
                                                .leaves(0)
                                                .at(12)
                                                .takes(2)
                                                .at(9000)
                                                .leaves(2)
                                                .at(9001)
                                                .step(What::Woken, 1, 1)
                                                .takes(1));
        row("a dead holder's lease runs on", orders()
                                                 .takes(0)
                                                 .at(5)
                                                 .waits(1)
                                                 .at(10)
                                                 .step(What::Crashed, 0)
                                                 .at(9000)
                                                 .step(What::LeaseEnded, 0)
                                                 .at(9001)
                                                 .step(What::Woken, 1, 0)
                                                 .takes(1));
        row("who is paused cannot wake",
            orders().takes(0).at(5).waits(1).at(6).step(What::Paused, 1).at(10).leaves(0).at(9000));
        const auto goesOn = [] {
            return std::move(orders().takes(0).at(5).waits(1).at(6).step(What::Paused, 1).at(10).leaves(0))
                .at(5000)
                .step(What::Resumed, 1);
        };
        row("who goes on hears what came", goesOn().at(5010).step(What::Woken, 1, 1).takes(1).at(9000));
        row("who goes on and sleeps was not woken", goesOn().at(9000), "lost-wake-up");
        row("nobody can take a lock of a server that is away", orders()
                                                                   .takes(0)
                                                                   .at(5)
                                                                   .waits(1)
                                                                   .at(10)
                                                                   .fault(FaultKind::ServerStopped)
                                                                   .leaves(0)
                                                                   .at(9000)
                                                                   .fault(FaultKind::ServerStarted)
                                                                   .at(9100)
                                                                   .step(What::Woken, 1, 1)
                                                                   .takes(1));
        Tape fast(3, 100);
        row("a fast run has as long by the clock", fast.lock("orders")
                                                       .takes(0)
                                                       .at(5)
                                                       .waits(1)
                                                       .at(1000)
                                                       .leaves(0)
                                                       .at(3000)
                                                       .step(What::Woken, 1, 1)
                                                       .takes(1));
    }

    void tokens()
    {
        const auto guarded = [] {
            return std::move(Tape().lock("orders", locks::redisson::fencedLock).resource("stock"));
        };
        row("rising tokens",
            guarded().takes(0, 1, 33).wrote(0, 1, 33).at(5).leaves(0).at(6).takes(1, 1, 34).wrote(1, 2, 34));
        row("an old token writes",
            guarded()
                .takes(0, 1, 33)
                .at(5)
                .step(What::LeaseEnded, 0)
                .step(What::LeaseLost, 0)
                .step(What::WorkEnds, 0)
                .at(6)
                .takes(1, 1, 34)
                .wrote(1, 2, 34)
                .at(9)
                .wrote(0, 3, 33),
            "late-write fencing");
        row("an old token is refused", guarded()
                                           .takes(0, 1, 33)
                                           .at(6)
                                           .step(What::WorkEnds, 0)
                                           .step(What::LeaseLost, 0)
                                           .takes(1, 1, 34)
                                           .wrote(1, 2, 34)
                                           .at(9)
                                           .step(What::WriteRefused, 0, 2, 33));
        row("a token is given twice", guarded().takes(0, 1, 33).at(5).leaves(0).at(6).takes(1, 1, 33),
            "fencing");
        row("tokens go back",
            guarded().takes(0, 1, 33).at(5).leaves(0).step(What::Wants, 1).at(6).takes(1, 1, 7), "fencing");
    }

    void entries()
    {
        row("three deep", orders()
                              .takes(0)
                              .step(What::Reentered, 0, 2)
                              .step(What::Reentered, 0, 3)
                              .step(What::PartlyReleased, 0, 2)
                              .step(What::PartlyReleased, 0, 1)
                              .at(9)
                              .leaves(0));
        row("counted twice", orders().takes(0).step(What::Reentered, 0, 3), "reentry");
        row("a first entry that is the second", orders().takes(0, 2), "reentry");
        row("a hold that was there before we looked", orders().live().takes(0, 2));
        row("released with entries left",
            orders().takes(0).step(What::Reentered, 0, 2).at(5).step(What::Released, 0), "reentry");
        row("anew after a lost lease", orders()
                                           .takes(0)
                                           .step(What::Reentered, 0, 2)
                                           .at(5)
                                           .step(What::LeaseEnded, 0)
                                           .at(6)
                                           .step(What::Acquired, 0, 1));
    }

    void fairness()
    {
        const auto queue = [](Kind kind) {
            return std::move(
                Tape().lock("orders", kind).takes(0).at(1).waits(1).at(2).waits(2).at(10).leaves(0));
        };
        row("in order", queue(locks::redisson::fairLock).at(11).takes(1).at(20).leaves(1).at(21).takes(2));
        row("overtaken", queue(locks::redisson::fairLock).at(11).takes(2).at(20).leaves(2).at(21).takes(1),
            "fairness");
        row("an unfair lock may",
            queue(locks::redisson::reentrantLock).at(11).takes(2).at(20).leaves(2).at(21).takes(1));
        row("a dead one is passed over",
            queue(locks::redisson::fairLock).step(What::Crashed, 1).at(11).takes(2).at(20).leaves(2));
        row("who gave up is passed over",
            queue(locks::redisson::fairLock).step(What::GaveUp, 1).at(11).takes(2).at(20).leaves(2));
    }

    /// The steps that a server shows: no client reports there that it sleeps, works or writes.
    void seenOnAServer()
    {
        const auto seen = [](Kind kind = locks::redisson::fairLock) {
            return std::move(Tape().live().lock("orders", kind).step(What::Acquired, 0, 1, 7));
        };
        row("a token goes back on a server",
            seen().at(5).step(What::Released, 0).at(6).step(What::Acquired, 1, 1, 3), "fencing");
        row("a token is read when the next one has it",
            seen().at(5).step(What::Released, 0).at(6).step(What::Acquired, 1, 1, 7));
        row("two entries between two reads", seen().at(5).step(What::Reentered, 0, 3, 1));
        row("a count rises after sight was lost",
            seen().at(5).step(What::SightLost, -1).at(6).step(What::Reentered, 0, 3));
        row("what was given back unseen", seen().at(5).step(What::Reentered, 0, 2).step(What::Released, 0));
        row("a key is deleted under its holder",
            seen()
                .at(5)
                .fault(FaultKind::KeyDeleted)
                .step(What::LeaseEnded, 0)
                .at(6)
                .step(What::Acquired, 1, 1, 8),
            "taken-away");
        row("freed by force", seen().at(5).fault(FaultKind::ForceReleased).step(What::LeaseEnded, 0));
        row("a lease that is over", seen().at(5).fault(FaultKind::Expired).step(What::LeaseEnded, 0));
        row("a deleted key that nobody held",
            seen().at(5).step(What::Released, 0).fault(FaultKind::KeyDeleted));
        seenInTheQueue();
    }

    void seenInTheQueue()
    {
        const auto queue = [](Kind kind = locks::redisson::fairLock) {
            return std::move(Tape()
                                 .live()
                                 .lock("orders", kind)
                                 .step(What::Acquired, 0, 1)
                                 .at(1)
                                 .step(What::Wants, 1, -1)
                                 .at(2)
                                 .step(What::Wants, 2, -1)
                                 .at(10)
                                 .step(What::Released, 0)
                                 .at(11));
        };
        row("the head of the queue is served",
            queue().step(What::GaveUp, 1).step(What::Acquired, 1, 1).at(5000));
        row("the head leaves the queue a look before it holds",
            queue().step(What::GaveUp, 1).at(14).step(What::Acquired, 1, 1).at(5000));
        row("the second is served, the first one stays",
            queue().step(What::GaveUp, 2).step(What::Acquired, 2, 1).at(5000), "fairness");
        row("the second is served, the first one next",
            queue()
                .step(What::Acquired, 2, 1)
                .at(20)
                .step(What::Released, 2)
                .step(What::GaveUp, 1)
                .step(What::Acquired, 1, 1),
            "fairness");
        row("a dead head leaves when the second is served",
            queue().step(What::Acquired, 2, 1).at(14).step(What::GaveUp, 1).at(5000));
        row("who never stood in the queue is served", queue().step(What::Acquired, 0, 1).at(5000),
            "fairness");
        row("a lock without a queue",
            queue(locks::redisson::reentrantLock).step(What::Acquired, 2, 1).at(5000));
        row("nobody takes it while one sleeps", queue().step(What::Sleeps, 1).at(6000), "lost-wake-up");
        row("a look comes late",
            queue().step(What::Sleeps, 1).at(2000).step(What::GaveUp, 1).step(What::Acquired, 1, 1));
        row("who does not listen any more does not sleep",
            queue().step(What::Sleeps, 1).at(2000).step(What::Unsubscribed, 1).at(9000));
    }

    /// Two clients hold a lock each, and one waits for the other.
    static Tape crossed()
    {
        Tape tape;
        tape.lock("a").takes(0).lock("b").takes(1).at(5).step(What::Wants, 0, -1).lock("a").at(6);
        return tape;
    }

    void circles()
    {
        row("each waits for the other", crossed().step(What::Wants, 1, -1).at(900), "deadlock");
        row("one gives up",
            crossed().step(What::Wants, 1, 500).at(506).step(What::GaveUp, 1).lock("b").leaves(1),
            "deadlock");
        row("one attempt is no wait", crossed().step(What::Wants, 1, 0).step(What::GaveUp, 1).at(900));
        row("a line is no circle", crossed().step(What::Wants, 2, -1).at(900));
        row("who holds it enters again", orders().takes(0).step(What::Wants, 0, -1).at(900));
        row("what was given back closes no circle",
            crossed().leaves(0).step(What::Wants, 1, -1).at(7).takes(1));
        row("what was deleted closes no circle",
            crossed().fault(FaultKind::KeyDeleted).step(What::Wants, 1, -1).at(7).takes(1),
            "taken-away mutual-exclusion");
        row("what another one has taken closes no circle",
            crossed().takes(2).leaves(2).step(What::Wants, 1, -1).at(7).takes(1),
            "mutual-exclusion mutual-exclusion");
        circlesOfReaders();
        const auto seen = [] {
            return std::move(Tape().live().lock("a").step(What::Acquired, 0, 1).step(What::Wants, 1, -1));
        };
        row("a circle that stood before the recording",
            seen().lock("b").step(What::Acquired, 1, 1).step(What::Wants, 0, -1).at(900), "deadlock");
        row("sight of the waiter was lost before the circle closed",
            std::move(Tape().live().lock("b").step(What::Acquired, 1, 1).lock("a").step(What::Acquired, 0, 1))
                .step(What::Wants, 1, -1)
                .at(5)
                .step(What::SightLost, -1)
                .lock("b")
                .step(What::Wants, 0, -1)
                .at(900));
    }

    void circlesOfReaders()
    {
        const auto two = [] {
            Tape tape;
            tape.lock("a", locks::redisson::readWriteLock).as(Mode::Read).takes(0).takes(1).at(5);
            return tape;
        };
        row("two readers want to write",
            two().as(Mode::Write).step(What::Wants, 0, -1).step(What::Wants, 1, -1).at(900), "deadlock");
        row("one reader wants to write, and the other one ends",
            two().as(Mode::Write).step(What::Wants, 0, -1).as(Mode::Read).at(9).leaves(1).leaves(0));
        row("a reader waits beside another one", two().step(What::Wants, 0, -1).step(What::Wants, 1, -1));
        row("one of two readers has ended before the other one wants to write",
            two().leaves(0).as(Mode::Write).step(What::Wants, 0, -1).step(What::Wants, 1, -1));
        row("a writer waits for a reader that waits for it",
            two()
                .lock("b")
                .as(Mode::Exclusive)
                .takes(2)
                .as(Mode::Read)
                .step(What::Wants, 1, -1)
                .lock("a")
                .as(Mode::Write)
                .step(What::Wants, 2, -1)
                .at(900),
            "deadlock");
        row("a reader waits for a writer that waits for it",
            std::move(Tape().lock("b").takes(0).lock("a", locks::redisson::readWriteLock).as(Mode::Write))
                .takes(1)
                .as(Mode::Read)
                .step(What::Wants, 0, -1)
                .lock("b")
                .as(Mode::Exclusive)
                .step(What::Wants, 1, -1)
                .at(900),
            "deadlock");
        row("a writer that reads too gives its read lock back",
            std::move(Tape().lock("a", locks::redisson::readWriteLock).as(Mode::Write).takes(0))
                .as(Mode::Read)
                .step(What::Acquired, 0, 1)
                .step(What::Released, 0)
                .lock("b")
                .as(Mode::Exclusive)
                .takes(1)
                .step(What::Wants, 0, -1)
                .lock("a")
                .as(Mode::Read)
                .step(What::Wants, 1, -1)
                .at(900),
            "deadlock");
    }

    /// `times` others, or one other so often, are served while client 1 waits.
    static Tape overtaken(int times, bool byOne, Tape tape = Tape(40))
    {
        tape.lock("orders").takes(0).at(1).waits(1).at(2).leaves(0);
        for (int i = 0; i < times; ++i) {
            const int other = byOne ? 2 : 2 + i;
            tape.at(10 * i + 10).step(What::Wants, other, -1).takes(other).at(10 * i + 19).leaves(other);
        }
        return tape;
    }

    void starvation()
    {
        row("overtaken as often as may be", overtaken(10, true).at(200).takes(1).leaves(1));
        row("overtaken once more", overtaken(11, true).at(200).takes(1).leaves(1), "starvation");
        row("overtaken until the end", overtaken(11, true).at(200), "starvation");
        row("overtaken by many, once each", overtaken(30, false).at(320).takes(1).leaves(1));
        row("one that stands still has lost its claim", overtaken(5, true).step(What::Paused, 1).at(60));
        row("one who had asked before does not overtake",
            std::move(Tape().lock("orders").takes(0).step(What::Wants, 2, -1).waits(1)).leaves(0).takes(2));
        Tape seen = std::move(Tape().live().lock("orders", locks::redisson::fairLock));
        seen.step(What::Wants, 1, -1);
        for (int i = 1; i < 30; ++i)
            seen.at(i).step(What::Acquired, 2, 1).step(What::Released, 2);
        row("on a server one that was not seen to wait may have been first", seen.step(What::GaveUp, 1));
    }

    void givingBack()
    {
        const auto held = [] { return std::move(Tape().lock("orders").step(What::Wants, 0, -1).takes(0)); };
        row("a hold that is renewed", held().at(5).step(What::Renewed, 0, 30'000).at(9).leaves(0));
        row("a renewal after the release",
            held().at(5).leaves(0).at(9).step(What::Renewed, 0, 30'000).nowhere().step(What::Stopped, 0),
            "renewed-after-release");
        row("a renewal that is refused after the release",
            held().at(5).leaves(0).at(9).step(What::RenewalFailed, 0, 0, 0, "not held"));
        row("a renewal of an entry that is left", held()
                                                      .step(What::Reentered, 0, 2)
                                                      .step(What::Releasing, 0)
                                                      .step(What::PartlyReleased, 0, 1)
                                                      .at(9)
                                                      .step(What::Renewed, 0, 30'000)
                                                      .leaves(0));
        row("given back twice", held().at(5).leaves(0).at(6).step(What::Releasing, 0),
            "released-without-hold");
        row("given back by another thread", held().at(5).inThread(2).step(What::Releasing, 0),
            "released-without-hold");
        row("given back after the wait was over",
            held()
                .step(What::Wants, 1, 10)
                .at(15)
                .step(What::GaveUp, 1)
                .step(What::Releasing, 1)
                .step(What::ReleaseFailed, 1),
            "released-without-hold");
        row("a member of several that was not acquired is given back with the others",
            held()
                .step(What::Wants, 1, 10)
                .at(15)
                .step(What::GaveUp, 1)
                .step(What::Releasing, 1, 0, 1)
                .step(What::ReleaseFailed, 1));
        row("given back where it is not known what became of the attempt",
            held()
                .step(What::Wants, 1, 10)
                .at(15)
                .step(What::GaveUp, 1, 0, 0, "ConnectionLost")
                .step(What::Releasing, 1)
                .step(What::ReleaseFailed, 1));
        row("given back after its lease",
            held().at(5).step(What::LeaseEnded, 0).step(What::Releasing, 0).step(What::ReleaseFailed, 0));
        row("ends without giving it back", held().at(5).nowhere().step(What::Stopped, 0).at(9),
            "never-released");
        row("crashes without giving it back", held().at(5).nowhere().step(What::Crashed, 0).at(9));
        leftBehind();
        row("ends when its lease is over",
            held().at(5).step(What::LeaseEnded, 0).nowhere().step(What::Stopped, 0).at(9));
        row("ends with a permit", std::move(Tape().lock("pool", locks::redisson::plainSemaphore, 2))
                                      .as(Mode::Permit)
                                      .takes(0)
                                      .nowhere()
                                      .step(What::Stopped, 0));
    }

    /// A home-made lock: nobody asked for it but by the commands that are recorded.
    void leftBehind()
    {
        const auto took = [](const QByteArray& command) {
            return std::move(
                Tape().lock("orders").at(1).step(What::Command, 0, 1, 1, command).at(2).takes(0).at(5));
        };
        const auto crashes = [](Tape tape) {
            return std::move(tape.nowhere().step(What::Crashed, 0).lock("orders").at(9));
        };
        row("crashes and leaves a key without an expiry", crashes(took("setnx orders me")).at(20),
            "never-released");
        row("crashes and leaves another key without an expiry", crashes(took("set orders me NX")).at(20),
            "never-released");
        row("crashes and leaves a key with an expiry", crashes(took("set orders me nx px 9000")).at(20));
        row("crashes when its key has got an expiry",
            crashes(took("setnx orders me").step(What::Command, 0, 1, 2, "pexpire orders 9000")).at(20));
        row("what a crash left is deleted",
            crashes(took("setnx orders me")).fault(FaultKind::KeyDeleted).at(30), "taken-away");
        row("what a crash left is refused to others",
            crashes(took("setnx orders me")).step(What::Command, 1, 1, 1, "setnx orders other"),
            "never-released");
        const auto counted = [](const QByteArray& again, const QByteArray& release) {
            const QByteArray enter =
                QByteArrayLiteral("eval redis.call('hincrby',KEYS[1],ARGV[1],1) 1 orders me");
            Tape tape;
            tape.lock("orders").at(1).step(What::Command, 0, 1, 1, enter);
            tape.at(2).step(What::ReplyLost, 0, 0, 1).step(What::Command, 0, 1, 2, again + enter);
            tape.at(3).step(What::Acquired, 0, 1).step(What::Releasing, 0).step(What::Released, 0);
            tape.at(4).step(What::Command, 0, 1, 3, release).nowhere().step(What::Stopped, 0).at(9);
            return tape;
        };
        const QByteArray leave =
            QByteArrayLiteral("eval redis.call('hincrby',KEYS[1],ARGV[1],-1) 1 orders me");
        row("entered twice because the answer was lost, and left once", counted({}, leave).at(9),
            "never-released");
        row("deleted at once, however often it was entered", counted({}, "del orders").at(9));
        row("entered by another command after the answer was lost", counted("x", leave).at(9));
    }

    void lateWrites()
    {
        const auto lost = [] {
            return std::move(
                Tape().lock("orders").resource("stock").takes(0).at(30).step(What::LeaseEnded, 0));
        };
        row("a write within its lease",
            std::move(Tape().lock("orders").resource("stock").takes(0)).wrote(0, 1));
        row("a write after its lease", lost().at(31).wrote(0, 1), "late-write");
        row("a write of one that knows that it has lost it",
            lost().step(What::LeaseLost, 0).at(31).wrote(0, 1), "late-write");
        row("a write under another lock that it holds", lost().lock("other").takes(0).at(31).wrote(0, 1));
        row("a write after it was acquired again", lost().takes(0).at(31).wrote(0, 1));
        row("a write after it was given back", lost().leaves(0).at(31).wrote(0, 1));
        row("a write of another thread", lost().at(31).wrote(1, 1));
    }

    void resources()
    {
        const auto stock = [](Invariant::What what, qint64 number = 0) {
            return std::move(Tape().lock("orders").resource("stock", 2).invariant(what, number));
        };
        row("sold out", stock(Invariant::What::NotNegative).wrote(0, 1).at(1).wrote(1, 0));
        row("oversold", stock(Invariant::What::NotNegative).wrote(0, -1).at(1).wrote(1, -2), "invariant");
        row("full", stock(Invariant::What::AtMost, 3).wrote(0, 3));
        row("too full", stock(Invariant::What::AtMost, 3).wrote(0, 4).at(2).wrote(0, 3), "invariant");
        row("enough", stock(Invariant::What::AtLeast, 2).wrote(0, 2));
        row("too few", stock(Invariant::What::AtLeast, 2).wrote(0, 1), "invariant");
        row("ends well", stock(Invariant::What::EndsAt, 5).wrote(0, 9).at(1).wrote(0, 5));
        row("ends badly", stock(Invariant::What::EndsAt, 5).wrote(0, 5).at(1).wrote(0, 4), "invariant");
        row("each once", stock(Invariant::What::NoDuplicates).wrote(0, 3, 0, "7").wrote(1, 4, 0, "8"));
        row("one twice", stock(Invariant::What::NoDuplicates).wrote(0, 3, 0, "7").wrote(1, 4, 0, "7"),
            "invariant");
        row("every update counts", stock(Invariant::What::NoLostUpdates).wrote(0, 3).wrote(1, 4));
        row("an update is lost", stock(Invariant::What::NoLostUpdates).wrote(0, 3).wrote(1, 3), "invariant");
        row("rising", stock(Invariant::What::Rises).wrote(0, 3).wrote(1, 2).wrote(0, 4));
        row("falling", stock(Invariant::What::Rises).wrote(0, 3).wrote(0, 3), "invariant");
        row("the sum stays", std::move(Tape().lock("orders").resource("stock", 5).resource("sold"))
                                 .invariant(Invariant::What::EndsWithSum, 5, 0));
        row("the sum does not stay",
            std::move(Tape().lock("orders").resource("stock", 5).resource("sold"))
                .invariant(Invariant::What::EndsWithSum, 5, 0)
                .wrote(0, 1),
            "invariant");
    }
};

QTEST_GUILESS_MAIN(TestChecker)
#include "tst_checker.moc"
