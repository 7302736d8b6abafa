#include "core/redis/pipeline.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::MonoTime;
using lockscope::redis::Client;
using lockscope::redis::Command;
using lockscope::redis::Message;
using lockscope::redis::Pipeline;
using lockscope::redis::Reply;

namespace
{

const MonoTime start{1h};
const Error cut{ErrorKind::ConnectionLost, {}, {}};

QByteArray shown(const Client::Answer& answer)
{
    if (!answer)
        return lockscope::base::name(answer.error().kind) + ' ' + answer.error().subject;
    return answer->isInteger() ? QByteArray::number(answer->integer) : answer->bytes;
}

Reply confirmation(const char* verb, const char* channel, int count)
{
    return Reply::array({Reply::bulk(verb), Reply::bulk(channel), Reply::number(count)});
}

/// A pipeline and a log of what it hands out, one line per event.
class Bench
{
public:
    void add(const Command& command, std::chrono::milliseconds deadline = 5s)
    {
        const QByteArray name = command.words.join(' ');
        pipeline.add(
            command, [this, name](const Client::Answer& answer) { log << name + ": " + shown(answer); },
            start + deadline);
    }
    void addTogether(const QList<Command>& commands, std::chrono::milliseconds deadline = 5s)
    {
        const auto note = [this](const QList<Client::Answer>& answers) {
            QByteArrayList all;
            for (const Client::Answer& answer : answers)
                all << shown(answer);
            log << "together: " + all.join(", ");
        };
        pipeline.add(Pipeline::Group{commands, note}, start + deadline);
    }
    void read(Reply reply)
    {
        Pipeline::Reading reading = pipeline.read(std::move(reply));
        for (; !std::holds_alternative<std::monostate>(reading); reading = pipeline.next())
            note(reading);
    }
    void note(const Pipeline::Reading& reading)
    {
        if (const auto* done = std::get_if<Pipeline::Completion>(&reading))
            done->report();
        else if (const auto* message = std::get_if<Message>(&reading))
            log << "message " + message->pattern + '|' + message->channel + '|' +
                       (message->nil ? QByteArray("nil") : message->payload + message->keys.join(',')) +
                       (message->ended ? " ended" : "");
        else if (const auto* error = std::get_if<Error>(&reading))
            log << lockscope::base::name(error->kind);
    }
    static void call(const std::vector<Pipeline::Completion>& completions)
    {
        for (const Pipeline::Completion& done : completions)
            done.report();
    }

    /// The server has shown that it sends a nonce back; the nonces are N1, N2, …
    void greet()
    {
        pipeline = Pipeline("N");
        add({"ping"});
        send();
        read(Reply::bulk("N1"));
        log.clear();
    }
    void send()
    {
        pipeline.mark();
        wire = pipeline.stage();
        pipeline.wrote(0);
    }

    Pipeline pipeline;
    QByteArrayList log;
    QByteArray wire; ///< as sent last
};

} // namespace

class TestPipeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void collectsWhatIsWaiting();
    void matchesInOrder();
    void refusesAReplyTooMany();
    void namesErrors();
    void dropsLateReplies();
    void knowsADeadLink();
    void tellsWhatWasLost();
    void tellsWhatWasTooLarge();
    void answersAGroupTogether();
    void endsAGroupWhereverItStands();
    void confirmsSubscriptions();
    void outlivesTheEndOfShardChannels();
    void tellsMessagesFromReplies();
    void refusesStrangeConfirmations();
    void tellsABatchWithItsMarker();
    void marksManyInParts();
    void takesAPingForTheMarker();
    void seesALostReplyWhereverItWas();
    void seesAReplyThatCameTwice();
    void refusesAReplyToAnotherCommand_data();
    void refusesAReplyToAnotherCommand();
    void knowsItsMarkerInAnothersPlace();
    void tellsMessagesInOrder();
    void believesNothingOfALostBatch();
    void waitsForAMarkerNoLongerThanForAnAnswer();
    void marksNothingWhereTheServerCannot_data();
    void marksNothingWhereTheServerCannot();
    void takesTheStateOfTheServerForTheMarker_data();
    void takesTheStateOfTheServerForTheMarker();
};

