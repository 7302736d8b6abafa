#include "core/lab/scenarioreader.h"
#include "core/lab/simulatedclient.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::ClientAct;
using lab::ClientEvent;
using lab::SimulatedClient;
using record::What;

namespace
{

const base::MonoTime start{1s};

/// A scenario of one client with that program and a watchdog of 30 s.
lab::Scenario scenarioOf(const char* program, int threads)
{
    const QByteArray json =
        R"({"id": "x", "number": 1, "title": "x", "shows": "x", "length": "1m",
            "locks": {"fence": {"form": "fenced"}, "queue": {"form": "fair"}},
            "resources": {"stock": {}},
            "clients": [{"name": "c", "threads": )" +
        QByteArray::number(threads) + R"(, "program": )" + program + "}]}";
    const auto read = lab::readScenario(json);
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
        qFatal("%s", qPrintable(fault->sentence()));
    return std::get<lab::Scenario>(read);
}

redis::Client::Answer answerOf(const QByteArray& word)
{
    if (word.startsWith('!'))
        return base::Error{
            word == "!unknown" ? base::ErrorKind::OutcomeUnknown : base::ErrorKind::NotSent, {}, {}};
    if (word == "nil")
        return redis::Reply::nil();
    if (!word.startsWith('['))
        return word.toLongLong() != 0 || word == "0" ? redis::Reply::number(word.toLongLong())
                                                     : redis::Reply::bulk(word);
    QList<redis::Reply> elements;
    for (const QByteArray& part : word.mid(1, word.size() - 2).split(','))
        elements.append(redis::Reply::number(part.toLongLong()));
    return redis::Reply::array(elements);
}

/// Plays a dialogue: events in, and after each what the client does and says of itself.
///   begin | +250 (ms pass) | =[1,1] =0 =nil =!unknown (the answer to what was asked first) | msg | pause |
///   pause:500 | resume | kill | lose | jump:500 | down | up
class Play
{
public:
    explicit Play(const char* program, int threads = 1, quint64 seed = 1)
        : m_scenario(scenarioOf(program, threads))
        , m_machine(termsFor(threads, seed))
    {
    }

    QByteArray operator()(const char* events)
    {
        QByteArrayList lines;
        for (const QByteArray& event : QByteArray(events).split(' '))
            lines.append(said(happens(event)));
        return lines.join(" / ");
    }
    [[nodiscard]] const SimulatedClient& machine() const { return m_machine; }

private:
    lab::ClientTerms termsFor(int threads, quint64 seed) const
    {
        return {"c", 0, "u", lab::Chance(seed), threads, {}, 30s,
            std::make_shared<const lab::Program>(m_scenario.groups[0].program)};
    }

    lab::ClientActs happens(const QByteArray& event)
    {
        if (event == "begin")
            return m_machine.begin(m_now);
        if (event.startsWith('+')) {
            m_now += base::milliseconds(event.mid(1).toInt());
            return m_machine.time(m_now);
        }
        if (event.startsWith("pause"))
            return m_machine.pause(
                event.size() > 6 ? std::optional(base::milliseconds(event.mid(6).toInt())) : std::nullopt,
                m_now);
        if (event == "resume")
            return m_machine.resume(m_now);
        if (event == "kill")
            return m_machine.kill(m_now);
        if (event.startsWith("jump:")) {
            m_machine.jumpClock(base::milliseconds(event.mid(5).toInt()));
            return m_machine.time(m_now);
        }
        if (event == "lose") {
            m_machine.loseReply();
            return {};
        }
        return m_machine.happened(eventOf(event), m_now);
    }

    ClientEvent eventOf(const QByteArray& word)
    {
        if (word == "msg")
            return {.what = ClientEvent::What::Message, .channel = m_channel, .payload = "0"};
        if (word == "down" || word == "up")
            return {.what = word == "up" ? ClientEvent::What::LinkUp : ClientEvent::What::LinkDown};
        if (m_open.isEmpty())
            qFatal("nothing was asked");
        return {
            .what = ClientEvent::What::Answer, .ticket = m_open.takeFirst(), .answer = answerOf(word.mid(1))};
    }

    QByteArray said(const lab::ClientActs& acts)
    {
        QByteArrayList words;
        for (const ClientAct& act : acts)
            if (const QByteArray word = wordOf(act); !word.isEmpty())
                words.append(word);
        return words.isEmpty() ? "-" : words.join(' ');
    }

    QByteArray wordOf(const ClientAct& act)
    {
        if (act.ticket != 0)
            m_open.append(act.ticket);
        switch (act.what) {
        case ClientAct::What::Call:
            return act.call.script + '!';
        case ClientAct::What::Send:
            return act.command.words.join('_') + '!';
        case ClientAct::What::Subscribe:
            m_channel = act.channel;
            return "subscribe!";
        case ClientAct::What::Unsubscribe:
            return "unsubscribe!";
        case ClientAct::What::Tell:
            break;
        }
        const bool isNoise = act.clientLogEntry.what == What::Command ||
                             act.clientLogEntry.what == What::Reply ||
                             act.clientLogEntry.what == What::Decides;
        const QByteArray number = act.clientLogEntry.number == 0
                                      ? QByteArray()
                                      : ':' + QByteArray::number(act.clientLogEntry.number);
        return isNoise ? QByteArray() : record::name(act.clientLogEntry.what) + number;
    }

    base::MonoTime m_now = start;
    lab::Scenario m_scenario;
    SimulatedClient m_machine;
    QList<quint64> m_open;
    base::ChannelName m_channel;
};

} // namespace

class LabClientTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void dialogues_data()
    {
        QTest::addColumn<QByteArray>("program");
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("taken, worked, released")
            << QByteArray(R"([{"acquire": "l"}, {"work": "5s"}, {"release": "l"}])")
            << QByteArray("begin =[1,1] +5000 =0")
            << QByteArray("started wants:-1 acquire! / acquired:1 work-begins / "
                          "work-ends releasing release! / released stopped");
        QTest::newRow("renewed at a third, and not any more once released")
            << QByteArray(R"([{"acquire": "l"}, {"work": "15s"}, {"release": "l"}, {"think": "1m"}])")
            << QByteArray("begin =[1,1] +10000 =[1] +5000 =0 +20000")
            << QByteArray("started wants:-1 acquire! / acquired:1 work-begins / renew! / renewed:30000 / "
                          "work-ends releasing release! / released / -");
        QTest::newRow("a fixed lease is not renewed")
            << QByteArray(R"([{"acquire": "l", "lease": "20s"}, {"work": "30s"}, {"release": "l"}])")
            << QByteArray("begin =[1,1] +10000 +20000 =nil")
            << QByteArray("started wants:-1 acquire! / acquired:1 work-begins / - / "
                          "work-ends releasing release! / release-failed stopped");
        QTest::newRow("waits for the message")
            << QByteArray(R"([{"acquire": "l"}])") << QByteArray("begin =[0,9000] =OK =[0,9000] msg =[1,1]")
            << QByteArray("started wants:-1 acquire! / refused:9000 subscribe! / subscribed acquire! / "
                          "refused:9000 sleeps:9000 / message woken:1 acquire! / "
                          "unsubscribed unsubscribe! acquired:1 stopped");
        QTest::newRow("gives up, and the program knows")
            << QByteArray(R"([{"acquire": "l", "wait": "0s"}, {"if": ["${acquired}", "==", "0"],
                              "then": [{"command": ["incr", "${key:n}"]}]}])")
            << QByteArray("begin =[0,9000] =1")
            << QByteArray("started wants acquire! / refused:9000 gave-up incr_lockscope:lab:n! / stopped");
        QTest::newRow("a place in a queue is left")
            << QByteArray(R"([{"acquire": "queue", "wait": "2s"}])")
            << QByteArray("begin =[0,9000] =OK =[0,9000] +2000 =1")
            << QByteArray(
                   "started wants:2000 acquire-fair! / refused:9000 subscribe! / subscribed acquire-fair! / "
                   "refused:9000 sleeps:2000 / unsubscribed unsubscribe! leave-fair! / gave-up stopped");
        QTest::newRow("reentry")
            << QByteArray(R"([{"acquire": "l"}, {"acquire": "l"}, {"release": "l"}, {"release": "l"}])")
            << QByteArray("begin =[1,1] =[1,2] =1 =0")
            << QByteArray("started wants:-1 acquire! / acquired:1 wants:-1 acquire! / "
                          "reentered:2 releasing release! / partly-released:1 releasing release! / released "
                          "stopped");
        QTest::newRow("a token reaches the program")
            << QByteArray(R"([{"acquire": "fence"}, {"wrote": "stock", "value": 7, "token": "${token}"},
                              {"command": ["set", "${key:stock}", "${token}"]}])")
            << QByteArray("begin =[1,1,33]")
            << QByteArray(
                   "started wants:-1 acquire-fenced! / acquired:1 wrote:7 set_lockscope:lab:stock_33!");
        QTest::newRow("the watchdog is told that it is lost")
            << QByteArray(R"([{"acquire": "l"}, {"work": "30s"}])")
            << QByteArray("begin =[1,1] +10000 =[0] +10000")
            << QByteArray("started wants:-1 acquire! / acquired:1 work-begins / renew! / "
                          "renewal-failed lease-lost / -");
        QTest::newRow("a lost reply is looked up")
            << QByteArray(R"([{"acquire": "l"}])") << QByteArray("begin lose =[1,1] =[1,29000]")
            << QByteArray("started wants:-1 acquire! / - / reply-lost look! / acquired:1 stopped");
        QTest::newRow("what is killed says nothing more")
            << QByteArray(R"([{"acquire": "l"}, {"work": "5s"}])") << QByteArray("begin =[1,1] kill +5000")
            << QByteArray("started wants:-1 acquire! / acquired:1 work-begins / crashed / -");
        QTest::newRow("a crash ends the program where it stands")
            << QByteArray(R"([{"command": ["ping"]}, {"crash": true}, {"command": ["ping"]}])")
            << QByteArray("begin =1") << QByteArray("started ping! / crashed");
        QTest::newRow("a clock that jumps does not end what is done")
            << QByteArray(R"([{"think": "5s"}, {"command": ["ping"]}])")
            << QByteArray("begin jump:30000 +4000 +1000") << QByteArray("started / - / - / ping!");
        QTest::newRow("nor a pause") << QByteArray(R"([{"think": "5s"}, {"command": ["ping"]}])")
                                     << QByteArray("begin pause:9000 jump:30000 +8000 +1000")
                                     << QByteArray("started / paused / - / - / resumed ping!");
        QTest::newRow("a pause delays the work, and the watchdog with it")
            << QByteArray(R"([{"acquire": "l"}, {"work": "12s"}])")
            << QByteArray("begin =[1,1] pause:20000 +10000 +10000 +11000 +1000")
            << QByteArray(
                   "started wants:-1 acquire! / acquired:1 work-begins / paused / - / resumed renew! / - / "
                   "work-ends stopped");
        QTest::newRow("what arrives meanwhile waits")
            << QByteArray(R"([{"command": ["ping"]}, {"command": ["time"]}])")
            << QByteArray("begin pause =1 resume")
            << QByteArray("started ping! / paused / - / resumed time!");
        QTest::newRow("a program pauses its whole process")
            << QByteArray(R"([{"pause": "5s"}, {"command": ["ping"]}])") << QByteArray("begin +5000")
            << QByteArray("started paused / resumed ping!");
        QTest::newRow("back on the link it listens again, and looks")
            << QByteArray(R"([{"acquire": "l"}])")
            << QByteArray("begin =[0,9000] =OK =[0,9000] down up =OK =[1,1]")
            << QByteArray(
                   "started wants:-1 acquire! / refused:9000 subscribe! / subscribed acquire! / "
                   "refused:9000 sleeps:9000 / link-cut / link-mended subscribe! / subscribed acquire! / "
                   "unsubscribed unsubscribe! acquired:1 stopped");
        QTest::newRow("a lock made by hand")
            << QByteArray(R"([{"command": ["setnx", "${key:l}", "${holder}"], "into": "mine"},
                              {"if": ["${mine}", "==", 1], "then": [{"holds": "l"}, {"work": "1s"}, {"leaves": "l"}]}])")
            << QByteArray("begin =1 +1000")
            << QByteArray("started setnx_lockscope:lab:l_u:1! / acquired:1 work-begins / "
                          "work-ends releasing released stopped");
        QTest::newRow("a lock made by hand is renewed")
            << QByteArray(R"([{"renewed": "l", "lease": "9s"}, {"command": ["ping"]}])")
            << QByteArray("begin") << QByteArray("started renewed:9000 ping!");
        QTest::newRow("hears what is published, sooner or later")
            << QByteArray(
                   R"([{"listen": "${channel:c}"}, {"hear": "${channel:c}", "into": "n"}, {"wrote": "stock", "value": 1},
                              {"think": "5s"}, {"hear": "${channel:c}", "into": "n"}, {"wrote": "stock", "value": 2},
                              {"hear": "${channel:c}", "into": "n", "within": "2s"},
                              {"if": ["${n}", "==", ""], "then": [{"wrote": "stock", "value": 3}]}])")
            << QByteArray("begin =OK msg msg +5000 +1000 +1000")
            << QByteArray("started subscribe! / subscribed / message wrote:1 / message / wrote:2 / - / "
                          "wrote:3 stopped");
        QTest::newRow("repeats")
            << QByteArray(
                   R"([{"let": "n", "be": 0}, {"repeat": 3, "steps": [{"let": "n", "be": ["${n}", "+", 1]},
                              {"repeat": 2, "steps": [{"wrote": "stock", "value": "${n}"}]}]}])")
            << QByteArray("begin")
            << QByteArray("started wrote:1 wrote:1 wrote:2 wrote:2 wrote:3 wrote:3 stopped");
        QTest::newRow("several locks as one")
            << QByteArray(R"([{"acquire": ["a", "b"]}, {"work": "1s"}, {"release": ["a", "b"]}])")
            << QByteArray("begin =[1,1] =[1,1] +1000 =0 =0")
            << QByteArray("started wants:-1 wants:-1 wants:-1 acquire! / acquired:1 acquire! / "
                          "acquired:1 acquired:1 work-begins / "
                          "work-ends releasing releasing release! releasing release! / released / "
                          "released released stopped");
        QTest::newRow("one of several is lost, and all of them with it, once")
            << QByteArray(R"([{"acquire": ["a", "b"]}, {"work": "30s"}])")
            << QByteArray("begin =[1,1] =[1,1] +10000 =[0,1] +10000 =[0]")
            << QByteArray("started wants:-1 wants:-1 wants:-1 acquire! / acquired:1 acquire! / "
                          "acquired:1 acquired:1 work-begins / renew! / "
                          "renewal-failed renewed:30000 lease-lost lease-lost / renew! / "
                          "renewal-failed lease-lost");
        QTest::newRow("of a majority one may be lost")
            << QByteArray(R"([{"acquire": ["a", "b", "c"], "majority": true}, {"work": "30s"}])")
            << QByteArray("begin =[1,1] =[1,1] =[1,1] +10000 =[0,1,1] +10000 =[0,1]")
            << QByteArray("started wants:-1 wants:-1 wants:-1 wants:-1 acquire! / acquired:1 acquire! / "
                          "acquired:1 acquire! / acquired:1 acquired:1 work-begins / renew! / "
                          "renewal-failed renewed:30000 renewed:30000 lease-lost / renew! / "
                          "renewal-failed renewed:30000 lease-lost lease-lost");
        QTest::newRow("locks that were released are not lost with another")
            << QByteArray(
                   R"([{"acquire": "c"}, {"acquire": ["a", "b"]}, {"release": ["a", "b"]}, {"think": "30s"}])")
            << QByteArray("begin =[1,1] =[1,1] =[1,1] =0 =0 +10000 =[0]")
            << QByteArray("started wants:-1 acquire! / acquired:1 wants:-1 wants:-1 wants:-1 acquire! / "
                          "acquired:1 acquire! / acquired:1 acquired:1 releasing releasing release! "
                          "releasing release! / released / released released / renew! / "
                          "renewal-failed lease-lost");
    }

    void dialogues()
    {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, events);
        QTEST(Play(program.constData())(events.constData()), "said");
    }

    void threadsShareTheProcess()
    {
        Play play(R"([{"enter": "door"}, {"work": "1s"}, {"exit": "door"}])", 2);
        QCOMPARE(play("begin +1000 +1000"),
            QByteArray("started work-begins / work-ends work-begins / work-ends stopped"));
    }

    void oneSubscriptionServesAllThreads()
    {
        Play play(R"([{"acquire": "l"}, {"work": "1s"}])", 2);
        QCOMPARE(play("begin =[0,500] =[0,500] =OK"),
            QByteArray("started wants:-1 acquire! wants:-1 acquire! / refused:500 subscribe! / refused:500 / "
                       "subscribed acquire! acquire!"));
    }

    void theSameSeedDecidesTheSame()
    {
        const auto* const program = R"([{"repeat": 20, "steps": [{"pick": "n", "from": 1, "to": 1000},
            {"wrote": "stock", "value": "${n}"}]}])";
        QCOMPARE(Play(program, 1, 5)("begin"), Play(program, 1, 5)("begin"));
        QVERIFY(Play(program, 1, 5)("begin") != Play(program, 1, 6)("begin"));
    }

    /// Draws depend on place and number, not on what happened in between.
    void decisionsDoNotDependOnTiming()
    {
        const auto* const program =
            R"([{"acquire": "l", "wait": "0s"}, {"pick": "n", "from": 1, "to": 1000000},
            {"wrote": "stock", "value": "${n}"}])";
        const QByteArray taken = Play(program)("begin =[1,1]");
        const QByteArray refused = Play(program)("begin =[0,700]");
        QCOMPARE(taken.mid(taken.indexOf("wrote")), refused.mid(refused.indexOf("wrote")));
    }

    void aCopyIsAFork()
    {
        Play one(R"([{"acquire": "l"}, {"work": "5s"}, {"release": "l"}])");
        one("begin =[1,1]");
        Play other = one;
        QCOMPARE(one("+5000 =0"), other("+5000 =0"));
    }

    void whatGoesToTheServerIsScaled()
    {
        const lab::Scenario scenario = scenarioOf(
            R"([{"command": ["set", "${key:l}", "${holder}", "px", "${ms:10000}"]}, {"acquire": "l", "lease": "20s"}])",
            1);
        SimulatedClient machine({"c", 0, "u", lab::Chance(1), 1, {}, 30s,
            std::make_shared<const lab::Program>(scenario.groups[0].program)});
        machine.setSpeed(50);
        const lab::ClientActs first = machine.begin(start);
        QCOMPARE(first.last().command.words.last(), QByteArray("200"));
        const lab::ClientActs second = machine.happened({.ticket = first.last().ticket}, start);
        QCOMPARE(second.last().call.arguments.first(), QByteArray("400"));
        ClientEvent refused{.ticket = second.last().ticket};
        refused.answer = redis::Reply::array({redis::Reply::number(0), redis::Reply::number(300)});
        const lab::ClientActs third = machine.happened(refused, start);
        QCOMPARE(third.at(1).clientLogEntry.what, What::Refused);
        QCOMPARE(third.at(1).clientLogEntry.number, qint64(15'000));
    }
};

QTEST_GUILESS_MAIN(LabClientTest)
#include "tst_labclient.moc"
