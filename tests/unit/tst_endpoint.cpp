#include "core/console/addressparameters.h"
#include "core/redis/endpoint.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace console = lockscope::console;
using lockscope::base::ErrorKind;
using lockscope::redis::Endpoint;

namespace
{

/// All that a URI says, as one line; the secret as it is.
QString described(const Endpoint& endpoint)
{
    const auto transport = endpoint.transport == Endpoint::SocketType::Tcp   ? QStringLiteral("tcp")
                           : endpoint.transport == Endpoint::SocketType::Tls ? QStringLiteral("tls")
                                                                             : QStringLiteral("unix");
    const QString place = endpoint.transport == Endpoint::SocketType::Unix
                              ? endpoint.path
                              : endpoint.host + u' ' + QString::number(endpoint.port);
    QStringList sentinels;
    if (endpoint.sentinels) {
        for (const auto& host : endpoint.sentinels->hosts)
            sentinels << host.text();
        sentinels << QStringLiteral("of ") + QString::fromUtf8(endpoint.sentinels->master)
                  << QStringLiteral("as ") + QString::fromUtf8(endpoint.sentinels->user);
    }
    const QString database =
        endpoint.allDatabases ? QStringLiteral("all") : QString::number(endpoint.database);
    if (endpoint.cluster) {
        sentinels << QStringLiteral("cluster");
        for (const auto& host : endpoint.cluster->hosts)
            sentinels << host.text();
    }
    return QStringList{transport, sentinels.isEmpty() ? place : sentinels.join(u' '),
        QStringLiteral("db=") + database, QStringLiteral("user=") + QString::fromUtf8(endpoint.user),
        QStringLiteral("secret=") + QString::fromUtf8(endpoint.password.reveal())}
        .join(u' ');
}

} // namespace

class TestEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void knowsTheParametersOfTheHelp();
    void readsThePasswordFile();
    void refusesBadPasswordFiles();
    void namesItself();
};