void TestPipeline::collectsWhatIsWaiting()
{
    Bench bench;
    bench.add({"get", "a"});
    bench.add({"ping"});
    QCOMPARE(bench.pipeline.stage(), QByteArray("*2\r\n$3\r\nget\r\n$1\r\na\r\n*1\r\n$4\r\nping\r\n"));
    QCOMPARE(bench.pipeline.stage(), QByteArray());
    QCOMPARE(bench.pipeline.size(), 2);
}

void TestPipeline::matchesInOrder()
{
    Bench bench;
    bench.add({"get", "a"});
    bench.add({"get", "b"});
    bench.read(Reply::bulk("1"));
    bench.add({"get", "c"});
    bench.read(Reply::bulk("2"));
    bench.read(Reply::number(3));
    QCOMPARE(bench.log, (QByteArrayList{"get a: 1", "get b: 2", "get c: 3"}));
    QCOMPARE(bench.pipeline.size(), 0);
}

void TestPipeline::refusesAReplyTooMany()
{
    Bench bench;
    bench.read(Reply::status("OK"));
    QCOMPARE(bench.log, QByteArrayList{"Protocol"});
}

void TestPipeline::namesErrors()
{
    Bench bench;
    bench.add({"hgetall", "a"});
    bench.add({"client", "tracking", "on"});
    bench.read(Reply::error("WRONGTYPE Operation against a key"));
    bench.read(Reply::error("NOPERM this user has no permissions"));
    QCOMPARE(bench.log,
        (QByteArrayList{"hgetall a: WrongType hgetall", "client tracking on: NoPermission client tracking"}));
    bench.log.clear();
    for (const char* text : {"MOVED 3999 10.0.0.1:6381", "ASK 7 :6381", "MOVED", "CLUSTERDOWN Hash slot"}) {
        bench.add({"get", "a"});
        bench.read(Reply::error(text));
    }
    QCOMPARE(bench.log,
        (QByteArrayList{"get a: Moved 3999", "get a: Ask 7", "get a: Moved ", "get a: ClusterDown get"}));
}

void TestPipeline::dropsLateReplies()
{
    Bench bench;
    bench.add({"get", "a"}, 1s);
    bench.add({"get", "b"}, 3s);
    QCOMPARE(bench.pipeline.deadline(), start + 1s);
    Bench::call(bench.pipeline.expire(start + 999ms));
    QCOMPARE(bench.log, QByteArrayList());
    Bench::call(bench.pipeline.expire(start + 1s));
    Bench::call(bench.pipeline.expire(start + 2s));
    QCOMPARE(bench.log, QByteArrayList{"get a: TimedOut get"});
    QCOMPARE(bench.pipeline.deadline(), start + 3s);
    bench.read(Reply::bulk("late"));
    bench.read(Reply::bulk("2"));
    QCOMPARE(bench.log, (QByteArrayList{"get a: TimedOut get", "get b: 2"}));
}

void TestPipeline::knowsADeadLink()
{
    Bench bench;
    bench.add({"get", "a"}, 1s);
    bench.pipeline.expire(start + 1s);
    QVERIFY(!bench.pipeline.isDead(start + 10s));
    QCOMPARE(bench.pipeline.deadline(), start + 11s);
    QVERIFY(bench.pipeline.isDead(start + 11s));
    bench.read(Reply::nil());
    QVERIFY(!bench.pipeline.isDead(start + 11s));
}

void TestPipeline::tellsWhatWasLost()
{
    Bench bench;
    bench.add({"incr", "a"});
    const qsizetype first = bench.pipeline.stage().size();
    bench.add({"incr", "b"});
    const qsizetype second = bench.pipeline.stage().size();
    bench.pipeline.wrote(second - 1); // one byte of the second got away
    bench.add({"incr", "c"});
    bench.pipeline.stage();
    bench.add({"incr", "d"});
    QVERIFY(first > 0);
    Bench::call(bench.pipeline.abandon(cut));
    QCOMPARE(bench.log, (QByteArrayList{"incr a: OutcomeUnknown incr", "incr b: OutcomeUnknown incr",
                            "incr c: NotSent incr", "incr d: NotSent incr"}));
    QCOMPARE(bench.pipeline.size(), 0);
    QCOMPARE(bench.pipeline.deadline(), MonoTime::max());
}

