#include "tests/support/peerservers.h"

#include <QTest>

namespace lockscope::support
{

PrivateRedis::Options withPort()
{
    PrivateRedis::Options options;
    options.tcp = true;
    return options;
}

PeerServers::PeerServers(const QByteArray& version)
    : redis(withPort())
    , peer(version)
{
    peer.open("a", redis.port(), shortLease);
    peer.open("b", redis.port(), shortLease);
}

void rowsOf(const QByteArrayList& kinds)
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("kind");
    for (const QByteArray& version : RedissonPeer::versions()) {
        for (const QByteArray& kind : kinds) {
            if (RedissonPeer::hasKind(version, kind))
                QTest::newRow((version + ' ' + kind).constData()) << version << kind;
        }
    }
}

void rowsOfVersions()
{
    QTest::addColumn<QByteArray>("version");
    for (const QByteArray& version : RedissonPeer::versions())
        QTest::newRow(version.constData()) << version;
}

} // namespace lockscope::support
