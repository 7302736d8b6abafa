#include "core/client/lockclientmachine.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using client::AcquireOptions;
using client::Form;
using client::Hold;
using client::LockClientMachine;
using Act = LockClientMachine::Act;

namespace
{

redis::Client::Answer answerOf(const QByteArray& word)
{
    if (word.startsWith('!'))
        return base::Error{word == "!unknown"  ? base::ErrorKind::OutcomeUnknown
                           : word == "!denied" ? base::ErrorKind::NoPermission
                                               : base::ErrorKind::NotSent,
            {}, {}};
    if (word == "nil")
        return redis::Reply::nil();
    if (!word.startsWith('['))
        return redis::Reply::number(word.toLongLong());
    QList<redis::Reply> elements;
    for (const QByteArray& part : word.mid(1, word.size() - 2).split(','))
        elements.append(redis::Reply::number(part.toLongLong()));
    return redis::Reply::array(elements);
}

QByteArray outcomeOf(const base::Result<client::Attempt>& outcome)
{
    if (!outcome.ok())
        return '!' + base::name(outcome.error().kind);
    return outcome->acquired ? QByteArray::number(outcome->count) : QByteArray("refused");
}

/// Plays a dialogue: events in, and after each the acts. A lock is named by a letter: w(rite), s(emaphore),
/// p(ermit), l(atch); all others are reentrant.
///   take:a take:a,wait:5000 take:a,lease:9000 (each attempt has the next number) | leave:a | keep:a,4000 |
///   give-up:1 | forget:1 | +250 (ms pass) | =[1,1] =0 =nil =!unknown (the answer to what was asked first) |
///   msg | up | down | verify
class Play
{
public:
    QByteArray operator()(const QByteArray& events)
    {
        QByteArrayList lines;
        for (const QByteArray& event : events.split(' ')) {
            QByteArrayList words;
            for (const Act& act : happens(event))
                words.append(std::visit(*this, act));
            lines.append(words.isEmpty() ? "-" : words.join(' '));
        }
        return lines.join(" / ");
    }
    LockClientMachine machine{30s};

    QByteArray operator()(const LockClientMachine::Call& act)
    {
        m_open.append(act.ticket);
        return act.script.script + '!';
    }
    QByteArray operator()(const LockClientMachine::Subscribe& act)
    {
        m_open.append(act.ticket);
        m_channel = act.channel;
        return "subscribe!";
    }
    QByteArray operator()(const LockClientMachine::Unsubscribe&) const { return "unsubscribe!"; }
    QByteArray operator()(const LockClientMachine::Subscribed& act) const
    {
        return act.result.ok() ? "subscribed" : "not-subscribed";
    }
    QByteArray operator()(const LockClientMachine::Refused& act) const { return said("refused", act.ttl); }
    QByteArray operator()(const LockClientMachine::Sleeps& act) const { return said("sleeps", act.lasts); }
    QByteArray operator()(const LockClientMachine::Woken& act) const
    {
        return "woken:" + QByteArray::number(act.id);
    }
    QByteArray operator()(const LockClientMachine::Acquired& act) const
    {
        return QByteArray::number(act.id) + '=' + outcomeOf(act.outcome);
    }
    QByteArray operator()(const LockClientMachine::Released& act) const
    {
        if (!act.outcome.ok())
            return "!" + base::name(act.outcome.error().kind);
        return act.outcome->wasHeld ? "left:" + QByteArray::number(act.outcome->left) : "not-held";
    }
    QByteArray operator()(const LockClientMachine::Kept& act) const
    {
        return !act.isHeld.ok() ? "not-kept" : *act.isHeld ? "kept" : "gone";
    }
    QByteArray operator()(const LockClientMachine::Renewed& act) const
    {
        return act.isHeld.ok() && *act.isHeld ? "renewed" : "not-renewed";
    }
    QByteArray operator()(const LockClientMachine::Lost& act) const
    {
        return "lost:" + act.holding.lock.bytes;
    }

private:
    static QByteArray said(const char* word, base::milliseconds time)
    {
        return word + QByteArray(":") + QByteArray::number(qint64(time.count()));
    }
    static Hold holdOf(const QByteArray& lock)
    {
        const Form form = lock == "w"   ? Form::Write
                          : lock == "s" ? Form::Semaphore
                          : lock == "p" ? Form::Permit
                          : lock == "l" ? Form::Latch
                                        : Form::Reentrant;
        return {{lock}, {"u:1"}, form};
    }