void TestPipeline::tellsWhatWasTooLarge()
{
    Bench bench;
    bench.add({"hgetall", "huge"});
    bench.add({"hgetall", "small"});
    bench.pipeline.stage();
    bench.pipeline.wrote(0);
    Bench::call(bench.pipeline.abandon({ErrorKind::TooLarge, {}, "array 2000000"}));
    QCOMPARE(
        bench.log, (QByteArrayList{"hgetall huge: TooLarge huge", "hgetall small: OutcomeUnknown hgetall"}));
}

void TestPipeline::answersAGroupTogether()
{
    Bench bench;
    bench.addTogether({{"get", "a"}, {"hgetall", "b"}});
    bench.add({"get", "c"});
    QCOMPARE(bench.pipeline.stage().count('*'), 3);
    QCOMPARE(bench.pipeline.size(), 3);
    bench.read(Reply::bulk("1"));
    QCOMPARE(bench.pipeline.size(), 2);
    QCOMPARE(bench.log, QByteArrayList());
    bench.read(Reply::error("WRONGTYPE Operation against a key"));
    bench.read(Reply::bulk("3"));
    QCOMPARE(bench.log, (QByteArrayList{"together: 1, WrongType hgetall", "get c: 3"}));
    QCOMPARE(bench.pipeline.size(), 0);
}

void TestPipeline::endsAGroupWhereverItStands()
{
    Bench bench;
    bench.addTogether({{"get", "a"}, {"get", "b"}}, 1s);
    bench.addTogether({{"get", "c"}, {"hgetall", "huge"}, {"get", "d"}});
    bench.pipeline.stage();
    bench.pipeline.wrote(0);
    bench.addTogether({{"get", "e"}, {"get", "f"}});
    bench.read(Reply::bulk("1"));
    Bench::call(bench.pipeline.expire(start + 1s));
    bench.read(Reply::bulk("late"));
    bench.read(Reply::bulk("3"));
    QCOMPARE(bench.pipeline.size(), 4);
    Bench::call(bench.pipeline.abandon({ErrorKind::TooLarge, {}, "array 2000000"}));
    QCOMPARE(bench.log,
        (QByteArrayList{"together: 1, TimedOut get", "together: 3, TooLarge huge, OutcomeUnknown get",
            "together: NotSent get, NotSent get"}));
    QCOMPARE(bench.pipeline.size(), 0);
}

void TestPipeline::confirmsSubscriptions()
{
    Bench bench;
    bench.add({"subscribe", "a", "b"});
    bench.add({"psubscribe", "l:*"});
    bench.add({"subscribe", "secret"});
    bench.read(confirmation("subscribe", "a", 1));
    QCOMPARE(bench.log, QByteArrayList());
    bench.read(Reply::array({Reply::bulk("message"), Reply::bulk("a"), Reply::bulk("early")}));
    bench.read(confirmation("subscribe", "b", 2));
    bench.read(confirmation("psubscribe", "l:*", 3));
    bench.read(Reply::error("NOPERM this user has no permissions to access the channel"));
    QCOMPARE(bench.log, (QByteArrayList{"message |a|early", "subscribe a b: ", "psubscribe l:*: ",
                            "subscribe secret: NoPermission subscribe"}));
}

/// A server ends the subscriptions of a slot that leaves it, between any two replies.
void TestPipeline::outlivesTheEndOfShardChannels()
{
    Bench bench;
    const auto news = [](const char* channel) {
        return Reply::array({Reply::bulk("smessage"), Reply::bulk(channel), Reply::bulk("x")});
    };
    bench.add({"ssubscribe", "{s}a", "{s}b"});
    bench.read(confirmation("ssubscribe", "{s}a", 1));
    bench.read(confirmation("ssubscribe", "{s}b", 2));
    bench.add({"subscribe", "c"});
    bench.read(confirmation("subscribe", "c", 1));
    bench.add({"unsubscribe", "c"});
    bench.read(confirmation("unsubscribe", "c", 0));
    bench.read(news("{s}a")); // they are counted apart
    bench.add({"ping"});
    bench.add({"sunsubscribe", "{s}b"});
    bench.read(confirmation("sunsubscribe", "{s}a", 1));
    bench.read(Reply::status("PONG"));
    bench.read(confirmation("sunsubscribe", "{s}b", 0));
    bench.add({"ping"});
    bench.read(confirmation("sunsubscribe", "{s}b", 0)); // one that crossed ours
    bench.read(Reply::status("PONG"));
    bench.add({"ssubscribe", "{s}a"});
    bench.read(Reply::error("MOVED 1 10.0.0.1:6381"));
    bench.add({"lrange", "words"});
    bench.read(Reply::array({Reply::bulk("sunsubscribe"), Reply::bulk("a"), Reply::bulk("b")}));
    QCOMPARE(bench.log,
        (QByteArrayList{"ssubscribe {s}a {s}b: ", "subscribe c: ", "unsubscribe c: ", "message |{s}a|x",
            "message |{s}a| ended", "ping: PONG", "sunsubscribe {s}b: ", "message |{s}b| ended", "ping: PONG",
            "ssubscribe {s}a: Moved 1", "lrange words: "}));
}

