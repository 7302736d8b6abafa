#include "core/redis/clusterbook.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::MonoTime;
using lockscope::base::Result;
using lockscope::redis::ClusterBook;
using lockscope::redis::ClusterMap;
using lockscope::redis::ClusterNode;
using lockscope::redis::HostPort;
using lockscope::redis::Shard;

namespace
{

constexpr int sixteenth = lockscope::redis::hashSlots / 16;

HostPort host(const QByteArray& name) { return {QString::fromLatin1(name), 1}; }

/// "A3=0123" is primary A with epoch 3 and the first quarter of all slots; "=0123^3B" with the last of these
/// on its way to B, "v3B" on its way from B; "a3>A" a replica of A; "!" one that has failed, "?" one that is
/// suspected.
ClusterNode nodeOf(const QByteArray& text)
{
    ClusterNode node;
    node.id = text.left(1);
    node.address = host(node.id);
    node.failed = text.endsWith('!');
    node.suspected = text.endsWith('?');
    node.epoch = text.mid(1, 1).toInt();
    node.primary = !text.contains('>');
    if (!node.primary)
        node.primaryId = text.mid(3, 1);
    for (qsizetype at = 3; node.primary && at < text.size(); ++at) {
        const auto first = quint16(text.mid(at, 1).toInt(nullptr, 16) * sixteenth);
        if (text.at(at) == '^' || text.at(at) == 'v') {
            const auto slot = quint16(text.mid(at + 1, 1).toInt(nullptr, 16) * sixteenth);
            (text.at(at) == '^' ? node.migrating : node.importing).insert(slot, text.mid(at + 2, 1));
            at += 2;
        } else if (text.at(at) != '!' && text.at(at) != '?') {
            node.slots.append({first, quint16(first + sixteenth - 1)});
        }
    }
    return node;
}

/// Makes the answer of the node `who`: "A1=0123,B2=4567,…"
QList<ClusterNode> viewOf(const QByteArray& who, const QByteArray& text)
{
    QList<ClusterNode> nodes;
    for (const QByteArray& each : text.split(',')) {
        nodes.append(nodeOf(each));
        nodes.last().myself = nodes.last().id == who;
    }
    return nodes;
}

QByteArray shown(const ClusterMap& map, const Shard& shard)
{
    QByteArray text = shard.id + '@' + (shard.primary ? shard.primary->host.toLatin1() : "-") + '=';
    for (int part = 0; part < 16; ++part) {
        if (map.shardOf(quint16(part * sixteenth)) == &shard)
            text += QByteArray::number(part, 16);
    }
    for (const HostPort& replica : shard.replicas)
        text += '(' + replica.host.toLatin1() + ')';
    return text + (shard.failed ? "!" : "");
}

QByteArray doubtName(ClusterBook::Doubt doubt)
{
    constexpr std::array names{"sure", "asking", "nobody", "few", "no-primary"};
    return names.at(std::size_t(doubt));
}

/// A book and the answers that it gets, a word for each: "A:VIEW" = A answers so, "A:*" = with the last view
/// that anybody gave, "A:-" = A does not answer; "Z/A:VIEW" = under the name Z, A answers; "#A" = shard A is
/// denied; "+N" = N ms pass; "?" = judge.
class BookBench
{
public:
    explicit BookBench(const QByteArray& given)
        : m_given(given)
        , m_book(hosts(given), m_now)
    {
    }

    void hear(const QByteArray& word)
    {
        if (word == "?")
            verdicts << judge();
        else if (word.startsWith('+'))
            m_now += std::chrono::milliseconds(word.mid(1).toInt());
        else if (word.startsWith('#'))
            m_book.deny(word.mid(1), m_now);
        else
            m_book.reported(host(word.left(1)), viewIn(word), m_now);
    }

    [[nodiscard]] QByteArray seats(int turn) const
    {
        QByteArray all;
        for (const HostPort& seat : m_book.seats(turn, m_now))
            all += seat.host.toLatin1();
        return all;
    }

    QByteArrayList verdicts;

private:
    static QList<HostPort> hosts(const QByteArray& names)
    {
        QList<HostPort> all;
        for (const char name : names)
            all << host(QByteArray(1, name));
        return all;
    }

    Result<QList<ClusterNode>> viewIn(const QByteArray& word)
    {
        const QByteArray said = word.mid(word.indexOf(':') + 1);
        if (said == "-")
            return Error{ErrorKind::Refused, word.left(1), {}};
        if (said == "-auth")
            return Error{ErrorKind::AuthRequired, word.left(1), {}};
        if (said != "*")
            m_last = said;
        return viewOf(word.mid(word.at(1) == '/' ? 2 : 0, 1), m_last);
    }

