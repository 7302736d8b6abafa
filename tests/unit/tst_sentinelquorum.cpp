#include "core/redis/sentinelquorum.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::MonoTime;
using lockscope::base::Result;
using lockscope::redis::HostPort;
using lockscope::redis::Reply;
using lockscope::redis::SentinelPeer;
using lockscope::redis::SentinelQuorum;
using lockscope::redis::SentinelWord;
using Doubt = SentinelQuorum::Doubt;

namespace
{

HostPort host(const QByteArray& name) { return {QString::fromLatin1(name), 1}; }

QByteArray doubtName(Doubt doubt)
{
    constexpr std::array names{"sure", "asking", "none", "few", "stale", "down"};
    return names.at(std::size_t(doubt));
}

/// A council and the answers that it gets, a word for each: "a:P3" = Sentinel a names P from configuration 3,
/// with "!" where it does not reach it; "a:-KIND" = a fails so; "a=b,c" = a lists those; "a~" = a is tilted,
/// "a^" no longer; "#P" = P denies; "+N" = N ms pass; "?" = judge, for the verdict "PRIMARY DOUBT
/// agreeing/answering/ known" or the failure.
class Council
{
public:
    explicit Council(const QByteArray& given)
        : m_quorum(hosts(given), m_now)
    {
    }

    void hear(const QByteArray& word)
    {
        if (word == "?")
            verdicts << judge();
        else if (word.startsWith('+'))
            m_now += std::chrono::milliseconds(word.mid(1).toInt());
        else if (word.startsWith('#'))
            m_quorum.deny(host(word.mid(1)));
        else if (word.endsWith('~') || word.endsWith('^'))
            m_quorum.tilted(host(word.left(1)), word.endsWith('~'));
        else if (word.at(1) == '=')
            m_quorum.lists(host(word.left(1)), peers(word.mid(2)));
        else
            m_quorum.reported(host(word.left(1)), wordOf(word.mid(2)), m_now);
    }

    QByteArrayList verdicts;

private:
    static QList<HostPort> hosts(const QByteArray& names)
    {
        QList<HostPort> all;
        for (const QByteArray& name : names.split(','))
            all << host(name);
        return all;
    }
    /// "b" or "b/ID"
    static QList<SentinelPeer> peers(const QByteArray& names)
    {
        QList<SentinelPeer> all;
        for (const QByteArray& name : names.split(','))
            all.append({host(name.left(1)), name.mid(2), false});
        return all;
    }
    /// "P3", "P3!", "P3/ID", "-NoSuch"
    static Result<SentinelWord> wordOf(const QByteArray& text)
    {
        if (text == "-unknown")
            return Error{ErrorKind::UnknownPrimary, "shop", {}};
        if (text == "-auth")
            return Error{ErrorKind::SentinelAuth, "a:1", {}};
        if (text == "-")
            return Error{ErrorKind::Refused, {}, {}};
        return SentinelWord{text.mid(3), host(text.left(1)), text.mid(1, 1).toInt(), text.endsWith('!')};
    }
    QByteArray judge()
    {
        const auto verdict = m_quorum.judge(m_now);
        if (verdict.failure)
            return lockscope::base::name(verdict.failure->kind) + ' ' + verdict.failure->subject;
        return (verdict.primary ? verdict.primary->host.toLatin1() : QByteArray("-")) + ' ' +
               doubtName(verdict.doubt) + ' ' + QByteArray::number(verdict.agreeing) + '/' +
               QByteArray::number(verdict.answering) + '/' + QByteArray::number(verdict.known);
    }

    MonoTime m_now{1h};
    SentinelQuorum m_quorum;
};

} // namespace

class TestSentinelQuorum : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void believes_data();
    void believes();
    void readsAWord();
};

