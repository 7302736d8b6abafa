#include "core/redis/hostport.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace lockscope::redis
{

namespace
{

bool isIpv6(const QString& host)
{
    static const QRegularExpression shape(QStringLiteral("^[0-9A-Fa-f:.]{2,45}(%[0-9A-Za-z]{1,15})?$"));
    return host.contains(u':') && shape.match(host).hasMatch();
}

bool isHostName(const QString& host)
{
    const auto allowed = [](QChar c) { return c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_'; };
    return !host.isEmpty() && host.size() <= 253 && std::all_of(host.begin(), host.end(), allowed);
}

std::optional<quint16> portFrom(const QString& text)
{
    const bool digits = std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    bool ok = false;
    const quint16 port = text.toUShort(&ok);
    return ok && digits && port > 0 ? std::optional(port) : std::nullopt;
}

base::Error partError(const QByteArray& part) { return {base::ErrorKind::InvalidUri, {}, part}; }

} // namespace

QString HostPort::text() const
{
    return (host.contains(u':') ? u'[' + host + u']' : host) + u':' + QString::number(port);
}

base::Result<HostPort> HostPort::fromUriText(const QString& text, quint16 defaultPort)
{
    const bool bracketed = text.startsWith(u'[');
    const qsizetype end = bracketed ? text.indexOf(u']') + 1 : text.indexOf(u':');
    const qsizetype hostEnd = !bracketed && end < 0 ? text.size() : end;
    const QString inner = bracketed ? text.mid(1, hostEnd - 2) : text.left(hostEnd);
    const QString host = bracketed ? QString(inner).replace(QStringLiteral("%25"), QStringLiteral("%"))
                                   : QString::fromUtf8(QByteArray::fromPercentEncoding(inner.toUtf8()));
    if (hostEnd < 1 || (bracketed ? !isIpv6(host) : !isHostName(host)))
        return partError("host");
    const QString rest = text.mid(hostEnd);
    if (rest.isEmpty())
        return HostPort{host, defaultPort};
    const std::optional<quint16> port = rest.startsWith(u':') ? portFrom(rest.mid(1)) : std::nullopt;
    return port ? base::Result<HostPort>(HostPort{host, *port}) : base::Result<HostPort>(partError("port"));
}

} // namespace lockscope::redis