void TestEndpoint::reads_data()
{
    QTest::addColumn<QString>("uri");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("masked");
    const auto row = [](const char* uri, const char* said, const char* masked) {
        QTest::newRow(uri) << QString::fromUtf8(uri) << QString::fromUtf8(said) << QString::fromUtf8(masked);
    };
    row("redis://localhost", "tcp localhost 6379 db=0 user= secret=", "redis://localhost:6379/0");
    row("REDIS://h:1/", "tcp h 1 db=0 user= secret=", "redis://h:1/0");
    row("redis://h:7000/3", "tcp h 7000 db=3 user= secret=", "redis://h:7000/3");
    row("redis://h?db=4", "tcp h 6379 db=4 user= secret=", "redis://h:6379/4");
    row("redis://h/?db=all", "tcp h 6379 db=all user= secret=", "redis://h:6379?db=all");
    row("redis://:pw@h", "tcp h 6379 db=0 user= secret=pw", "redis://:***@h:6379/0");
    row("redis://app:pw@h", "tcp h 6379 db=0 user=app secret=pw", "redis://app:***@h:6379/0");
    row("redis://app@h", "tcp h 6379 db=0 user=app secret=", "redis://app@h:6379/0");
    row("redis://app:***@h", "tcp h 6379 db=0 user=app secret=", "redis://app@h:6379/0");
    row("redis://a:p%40s%2Fs%3A@h", "tcp h 6379 db=0 user=a secret=p@s/s:", "redis://a:***@h:6379/0");
    row("redis://a:b@c@h", "tcp h 6379 db=0 user=a secret=b@c", "redis://a:***@h:6379/0");
    row("redis://a%20b@h", "tcp h 6379 db=0 user=a b secret=", "redis://a%20b@h:6379/0");
    row("rediss://h", "tls h 6379 db=0 user= secret=", "rediss://h:6379/0");
    row("rediss://h?ca=/etc/my%20ca.pem",
        "tls h 6379 db=0 user= secret=", "rediss://h:6379/0?ca=/etc/my%20ca.pem");
    row("rediss://h?key=/k&cert=/c&server-name=db.internal&tls=1.3",
        "tls h 6379 db=0 user= secret=", "rediss://h:6379/0?cert=/c&key=/k&server-name=db.internal&tls=1.3");
    row("redis://db:7000?ssh=me@jump.example:2222",
        "tcp db 7000 db=0 user= secret=", "redis://db:7000/0?ssh=me@jump.example:2222");
    row("redis://h?discover=replica", "tcp h 6379 db=0 user= secret=", "redis://h:6379/0?discover=replica");
    row("rediss://h?tls=1.3&discover=replica&ssh=jump",
        "tls h 6379 db=0 user= secret=", "rediss://h:6379/0?ssh=jump&discover=replica&tls=1.3");
    row("rediss://h?tls=1.2", "tls h 6379 db=0 user= secret=", "rediss://h:6379/0");
    row("rediss://"
        "h?pin=SHA256:AB:CD:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:"
        "00:00:00:EF",
        "tls h 6379 db=0 user= secret=",
        "rediss://h:6379/0?pin=abcd0000000000000000000000000000000000000000000000000000000000ef");
    row("redis://[::1]:6380/1", "tcp ::1 6380 db=1 user= secret=", "redis://[::1]:6380/1");
    row("redis://[fe80::1%eth0]",
        "tcp fe80::1%eth0 6379 db=0 user= secret=", "redis://[fe80::1%eth0]:6379/0");
    row("127.0.0.1:6380", "tcp 127.0.0.1 6380 db=0 user= secret=", "redis://127.0.0.1:6380/0");
    row("redis://127.0.0.1", "tcp 127.0.0.1 6379 db=0 user= secret=", "redis://127.0.0.1:6379/0");
    row("unix:///run/redis.sock", "unix /run/redis.sock db=0 user= secret=", "unix:///run/redis.sock");
    row("unix:///a%20b?db=2", "unix /a b db=2 user= secret=", "unix:///a%20b?db=2");
    row("unix://u:p@/s?db=all", "unix /s db=all user=u secret=p", "unix://u:***@/s?db=all");
    row("redis+sentinel://s1/shop",
        "tcp s1:26379 of shop as  db=0 user= secret=", "redis+sentinel://s1:26379/shop/0");
    row("redis+sentinel://app:pw@s1,s2:1,[::1]:2/shop/3",
        "tcp s1:26379 s2:1 [::1]:2 of shop as  db=3 user=app secret=pw",
        "redis+sentinel://app:***@s1:26379,s2:1,[::1]:2/shop/3");
    row("rediss+sentinel://s1/my%20shop?db=all&sentinel-user=mon&ca=/ca.pem",
        "tls s1:26379 of my shop as mon db=all user= secret=",
        "rediss+sentinel://s1:26379/my%20shop?db=all&ca=/ca.pem&sentinel-user=mon");
    row("redis+sentinel://s1/shop?discover=replica",
        "tcp s1:26379 of shop as  db=0 user= secret=", "redis+sentinel://s1:26379/shop/0?discover=replica");
    row("redis+cluster://n1?discover=replica",
        "tcp cluster n1:6379 db=0 user= secret=", "redis+cluster://n1:6379?discover=replica");
    row("redis+cluster://n1", "tcp cluster n1:6379 db=0 user= secret=", "redis+cluster://n1:6379");
    row("redis+cluster://n1,n2/3",
        "tcp cluster n1:6379 n2:6379 db=3 user= secret=", "redis+cluster://n1:6379,n2:6379/3");
    row("redis+cluster://n1?db=3", "tcp cluster n1:6379 db=3 user= secret=", "redis+cluster://n1:6379/3");
    row("redis+cluster://n1/0", "tcp cluster n1:6379 db=0 user= secret=", "redis+cluster://n1:6379");
    row("rediss+cluster://app:pw@n1:7000,[::1]:7001/?ca=/ca.pem&ssh=jump",
        "tls cluster n1:7000 [::1]:7001 db=0 user=app secret=pw",
        "rediss+cluster://app:***@n1:7000,[::1]:7001?ssh=jump&ca=/ca.pem");
}

void TestEndpoint::reads()
{
    QFETCH(QString, uri);
    const auto endpoint = Endpoint::fromUri(uri);
    QVERIFY2(endpoint.ok(), endpoint.ok() ? "" : endpoint.error().detail.constData());
    QTEST(described(*endpoint), "said");
    QTEST(endpoint->masked(), "masked");
    QCOMPARE(endpoint->passwordInUri, !endpoint->password.isEmpty());
    const auto again = Endpoint::fromUri(endpoint->masked());
    QVERIFY(again.ok());
    QCOMPARE(again->shortName(), endpoint->shortName());
    QCOMPARE(endpoint->discoversOnReplica, uri.contains(QStringLiteral("discover")));
    QCOMPARE(again->discoversOnReplica, endpoint->discoversOnReplica);
    QVERIFY(again->password.isEmpty());
}

