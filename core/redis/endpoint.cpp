#include "core/redis/endpoint.h"

#include <QStringList>

namespace lockscope::redis
{

namespace
{

const QString hiddenPassword = QStringLiteral("***");

QString encoded(const QByteArray& bytes) { return QString::fromLatin1(bytes.toPercentEncoding()); }

QString encodedPath(const QString& path) { return QString::fromLatin1(path.toUtf8().toPercentEncoding("/")); }

QString userPart(const Endpoint& endpoint)
{
    const QString secret =
        endpoint.passwordInUri || !endpoint.password.isEmpty() ? u':' + hiddenPassword : QString();
    const QString text = encoded(endpoint.user) + secret;
    return text.isEmpty() ? text : text + u'@';
}

QString hostPart(const Endpoint& endpoint)
{
    const bool v6 = endpoint.host.contains(u':');
    const QString host = v6 ? u'[' + endpoint.host + u']' : endpoint.host;
    return host + u':' + QString::number(endpoint.port);
}

QString queryPart(const Endpoint& endpoint)
{
    QStringList items;
    if (endpoint.allDatabases)
        items << QStringLiteral("db=all");
    else if (endpoint.transport == Endpoint::Transport::Unix && endpoint.database != 0)
        items << QStringLiteral("db=") + QString::number(endpoint.database);
    if (!endpoint.passwordFile.isEmpty())
        items << QStringLiteral("password-file=") + encodedPath(endpoint.passwordFile);
    if (!endpoint.caFile.isEmpty())
        items << QStringLiteral("ca=") + encodedPath(endpoint.caFile);
    return items.isEmpty() ? QString() : u'?' + items.join(u'&');
}

} // namespace

QString Endpoint::masked() const
{
    if (transport == Transport::Unix)
        return QStringLiteral("unix://") + userPart(*this) + encodedPath(path) + queryPart(*this);
    const QString scheme =
        transport == Transport::Tls ? QStringLiteral("rediss://") : QStringLiteral("redis://");
    const QString databasePart = allDatabases ? QString() : u'/' + QString::number(database);
    return scheme + userPart(*this) + hostPart(*this) + databasePart + queryPart(*this);
}

QString Endpoint::shortName() const { return transport == Transport::Unix ? path : hostPart(*this); }

Endpoint Endpoint::ofSocket(const QString& path)
{
    Endpoint endpoint;
    endpoint.transport = Transport::Unix;
    endpoint.path = path;
    return endpoint;
}

} // namespace lockscope::redis
