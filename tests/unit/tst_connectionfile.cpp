#include "core/profile/exportedfile.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using profile::ImportedFile;
using profile::ImportNote;
using What = ImportNote::What;

namespace
{

/// Returns what was found as text: "NAME URI PASSWORD", then what was passed over.
QStringList described(const std::optional<ImportedFile>& file)
{
    if (!file)
        return {QStringLiteral("neither")};
    QStringList lines;
    for (const profile::ImportedConnection& each : file->connections)
        lines << QStringList{each.name, each.uri, QString::fromUtf8(each.password.reveal())}
                     .join(u' ')
                     .trimmed();
    for (const ImportNote& note : file->passedOver)
        lines << QStringLiteral("- ") + profile::sentence(note);
    return lines;
}

QStringList notesOf(const char* content)
{
    const auto file = profile::connectionsIn(content);
    QStringList sentences;
    for (const ImportNote& note : file->connections.value(0).notes)
        sentences << profile::sentence(note);
    return sentences;
}

} // namespace

class TestConnectionFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void reads_data();
    void reads();
    void notesWhatConcernsLocks();
    void survivesWhatIsMadeToHurt();
    void saysWhatIsWrongWithAFile();
    void readsWhatWasExported();
    void anExportHoldsNoSecret();
    void whatIsKeptHereStays();
};

void TestConnectionFile::reads_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("said");
    const auto row = [](const char* name, const char* content, const QStringList& said) {
        QTest::newRow(name) << QByteArray(content) << said;
    };
    row("a list of URIs",
        "# ours\nredis://a:1/2\n\norders rediss://app:canary@b?ca=/x  # two\nredis-cli -u redis://:pw@c\n",
        {QStringLiteral("a:1 redis://a:1/2"), QStringLiteral("orders rediss://app@b:6379/0?ca=/x canary"),
            QStringLiteral("c:6379 redis://c:6379/0 pw")});
    row("a list with a line that is none", "redis://a\nhttp://canary@b\n",
        {QStringLiteral("a:6379 redis://a:6379/0"),
            QStringLiteral("- “http://***@b” is not the address of a server.")});
    row("single, as YAML",
        "singleServerConfig:\n  address: \"redis://10.0.0.1:6380\"\n  username: app\n  password: \"canary\"\n"
        "  database: 3\n  clientName: billing\ncodec: !<org.redisson.codec.Kryo5Codec> {}\n",
        {QStringLiteral("10.0.0.1:6380 redis://app@10.0.0.1:6380/3 canary")});
    row("single, as JSON",
        R"({"singleServerConfig": {"address": "rediss://h", "password": null, "database": 1}, "threads": 16})",
        {QStringLiteral("h:6379 rediss://h:6379/1")});
    row("credentials above the section",
        "username: app\npassword: pw\nsingleServerConfig:\n  address: redis://h\n",
        {QStringLiteral("h:6379 redis://app@h:6379/0 pw")});
    row("an address of Valkey, and one without a scheme",
        "masterSlaveServersConfig:\n  masterAddress: valkeys://m:7000\n  slaveAddresses: [h:1]\n"
        "replicatedServersConfig:\n  nodeAddresses:\n  - n1:6379\n  - valkey://n2\n",
        {QStringLiteral("m:7000 rediss://m:7000/0"), QStringLiteral("n1:6379 redis://n1:6379/0"),
            QStringLiteral("n2:6379 redis://n2:6379/0")});
    row("Sentinels",
        "sentinelServersConfig:\n  sentinelAddresses: [\"redis://s1:26379\", \"redis://s2:26380\"]\n"
        "  masterName: shop\n  sentinelUsername: watch\n  password: pw\n  database: 2\n",
        {QStringLiteral("shop@s1:26379 redis+sentinel://s1:26379,s2:26380/shop/2?sentinel-user=watch pw")});
    row("a cluster",
        "username: app\npassword: pw\nclusterServersConfig:\n  nodeAddresses: [\"rediss://c1:7000\", "
        "\"rediss://c2:7000\"]\n",
        {QStringLiteral("cluster c1:7000 rediss+cluster://app@c1:7000,c2:7000 pw")});
    row("a database of a cluster",
        "clusterServersConfig:\n  nodeAddresses: [\"redis://c1:7000\"]\n  database: 3\n",
        {QStringLiteral("cluster c1:7000 redis+cluster://c1:7000/3")});
    row("a cluster without nodes", "clusterServersConfig:\n  nodeAddresses: []\n", {});
    row("a node that is none", "clusterServersConfig:\n  nodeAddresses: [\"redis://a b\"]\n",
        {QStringLiteral("- “redis://a b” is not the address of a server.")});
    row("variables",
        "singleServerConfig:\n  address: redis://${HOST:-db1}:${PORT:6380}\n  password: ${SECRET}\n",
        {QStringLiteral("db1:6380 redis://db1:6380/0"),
            QStringLiteral(
                "- A value is in the variable SECRET, which only the service's surroundings know.")});
    row("an address in a variable", "singleServerConfig:\n  address: ${ADDRESS}\n",
        {QStringLiteral(
            "- A value is in the variable ADDRESS, which only the service's surroundings know.")});
    row("a wrong address", "singleServerConfig:\n  address: redis://a b\n",
        {QStringLiteral("- “redis://a b” is not the address of a server.")});
    row("another YAML", "server:\n  port: 8080\n", {QStringLiteral("neither")});
    row("a section that is none", "singleServerConfig: 7\n", {QStringLiteral("neither")});
    row("broken YAML", "singleServerConfig: [\n", {QStringLiteral("neither")});
    row("nothing", "", {QStringLiteral("neither")});
}

