#include "core/redis/clusternode.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::base::ErrorKind;
using lockscope::redis::ClusterNode;
using lockscope::redis::HostPort;
using lockscope::redis::readClusterNodes;

namespace
{

const HostPort asked{QStringLiteral("gate"), 7000};

QString placeOf(const HostPort& address)
{
    return address.text() +
           (address.numeric.isEmpty() ? QString() : QStringLiteral(" or ") + address.numeric);
}

/// "id host:port primary|of ID epoch slots flags"
QString described(const ClusterNode& node)
{
    QStringList words{QString::fromLatin1(node.id), placeOf(node.address),
        node.primary ? QStringLiteral("primary")
                     : QStringLiteral("of ") + QString::fromLatin1(node.primaryId),
        QString::number(node.epoch)};
    for (const auto& range : node.slots)
        words << QStringLiteral("%1-%2").arg(QString::number(range.first), QString::number(range.last));
    for (auto each = node.migrating.begin(); each != node.migrating.end(); ++each)
        words << QStringLiteral("%1>%2").arg(QString::number(each.key()), QString::fromLatin1(each.value()));
    for (auto each = node.importing.begin(); each != node.importing.end(); ++each)
        words << QStringLiteral("%1<%2").arg(QString::number(each.key()), QString::fromLatin1(each.value()));
    words << (node.myself ? QStringLiteral("me") : QString())
          << (node.failed ? QStringLiteral("failed") : QString())
          << (node.suspected ? QStringLiteral("suspected") : QString());
    words.removeAll(QString());
    return words.join(u' ');
}

const QByteArray me = "aa 10.0.0.1:6379@16379 myself,master - 0 0 1 connected";

} // namespace

class TestClusterNode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void reads_data();
    void reads();
    void leavesOut_data();
    void leavesOut();
    void refuses_data();
    void refuses();
};

void TestClusterNode::reads_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* line, const char* said) {
        QTest::newRow(line) << QByteArray(line) << QString::fromUtf8(said);
    };
    row("bb 10.0.0.2:6379@16379 master - 0 1426238316232 2 connected 5461-10922 16383",
        "bb 10.0.0.2:6379 primary 2 5461-10922 16383-16383");
    row("bb 10.0.0.2:6379@16379,db2.example slave aa 0 1 5 connected",
        "bb db2.example:6379 or 10.0.0.2 of aa 5");
    row("bb 10.0.0.2:6379@16379,,shard-id=69bc master - 0 1 5 connected", "bb 10.0.0.2:6379 primary 5");
    row("bb 10.0.0.2:6379@16379,? master - 0 1 5 connected", "bb 10.0.0.2:6379 primary 5");
    row("bb 10.0.0.2:6379 slave,fail? aa 0 1 5 disconnected", "bb 10.0.0.2:6379 of aa 5 suspected");
    row("bb 10.0.0.2:6379@16379 master,fail,nofailover - 9 9 5 disconnected 0",
        "bb 10.0.0.2:6379 primary 5 0-0 failed");
    row("bb fd00::2:6379@16379 master - 0 1 5 connected", "bb [fd00::2]:6379 primary 5");
}

void TestClusterNode::reads()
{
    QFETCH(QByteArray, line);
    const auto nodes = readClusterNodes(me + '\n' + line + '\n', asked);
    QVERIFY2(nodes.ok(), nodes.ok() ? "" : nodes.error().detail.constData());
    QCOMPARE(nodes->size(), 2);
    QCOMPARE(described(nodes->first()), QStringLiteral("aa 10.0.0.1:6379 primary 1 me"));
    QTEST(described(nodes->last()), "said");
    // One that begins knows no address of its own; each tells what leaves it and what comes.
    const auto alone =
        readClusterNodes("aa :7000@17000 myself,master - 0 0 0 connected 3 [77->-bb] [93-<-cc]\r\n", asked);
    QCOMPARE(described(alone->first()), QStringLiteral("aa gate:7000 primary 0 3-3 77>bb 93<cc me"));
}

void TestClusterNode::leavesOut_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char* line : {"bb :0@0 slave,fail,noaddr aa 0 1 5 disconnected",
             "bb 10.0.0.2:6379@16379 handshake - 0 0 0 connected",
             "bb 10.0.0.2:0@16379 master - 0 1 5 connected", "bb ?:6379@16379 master - 0 1 5 connected",
             "bb 10.0.0.2:6379@16379 noflags - 0 1 5 connected"})
        QTest::newRow(line) << QByteArray(line);
}

void TestClusterNode::leavesOut()
{
    QFETCH(QByteArray, line);
    const auto nodes = readClusterNodes(me + '\n' + line + '\n', asked);
    QVERIFY(nodes.ok());
    QCOMPARE(nodes->size(), 1);
}

void TestClusterNode::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* name, const QByteArray& text) { QTest::newRow(name) << text; };
    row("nothing", {});
    row("no text of a cluster", "hello\n");
    row("nobody's view", "bb 10.0.0.2:6379@16379 master - 0 1 5 connected 0-3\n");
    row("two that ask", me + '\n' + me + '\n');
    row("a slot too many", me + " 16384\n");
    row("slots the wrong way round", me + " 7-6\n");
    row("no number", me + " a-b\n");
    row("half of a line", me + "\nbb 10.0.0.2:6379@16379 master - 0 1 5\n");
    row("no epoch", "aa 10.0.0.1:6379@16379 myself,master - 0 0 x connected\n");
    row("an id with blanks inside a move", me + " [77->-]\n");
    row("a move of nothing", me + " [->-bb]\n");
    row("a long id", QByteArray(65, 'a') + me.mid(2));
    row("bytes", QByteArray("\0\xff [", 4));
}

void TestClusterNode::refuses()
{
    QFETCH(QByteArray, text);
    const auto nodes = readClusterNodes(text, asked);
    QVERIFY(!nodes.ok());
    QCOMPARE(nodes.error().kind, ErrorKind::Protocol);
}

QTEST_GUILESS_MAIN(TestClusterNode)

#include "tst_clusternode.moc"
