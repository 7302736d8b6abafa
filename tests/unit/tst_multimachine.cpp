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
using lockscope::client::MultiMachine;
using lockscope::client::MultiOutcome;
using lockscope::client::MultiTerms;
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

QByteArray textOf(const Result<MultiOutcome>& outcome)
{
    if (!outcome.ok())
        return "error:" + name(outcome.error().kind);
    QByteArray text = outcome->acquired ? "got:" : "refused";
    for (const int member : outcome->held)
        text += QByteArray::number(member);
    return text;
}

/// Plays a dialogue: events in, and after each what the machine does and when it wants to be woken.
///   begin | 0:got, 0:no, 0:unknown|notsent|denied (of member 0) | 0:released | 0:kept, 0:gone | 0:lost
///   stop (given up) | +250 (time passes)
class Dialogue
{
public:
    explicit Dialogue(const MultiTerms& terms)
        : m_machine(terms)
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
            return m_machine.begin(m_clock.now());
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
        if (word == "released")
            return m_machine.released(member, m_clock.now());
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
        case What::Finish:
            break;
        }
        return textOf(m_machine.outcome());
    }

    QByteArray answer(const QByteArray& event)
    {
        QByteArrayList words;
        for (const auto& act : feed(event))
            words << nameOf(act);
        if (const auto at = m_machine.wakeAt())
            words << "~" + QByteArray::number((*at - m_clock.now()) / 1ms);
        return words.isEmpty() ? "." : words.join(',');
    }

    FakeClock m_clock;
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
        row("given up before the begin", -1, false, "stop begin", "refused | .");
    }
    void all()
    {
        QFETCH(int, wait);
        QFETCH(bool, isFixed);
        QFETCH(QByteArray, events);
        MultiTerms terms{2, 0, wait < 0 ? std::nullopt : std::optional(milliseconds(wait)), isFixed};
        QTEST(Dialogue(terms).play(events), "expected");
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
        QTEST(Dialogue({3, 1, 0ms, false}).play(events), "expected");
    }

    void aMajorityGivesEachMemberItsShare()
    {
        Dialogue dialogue({3, 1, std::nullopt, false});
        QCOMPARE(dialogue.play("begin 0:got +4000 +400"),
            "ask0/1500,~3000 | ask1/1500,~3000 | stop1,ask2/500,~2000 | ~1600");
    }
};

QTEST_GUILESS_MAIN(MultiMachineTest)
#include "tst_multimachine.moc"