void TestSentinelQuorum::believes_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("shown");
    QTest::addColumn<QByteArrayList>("verdicts");
    const auto row = [](const char* title, const char* given, const char* shown,
                         const QByteArrayList& verdicts) {
        QTest::newRow(title) << QByteArray(given) << QByteArray(shown) << verdicts;
    };
    row("a majority decides", "a,b,c", "? a:P1 ? b:P1 ?",
        {"- asking 0/0/3", "- asking 0/1/3", "P sure 2/2/3"});
    row("one alone, given and known", "a", "a:P1 ?", {"P sure 1/1/1"});
    row("one that lies with a high epoch does not win", "a,b,c", "a:X9 b:P1 c:P1 ?", {"P sure 2/3/3"});
    row("it does not win first either", "a,b,c", "a:X9 ? b:P1 ? c:P1 ?",
        {"- asking 0/1/3", "- asking 0/2/3", "P sure 2/3/3"});
    row("a failover is believed when most know", "a,b,c", "a:P1 b:P1 c:P1 ? a:Q2 ? b:Q2 ?",
        {"P sure 3/3/3", "P sure 2/3/3", "Q sure 2/3/3"});
    row("without a majority the newest is tried", "a,b,c", "a:P1 b:Q2 c:- ?", {"Q few 1/2/3"});
    row("one that answers late is not waited for", "a,b,c", "a:P1 ? +1500 a:P1 ?",
        {"- asking 0/1/3", "P few 1/1/3"});
    row("the last stays when all are gone", "a,b,c", "a:P1 b:P1 c:P1 ? a:- b:- c:- ?",
        {"P sure 3/3/3", "P none 0/0/3"});
    row("and while only a liar is left", "a,b,c", "a:P1 b:P1 ? b:- a:X9 ?", {"P sure 2/2/3", "P few 0/1/3"});
    row("old words do not count", "a,b,c", "a:P1 b:P1 ? +2001 ?", {"P sure 2/2/3", "P none 0/0/3"});
    row("an older configuration moves nothing", "a,b,c", "a:Q5 b:Q5 ? a:P4 b:P4 c:P4 ?",
        {"Q sure 2/2/3", "Q stale 0/3/3"});
    row("unless the newer one denies", "a,b,c", "a:Q5 b:Q5 ? a:P4 b:P4 ? #Q ?",
        {"Q sure 2/2/3", "Q stale 0/2/3", "P sure 2/2/3"});
    row("those who tell no epoch are believed", "a,b,c", "a:P0 b:P0 ? a:Q0 b:Q0 ?",
        {"P sure 2/2/3", "Q sure 2/2/3"});
    row("most do not reach it", "a,b,c", "a:P1! b:P1! c:P1 ?", {"P down 3/3/3"});
    row("tilted ones do not count", "a,b,c", "a:P1 b:P1 c:- a~ ? a^ ?", {"P few 1/1/3", "P sure 2/2/3"});
    row("further ones are found", "a", "a:P1 a=b,c ? b:P1 ?", {"- asking 0/1/3", "P sure 2/2/3"});
    row("a liar brings no friends", "a,b,c", "a:X9 b:P1 c:P1 a=d,e,f,g b=a,c ? c=a,b ?",
        {"P sure 2/3/3", "P sure 2/3/3"});
    row("nor before the others have told", "a,b,c", "a:X9 a=d,e,f,g ?", {"- asking 0/1/3"});
    row("who is listed no longer has left", "a", "a:P1 a=b,c b:P1 c:P1 ? a=b ?",
        {"P sure 3/3/3", "P sure 2/2/2"});
    row("two names of one have one voice", "a,b,c", "a:X1/i b:X1/i c:P1/k ?", {"X few 1/2/2"});
    // Before 6.2 none tells its own id; n, m and o are other names of a, b and c.
    row("a name and an address of one that tells no id have one voice", "n,a,b",
        "n=b/B,c/C a=b/B,c/C b=a/A,c/C n:X9 a:X9 b:P1 c:P1 ?", {"P sure 2/3/3"});
    row("all by their names", "n,m,o",
        "n=b/B,c/C m=a/A,c/C o=a/A,b/B a=b/B,c/C b=a/A,c/C c=a/A,b/B n:P1 m:P1 o:- a:P1 b:P1 c:- ? m:- b:- ?",
        {"P sure 2/2/3", "P few 1/1/3"});
    row("whose name is not found speaks by its address", "n,a,b",
        "n=b/B,c/C a=b/B,c/C b=a/A,c/C n:P1 a:P1 b:P1 c:- ? n:- ?", {"P sure 2/2/3", "P sure 2/2/3"});
    row("those who list the same, as they do not know each other yet", "a,b,c,d,e",
        "a=c/C,d/D,e/E b=c/C,d/D,e/E c=a/A,b/B,d/D,e/E d=a/A,b/B,c/C,e/E e=a/A,b/B,c/C,d/D "
        "a:P1 b:P1 c:X1 d:X1 e:- ?",
        {"P few 2/4/5"});
    row("who lists nobody is somebody", "a,b", "a:P1 b:P1 ?", {"P sure 2/2/2"});
    row("a given one is not found again", "a", "a:P1/i a=b/j b:P1/j ? b=c/i ?",
        {"P sure 2/2/2", "P sure 2/2/2"});
    row("nobody answers", "a,b", "a:- b:- ?", {"NoSentinel a:1, b:1"});
    row("the name is not known", "a,b", "a:-unknown b:- ?", {"UnknownPrimary shop"});
    row("a password is missing", "a,b", "a:-auth b:- ?", {"SentinelAuth a:1"});
}

