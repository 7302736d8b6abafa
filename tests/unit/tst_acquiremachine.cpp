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
using lockscope::client::HoldSight;
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
        if (event == "message")
            return m_machine.message(m_clock.now());
        if (event.startsWith("try:"))
            return m_machine.tried(attemptOf(word), m_clock.now());
        if (event.startsWith("sub:"))
            return m_machine.subscribed(
                word == "ok" ? lockscope::base::Result<void>() : errorOf(word), m_clock.now());
        if (event.startsWith("look:"))
            return m_machine.looked(sightOf(word), m_clock.now());
        m_clock.advance(milliseconds(event.mid(1).toInt()));
        return m_machine.time(m_clock.now());
    }

    static lockscope::base::Result<HoldSight> sightOf(const QByteArray& word)
    {
        if (!word.contains('/'))
            return errorOf(word);
        const auto parts = word.split('/');
        return HoldSight{parts[0].toInt(), milliseconds(parts[1].toInt())};
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
};

QTEST_GUILESS_MAIN(AcquireMachineTest)
#include "tst_acquiremachine.moc"
