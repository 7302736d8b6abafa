#include "core/profile/connectionfile.h"
#include "tests/support/redissonpeer.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using support::RedissonPeer;

namespace
{

/// Each connection of the file: "NAME URI PASSWORD", and its notes.
QStringList described(const QByteArray& content)
{
    const auto file = profile::connectionsIn(content);
    if (!file || !file->passedOver.isEmpty())
        return {QStringLiteral("not read whole")};
    QStringList lines;
    for (const profile::ImportedConnection& each : file->connections) {
        lines.append(QStringList{each.name, each.uri, QString::fromUtf8(each.password.reveal())}.join(u' '));
        for (const profile::ImportNote& note : each.notes)
            lines.append(profile::sentence(note));
    }
    return lines;
}

} // namespace

/// The files of services, as Redisson itself writes them.
class TestImported : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyVersionsConfigurationIsRead_data()
    {
        QTest::addColumn<QByteArray>("version");
        for (const QByteArray& version : RedissonPeer::versions())
            QTest::newRow(version.constData()) << version;
    }
    void everyVersionsConfigurationIsRead()
    {
        QFETCH(QByteArray, version);
        RedissonPeer peer(version);
        const QString watchdog = QStringLiteral("Lock watchdog timeout: 12.0 s.");
        const QString oneOfMany =
            QStringLiteral("One of several nodes; locks are on the one that is the primary.");
        QCOMPARE(described(peer.configuration("single")),
            QStringList({QStringLiteral("10.0.0.1:6380 redis://app@10.0.0.1:6380/3 canary"), watchdog}));
        QCOMPARE(described(peer.configuration("sentinel")),
            QStringList({QStringLiteral("shop@10.0.0.1:26379 "
                                        "redis+sentinel://app@10.0.0.1:26379,10.0.0.2:26380/shop/2 canary"),
                watchdog}));
        QCOMPARE(described(peer.configuration("cluster")),
            QStringList({QStringLiteral("cluster 10.0.0.1:7000 "
                                        "rediss+cluster://app@10.0.0.1:7000,10.0.0.2:7000 canary"),
                watchdog}));
        QCOMPARE(described(peer.configuration("replicated")),
            QStringList({QStringLiteral("10.0.0.1:6379 redis://10.0.0.1:6379/0 canary"), watchdog, oneOfMany,
                QStringLiteral("10.0.0.2:6379 redis://10.0.0.2:6379/0 canary"), watchdog, oneOfMany}));
    }
};

QTEST_GUILESS_MAIN(TestImported)
#include "tst_imported.moc"