void TestEndpoint::refuses_data()
{
    QTest::addColumn<QString>("uri");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char* uri, const char* part) {
        QTest::newRow(uri) << QString::fromUtf8(uri) << QByteArray(part);
    };
    row("", "scheme");
    row("localhost:secret", "scheme");
    row("http://h", "scheme");
    row("://h", "scheme");
    row("redis:user:canary@h", "scheme");
    row("redis://", "host");
    row("redis://:canary@", "host");
    row("redis://h h", "characters");
    row("redis://h\n", "characters");
    row("redis://a:canary@h@/\x1b", "characters");
    row("redis://h%00", "host");
    row("redis://h%2Fx", "host");
    row("redis://[::1", "host");
    row("redis://[h]", "host");
    row("redis://::1", "host");
    row("redis://h:", "port");
    row("redis://app:canary", "port");
    row("redis://app:canary/1", "port");
    row("app:canary", "scheme");
    row("redis://h:0", "port");
    row("redis://h:65536", "port");
    row("redis://h:-1", "port");
    row("redis://h:+1", "port");
    row("redis://h:canary@", "host");
    row("redis://[::1]6379", "port");
    row("redis://h/x", "database");
    row("redis://h/-1", "database");
    row("redis://h/99999999999", "database");
    row("redis://h/1?db=2", "database");
    row("redis://h/1?db=all", "database");
    row("redis://h?db=all&db=1", "database");
    row("redis://h?db=", "database");
    row("redis://h?password=canary",
        "there is no parameter “password” here; a password is read from a file, password-file=PATH");
    row("redis://h?ca=/x", "there is no parameter “ca” here; rediss:// in place of redis:// is for TLS");
    row("rediss://h?ca=", "ca");
    row("rediss://h?key=", "key");
    row("redis://h?discover=", "discover");
    row("redis://h?discover=primary", "discover");
    row("unix:///s?discover=replica", "there is no parameter “discover” here");
    row("redis://h?ssh=", "ssh");
    row("redis://h?ssh=-oProxyCommand=x", "ssh");
    row("redis://h?ssh=a%20b", "ssh");
    row("redis://h?ssh=a/b", "ssh");
    row("rediss://h?tls=1.0", "tls");
    row("rediss://h?pin=abcd", "pin");
    row("rediss://h?server-name=a%20b", "server-name");
    row("redis://h?pin=abcd", "there is no parameter “pin” here; rediss:// in place of redis:// is for TLS");
    row("redis://h?password-file=", "password-file");
    row("redis://:canary@h?password-file=/x", "password");
    row("unix://", "path");
    row("unix:///", "path");
    row("unix://host/path", "path");
    row("unix:///a%00b", "path");
    row("unix+sentinel://s/m", "scheme");
    row("redis+sentinel://s1,canary@", "host");
    row("redis+sentinel://:canary@s1,/shop", "host");
    row("redis+sentinel://s1:canary,s2/shop", "port");
    row("redis://127.0.0.1:47001?ssl=1",
        "there is no parameter “ssl” here; rediss:// in place of redis:// is for TLS");
    row("redis://h?canary=1@h", "parameter"); // as far as can be seen, it may be of a password
    row("redis-sentinel://s1/shop", "the scheme “redis-sentinel” is written redis+sentinel://");
    row("rediss-cluster://n1", "the scheme “rediss-cluster” is written rediss+cluster://");
    row("redis-socket:///run/s", "the scheme “redis-socket” is written unix://");
    row("redis+sentinel://s1", "the group's name is missing: redis+sentinel://host,host/NAME");
    row("redis+sentinel://s1//1", "the group's name is missing: redis+sentinel://host,host/NAME");
    row("redis+sentinel://s1/shop/x", "database");
    row("redis+sentinel://s1/shop?sentinel-user=", "sentinel-user");
    row("redis+sentinel://s1/shop?sentinel-password=canary",
        "there is no parameter “sentinel-password” here; a password is read from a file, password-file=PATH");
    row("redis://h?sentinel-user=mon",
        "there is no parameter “sentinel-user” here; it is of redis+sentinel://");
    row("unix+cluster://n", "scheme");
    row("redis+cluster://", "host");
    row("redis+cluster://n1,:canary@", "host");
    row("redis+cluster://n1,canary@,n2", "host");
    row("redis+cluster://n1:canary,n2", "port");
    row("redis+cluster://n1?db=all", "of a cluster one database is watched");
    row("redis+cluster://n1/1?db=all", "of a cluster one database is watched");
    row("redis+cluster://n1/1?db=2", "database");
    row("redis+cluster://n1/x", "database");
    row("redis+cluster://n1?sentinel-user=mon",
        "there is no parameter “sentinel-user” here; it is of redis+sentinel://");
    QTest::newRow("64 KB") << QStringLiteral("redis://") + QString(65536, u'a') << QByteArray("length");
}

