#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::EventKind;
using support::acquire;
using support::holderOne;
using support::PrivateRedis;
using support::release;
using support::Watched;

/// A server that its owner lets send keyspace events, of whichever classes.
class TestKeyspaceEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// A "del" is the end of an unlock as well as a deletion: which of them, the message tells.
    void keyspaceEventsAccuseNobody_data()
    {
        QTest::addColumn<QString>("classes");
        for (const char* classes : {"KEA", "Egx", "Ex"})
            QTest::newRow(classes) << QString::fromLatin1(classes);
    }

    void keyspaceEventsAccuseNobody()
    {
        QFETCH(QString, classes);
        PrivateRedis redis({.arguments = {QStringLiteral("--notify-keyspace-events"), classes}});
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        for (int i = 1; i <= 3; ++i) {
            acquire(redis, "orders");
            QTRY_VERIFY(w.held("orders"));
            release(redis, "orders");
            QTRY_COMPARE(w.of("orders", EventKind::Released).size(), i);
        }
        acquire(redis, "orders");
        QTRY_VERIFY(w.held("orders"));
        redis.cli("del orders");
        QTRY_COMPARE(w.of("orders", EventKind::Deleted).size(), 1);
        acquire(redis, "orders", holderOne, 3'000);
        QTRY_VERIFY(w.held("orders"));
        QTRY_COMPARE(w.of("orders", EventKind::Expired).size(), 1);
        QCOMPARE(w.count(EventKind::ForceReleased), 0);
    }

    void anEvictedLockIsTold()
    {
        PrivateRedis redis({.arguments = {QStringLiteral("--notify-keyspace-events"), QStringLiteral("Ee")}});
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("config set maxmemory-policy allkeys-random");
        redis.cli("config set maxmemory 1");
        QTRY_COMPARE(w.of("orders", EventKind::Evicted).size(), 1);
        QVERIFY(w.of("orders", EventKind::Evicted).constFirst().exact);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestKeyspaceEvents)
#include "tst_keyspaceevents.moc"