void TestSentinelQuorum::believes()
{
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, shown);
    Council council(given);
    for (const QByteArray& word : shown.split(' '))
        council.hear(word);
    QTEST(council.verdicts, "verdicts");
}

void TestSentinelQuorum::readsAWord()
{
    const auto bulks = [](const QByteArrayList& words) {
        QList<Reply> items;
        for (const QByteArray& word : words)
            items << Reply::bulk(word);
        return Reply::array(items);
    };
    const Result<Reply> refused = Error{ErrorKind::NoPermission, {}, {}};
    const Result<Reply> state = bulks(
        {"name", "shop", "ip", "10.0.0.1", "port", "6379", "flags", "s_down,master", "config-epoch", "7"});
    const SentinelWord word{"id", {QStringLiteral("10.0.0.1"), 6379}, 7, true};
    QCOMPARE(*lockscope::redis::sentinelWord("shop", Reply::bulk("id"), refused, state), word);
    // While it fails over the next address stands in the other answer first.
    const auto next = lockscope::redis::sentinelWord("shop", refused, bulks({"10.0.0.2", "6380"}), state);
    QCOMPARE(next->primary.text(), QStringLiteral("10.0.0.2:6380"));
    QVERIFY(next->id.isEmpty());
    const auto alone = lockscope::redis::sentinelWord("shop", refused, bulks({"::1", "6380"}), refused);
    QCOMPARE(alone->primary.text(), QStringLiteral("[::1]:6380"));
    QCOMPARE(lockscope::redis::sentinelWord("shop", refused, Reply::nil(), refused).error().kind,
        ErrorKind::UnknownPrimary);
    QCOMPARE(lockscope::redis::sentinelWord("shop", refused, refused, refused).error().kind,
        ErrorKind::NoPermission);
    QCOMPARE(lockscope::redis::sentinelWord("shop", refused, bulks({"", "0"}), refused).error().kind,
        ErrorKind::Protocol);
    const auto peers = lockscope::redis::sentinelPeers(
        Reply::array({bulks({"ip", "10.0.0.3", "port", "26379", "runid", "x", "flags", "s_down,sentinel"}),
            bulks({"ip", ""})}));
    QCOMPARE(peers.size(), 1);
    QCOMPARE(peers.constFirst(), (SentinelPeer{{QStringLiteral("10.0.0.3"), 26379}, "x", true}));
}

QTEST_GUILESS_MAIN(TestSentinelQuorum)

#include "tst_sentinelquorum.moc"
