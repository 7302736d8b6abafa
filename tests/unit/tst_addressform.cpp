#include "core/profile/addressform.h"
#include "core/profile/redisclicommand.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using Kind = profile::AddressForm::Kind;

/// The address as text and as fields, and the commands of redis-cli that name one.
class TestAddressForm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void textAndFieldsAreTheSame_data();
    void textAndFieldsAreTheSame();
    void theFieldsHoldTheParts();
    void aPasswordIsInNoField();
    void commandsOfRedisCli_data();
    void commandsOfRedisCli();
};

void TestAddressForm::textAndFieldsAreTheSame_data()
{
    QTest::addColumn<QString>("uri");
    for (const char* uri : {"redis://h", "redis://h:7000/3", "redis://h?db=4", "redis://h/?db=all",
             "redis://app:pw@h", "redis://a%20b@h", "redis://a:p%40s%2Fs%3A@h", "redis://[::1]:6380/1",
             "rediss://h?ca=/etc/my%20ca.pem", "rediss://h?key=/k&cert=/c&server-name=db.internal&tls=1.3",
             "redis://db:7000?ssh=me@jump.example:2222", "redis://h?discover=replica", "127.0.0.1:6380",
             "unix:///run/redis.sock", "unix:///a%20b?db=2", "unix://u:p@/s?db=all",
             "redis+sentinel://s1/shop", "redis+sentinel://app:pw@s1,s2:1,[::1]:2/shop/3",
             "rediss+sentinel://s1/my%20shop?db=all&sentinel-user=mon&ca=/ca.pem", "redis+cluster://n1,n2/3",
             "rediss+cluster://app:pw@n1:7000,[::1]:7001/?ca=/ca.pem&ssh=jump"})
        QTest::newRow(uri) << QString::fromLatin1(uri);
}

void TestAddressForm::textAndFieldsAreTheSame()
{
    QFETCH(QString, uri);
    const auto before = redis::Endpoint::fromUri(uri);
    QVERIFY(before);
    const auto form = profile::AddressForm::of(uri);
    const auto after = redis::Endpoint::fromUri(form.uri());
    QVERIFY2(after, qPrintable(form.uri()));
    QCOMPARE(after->masked(), before->masked());
    QCOMPARE(after->password.reveal(), before->password.reveal());
    QCOMPARE(profile::AddressForm::of(form.uri()), form);
}

void TestAddressForm::theFieldsHoldTheParts()
{
    const auto form = profile::AddressForm::of(QStringLiteral("rediss://me:x@[::1]:7000/2?ssh=j&ca=/c"));
    QCOMPARE(form.kind, Kind::Server);
    QCOMPARE(QStringList({form.hosts, form.port, form.user, form.database, form.ssh}),
        QStringList({QStringLiteral("::1"), QStringLiteral("7000"), QStringLiteral("me"), QStringLiteral("2"),
            QStringLiteral("j")}));
    QVERIFY(form.tls);
    QCOMPARE(form.others, QStringList{QStringLiteral("ca=/c")});
    QVERIFY(profile::AddressForm::of({}).uri().isEmpty());
}

void TestAddressForm::aPasswordIsInNoField()
{
    const auto form = profile::AddressForm::of(QStringLiteral("redis://me:canary@h:1/2?ssh=j"));
    for (const QString& field : {form.hosts, form.port, form.user, form.database, form.ssh, form.master})
        QVERIFY(!field.contains(QStringLiteral("canary")));
}

void TestAddressForm::commandsOfRedisCli_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("uri");
    QTest::addColumn<QByteArray>("password");
    const auto row = [](const char* text, const char* uri, const char* password) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(uri) << QByteArray(password);
    };
    row("redis-cli", "redis://127.0.0.1", "");
    row("redis-cli -h db1 -p 6380 -a s3cret --tls", "rediss://db1:6380", "s3cret");
    row("$ /usr/bin/redis-cli -h db1 -n 2 --user app --pass 'a b' GET x", "redis://app@db1/2", "a b");
    row("REDISCLI_AUTH=\"p w\" redis-cli -h ::1", "redis://[::1]", "p w");
    row("redis-cli -u redis://app:p%40w@h:7000/1", "redis://app@h:7000/1", "p@w");
    row("redis-cli -u rediss://canary@h", "rediss://h", "canary");
    row("redis-cli --tls --cacert /c -n 3 -u redis://h", "rediss://h/3?ca=/c", "");
    row("redis-cli --pattern 'a*' -h h", "redis://h", "");
    row(R"(redis-cli -a "a\b\"c" -h h)", "redis://h", R"(a\b"c)");
    row("redis-cli -s /run/redis.sock -a x", "unix:///run/redis.sock", "x");
    row("redis-cli -c -h n1 -p 7000", "redis+cluster://n1:7000", "");
    row("redis-cli --tls --cacert '/etc/my ca.pem' --cert /c --key /k --sni db -h h",
        "rediss://h?ca=/etc/my%20ca.pem&cert=/c&key=/k&server-name=db", "");
    row("redis-cli -h h --no-auth-warning -r 3 -i 1 ping", "redis://h", "");
    row("docker exec -it r redis-cli -h h", "redis://h", "");
    row("redis://h", "", "");
    row("", "", "");
}

void TestAddressForm::commandsOfRedisCli()
{
    QFETCH(QString, text);
    QFETCH(QString, uri);
    const auto command = profile::RedisCliCommand::read(text);
    QCOMPARE(command.has_value(), !uri.isEmpty());
    if (!command)
        return;
    QCOMPARE(command->uri, uri);
    QTEST(command->password.reveal(), "password");
    QVERIFY(redis::Endpoint::fromUri(command->uri));
}

QTEST_GUILESS_MAIN(TestAddressForm)
#include "tst_addressform.moc"
