#include "core/client/releasemachine.h"
#include "tests/support/fakeclock.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::client::HoldState;
using lockscope::client::Leave;
using lockscope::client::ReleaseMachine;
using lockscope::support::FakeClock;

using Act = ReleaseMachine::Act;
using Acts = ReleaseMachine::Acts;

namespace
{

const Error unknown{ErrorKind::OutcomeUnknown, {}, {}};
const Error notSent{ErrorKind::NotSent, {}, {}};
const Error denied{ErrorKind::NoPermission, "redisson_lock__channel:{a}", {}};

} // namespace

class ReleaseMachineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void answered_data()
    {
        QTest::addColumn<bool>("wasHeld");
        QTest::addColumn<int>("left");
        QTest::newRow("freed") << true << 0;
        QTest::newRow("one entry less") << true << 2;
        QTest::newRow("not mine") << false << 0;
    }

    void answered()
    {
        QFETCH(bool, wasHeld);
        QFETCH(int, left);
        ReleaseMachine machine({1, 30s});
        QCOMPARE(machine.begin(m_clock.now()), Acts{Act::Send});
        QCOMPARE(machine.sent(Leave{wasHeld, left}, m_clock.now()), Acts{Act::Finish});
        QCOMPARE(*machine.outcome(), (Leave{wasHeld, left}));
    }

    void anUnansweredReleaseIsLookedUp_data()
    {
        QTest::addColumn<int>("heldBefore");
        QTest::addColumn<int>("countNow");
        QTest::addColumn<int>("act"); // of Act
        QTest::newRow("was done, freed") << 1 << 0 << int(Act::Finish);
        QTest::newRow("was done, entries remain") << 3 << 2 << int(Act::Finish);
        QTest::newRow("was not done") << 2 << 2 << int(Act::Send);
        QTest::newRow("nothing to compare with") << 0 << 0 << int(Act::Finish);
    }

    void anUnansweredReleaseIsLookedUp()
    {
        QFETCH(int, heldBefore);
        QFETCH(int, countNow);
        QFETCH(int, act);
        ReleaseMachine machine({heldBefore, 30s});
        machine.begin(m_clock.now());
        QCOMPARE(machine.sent(unknown, m_clock.now()), Acts{Act::Look});
        QCOMPARE(machine.looked(HoldState{countNow, 20s}, m_clock.now()), Acts{Act(act)});
        if (Act(act) == Act::Finish && heldBefore > 0)
            QCOMPARE(*machine.outcome(), (Leave{true, countNow}));
        if (heldBefore == 0)
            QCOMPARE(machine.outcome().error(), unknown);
    }

    void whatWasNotSentIsSentLater()
    {
        ReleaseMachine machine({1, 30s});
        machine.begin(m_clock.now());
        QCOMPARE(machine.sent(notSent, m_clock.now()), Acts());
        QCOMPARE(machine.time(m_clock.now()), Acts());
        m_clock.advance(250ms);
        QCOMPARE(machine.time(m_clock.now()), Acts{Act::Send});
    }

    void itStaysUnknownOnlyUntilTheLeaseIsOver()
    {
        ReleaseMachine machine({1, 1s});
        machine.begin(m_clock.now());
        machine.sent(unknown, m_clock.now());
        QCOMPARE(machine.looked(notSent, m_clock.now()), Acts());
        m_clock.advance(1s);
        QCOMPARE(machine.time(m_clock.now()), Acts{Act::Look});
        QCOMPARE(machine.looked(notSent, m_clock.now()), Acts{Act::Finish});
        QCOMPARE(machine.outcome().error(), unknown);
    }

    void whatCannotBeLookedAtStaysUnknown()
    {
        ReleaseMachine machine({1, 1s, false});
        machine.begin(m_clock.now());
        QCOMPARE(machine.sent(unknown, m_clock.now()), Acts{Act::Finish});
        QCOMPARE(machine.outcome().error(), unknown);
    }

    void aRefusalIsFinal()
    {
        ReleaseMachine machine({1, 1s});
        machine.begin(m_clock.now());
        QCOMPARE(machine.sent(denied, m_clock.now()), Acts{Act::Finish});
        QCOMPARE(machine.outcome().error(), denied);
    }

private:
    FakeClock m_clock;
};

QTEST_GUILESS_MAIN(ReleaseMachineTest)
#include "tst_releasemachine.moc"