void TestPipeline::tellsMessagesFromReplies()
{
    Bench bench;
    const Reply news = Reply::array({Reply::bulk("message"), Reply::bulk("a"), Reply::bulk("x")});
    bench.add({"lrange", "words"});
    bench.read(news); // a list may hold just these words
    bench.add({"subscribe", "a"});
    bench.read(confirmation("subscribe", "a", 1));
    bench.add({"ping"});
    bench.read(news);
    bench.read(Reply::array({Reply::bulk("pmessage"), Reply::bulk("p"), Reply::bulk("a"), Reply::bulk("y")}));
    const Reply names = Reply::array({Reply::bulk("k"), Reply::bulk("l")});
    bench.read(Reply::array({Reply::bulk("message"), Reply::bulk("__redis__:invalidate"), names}));
    bench.read(Reply::array({Reply::bulk("message"), Reply::bulk("__redis__:invalidate"), Reply::nil()}));
    bench.read(Reply::array({Reply::bulk("pong"), Reply::bulk("")}));
    bench.add({"unsubscribe", "a"});
    bench.read(confirmation("unsubscribe", "a", 0));
    bench.read(news);
    QCOMPARE(bench.log, (QByteArrayList{"lrange words: ", "subscribe a: ", "message |a|x", "message p|a|y",
                            "message |__redis__:invalidate|k,l", "message |__redis__:invalidate|nil",
                            "ping: PONG", "unsubscribe a: ", "Protocol"}));
}

void TestPipeline::refusesStrangeConfirmations()
{
    Bench bench;
    bench.add({"subscribe", "a"});
    bench.read(Reply::status("OK"));
    QCOMPARE(bench.log, QByteArrayList{"Protocol"});
}

void TestPipeline::tellsABatchWithItsMarker()
{
    Bench bench;
    bench.greet();
    bench.add({"get", "a"});
    bench.addTogether({{"get", "b"}, {"get", "c"}});
    bench.pipeline.mark();
    QCOMPARE(bench.pipeline.takeMarkers(), quint64(1));
    const QByteArray wire = bench.pipeline.stage();
    QCOMPARE(wire.count('*'), 4);
    QVERIFY(wire.endsWith("*2\r\n$4\r\nping\r\n$2\r\nN2\r\n"));
    QCOMPARE(bench.pipeline.size(), 3); // the marker is nobody's
    for (const char* each : {"1", "2", "3"}) {
        bench.read(Reply::bulk(each));
        QCOMPARE(bench.log, QByteArrayList());
    }
    QCOMPARE(bench.pipeline.size(), 0);
    bench.read(Reply::bulk("N2"));
    QCOMPARE(bench.log, (QByteArrayList{"get a: 1", "together: 2, 3"}));
    QCOMPARE(bench.pipeline.size(), 0);
    bench.pipeline.mark(); // of nothing
    QCOMPARE(bench.pipeline.waiting(), 0);
}

/// The first are reported while the server still answers the others.
void TestPipeline::marksManyInParts()
{
    Bench bench;
    bench.greet();
    for (int i = 0; i < 100; ++i)
        bench.add({"get", "a"});
    bench.send();
    QCOMPARE(bench.pipeline.takeMarkers(), quint64(2));
    for (int i = 0; i < 64; ++i)
        bench.read(Reply::bulk("1"));
    QCOMPARE(bench.log.size(), 0);
    bench.read(Reply::bulk("N2"));
    QCOMPARE(bench.log.size(), 64);
}

