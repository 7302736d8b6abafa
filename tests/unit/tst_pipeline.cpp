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
        const Pipeline::Reading reading = pipeline.read(std::move(reply));
        if (const auto* done = std::get_if<Pipeline::Completion>(&reading))
            done->tell();
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
            done.tell();
    }

    Pipeline pipeline;
    QByteArrayList log;
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

QTEST_GUILESS_MAIN(TestPipeline)

#include "tst_pipeline.moc"
