#include "core/redis/endpoint.h"
#include "tests/support/fuzz.h"

#include <QRegularExpression>
#include <QTest>

using lockscope::redis::Endpoint;
using lockscope::support::Fuzz;

namespace
{

const QByteArrayList corpus{"redis://app:canary@host:6379/3", "rediss://:canary@[::1]:7000?db=all",
    "unix://u:canary@/run/redis.sock?db=2", "redis://a:can%61ry@h", "redis://localhost",
    "redis://h?db=1&db=2", "rediss://h?ca=/etc/ca.pem",
    "redis+sentinel://u:canary@s1,s2:1/shop/2?sentinel-user=mon",
    "redis+cluster://u:canary@n1,[::1]:7000?ssh=jump", "%00", "***", "@", ":", "://", "\xff", "\xe2\x80\xae"};

} // namespace

class TestEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void keepsTheSecretAndTheRest();
};

void TestEndpoint::keepsTheSecretAndTheRest()
{
    Fuzz fuzz(corpus, 20'000); // one of thirteen is accepted
    int accepted = 0;
    while (fuzz.goesOn()) {
        const QByteArray uri = fuzz.next();
        const auto endpoint = Endpoint::fromUri(QString::fromUtf8(uri));
        if (!endpoint) {
            const bool beforeAt =
                uri.lastIndexOf("canary") >= 0 && uri.lastIndexOf("canary") < uri.lastIndexOf('@');
            QVERIFY2(!beforeAt || !endpoint.error().subject.contains("canary"),
                uri.toPercentEncoding().constData());
            continue;
        }
        ++accepted;
        const auto again = Endpoint::fromUri(endpoint->masked());
        QVERIFY2(again.ok(), uri.toPercentEncoding().constData());
        QVERIFY(again->password.isEmpty());
        QCOMPARE(again->shortName(), endpoint->shortName());
        QCOMPARE(again->user, endpoint->user);
        QCOMPARE(again->database, endpoint->database);
        QCOMPARE(again->allDatabases, endpoint->allDatabases);
    }
    QVERIFY(accepted > 1000);
}

QTEST_GUILESS_MAIN(TestEndpoint)

#include "tst_endpoint.moc"