void TestPipeline::takesAPingForTheMarker()
{
    Bench bench;
    bench.greet();
    bench.add({"get", "a"});
    bench.add({"ping"});
    bench.pipeline.mark();
    QCOMPARE(
        bench.pipeline.stage(), QByteArray("*2\r\n$3\r\nget\r\n$1\r\na\r\n*2\r\n$4\r\nping\r\n$2\r\nN2\r\n"));
    bench.read(Reply::bulk("1"));
    bench.read(Reply::bulk("N2"));
    QCOMPARE(bench.log, (QByteArrayList{"get a: 1", "ping: PONG"}));
}

/// With the replies that come after it, none is reported in the place of another.
void TestPipeline::seesALostReplyWhereverItWas()
{
    const QList<Reply> replies{Reply::bulk("1"), Reply::bulk("2"), Reply::bulk("N2"), Reply::bulk("3"),
        Reply::bulk("4"), Reply::bulk("N3")};
    for (qsizetype lost = 0; lost < replies.size() - 1; ++lost) {
        Bench bench;
        bench.greet();
        for (const char* key : {"a", "b", "c", "d"}) {
            bench.add({"get", key});
            if (*key == 'b')
                bench.send();
        }
        bench.send();
        for (qsizetype i = 0; i < replies.size() && !bench.log.contains("Protocol"); ++i) {
            if (i != lost)
                bench.read(replies.at(i));
        }
        const QByteArrayList before = lost > 2 ? QByteArrayList{"get a: 1", "get b: 2"} : QByteArrayList();
        QCOMPARE(bench.log, before + QByteArrayList{"Protocol"});
    }
}

void TestPipeline::seesAReplyThatCameTwice()
{
    Bench bench;
    bench.greet();
    bench.add({"get", "a"});
    bench.add({"get", "b"});
    bench.send();
    for (const char* each : {"1", "1", "2"})
        bench.read(Reply::bulk(each));
    QCOMPARE(bench.log, QByteArrayList{"Protocol"});
}

void TestPipeline::refusesAReplyToAnotherCommand_data()
{
    const Reply number = Reply::number(1);
    const Reply text = Reply::bulk("1");
    const auto list = [&](int size) { return Reply::array(QList<Reply>(size, text)); };
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<Reply>("fits");
    QTest::addColumn<Reply>("another");
    QTest::newRow("a number") << QByteArray("pexpiretime") << number << text;
    QTest::newRow("a text") << QByteArray("type") << Reply::status("none") << Reply::nil();
    QTest::newRow("a value") << QByteArray("get") << Reply::nil() << number;
    QTest::newRow("fields") << QByteArray("hgetall") << list(2) << list(3);
    QTest::newRow("a cursor and names") << QByteArray("scan") << list(2) << list(4);
    QTest::newRow("a list") << QByteArray("lrange") << list(3) << number;
    QTest::newRow("an error") << QByteArray("hlen") << Reply::error("ERR no") << text;
}

/// It is known before the marker comes.
void TestPipeline::refusesAReplyToAnotherCommand()
{
    QFETCH(QByteArray, command);
    QFETCH(Reply, fits);
    QFETCH(Reply, another);
    for (const bool good : {true, false}) {
        Bench bench;
        bench.greet();
        bench.add({command, "a"});
        bench.send();
        bench.read(good ? fits : another);
        QCOMPARE(bench.log.contains("Protocol"), !good);
    }
}

void TestPipeline::knowsItsMarkerInAnothersPlace()
{
    Bench bench;
    bench.greet();
    bench.add({"get", "a"});
    bench.send();
    bench.read(Reply::bulk("N2")); // before anything else is sent
    QCOMPARE(bench.log, QByteArrayList{"Protocol"});
}

void TestPipeline::tellsMessagesInOrder()
{
    Bench bench;
    bench.greet();
    const auto news = [](const char* text) {
        return Reply::array({Reply::bulk("message"), Reply::bulk("a"), Reply::bulk(text)});
    };
    bench.add({"subscribe", "a"});
    bench.send();
    bench.read(confirmation("subscribe", "a", 1));
    bench.read(news("x"));
    bench.read(Reply::array({Reply::bulk("pong"), Reply::bulk("N2")}));
    bench.read(news("y"));
    bench.addTogether({{"ping", "1"}, {"ping", "2"}});
    bench.send();
    bench.read(news("z"));
    bench.read(Reply::status("PONG"));
    bench.read(news("u"));
    bench.read(Reply::status("PONG"));
    bench.read(news("v"));
    bench.read(Reply::array({Reply::bulk("pong"), Reply::bulk("N3")}));
    QCOMPARE(bench.log, (QByteArrayList{"subscribe a: ", "message |a|x", "message |a|y", "message |a|z",
                            "message |a|u", "together: PONG, PONG", "message |a|v"}));
}

