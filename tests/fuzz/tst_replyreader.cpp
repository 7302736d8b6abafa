#include "core/redis/replyreader.h"
#include "tests/support/fuzz.h"
#include "tests/support/hiredisreader.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::redis::ReplyReader;
using lockscope::support::Fuzz;
using lockscope::support::readByHiredis;
using Outcome = lockscope::support::ReadOutcome;

namespace
{

/// Our reader, fed in pieces of random size.
Outcome readByUs(const QByteArray& wire, Fuzz& fuzz)
{
    ReplyReader reader;
    Outcome outcome;
    for (qsizetype at = 0; at < wire.size() && outcome.sound;) {
        const qsizetype size = 1 + fuzz.below(wire.size() - at);
        reader.feed(QByteArrayView(wire).sliced(at, size));
        at += size;
        for (;;) {
            auto next = reader.next();
            outcome.sound = next.ok();
            if (!next || !*next)
                break;
            outcome.replies.append(**next);
        }
    }
    return outcome;
}

const QByteArrayList corpus{"+OK\r\n", "-ERR unknown command\r\n", ":42\r\n", ":-1\r\n", "$-1\r\n", "*-1\r\n",
    "*0\r\n", "$0\r\n\r\n", "$5\r\nhello\r\n", "$12\r\nwith\r\nin it!\r\n", "*2\r\n$1\r\na\r\n$1\r\nb\r\n",
    "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n*1\r\n$1\r\nk\r\n", "*2\r\n*2\r\n:1\r\n*0\r\n*1\r\n*1\r\n$-1\r\n",
    "*1000000\r\n", "$536870912\r\n", "*4294967297\r\n", "%1\r\n+a\r\n:1\r\n", "_\r\n", "$?\r\n;0\r\n"};

} // namespace

class TestReplyReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void readsWhatHiredisReads();
};

void TestReplyReader::readsWhatHiredisReads()
{
    Fuzz fuzz(corpus, 20'000); // one of eight is sound
    int sound = 0;
    int refused = 0;
    while (fuzz.goesOn()) {
        const QByteArray wire = fuzz.next();
        const Outcome ours = readByUs(wire, fuzz);
        (ours.sound ? sound : refused) += 1;
        if (!ours.sound)
            continue;
        const Outcome theirs = readByHiredis(wire);
        QVERIFY2(theirs.sound, wire.toHex().constData());
        QVERIFY2(ours.replies == theirs.replies, wire.toHex().constData());
    }
    QVERIFY(sound > 1000 && refused > 1000);
}

QTEST_GUILESS_MAIN(TestReplyReader)

#include "tst_replyreader.moc"