    LockClientMachine::Acts happens(const QByteArray& event)
    {
        const QByteArrayList parts = event.split(',');
        const QByteArray what = parts[0].split(':').value(0);
        const QByteArray object = parts[0].split(':').value(1);
        if (event.startsWith('+'))
            return pass(base::milliseconds(event.mid(1).toInt()));
        if (event.startsWith('='))
            return machine.answered(m_open.takeFirst(), answerOf(event.mid(1)), m_now);
        if (what == "take")
            return machine.acquire(++m_id, holdOf(object), 1, optionsOf(parts), m_now);
        if (what == "leave")
            return machine.release(++m_id, holdOf(object), m_now);
        if (what == "keep")
            return machine.keepFor(++m_id, holdOf(object), base::milliseconds(parts[1].toInt()), m_now);
        if (what == "give-up")
            return machine.giveUp(object.toULongLong(), m_now);
        if (what == "forget")
            return machine.forget(object.toULongLong());
        return happensToLink(event);
    }
    LockClientMachine::Acts happensToLink(const QByteArray& event)
    {
        if (event == "msg")
            return machine.message(m_channel, m_now);
        if (event == "verify")
            return withRenewals(machine.verifyHolds(m_now));
        if (event == "up")
            return machine.linkUp();
        machine.linkDown();
        return {};
    }
    LockClientMachine::Acts withRenewals(LockClientMachine::Acts acts) { return acts + machine.renew(m_now); }
    LockClientMachine::Acts pass(base::milliseconds time)
    {
        m_now += time;
        return withRenewals(machine.time(m_now));
    }
    static AcquireOptions optionsOf(const QByteArrayList& parts)
    {
        AcquireOptions options;
        for (const QByteArray& part : parts.mid(1)) {
            const base::milliseconds time(part.mid(part.indexOf(':') + 1).toInt());
            (part.startsWith("wait") ? options.wait : options.lease) = time;
        }
        return options;
    }

    base::MonoTime m_now{1s};
    LockClientMachine::Id m_id = 0;
    QList<quint64> m_open;
    base::ChannelName m_channel;
};

} // namespace

class LockClientMachineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void dialogues_data()
    {
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* events, const char* said) {
            QTest::newRow(name) << QByteArray(events) << QByteArray(said);
        };
        row("taken and left", "take:a =[1,1] leave:a =0", "acquire! / 1=1 / release! / left:0");
        row("one attempt is refused", "take:a =[0,700]", "acquire! / refused:700 1=refused");
        row("a waiter is woken by the message", "take:a,wait:5000 =[0,700] =0 =[0,700] msg =[1,1]",
            "acquire! / refused:700 subscribe! / subscribed acquire! / refused:700 sleeps:700 / woken:1 "
            "acquire! "
            "/ unsubscribe! 1=1");
        row("a waiter is woken by the time", "take:a,wait:5000 =[0,700] =0 =[0,700] +699 +1 =[1,1]",
            "acquire! / refused:700 subscribe! / subscribed acquire! / refused:700 sleeps:700 / - / woken:1 "
            "acquire! / unsubscribe! 1=1");
        row("two waiters share a subscription",
            "take:a,wait:5000 take:a,wait:9000 =[0,700] =[0,700] =0 =[0,700] give-up:1 =[0,700] give-up:2",
            "acquire! / acquire! / refused:700 subscribe! / refused:700 / subscribed acquire! acquire! / "
            "refused:700 sleeps:700 / 1=refused / refused:700 sleeps:700 / unsubscribe! 2=refused");
        row("back on the link it subscribes again, and looks",
            "take:a,wait:5000 =[0,700] =0 =[0,700] down up =0 =[1,1]",
            "acquire! / refused:700 subscribe! / subscribed acquire! / refused:700 sleeps:700 / - / "
            "subscribe! / "
            "subscribed acquire! / unsubscribe! 1=1");
        row("a subscription that is refused ends the wait", "take:a,wait:5000 =[0,700] =!denied",
            "acquire! / refused:700 subscribe! / not-subscribed unsubscribe! 1=!NoPermission");
        row("what got no answer is looked up", "take:a =!unknown =[1,29000]", "acquire! / look! / 1=1");
        row("one that is forgotten says nothing more", "take:a,wait:5000 =[0,700] =0 forget:1 =[1,1] +9000",
            "acquire! / refused:700 subscribe! / subscribed acquire! / unsubscribe! / - / -");
        row("the watchdog renews", "take:a =[1,1] +9999 +1 =[1] leave:a =0 +10000",
            "acquire! / 1=1 / - / renew! / renewed / release! / left:0 / -");
        row("the watchdog is denied", "take:a =[1,1] +10000 =[0] +10000",
            "acquire! / 1=1 / renew! / not-renewed lost:a / -");
        row("a fixed lease is not renewed", "take:a,lease:20000 =[1,1] +30000", "acquire! / 1=1 / -");
        row("a fixed lease inside a watched hold leaves the watchdog on",
            "take:a =[1,1] take:a,lease:20000 =[1,2] +10000", "acquire! / 1=1 / acquire! / 2=2 / renew!");
        row("a lease set later ends the watchdog", "take:a =[1,1] keep:a,4000 =[1] +30000",
            "acquire! / 1=1 / renew! / kept / -");
        row("one that cannot be set leaves it on", "take:a =[1,1] keep:a,4000 =!denied +10000",
            "acquire! / 1=1 / renew! / not-kept / renew!");
        row("a release that failed leaves the hold", "take:a =[1,1] leave:a =!denied +10000",
            "acquire! / 1=1 / release! / !NoPermission / renew!");
        row("on another server all that is held is looked at",
            "take:a =[1,1] take:b,lease:20000 =[1,1] verify =[0,-2] =[0]",
            "acquire! / 1=1 / acquire! / 2=1 / look! renew! / lost:b / not-renewed lost:a");
        row("of a semaphore the permits add up", "take:s =[1,1] take:s =[1,1] leave:s =0 leave:s",
            "acquire-semaphore! / 1=1 / acquire-semaphore! / 2=1 / release-semaphore! / left:0 / "
            "release-semaphore!");
        row("a latch is awaited and not held", "take:l =[1,1] +30000", "await-latch! / 1=1 / -");
    }

    void dialogues()
    {
        QFETCH(QByteArray, events);
        QTEST(Play()(events), "said");
    }

    void theBookTellsWhatIsHeld()
    {
        Play play;
        play("take:s =[1,1] take:s =[1,1] take:a,lease:20000 =[1,1] take:b =[1,1] keep:b,4000 =[1]");
        const client::HoldBook& book = play.machine.book();
        QCOMPARE(book.countOf({{"s"}, {"u:1"}, Form::Semaphore}), 2);
        QCOMPARE(book.nextLapse(), std::optional(base::MonoTime(5s)));
        QCOMPARE(play.machine.takeLapsed(base::MonoTime(5s)).size(), 1);
        QCOMPARE(book.nextLapse(), std::optional(base::MonoTime(21s)));
        QVERIFY(play.machine.isIdle() && !play.machine.wakeAt());
    }

    void theOwnersChannelOutlivesAWaiter()
    {
        Play play;
        const base::ChannelName channel{"redisson_lock__channel:{a}"};
        QCOMPARE(play.machine.listen(channel).size(), 1);
        QVERIFY(!play.machine.isSubscribed(channel));
        play.machine.answered(1, redis::Reply::number(1), base::MonoTime(1s));
        QVERIFY(play.machine.isSubscribed(channel));
        QCOMPARE(play("take:a,wait:100 =[0,700] =[0,700] +100"),
            QByteArray("acquire! / refused:700 acquire! / refused:700 sleeps:100 / 1=refused"));
        QVERIFY(play.machine.isSubscribed(channel));
    }

    void itsTimeMayRunFasterThanTheServers()
    {
        LockClientMachine machine(30s);
        machine.setSpeed(50);
        const auto begun = machine.acquire(1, {{"a"}, {"u:1"}}, 1, {0ms, 20s}, base::MonoTime(1s));
        QCOMPARE(std::get<LockClientMachine::Call>(begun[0]).script.arguments[0], QByteArray("400"));
        const auto acts = machine.answered(1, answerOf("[0,300]"), base::MonoTime(1s));
        QCOMPARE(std::get<LockClientMachine::Refused>(acts[0]).ttl, base::milliseconds(15'000));
    }
};

QTEST_GUILESS_MAIN(LockClientMachineTest)
#include "tst_lockclientmachine.moc"
