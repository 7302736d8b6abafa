#include "core/redis/endpoint.h"

#include "core/redis/uriparts.h"

#include <QStringList>

namespace lockscope::redis
{

namespace
{

QString encoded(const QByteArray& bytes) { return QString::fromLatin1(bytes.toPercentEncoding()); }

QString userPart(const Endpoint& endpoint)
{
    const QString secret =
        endpoint.passwordInUri || !endpoint.password.isEmpty() ? u':' + hiddenPassword : QString();
    const QString text = encoded(endpoint.user) + secret;
    return text.isEmpty() ? text : text + u'@';
}

QString hostPart(const Endpoint& endpoint) { return HostPort{endpoint.host, endpoint.port}.text(); }

QString hostsPart(const QList<HostPort>& hosts)
{
    QStringList texts;
    for (const HostPort& host : hosts)
        texts << host.text();
    return texts.join(u',');
}

/// Returns the part of the scheme after "redis".
QString kindPart(const Endpoint& endpoint)
{
    if (endpoint.cluster)
        return QStringLiteral("+cluster");
    return endpoint.sentinels ? QStringLiteral("+sentinel") : QString();
}

/// "h:6379/2", "s1:26379,s2:26379/shop/0", "n1:6379,n2:6379", "n1:6379/3"
QString placePart(const Endpoint& endpoint)
{
    const QString database = u'/' + QString::number(endpoint.database);
    if (endpoint.cluster)
        return hostsPart(endpoint.cluster->hosts) + (endpoint.database != 0 ? database : QString());
    const QString where =
        endpoint.sentinels ? hostsPart(endpoint.sentinels->hosts) + u'/' + encoded(endpoint.sentinels->master)
                           : hostPart(endpoint);
    return endpoint.allDatabases ? where : where + database;
}

QString queryPart(const Endpoint& endpoint)
{
    QStringList items;
    if (endpoint.allDatabases)
        items << QStringLiteral("db=all");
    else if (endpoint.transport == Endpoint::SocketType::Unix && endpoint.database != 0)
        items << QStringLiteral("db=") + QString::number(endpoint.database);
    if (!endpoint.passwordFile.isEmpty())
        items << QStringLiteral("password-file=") + encodedPath(endpoint.passwordFile);
    if (!endpoint.ssh.isEmpty())
        items << QStringLiteral("ssh=") + endpoint.ssh;
    if (endpoint.discoversOnReplica)
        items << QStringLiteral("discover=replica");
    if (endpoint.transport == Endpoint::SocketType::Tls)
        items << endpoint.tls.parameters();
    if (endpoint.sentinels && !endpoint.sentinels->user.isEmpty())
        items << QStringLiteral("sentinel-user=") + encoded(endpoint.sentinels->user);
    if (endpoint.sentinels && !endpoint.sentinels->passwordFile.isEmpty())
        items << QStringLiteral("sentinel-password-file=") + encodedPath(endpoint.sentinels->passwordFile);
    return items.isEmpty() ? QString() : u'?' + items.join(u'&');
}

} // namespace

QString Endpoint::masked() const
{
    if (transport == SocketType::Unix)
        return QStringLiteral("unix://") + userPart(*this) + encodedPath(path) + queryPart(*this);
    const QString scheme = transport == SocketType::Tls ? QStringLiteral("rediss") : QStringLiteral("redis");
    return scheme + kindPart(*this) + QStringLiteral("://") + userPart(*this) + placePart(*this) +
           queryPart(*this);
}

QString Endpoint::shortName() const
{
    if (sentinels)
        return encoded(sentinels->master) + u'@' + sentinels->hosts.value(0).text();
    if (cluster)
        return QStringLiteral("cluster ") + cluster->hosts.value(0).text();
    return transport == SocketType::Unix ? path : hostPart(*this);
}

Endpoint Endpoint::at(const HostPort& address) const
{
    Endpoint server = *this;
    server.sentinels.reset();
    server.cluster.reset();
    server.host = address.host;
    server.port = address.port;
    server.numeric = address.numeric;
    return server;
}

Endpoint Endpoint::nodeAt(const HostPort& address) const
{
    Endpoint node = at(address);
    node.place.reset();
    return node;
}

Endpoint Endpoint::sentinelAt(const HostPort& address) const
{
    Endpoint sentinel = nodeAt(address);
    sentinel.user = sentinels->user;
    sentinel.password = sentinels->password;
    sentinel.passwordFile.clear();
    sentinel.passwordInUri = false;
    sentinel.database = 0;
    sentinel.allDatabases = false;
    return sentinel;
}

Endpoint Endpoint::ofSocket(const QString& path)
{
    Endpoint endpoint;
    endpoint.transport = SocketType::Unix;
    endpoint.path = path;
    return endpoint;
}

} // namespace lockscope::redis