void TestConnectionFile::reads()
{
    QFETCH(QByteArray, content);
    QTEST(described(profile::connectionsIn(content)), "said");
}

void TestConnectionFile::notesWhatConcernsLocks()
{
    QCOMPARE(
        notesOf("lockWatchdogTimeout: 45000\nnameMapper: !<org.example.Prefix> {}\nsingleServerConfig:\n"
                "  address: rediss://h\n  sslTruststore: file:/etc/trust.jks\n  sslVerificationMode: NONE\n"),
        QStringList({QStringLiteral("Lock watchdog timeout: 45.0 s."),
            QStringLiteral(
                "Its locks are not called as in the service's code: <org.example.Prefix> changes the names.")
                .replace(QStringLiteral("<org.example.Prefix>"), QStringLiteral("org.example.Prefix")),
            QStringLiteral(
                "It trusts the certificates in file:/etc/trust.jks, a store of Java's: export them as "
                "PEM, and name that file as trusted certificates."),
            QStringLiteral("The service does not check whose certificate it is; here it is checked.")}));
    QCOMPARE(notesOf(R"({"singleServerConfig": {"address": "h", "nameMapper": {"class": "org.example.M"}}})"),
        QStringList(QStringLiteral(
            "Its locks are not called as in the service's code: org.example.M changes the names.")));
    QCOMPARE(notesOf("singleServerConfig:\n  address: redis://h\n  nameMapper: "
                     "!<org.redisson.api.DefaultNameMapper> {}\n"),
        QStringList());
    QCOMPARE(notesOf("clusterServersConfig:\n  nodeAddresses: [a]\n  database: 3\n"),
        QStringList(QStringLiteral(
            "Its locks are in database 3 of the cluster, which only Valkey 9 and newer can have: of "
            "any other, watch it without “/3”.")));
    QCOMPARE(notesOf("clusterServersConfig:\n  nodeAddresses: [a]\n  database: 0\n"), QStringList());
    QCOMPARE(notesOf("replicatedServersConfig:\n  nodeAddresses: [a, b]\n"),
        QStringList(QStringLiteral("One of several nodes; locks are on the one that is the primary.")));
    QCOMPARE(
        notesOf(
            "sentinelServersConfig:\n  sentinelAddresses: [a]\n  masterName: m\n  sentinelPassword: canary\n")
            .size(),
        1);
}

