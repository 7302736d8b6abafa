#include "core/client/acquiremachine.h"
#include "tests/support/fakeclock.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::milliseconds;
using lockscope::client::AcquireMachine;
using lockscope::client::AcquireTerms;
using lockscope::client::Attempt;
using lockscope::client::HoldState;
using lockscope::support::FakeClock;

namespace
{

Error errorOf(const QByteArray& word)
{
    if (word == "unknown")
        return {ErrorKind::OutcomeUnknown, {}, {}};
    return {word == "notsent" ? ErrorKind::NotSent : ErrorKind::NoPermission, {}, {}};
}

lockscope::base::Result<Attempt> attemptOf(const QByteArray& word)
{
    if (word.startsWith('-') || word.startsWith('<'))
        return Attempt{false, 0, milliseconds(word.mid(1).toInt())};
    return word.startsWith('#') ? lockscope::base::Result<Attempt>(Attempt{true, word.mid(1).toInt(), -1ms})
                                : errorOf(word);
}

QByteArray actName(AcquireMachine::Act act, const AcquireMachine& machine)
{
    switch (act) {
    case AcquireMachine::Act::Try:
        return "try";
    case AcquireMachine::Act::Look:
        return "look";
    case AcquireMachine::Act::Subscribe:
        return "subscribe";
    case AcquireMachine::Act::Unsubscribe:
        return "unsubscribe";
    case AcquireMachine::Act::Leave:
        return "leave";
    case AcquireMachine::Act::Finish:
        break;
    }
    if (!machine.outcome().ok())
        return "error:" + name(machine.outcome().error().kind);
    return machine.outcome()->acquired ? "got:" + QByteArray::number(machine.outcome()->count)
                                       : QByteArray("refused");
}

/// Plays a dialogue: events in, and after each what the machine does and when it wants to be woken.
///   begin | try:#2 (got, count 2) | try:<500 (refused, 500 ms left) | try:unknown|notsent|denied
///   look:2/300 (our count 2, 300 ms left), look:unknown | sub:ok|denied | message | +250 (time passes)
///   left:ok|notsent|denied (the queue) | stop (given up)
class Dialogue
{
public:
    explicit Dialogue(const AcquireTerms& terms)
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
    AcquireMachine::Acts feed(const QByteArray& event)
    {
        const QByteArray word = event.mid(event.indexOf(':') + 1);
        if (event == "begin")
            return m_machine.begin(m_clock.now());
        if (event == "stop")
            return m_machine.giveUp(m_clock.now());
        if (event.startsWith("left:"))
            return m_machine.left(resultOf(word), m_clock.now());
        if (event == "message")
            return m_machine.message(m_clock.now());
        if (event.startsWith("try:"))
            return m_machine.tried(attemptOf(word), m_clock.now());
        if (event.startsWith("sub:"))
            return m_machine.subscribed(resultOf(word), m_clock.now());
        if (event.startsWith("look:"))
            return m_machine.looked(sightOf(word), m_clock.now());
        m_clock.advance(milliseconds(event.mid(1).toInt()));
        return m_machine.time(m_clock.now());
    }

    static lockscope::base::Result<void> resultOf(const QByteArray& word)
    {
        return word == "ok" ? lockscope::base::Result<void>() : errorOf(word);
    }

    static lockscope::base::Result<HoldState> sightOf(const QByteArray& word)
    {
        if (!word.contains('/'))
            return errorOf(word);
        const auto parts = word.split('/');
        return HoldState{parts[0].toInt(), milliseconds(parts[1].toInt())};
    }

    QByteArray answer(const QByteArray& event)
    {
        QByteArrayList words;
        for (const auto act : feed(event))
            words << actName(act, m_machine);
        if (const auto at = m_machine.wakeAt())
            words << "~" + QByteArray::number((*at - m_clock.now()) / 1ms);
        return words.isEmpty() ? "." : words.join(',');
    }

    FakeClock m_clock;
    AcquireMachine m_machine;
};

} // namespace

class AcquireMachineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void dialogue_data()
    {
        QTest::addColumn<int>("wait"); // -1 = without limit
        QTest::addColumn<int>("heldBefore");
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, int wait, int held, const char* events, const char* expected) {
            QTest::newRow(name) << wait << held << QByteArray(events) << QByteArray(expected);
        };

        row("free", 0, 0, "begin try:#1", "try | got:1");
        row("re-entry", 0, 1, "begin try:#2", "try | got:2");
        row("one attempt refused", 0, 0, "begin try:<9000", "try | refused");
        row("free at the second look", 5000, 0, "begin try:<9000 sub:ok try:#1",
            "try | subscribe,~5000 | try | unsubscribe,got:1");
        row("woken by a message", -1, 0, "begin try:<9000 sub:ok try:<8999 message try:#1",
            "try | subscribe | try | ~8999 | try | unsubscribe,got:1");
        row("holder died", -1, 0, "begin try:<900 sub:ok try:<800 +799 +1 try:#1",
            "try | subscribe | try | ~800 | ~1 | try | unsubscribe,got:1");
        row("message during the attempt is kept", -1, 0, "begin try:<900 sub:ok message try:<800 try:#1",
            "try | subscribe | try | . | try | unsubscribe,got:1");
        row("message before the subscription is confirmed changes nothing", -1, 0,
            "begin try:<900 message sub:ok try:<800", "try | subscribe | . | try | ~800");
        row("wait ends before the holder", 1000, 0, "begin try:<9000 +10 sub:ok try:<8990 +989 +1",
            "try | subscribe,~1000 | ~990 | try | ~990 | ~1 | unsubscribe,refused");
        row("subscribing takes too long", 200, 0, "begin try:<9000 +200 sub:ok",
            "try | subscribe,~200 | unsubscribe,refused | .");
        row("subscribed just too late", 200, 0, "begin +0 try:<9000 +199 +1",
            "try | . | subscribe,~200 | ~1 | unsubscribe,refused");
        row("channel denied", -1, 0, "begin try:<900 sub:denied",
            "try | subscribe | unsubscribe,error:NoPermission");
        row("refused for good", -1, 0, "begin try:denied", "try | error:NoPermission");
        row("no expiry is looked at again", -1, 0, "begin try:<-1 sub:ok try:<-1 +5000",
            "try | subscribe | try | ~5000 | try");
        row("free, and another one's turn", -1, 0, "begin try:<-2 sub:ok try:<-2 +500",
            "try | subscribe | try | ~500 | try");
        row("about to expire", -1, 0, "begin try:<0 sub:ok try:<0", "try | subscribe | try | ~1");
        row("not sent, one attempt", 0, 0, "begin try:notsent", "try | error:NotSent");
        row("not sent, waiting", 1000, 0, "begin try:notsent +250 try:#1", "try | ~250 | try | got:1");
        row("unknown, was done", 0, 0, "begin try:unknown look:1/29000", "try | look | got:1");
        row("unknown, re-entry was done", 0, 1, "begin try:unknown look:2/29000", "try | look | got:2");
        row("unknown, re-entry was not done", 500, 1, "begin try:unknown look:1/29000 try:#2",
            "try | look | try | got:2");
        row("unknown, another holds", -1, 0, "begin try:unknown look:0/700", "try | look | subscribe");
        row("unknown, not done and free", 500, 0, "begin try:unknown look:0/-2 try:#1",
            "try | look | try | got:1");
        row("unknown, not done, one attempt", 0, 0, "begin try:unknown look:0/-2",
            "try | look | error:NotSent");
        row("unknown, the look fails until the lease is over", 0, 0,
            "begin try:unknown look:notsent +250 look:notsent +30000 look:unknown",
            "try | look | ~250 | look | ~250 | look | error:OutcomeUnknown");
        row("given up while sleeping", -1, 0, "begin try:<900 sub:ok try:<800 stop",
            "try | subscribe | try | ~800 | unsubscribe,refused");
        row("given up while subscribing", -1, 0, "begin try:<900 stop sub:ok",
            "try | subscribe | unsubscribe,refused | .");
        row("given up while trying, refused", -1, 0, "begin stop try:<900", "try | . | refused");
        row("given up while trying, and got it", -1, 0, "begin stop try:#1", "try | . | got:1");
        row("given up before the begin", -1, 0, "stop begin", "refused | .");
        row("a long lease is looked at again all the same", -1, 0, "begin try:<900000 sub:ok try:<900000",
            "try | subscribe | try | ~60000");
        row("late answers after the end", 0, 0, "begin try:#1 try:#2 message sub:ok look:1/1",
            "try | got:1 | . | . | . | .");
    }

    void dialogue()
    {
        QFETCH(int, wait);
        QFETCH(int, heldBefore);
        QFETCH(QByteArray, events);
        AcquireTerms terms;
        terms.wait = wait < 0 ? std::nullopt : std::optional(milliseconds(wait));
        terms.heldBefore = heldBefore;
        QTEST(Dialogue(terms).play(events), "expected");
    }

    void aSpinLockIsPolled()
    {
        AcquireTerms terms{std::nullopt};
        terms.polls = true;
        QCOMPARE(Dialogue(terms).play("begin try:<900 +1 try:<899 +2 try:<897 +4 try:#1"),
            "try | ~1 | try | ~2 | try | ~4 | try | got:1");
        QByteArray events = "begin try:<900";
        for (int poll = 1; poll <= 128; poll *= 2)
            events += " +" + QByteArray::number(poll) + " try:<900";
        QVERIFY(Dialogue(terms).play(events).endsWith("| try | ~128 | try | ~128"));
        terms.wait = 5ms;
        QCOMPARE(Dialogue(terms).play("begin try:<900 +1 try:<899 +2 try:<897 +2"),
            "try | ~1 | try | ~2 | try | ~2 | refused");
    }

    void aQueueIsLeftWithTheWait_data()
    {
        QTest::addColumn<int>("wait");
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, int wait, const char* events, const char* expected) {
            QTest::newRow(name) << wait << QByteArray(events) << QByteArray(expected);
        };
        row("one attempt takes no place", 0, "begin try:<900", "try | refused");
        row("served", 500, "begin try:<900 sub:ok try:#1", "try | subscribe,~500 | try | unsubscribe,got:1");
        row("the wait is over", 500, "begin try:<900 sub:ok try:<900 +500 left:ok",
            "try | subscribe,~500 | try | ~500 | unsubscribe,leave | refused");
        row("given up", 500, "begin try:<900 stop left:ok",
            "try | subscribe,~500 | unsubscribe,leave | refused");
        row("given up before the begin", 500, "stop", "refused");
        row("channel denied", 500, "begin try:<900 sub:denied left:ok",
            "try | subscribe,~500 | unsubscribe,leave | error:NoPermission");
        row("not left at once", 500, "begin try:<900 stop left:unknown +250 left:ok",
            "try | subscribe,~500 | unsubscribe,leave | ~250 | leave | refused");
        row("never left: it runs out", 500, "begin try:<900 stop left:notsent +3000 left:notsent",
            "try | subscribe,~500 | unsubscribe,leave | ~250 | leave | refused");
        row("may not be left", 500, "begin try:<900 stop left:denied",
            "try | subscribe,~500 | unsubscribe,leave | refused");
    }

    void aQueueIsLeftWithTheWait()
    {
        QFETCH(int, wait);
        QFETCH(QByteArray, events);
        AcquireTerms terms{milliseconds(wait)};
        terms.queues = true;
        QTEST(Dialogue(terms).play(events), "expected");
    }

    void whatCannotBeLookedAtStaysUnknown()
    {
        AcquireTerms terms{std::nullopt};
        terms.canLook = false;
        QCOMPARE(Dialogue(terms).play("begin try:unknown"), "try | error:OutcomeUnknown");
        QCOMPARE(Dialogue(terms).play("begin try:notsent +250 try:#1"), "try | ~250 | try | got:1");
    }

    void aLookBringsTheToken()
    {
        FakeClock clock;
        AcquireMachine machine(AcquireTerms{});
        machine.begin(clock.now());
        machine.tried(errorOf("unknown"), clock.now());
        machine.looked(HoldState{1, 900ms, 17}, clock.now());
        QCOMPARE(machine.outcome()->token, std::optional<qint64>(17));
    }
};

QTEST_GUILESS_MAIN(AcquireMachineTest)
#include "tst_acquiremachine.moc"
