#include "core/redis/replyreader.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::base::ErrorKind;
using lockscope::redis::Reply;
using lockscope::redis::ReplyReader;

namespace
{

constexpr lockscope::redis::ReplyLimits smallLimits{.bulkBytes = 100, .elements = 20, .replyBytes = 150};

/// A reply as text: "+OK", ":1", "$abc", "nil", "-ERR", "[$a :1]".
QByteArray shown(const Reply& reply)
{
    switch (reply.type) {
    case Reply::Type::Nil:
        return "nil";
    case Reply::Type::Integer:
        return ':' + QByteArray::number(reply.integer);
    case Reply::Type::Status:
        return '+' + reply.bytes;
    case Reply::Type::Error:
        return '-' + reply.bytes;
    case Reply::Type::Bulk:
        return '$' + reply.bytes;
    case Reply::Type::Array:
        break;
    }
    QByteArrayList elements;
    for (const Reply& element : reply.elements)
        elements.append(shown(element));
    return '[' + elements.join(' ') + ']';
}

/// All that comes of the pieces: replies, and at the end the error if there was one.
QByteArrayList readAll(const QByteArrayList& pieces)
{
    ReplyReader reader(smallLimits);
    QByteArrayList seen;
    for (const QByteArray& piece : pieces) {
        reader.feed(piece);
        for (;;) {
            const auto next = reader.next();
            if (!next)
                return seen << "error " + lockscope::base::name(next.error().kind) + ": " +
                                   next.error().detail;
            if (!*next)
                break;
            seen << shown(**next);
        }
    }
    return seen;
}

QByteArrayList singleBytes(const QByteArray& wire)
{
    QByteArrayList pieces;
    for (const char byte : wire)
        pieces.append(QByteArray(1, byte));
    return pieces;
}

} // namespace

class TestReplyReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void reads_data();
    void reads();
    void beginsAnew();
    void readsDeepOnlyAsFarAsItMay();
};