void TestEndpoint::refuses()
{
    QFETCH(QString, uri);
    const auto endpoint = Endpoint::fromUri(uri);
    QVERIFY(!endpoint.ok());
    QCOMPARE(endpoint.error().kind, ErrorKind::InvalidUri);
    QTEST(endpoint.error().detail, "part");
    QVERIFY2(!endpoint.error().subject.contains("canary"), endpoint.error().subject.constData());
    QVERIFY(endpoint.error().subject.size() <= 512);
}

/// Every form that the help names is read.
void TestEndpoint::knowsTheParametersOfTheHelp()
{
    for (const console::AddressParameter& each : console::addressParameters()) {
        const QByteArray name = QByteArray(each.head).split('=').constFirst();
        const auto endpoint = Endpoint::fromUri(QString::fromLatin1(each.example + ('?' + name) + "=x"));
        QVERIFY2(endpoint.ok() || !endpoint.error().detail.startsWith("there is no"), name.constData());
        const auto mistyped = Endpoint::fromUri(QString::fromLatin1(each.example + ('?' + name) + "s=x"));
        QVERIFY2(mistyped.error().detail.startsWith("there is no"), name.constData());
    }
}

void TestEndpoint::readsThePasswordFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("secret")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("pa ss:word\r\nsecond line\n");
    file.close();
    const auto endpoint = Endpoint::fromUri(QStringLiteral("redis://app@h?password-file=") + file.fileName());
    QVERIFY(endpoint.ok());
    QCOMPARE(endpoint->password.reveal(), QByteArray("pa ss:word"));
    QVERIFY(!endpoint->passwordInUri);
    QVERIFY(endpoint->masked().endsWith(file.fileName()));
    QVERIFY(!endpoint->masked().contains(QStringLiteral("pa ss")));
    const auto group = Endpoint::fromUri(
        QStringLiteral("redis+sentinel://app:pw@s1/shop?sentinel-password-file=") + file.fileName());
    QVERIFY(group.ok());
    QCOMPARE(group->sentinels->password.reveal(), QByteArray("pa ss:word"));
    QCOMPARE(group->password.reveal(), QByteArray("pw"));
    const Endpoint sentinel = group->sentinelAt(group->sentinels->hosts.constFirst());
    QCOMPARE(sentinel.password.reveal(), QByteArray("pa ss:word"));
    QCOMPARE(sentinel.masked(), QStringLiteral("redis://:***@s1:26379/0"));
}

void TestEndpoint::refusesBadPasswordFiles()
{
    const QTemporaryDir folder;
    QFile empty(folder.filePath(QStringLiteral("empty")));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    const QString uri = QStringLiteral("redis://h?password-file=");
    const QStringList paths{empty.fileName(), folder.path(), QStringLiteral("/dev/zero"),
        folder.filePath(QStringLiteral("missing"))};
    for (const QString& path : paths) {
        const auto endpoint = Endpoint::fromUri(uri + path);
        QVERIFY(!endpoint.ok());
        QCOMPARE(endpoint.error().kind, ErrorKind::FileUnreadable);
        QCOMPARE(endpoint.error().subject, path.toUtf8());
    }
}

void TestEndpoint::namesItself()
{
    QCOMPARE(Endpoint::fromUri(QStringLiteral("redis://a:b@h/2"))->shortName(), QStringLiteral("h:6379"));
    QCOMPARE(Endpoint::fromUri(QStringLiteral("redis://[::1]"))->shortName(), QStringLiteral("[::1]:6379"));
    QCOMPARE(Endpoint::fromUri(QStringLiteral("unix:///s"))->shortName(), QStringLiteral("/s"));
    const auto group = Endpoint::fromUri(QStringLiteral("redis+sentinel://a:b@s1,s2/shop/2"));
    QCOMPARE(group->shortName(), QStringLiteral("shop@s1:26379"));
    QCOMPARE(group->at({QStringLiteral("10.0.0.1"), 6380}).masked(),
        QStringLiteral("redis://a:***@10.0.0.1:6380/2"));
    const auto cluster = Endpoint::fromUri(QStringLiteral("redis+cluster://a:b@n1,n2?ssh=jump"));
    QCOMPARE(cluster->shortName(), QStringLiteral("cluster n1:6379"));
    QCOMPARE(cluster->nodeAt({QStringLiteral("10.0.0.1"), 6380}).masked(),
        QStringLiteral("redis://a:***@10.0.0.1:6380/0?ssh=jump"));
    QVERIFY(!Endpoint::serverFromUri(QStringLiteral("redis+cluster://n1")).ok());
}

QTEST_GUILESS_MAIN(TestEndpoint)

#include "tst_endpoint.moc"