void TestConnectionFile::survivesWhatIsMadeToHurt()
{
    QCOMPARE(described(profile::connectionsIn(QByteArray(100'000, '['))), {QStringLiteral("neither")});
    QByteArray laughs = "a0: &a0 [x, x]\n";
    for (int i = 1; i < 40; ++i)
        laughs += QStringLiteral("a%1: &a%1 [*a%2, *a%2]\n")
                      .arg(QString::number(i), QString::number(i - 1))
                      .toLatin1();
    laughs += "singleServerConfig:\n  address: *a39\n";
    QCOMPARE(described(profile::connectionsIn(laughs)), QStringList());
    QCOMPARE(described(profile::connectionsIn("a: &a\n  b: *a\nsingleServerConfig: *a\n")), QStringList());
}

void TestConnectionFile::saysWhatIsWrongWithAFile()
{
    const QTemporaryDir folder;
    const auto whyNot = [](const QString& path) { return profile::readConnections(path).error().detail; };
    QCOMPARE(whyNot(folder.filePath(QStringLiteral("missing"))), QByteArray("there is no such file"));
    QCOMPARE(whyNot(folder.path()), QByteArray("it is no regular file"));
    QFile file(folder.filePath(QStringLiteral("x")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("hello\n");
    file.close();
    QCOMPARE(whyNot(file.fileName()), QByteArray("neither a list of URIs nor a configuration of Redisson"));
    QVERIFY(file.resize((1 << 20) + 1));
    QCOMPARE(whyNot(file.fileName()), QByteArray("it is larger than 1 MiB"));
}

void TestConnectionFile::readsWhatWasExported()
{
    profile::Profile shop;
    shop.uri = QStringLiteral("rediss://app@db1:6380/2?ca=/etc/ca.pem");
    shop.name = QStringLiteral("Shop 锁");
    shop.group = QStringLiteral("EU");
    shop.lastUsed = QDateTime::currentDateTimeUtc();
    shop.environment = profile::Environment::Production;
    shop.prefixes = {"lock:"};
    shop.statements = {{"shop:lock:*", "redis-py"}};
    shop.pins = {{{"gate"}, {}, "latch"}};
    shop.passwords = {{{profile::PasswordSource::From::Command, QStringLiteral("pass show redis/prod")},
        {profile::PasswordSource::From::Command, QStringLiteral("pass show redis/actor")}, {}}};
    profile::Profile cron;
    cron.uri = QStringLiteral("redis://db2:6379/0?password-file=/nowhere/secret");
    cron.name = QStringLiteral("cron");
    const auto file = profile::connectionsIn(profile::exported({shop, cron}));
    QVERIFY(file && file->passedOver.isEmpty());
    QCOMPARE(file->connections.size(), 2);
    shop.lastUsed = {};
    QCOMPARE(*file->connections.at(0).kept, shop);
    QCOMPARE(*file->connections.at(1).kept, cron);
    const profile::ProfileStore none(QStringLiteral("/nowhere"));
    profile::Profile adopted = profile::adopted(file->connections.at(0), none);
    QCOMPARE(adopted.passwords, profile::PasswordSources()); // a command waits for a person's word
    adopted.passwords = shop.passwords;
    QCOMPARE(adopted, shop);
}

void TestConnectionFile::anExportHoldsNoSecret()
{
    profile::Profile careless;
    careless.uri = QStringLiteral("redis://app:canary@db1:6379/0");
    profile::Profile group;
    group.uri = QStringLiteral("redis+sentinel://:canary@a,b/shop");
    profile::Profile broken;
    broken.uri = QStringLiteral("redis://canary:canary@h:port:x/canary");
    const QByteArray content = profile::exported({careless, group, broken});
    QVERIFY2(!content.contains("canary"), content.constData());
    QVERIFY(content.contains("redis://app@db1:6379/0") && content.contains("b:26379/shop"));
    QCOMPARE(profile::connectionsIn(content)->connections.size(), 2);
}

/// Whatever somebody's file says of it.
void TestConnectionFile::whatIsKeptHereStays()
{
    profile::ProfileStore store(QStringLiteral("/nowhere"));
    profile::Profile mine;
    mine.uri = QStringLiteral("redis://db1:6379/0");
    mine.environment = profile::Environment::Production;
    mine.prefixes = {"mine:"};
    mine.passwords[0] = {profile::PasswordSource::From::KeyStore, {}};
    store.put(mine);
    profile::Profile same = mine;
    same.name = QStringLiteral("theirs");
    same.environment = profile::Environment::Development;
    same.passwords = {};
    profile::Profile beside = same;
    beside.uri = QStringLiteral("redis://app@db1:6379/1");
    const auto file = profile::connectionsIn(profile::exported({same, beside}));
    const profile::Profile kept = profile::adopted(file->connections.at(0), store);
    QCOMPARE(kept.environment, profile::Environment::Production);
    QCOMPARE(kept.prefixes, mine.prefixes);
    QCOMPARE(kept.passwords, mine.passwords);
    QCOMPARE(kept.name, same.name);
    QCOMPARE(profile::adopted(file->connections.at(1), store).environment, profile::Environment::Production);
}

QTEST_GUILESS_MAIN(TestConnectionFile)

#include "tst_connectionfile.moc"