void TestPipeline::believesNothingOfALostBatch()
{
    Bench bench;
    bench.greet();
    bench.add({"get", "a"});
    bench.addTogether({{"get", "b"}, {"get", "c"}});
    bench.send();
    for (const char* each : {"1", "2", "3"})
        bench.read(Reply::bulk(each));
    Bench::call(bench.pipeline.abandon(cut));
    QCOMPARE(bench.log,
        (QByteArrayList{"get a: OutcomeUnknown get", "together: OutcomeUnknown get, OutcomeUnknown get"}));
}

void TestPipeline::waitsForAMarkerNoLongerThanForAnAnswer()
{
    Bench bench;
    bench.greet();
    bench.add({"get", "a"}, 1s);
    bench.send();
    bench.read(Reply::bulk("1"));
    QCOMPARE(bench.pipeline.deadline(), start + 1s);
    Bench::call(bench.pipeline.expire(start + 1s));
    QCOMPARE(bench.log, QByteArrayList{"get a: TimedOut get"});
    QVERIFY(bench.pipeline.isDead(start + 11s));
    bench.read(Reply::bulk("N2"));
    QVERIFY(!bench.pipeline.isDead(start + 11s));
    QCOMPARE(bench.log, QByteArrayList{"get a: TimedOut get"});
}

void TestPipeline::marksNothingWhereTheServerCannot_data()
{
    QTest::addColumn<QByteArray>("error"); // empty = PONG
    QTest::addColumn<QByteArray>("reported");
    QTest::newRow("it says PONG to everything") << QByteArray() << QByteArray("ping: PONG");
    QTest::newRow("it knows no nonce")
        << QByteArray("ERR wrong number of arguments for 'ping' command") << QByteArray("ping: PONG");
    QTest::newRow("we may not") << QByteArray("NOPERM this user has no permissions to run the 'ping' command")
                                << QByteArray("ping: NoPermission ping");
}

void TestPipeline::marksNothingWhereTheServerCannot()
{
    QFETCH(QByteArray, error);
    QFETCH(QByteArray, reported);
    Bench bench;
    bench.pipeline = Pipeline("N");
    bench.add({"auth", "secret"});
    bench.send();
    QVERIFY(!bench.wire.contains("ping"));
    bench.read(Reply::status("OK"));
    bench.add({"ping"});
    bench.send();
    bench.read(error.isEmpty() ? Reply::status("PONG") : Reply::error(error));
    bench.add({"get", "a"});
    bench.send();
    QVERIFY(!bench.wire.contains("ping"));
    bench.read(Reply::bulk("1"));
    QCOMPARE(bench.log, (QByteArrayList{"auth secret: OK", reported, "get a: 1"}));
}

/// Such a state comes and goes between any two commands.
void TestPipeline::takesTheStateOfTheServerForTheMarker_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<bool>("isState");
    const auto row = [](const char* text, bool isState) {
        QTest::newRow(text) << QByteArray(text) << isState;
    };
    row("BUSY Redis is busy running a script.", true);
    row("LOADING Redis is loading the dataset in memory", true);
    row("MASTERDOWN Link with MASTER is down", true);
    row("MISCONF Redis is configured to save RDB snapshots", true);
    row("NOPERM User app has no permissions to run the 'ping' command", true);
    row("NOPERM User app has no permissions to access one of the keys", false);
    row("WRONGTYPE Operation against a key", false);
    row("MOVED 1 10.0.0.1:6379", false);
    row("ERR unknown command", false);
}

void TestPipeline::takesTheStateOfTheServerForTheMarker()
{
    QFETCH(QByteArray, error);
    QFETCH(bool, isState);
    Bench bench;
    bench.greet();
    bench.add({"info"});
    bench.send();
    bench.read(Reply::bulk("role:slave"));
    bench.read(Reply::error(error));
    QCOMPARE(bench.log, QByteArrayList{isState ? "info: role:slave" : "Protocol"});
}

QTEST_GUILESS_MAIN(TestPipeline)

#include "tst_pipeline.moc"
