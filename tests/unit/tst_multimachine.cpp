#include "core/client/multimachine.h"
#include "tests/support/fakeclock.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::milliseconds;
using lockscope::base::Result;
using lockscope::client::Attempt;
using lockscope::client::Leave;
using lockscope::client::MultiMachine;
using lockscope::client::MultiOutcome;
using lockscope::client::MultiTerms;
using lockscope::client::Needs;
using lockscope::support::FakeClock;

namespace
{

using What = MultiMachine::Act::What;

Error errorNamed(const QByteArray& word)
{
    if (word == "unknown")
        return {ErrorKind::OutcomeUnknown, {}, {}};
    return {word == "notsent" ? ErrorKind::NotSent : ErrorKind::NoPermission, {}, {}};
}

QByteArray numbersOf(const QList<int>& members)
{
    QByteArray text;
    for (const int member : members)
        text += QByteArray::number(member);
    return text;
}

QByteArray textOf(const Result<MultiOutcome>& outcome)
{
    if (!outcome.ok())
        return "error:" + name(outcome.error().kind);
    return (outcome->acquired ? "got:" : "refused") + numbersOf(outcome->held);
}

QByteArray textOf(const Result<Leave>& leave)
{
    if (!leave.ok())
        return "error:" + name(leave.error().kind);
    return (leave->wasHeld ? "left/" : "not-held/") + QByteArray::number(leave->left);
}

/// Plays a dialogue: events in, and after each what the machine does and when it wants to be woken.
///   begin | 0:got, 0:no, 0:unknown|notsent|denied (of member 0) | 0:kept, 0:gone | 0:lost
///   release | 0:released, 0:entered (once more, still), 0:missing (was not held), 0:unreleased (no answer)
///   stop (given up) | +250 (time passes) | ? (which are held; in brackets: too few)
class Dialogue
{
public:
    Dialogue(int members, Needs needs, const MultiTerms& terms)
        : m_terms(terms)
        , m_machine(members, needs)
    {
    }

    QByteArray play(const QByteArray& events)
    {
        QByteArrayList lines;
        for (const QByteArray& event : events.split(' '))
            lines << answer(event);
        return lines.join(" | ");
    }

private:
    MultiMachine::Acts feed(const QByteArray& event)
    {
        if (event == "begin")
            return m_machine.begin(m_terms, m_clock.now());
        if (event == "release")
            return m_machine.release();
        if (event == "stop")
            return m_machine.giveUp(m_clock.now());
        if (event.startsWith('+')) {
            m_clock.advance(milliseconds(event.mid(1).toInt()));
            return m_machine.time(m_clock.now());
        }
        return feed(event.left(event.indexOf(':')).toInt(), event.mid(event.indexOf(':') + 1));
    }

    MultiMachine::Acts feed(int member, const QByteArray& word)
    {
        if (word == "released" || word == "entered" || word == "missing")
            return m_machine.released(
                member, Leave{word != "missing", word == "entered" ? 1 : 0}, m_clock.now());
        if (word == "unreleased")
            return m_machine.released(member, errorNamed("notsent"), m_clock.now());
        if (word == "lost")
            return m_machine.lost(member, m_clock.now());
        if (word == "kept" || word == "gone")
            return m_machine.kept(member, word == "kept", m_clock.now());
        if (word == "got" || word == "no")
            return m_machine.acquired(member, Attempt{word == "got", 1}, m_clock.now());
        return m_machine.acquired(member, errorNamed(word), m_clock.now());
    }

    QByteArray nameOf(const MultiMachine::Act& act) const
    {
        const QByteArray number = QByteArray::number(act.member);
        switch (act.what) {
        case What::Acquire:
            return "ask" + number + '/' + QByteArray::number(qint64(act.wait->count()));
        case What::GiveUp:
            return "stop" + number;
        case What::Release:
            return "release" + number;
        case What::Keep:
            return "keep" + number;
        case What::Left:
            return textOf(m_machine.leave());
        case What::Lost:
            return "lost";
        case What::Finish:
            break;
        }
        return textOf(m_machine.outcome());
    }

    QByteArray answer(const QByteArray& event)
    {
        if (event == "?")
            return m_machine.isHeld() ? numbersOf(m_machine.held()) : '(' + numbersOf(m_machine.held()) + ')';
        QByteArrayList words;
        for (const auto& act : feed(event))
            words << nameOf(act);
        if (const auto at = m_machine.wakeAt())
            words << "~" + QByteArray::number((*at - m_clock.now()) / 1ms);
        return words.isEmpty() ? "." : words.join(',');
    }

    FakeClock m_clock;
    const MultiTerms m_terms;
    MultiMachine m_machine;
};

} // namespace

class MultiMachineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aMinorityMayBeMissing_data()
    {
        QTest::addColumn<int>("members");
        QTest::addColumn<int>("missing");
        for (const auto& [members, missing] : {std::pair{1, 0}, {2, 0}, {3, 1}, {4, 1}, {5, 2}})
            QTest::addRow("%d", members) << members << missing;
    }
    void aMinorityMayBeMissing()
    {
        QFETCH(int, members);
        QTEST(lockscope::client::minorityOf(members), "missing");
    }

    void all_data()
    {
        QTest::addColumn<int>("wait"); // -1 = without limit
        QTest::addColumn<bool>("isFixed");
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, int wait, bool isFixed, const char* events,
                             const char* expected) {
            QTest::newRow(name) << wait << isFixed << QByteArray(events) << QByteArray(expected);
        };
        row("both are free", 0, false, "begin 0:got 1:got", "ask0/0,~1500 | ask1/0,~1500 | got:01");
        row("the second is taken", 0, false, "begin 0:got 1:no 0:released",
            "ask0/0,~1500 | ask1/0,~1500 | release0,~1500 | refused");
        row("the first is taken", 0, false, "begin 0:no", "ask0/0,~1500 | refused");
        row("refused for good", -1, false, "begin 0:got 1:denied 0:released",
            "ask0/3000,~4500 | ask1/3000,~4500 | release0,~1500 | error:NoPermission");
        row("unknown may be ours", 0, false, "begin 0:got 1:unknown 0:released 1:released",
            "ask0/0,~1500 | ask1/0,~1500 | release1,release0,~1500 | ~1500 | error:OutcomeUnknown");
        row("a round, a pause, a round", -1, false, "begin 0:got +500 1:no 0:released +100 0:got 1:got",
            "ask0/3000,~4500 | ask1/3000,~4500 | ~4000 | release0,~1500 | ~100 | ask0/3000,~4500 | "
            "ask1/3000,~4500 | got:01");
        row("the wait is over in the pause", 1000, false, "begin 0:got +980 1:no 0:released +20",
            "ask0/1000,~2500 | ask1/1000,~2500 | ~1520 | release0,~1500 | ~20 | refused");
        row("the members share the wait", 2000, false, "begin +700 0:got +300 1:got",
            "ask0/2000,~3500 | ~2800 | ask1/1300,~2800 | ~2500 | got:01");
        row("a fixed lease begins when all are there", 0, true, "begin 0:got 1:got 1:kept 0:kept",
            "ask0/0,~1500 | ask1/0,~1500 | keep0,keep1,~1500 | ~1500 | got:01");
        row("one is gone before the lease is set", 0, true, "begin 0:got 1:got 0:gone 1:kept 1:released",
            "ask0/0,~1500 | ask1/0,~1500 | keep0,keep1,~1500 | ~1500 | release1,~1500 | refused");
        row("lost while the other is awaited", 0, false, "begin 0:got 0:lost 1:got 1:released",
            "ask0/0,~1500 | ask1/0,~1500 | ~1500 | release1,~1500 | refused");
        row("no answer: passed over, given back when it comes", 0, false,
            "begin 0:got +1500 0:released 1:got",
            "ask0/0,~1500 | ask1/0,~1500 | stop1,release0,~1500 | error:TimedOut | release1");
        row("no answer to a release", 0, false, "begin 0:got 1:no +1500 0:released",
            "ask0/0,~1500 | ask1/0,~1500 | release0,~1500 | refused | .");
        row("given up while asking", -1, false, "begin 0:got stop 1:no 0:released",
            "ask0/3000,~4500 | ask1/3000,~4500 | stop1,~1500 | release0,~1500 | refused");
        row("given up, and it came all the same", -1, false, "begin 0:got stop 1:got",
            "ask0/3000,~4500 | ask1/3000,~4500 | stop1,~1500 | got:01");
        row("given up in the pause", -1, false, "begin 0:no stop", "ask0/3000,~4500 | ~100 | refused");
        row("nothing to give up before the begin", 0, false, "stop begin", ". | ask0/0,~1500");
        row("lost while the lease is set", 0, true, "begin 0:got 1:got 0:lost 1:kept 1:released",
            "ask0/0,~1500 | ask1/0,~1500 | keep0,keep1,~1500 | ~1500 | release1,~1500 | refused");
        row("lost as the last one while the lease is set", 0, true,
            "begin 0:got 1:got 1:kept 0:lost 1:released",
            "ask0/0,~1500 | ask1/0,~1500 | keep0,keep1,~1500 | ~1500 | release1,~1500 | refused");
    }
    void all()
    {
        QFETCH(int, wait);
        QFETCH(bool, isFixed);
        QFETCH(QByteArray, events);
        const MultiTerms terms{wait < 0 ? std::nullopt : std::optional(milliseconds(wait)), isFixed};
        QTEST(Dialogue(2, Needs::All, terms).play(events), "expected");
    }

    void aMajority_data()
    {
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("all three") << QByteArray("begin 0:got 1:got 2:got")
                                   << QByteArray("ask0/0,~1500 | ask1/0,~1500 | ask2/0,~1500 | got:012");
        QTest::newRow("one server is down")
            << QByteArray("begin 0:got 1:notsent 2:got")
            << QByteArray("ask0/0,~1500 | ask1/0,~1500 | ask2/0,~1500 | got:02");
        QTest::newRow("one server hangs")
            << QByteArray("begin 0:got +1500 2:got 1:got 1:released")
            << QByteArray("ask0/0,~1500 | ask1/0,~1500 | stop1,ask2/0,~1500 | got:02 | release1 | .");
        QTest::newRow("one that hangs is not asked twice")
            << QByteArray("begin +1500 1:no 2:no")
            << QByteArray("ask0/0,~1500 | stop0,ask1/0,~1500 | error:TimedOut | .");
        QTest::newRow("two are taken") << QByteArray("begin 0:no 1:got 2:no 1:released")
                                       << QByteArray("ask0/0,~1500 | ask1/0,~1500 | ask2/0,~1500 | "
                                                     "release1,~1500 | refused");
    }
    void aMajority()
    {
        QFETCH(QByteArray, events);
        QTEST(Dialogue(3, Needs::Majority, {0ms, false}).play(events), "expected");
    }

    /// One server of three is not needed, of two each is.
    void aHold_data()
    {
        QTest::addColumn<int>("members");
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("expected"); // after the acquire of all
        const auto row = [](const char* name, int members, const char* events, const char* expected) {
            QTest::newRow(name) << members << QByteArray(events) << QByteArray(expected);
        };
        row("is held and left", 2, "? release 0:released ? 1:released ?",
            "01 | release0,release1 | . | 1 | left/0 | ()");
        row("is left once of twice", 2, "begin 0:got 1:got release 0:entered 1:entered ?",
            "ask0/0,~1500 | ask1/0,~1500 | got:01 | release0,release1 | . | left/1 | 01");
        row("stays when it cannot be taken again", 2, "begin 0:no ?", "ask0/0,~1500 | refused | 01");
        row("is not there twice to be left", 2, "release 0:released 1:released release",
            "release0,release1 | . | left/0 | not-held/0");
        row("is lost with one of two", 2, "1:lost ? release 0:released ?",
            "lost | (0) | release0 | not-held/0 | ()");
        row("is not lost with one of three", 3, "1:lost ? release 0:released 2:released",
            ". | 02 | release0,release2 | . | left/0");
        row("is lost with the second of three, once", 3, "1:lost 0:lost ? 2:lost ?",
            ". | lost | (2) | . | ()");
        row("is left where a server is away that is not needed", 3,
            "release 0:released 1:unreleased 2:released ?",
            "release0,release1,release2 | . | . | left/0 | (1)");
        row("is not known to be left where one is away that is needed", 3,
            "release 0:unreleased 1:unreleased 2:released ?",
            "release0,release1,release2 | . | . | error:NotSent | 01");
        row("was gone where the servers say so", 3, "release 0:missing 1:missing 2:released ?",
            "release0,release1,release2 | . | . | not-held/0 | ()");
        row("is not lost by being left", 2, "release 0:lost 0:missing 1:released ?",
            "release0,release1 | . | . | not-held/0 | ()");
    }
    void aHold()
    {
        QFETCH(int, members);
        QFETCH(QByteArray, events);
        Dialogue dialogue(members, members == 3 ? Needs::Majority : Needs::All, {0ms, false});
        dialogue.play(members == 3 ? "begin 0:got 1:got 2:got" : "begin 0:got 1:got");
        QTEST(dialogue.play(events), "expected");
    }

    void onlyTakenMembersAreHeld()
    {
        Dialogue dialogue(3, Needs::Majority, {0ms, false});
        QCOMPARE(dialogue.play("begin 0:got ? 1:notsent 2:got ? 2:lost ?"),
            "ask0/0,~1500 | ask1/0,~1500 | (0) | ask2/0,~1500 | got:02 | 02 | lost | (0)");
    }

    void aMajorityGivesEachMemberItsShare()
    {
        Dialogue dialogue(3, Needs::Majority, {std::nullopt, false});
        QCOMPARE(dialogue.play("begin 0:got +4000 +400"),
            "ask0/1500,~3000 | ask1/1500,~3000 | stop1,ask2/500,~2000 | ~1600");
    }
};

QTEST_GUILESS_MAIN(MultiMachineTest)
#include "tst_multimachine.moc"