    QByteArray judge()
    {
        const auto verdict = m_book.judge(m_now);
        if (verdict.failure)
            return lockscope::base::name(verdict.failure->kind) + ' ' + verdict.failure->subject;
        QByteArrayList words;
        for (const Shard& shard : verdict.map.shards)
            words << shown(verdict.map, shard);
        words << doubtName(verdict.doubt)
              << QByteArray::number(verdict.answering) + '/' + QByteArray::number(verdict.known);
        if (!words.isEmpty() && verdict.map.uncovered > 0 && !verdict.map.shards.isEmpty())
            words << "without " + QByteArray::number(verdict.map.uncovered / sixteenth);
        for (auto move = verdict.map.moving.begin(); move != verdict.map.moving.end(); ++move)
            words << QByteArray::number(move.key() / sixteenth, 16) + ':' + move->from + '>' + move->to;
        return words.join(' ');
    }

    MonoTime m_now{1h};
    QByteArray m_given;
    QByteArray m_last;
    ClusterBook m_book;
};

} // namespace

class TestClusterBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void believes_data();
    void believes();
    void asksAFewAtATime();
};

void TestClusterBook::believes_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("stated");
    QTest::addColumn<QByteArrayList>("verdicts");
    const auto row = [](const char* title, const char* given, const QByteArray& stated,
                         const QByteArrayList& verdicts) {
        QTest::newRow(title) << QByteArray(given) << stated << verdicts;
    };
    const QByteArray three = "A1=01234,B2=56789,C3=abcdef,a1>A";
    const QByteArray begin = "A:" + three + " B:* C:* ? ";
    const QByteArray begun = "A@A=01234(a) B@B=56789 C@C=abcdef sure 3/3";
    row("a majority is waited for", "A", "? A:" + three + " ? B:* ?",
        {"asking 0/0", "asking 1/3", "A@A=01234(a) B@B=56789 C@C=abcdef sure 2/3"});
    row("but not for ever", "A", "A:" + three + " B:- C:- a:- ?",
        {"A@A=01234(a) B@B=56789 C@C=abcdef few 1/3"});
    row("nor for those who are silent", "A", "A:" + three + " ? +1500 A:* ?",
        {"asking 1/3", "A@A=01234(a) B@B=56789 C@C=abcdef few 1/3"});
    row("a failover keeps the shard", "ABC", begin + "A:- B:A1=!,a4=01234,B2=56789,C3=abcdef C:* a:* ?",
        {begun, "A@a=01234 B@B=56789 C@C=abcdef sure 3/3"});
    row("while it is decided nobody serves", "ABC", begin + "A:- B:A1=01234!,B2=56789,C3=abcdef,a1>A C:* ?",
        {begun, "A@A=01234(a)! B@B=56789 C@C=abcdef sure 2/3"});
    row("one that cannot reach it decides nothing", "ABC",
        begin + "B:A1=01234!,B2=56789,C3=abcdef,a1>A C:" + three + " ?", {begun, begun});
    row("two failovers lead back", "ABC",
        begin + "B:A4>a,a4=01234,B2=56789,C3=abcdef C:* a:* A:* ? B:A5=01234,a5>A,B2=56789,C3=abcdef A:* ?",
        {begun, "A@a=01234(A) B@B=56789 C@C=abcdef sure 3/3", begun});
    row("the new primary is believed before the others have heard", "ABC",
        begin + "a:A4>a,a4=01234,B2=56789,C3=abcdef ?",
        {begun, "A@a=01234(A) B@B=56789 C@C=abcdef sure 3/3"});
    row("and an old view does not take it back", "ABC",
        begin + "a:A4>a,a4=01234,B2=56789,C3=abcdef ? a:- A:" + three + " B:* C:* ?",
        {begun, "A@a=01234(A) B@B=56789 C@C=abcdef sure 3/3", "A@a=01234 B@B=56789 C@C=abcdef sure 2/3"});
    row("a minority that is cut off is older", "ABC",
        begin + "B:A1=!,a4=01234,B2=56789,C3=abcdef C:* a:* ? B:- C:- a:- A:" + three + " ?",
        {begun, "A@a=01234 B@B=56789 C@C=abcdef sure 3/3", "A@a=01234 B@B=56789 C@C=abcdef few 0/3"});
    row("the last stays when all are gone", "ABC", begin + "+2001 ?",
        {begun, begun.chopped(8) + "nobody 0/3"});
    row("a slot on its way", "ABC",
        begin + "A:A1=01234^4B,B2=56789,C3=abcdef,a1>A B:A1=01234,B2=56789v4A,C3=abcdef,a1>A ?",
        {begun, begun + " 4:A>B"});
    row("and arrived", "ABC",
        begin + "A:A1=01234^4B,B2=56789,C3=abcdef,a1>A ? B:A1=0123,B4=456789,C3=abcdef,a1>A ?",
        {begun, begun + " 4:A>B", "A@A=0123(a) B@B=456789 C@C=abcdef sure 3/3"});
    row("one that is added has no slots", "ABC", begin + "A:" + three + ",D0= B:* C:* ? D:* ?",
        {begun, "A@A=01234(a) B@B=56789 C@C=abcdef D@D= sure 3/3",
            "A@A=01234(a) B@B=56789 C@C=abcdef D@D= sure 3/3"});
    row("whom one alone knows is none", "ABC", begin + "C:" + three + ",D0= ?", {begun, begun});
    row("one that is removed", "ABC", begin + "A:" + three + ",D0= B:* C:* D:* ? A:" + three + " B:* C:* ?",
        {begun, "A@A=01234(a) B@B=56789 C@C=abcdef D@D= sure 3/3", begun});
    row("slots that were given up", "ABC", begin + "A:A1=0,B2=56789,C3=abcdef,a1>A ?",
        {begun, "A@A=0(a) B@B=56789 C@C=abcdef sure 3/3 without 4"});
    row("a replica that becomes a shard of its own", "ABC",
        begin + "A:A1=0123,B2=56789,C3=abcdef,a5=4 B:* C:* ?",
        {begun, "A@A=0123 B@B=56789 C@C=abcdef a@a=4 sure 3/4"});
    row("a shard that gave all away joins another", "ABC",
        begin + "A:A7>B,B7=0123456789,C3=abcdef,a7>B B:* C:* ?",
        {begun, "B@B=0123456789(A)(a) C@C=abcdef sure 2/2"});
    row("a primary that denies", "ABC", begin + "#A ? +250 ?",
        {begun, "A@-=01234(a) B@B=56789 C@C=abcdef sure 3/3", begun});
    row("a cluster of one", "A", "A:A1=0123456789abcdef ?", {"A@A=0123456789abcdef sure 1/1"});
    row("another cluster under the address of one", "ABX", begin + "X:X9=0123456789abcdef ?", {begun, begun});
    row("two clusters: the first is believed", "AX", "A:A1=0123456789abcdef X:X9=0123456789abcdef ?",
        {"A@A=0123456789abcdef sure 1/1"});
    row("one name more of a node", "AB", "A:" + three + " B:* C:* Z/A:A1=01234,B2=56789,C3=abcdef,a1>A ?",
        {begun});
    row("nobody answers", "AB", "A:- B:- ?", {"NoNode A:1, B:1"});
    row("a password is missing", "AB", "A:- B:-auth ?", {"AuthRequired B"});
    row("many are reached through others", "A",
        "A:A1=0,B1=1,C1=2,D1=3,E1=4,F1=5,G1=6789abcdef B:* C:* D:* E:* ? E:- D:- C:- B:- ?",
        {"A@A=0 B@B=1 C@C=2 D@D=3 E@E=4 F@F=5 G@G=6789abcdef sure 7/7",
            "A@A=0 B@B=1 C@C=2 D@D=3 E@E=4 F@F=5 G@G=6789abcdef few 3/7"});
}

void TestClusterBook::believes()
{
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, stated);
    BookBench bench(given);
    for (const QByteArray& word : stated.split(' '))
        bench.hear(word);
    QTEST(bench.verdicts, "verdicts");
}

void TestClusterBook::asksAFewAtATime()
{
    BookBench bench("XA");
    QCOMPARE(bench.seats(0), QByteArray("XA"));
    bench.hear("A:A1=0,B1=1,C1=2,a1>A");
    bench.hear("?");
    QCOMPARE(bench.seats(3), QByteArray("ABCXa"));
    bench.hear("A:A1=0,B1=1,C1=2,D1=3,E1=4,F1=5,G1=6");
    bench.hear("?");
    QCOMPARE(bench.seats(0), QByteArray("ABCDE"));
    QCOMPARE(bench.seats(4), QByteArray("EFGAB"));
    bench.hear("+2001");
    QCOMPARE(bench.seats(0), QByteArray("XABCD"));
}

QTEST_GUILESS_MAIN(TestClusterBook)

#include "tst_clusterbook.moc"