void TestReplyReader::reads_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<QByteArrayList>("seen");
    const auto row = [](const char* name, const QByteArray& wire, const QByteArrayList& seen) {
        QTest::newRow(name) << wire << seen;
    };
    row("nothing", "", {});
    row("status", "+OK\r\n", {"+OK"});
    row("empty status", "+\r\n", {"+"});
    row("error", "-ERR no\r\n", {"-ERR no"});
    row("empty error", "-\r\n", {"-"});
    row("numbers", ":0\r\n:-1\r\n:9223372036854775807\r\n:-9223372036854775808\r\n",
        {":0", ":-1", ":9223372036854775807", ":-9223372036854775808"});
    row("bulk", "$3\r\na\r\n\r\n", {"$a\r\n"});
    row("bulk with NUL", QByteArray("$3\r\na\0b\r\n", 9), {QByteArray("$a\0b", 4)});
    row("empty bulk", "$0\r\n\r\n", {"$"});
    row("nil", "$-1\r\n*-1\r\n", {"nil", "nil"});
    row("nothing after nil", "$-1\r\n$0\r\n\r\n*-1\r\n*0\r\n", {"nil", "$", "nil", "[]"});
    row("array", "*3\r\n$1\r\na\r\n:1\r\n$-1\r\n", {"[$a :1 nil]"});
    row("empty array", "*0\r\n+OK\r\n", {"[]", "+OK"});
    row("nested", "*2\r\n*2\r\n+a\r\n*0\r\n*1\r\n:7\r\n", {"[[+a []] [:7]]"});
    row("error inside", "*2\r\n-BUSY x\r\n+a\r\n", {"[-BUSY x +a]"});
    row("half", "*2\r\n$3\r\nab", {});

    row("size below nil", "$-2\r\n", {"error Protocol: size"});
    row("array below nil", "*-2\r\n", {"error Protocol: size"});
    row("minus nothing", "$-0\r\n", {"error Protocol: size"});
    row("no size", "$\r\n", {"error Protocol: number"});
    row("words for a size", "$abc\r\n", {"error Protocol: number"});
    row("streamed string", "$?\r\n", {"error Protocol: number"});
    row("size past 64 bits", "$99999999999999999999\r\n", {"error Protocol: number"});
    row("number past 64 bits", ":9223372036854775808\r\n", {"error Protocol: number"});
    row("no number", ":\r\n", {"error Protocol: number"});
    row("text as a number", ":12a\r\n", {"error Protocol: number"});
    row("bare LF", ":1\n", {"error Protocol: number"});
    row("LF in a status", "+a\nb\r\n", {"error Protocol: line end"});
    row("CR in an error", "-a\rb\r\n", {"error Protocol: line end"});
    row("bulk longer than said", "$1\r\nab\r\n", {"error Protocol: bulk longer than announced"});
    row("unknown type", "HTTP/1.1 400 Bad Request\r\n", {"error Protocol: type byte 0x48"});
    row("RESP3 map", "+a\r\n%1\r\n", {"+a", "error Protocol: type byte 0x25"});
    row("RESP3 push", ">2\r\n", {"error Protocol: type byte 0x3e"});
    row("attribute", "|1\r\n", {"error Protocol: type byte 0x7c"});

    row("largest bulk", "$100\r\n" + QByteArray(100, 'x') + "\r\n", {'$' + QByteArray(100, 'x')});
    row("bulk too large", "+a\r\n$101\r\n", {"+a", "error TooLarge: bulk 101"});
    row("512 MB", "*1\r\n$536870912\r\n", {"error TooLarge: bulk 536870912"});
    row("largest size", "$9223372036854775807\r\n", {"error TooLarge: bulk 9223372036854775807"});
    row("overflowing array", "*1152921504606846976\r\n", {"error TooLarge: array 1152921504606846976"});
    row("array cut to an int", "*4294967297\r\n", {"error TooLarge: array 4294967297"});
    row("elements together", "*2\r\n*18\r\n" + QByteArray(":1\r\n").repeated(18) + "*1\r\n",
        {"error TooLarge: array 1"});
    row("bytes together", "*2\r\n$100\r\n" + QByteArray(100, 'x') + "\r\n$51\r\n",
        {"error TooLarge: reply 151"});
    row("bytes of two replies", ("$100\r\n" + QByteArray(100, 'x') + "\r\n").repeated(2),
        {'$' + QByteArray(100, 'x'), '$' + QByteArray(100, 'x')});
}

void TestReplyReader::reads()
{
    QFETCH(QByteArray, wire);
    QFETCH(QByteArrayList, seen);
    for (qsizetype cut = 0; cut <= wire.size(); ++cut)
        QCOMPARE(readAll({wire.left(cut), wire.mid(cut)}), seen);
    QCOMPARE(readAll(singleBytes(wire)), seen);
}

void TestReplyReader::beginsAnew()
{
    ReplyReader reader;
    reader.feed("*2\r\n$3\r\nab");
    reader.reset();
    reader.feed("+OK\r\n");
    QCOMPARE(*reader.next().value(), Reply::status("OK"));
    reader.feed("?");
    QVERIFY(!reader.next().ok());
    reader.feed("+late\r\n");
    QVERIFY(!reader.next().ok());
    reader.reset();
    reader.feed("+OK\r\n");
    QCOMPARE(*reader.next().value(), Reply::status("OK"));
}

void TestReplyReader::readsDeepOnlyAsFarAsItMay()
{
    const QByteArray deepest = QByteArray("*1\r\n").repeated(7) + "+a\r\n";
    QCOMPARE(readAll({deepest}), QByteArrayList{"[[[[[[[+a]]]]]]]"});
    ReplyReader reader;
    reader.feed(QByteArray("*1\r\n").repeated(10'000));
    const auto refused = reader.next();
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().kind, ErrorKind::Protocol);
}

QTEST_GUILESS_MAIN(TestReplyReader)

#include "tst_replyreader.moc"
