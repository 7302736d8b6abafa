#include "core/redis/endpoint.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>
#include <optional>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

constexpr qsizetype longestUri = 4096;
constexpr qint64 longestPasswordFile = 1 << 16;
const QString noPassword = QStringLiteral("***");

/// The URI cut into its parts, nothing decoded yet.
struct UriParts {
    QString scheme;
    QString userInfo;
    QString hostPort;
    QString path;
    QString query;
    bool hasUserInfo = false;
};

bool isReadable(QChar c) { return c > u' ' && c != QChar(0x7f) && c.isPrint(); }

std::optional<UriParts> cutUri(const QString& uri)
{
    const qsizetype colon = uri.indexOf(QStringLiteral("://"));
    if (colon < 1)
        return std::nullopt;
    UriParts parts;
    parts.scheme = uri.left(colon).toLower();
    QString rest = uri.mid(colon + 3);
    if (const qsizetype mark = rest.indexOf(u'?'); mark >= 0) {
        parts.query = rest.mid(mark + 1);
        rest.truncate(mark);
    }
    const qsizetype slash = rest.indexOf(u'/');
    parts.path = slash < 0 ? QString() : rest.mid(slash);
    const QString authority = slash < 0 ? rest : rest.left(slash);
    const qsizetype at = authority.lastIndexOf(u'@');
    parts.hasUserInfo = at >= 0;
    parts.userInfo = authority.left(std::max<qsizetype>(at, 0));
    parts.hostPort = authority.mid(at + 1);
    return parts;
}

/// A URI that could not be read, with everything gone that may be a secret: whatever stands before its last
/// "@", what stands for a port and is none, and its query.
QString maskedText(const QString& uri)
{
    QString text = uri.left(longestUri);
    if (const qsizetype mark = text.indexOf(u'?'); mark >= 0)
        text = text.left(mark) + QStringLiteral("?…");
    const qsizetype at = uri.lastIndexOf(u'@');
    static const QRegularExpression noPort(QStringLiteral(":(?!//|\\d{1,5}(?:/|$))[^/]*"));
    if (at < 0)
        return text.replace(noPort, u':' + noPassword).left(256);
    static const QRegularExpression schemeHead(QStringLiteral("^[A-Za-z]{1,16}://"));
    const QString head = schemeHead.match(uri).captured();
    const qsizetype mark = uri.indexOf(u'?', at);
    const QString tail = uri.mid(at, mark < 0 ? -1 : mark - at);
    return (head + noPassword + tail).left(256);
}

/// Reads the parts into an Endpoint, each step naming the part that is wrong.
class UriReading
{
public:
    explicit UriReading(const QString& uri)
        : m_uri(uri)
    {
    }

    Result<Endpoint> read()
    {
        const std::optional<UriParts> parts = cutUri(m_uri);
        const bool ok = (m_uri.size() <= longestUri || fails("length")) &&
                        (std::all_of(m_uri.begin(), m_uri.end(), isReadable) || fails("characters")) &&
                        (parts || fails("scheme")) && readScheme(*parts) && readUser(*parts) &&
                        readPlace(*parts) && readQuery(QUrlQuery(parts->query)) && readPasswordFile();
        return ok ? Result<Endpoint>(std::move(m_endpoint)) : Result<Endpoint>(std::move(m_error));
    }

private:
    bool fails(const QByteArray& part)
    {
        m_error = {ErrorKind::InvalidUri, maskedText(m_uri).toUtf8(), part};
        return false;
    }

    bool unreadable(const QByteArray& why)
    {
        m_error = {ErrorKind::FileUnreadable, m_endpoint.passwordFile.toUtf8(), why};
        return false;
    }

    bool readScheme(const UriParts& parts)
    {
        if (parts.scheme == u"redis")
            m_endpoint.transport = Endpoint::Transport::Tcp;
        else if (parts.scheme == u"rediss")
            m_endpoint.transport = Endpoint::Transport::Tls;
        else if (parts.scheme == u"unix")
            m_endpoint.transport = Endpoint::Transport::Unix;
        else
            return fails("scheme");
        return true;
    }

    bool readUser(const UriParts& parts)
    {
        if (!parts.hasUserInfo)
            return true;
        const qsizetype colon = parts.userInfo.indexOf(u':');
        m_endpoint.user = decoded(colon < 0 ? parts.userInfo : parts.userInfo.left(colon));
        if (colon < 0 || parts.userInfo.mid(colon + 1) == noPassword)
            return true;
        m_endpoint.password = Secret(decoded(parts.userInfo.mid(colon + 1)));
        m_endpoint.passwordInUri = !m_endpoint.password.isEmpty();
        return true;
    }

    bool readPlace(const UriParts& parts)
    {
        if (m_endpoint.transport == Endpoint::Transport::Unix)
            return readSocket(parts);
        return readHost(parts.hostPort) && readPathDatabase(parts.path);
    }

    bool readSocket(const UriParts& parts)
    {
        m_endpoint.path = QString::fromUtf8(decoded(parts.path));
        if (!parts.hostPort.isEmpty() || m_endpoint.path.size() < 2 || m_endpoint.path.contains(QChar(0)))
            return fails("path");
        return true;
    }

    bool readHost(const QString& hostPort)
    {
        const bool bracketed = hostPort.startsWith(u'[');
        const qsizetype end = bracketed ? hostPort.indexOf(u']') + 1 : hostPort.indexOf(u':');
        const qsizetype hostEnd = !bracketed && end < 0 ? hostPort.size() : end;
        const QString host = bracketed ? hostPort.mid(1, hostEnd - 2) : hostPort.left(hostEnd);
        m_endpoint.host = bracketed ? QString(host).replace(QStringLiteral("%25"), QStringLiteral("%"))
                                    : QString::fromUtf8(decoded(host));
        if (hostEnd < 1 || (bracketed ? !isIpv6(m_endpoint.host) : !isHostName(m_endpoint.host)))
            return fails("host");
        return readPort(hostPort.mid(hostEnd));
    }

    static bool isIpv6(const QString& host)
    {
        static const QRegularExpression shape(QStringLiteral("^[0-9A-Fa-f:.]{2,45}(%[0-9A-Za-z]{1,15})?$"));
        return host.contains(u':') && shape.match(host).hasMatch();
    }

    static bool isHostName(const QString& host)
    {
        const auto allowed = [](QChar c) {
            return c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_';
        };
        return !host.isEmpty() && host.size() <= 253 && std::all_of(host.begin(), host.end(), allowed);
    }

    bool readPort(const QString& text)
    {
        if (text.isEmpty())
            return true;
        const std::optional<int> port = text.startsWith(u':') ? number(text.mid(1), 65535) : std::nullopt;
        if (!port || *port == 0)
            return fails("port");
        m_endpoint.port = static_cast<quint16>(*port);
        return true;
    }

    bool readPathDatabase(const QString& path) { return path.size() < 2 || readDatabase(path.mid(1)); }

    bool readDatabase(const QString& text)
    {
        const std::optional<int> database = number(text, 1'000'000);
        if (!database || m_databaseGiven)
            return fails("database");
        m_databaseGiven = true;
        m_endpoint.database = *database;
        return true;
    }

    bool readQuery(const QUrlQuery& query)
    {
        const auto items = query.queryItems(QUrl::FullyEncoded);
        return std::all_of(items.begin(), items.end(), [this](const auto& item) {
            return readParameter(item.first, QString::fromUtf8(decoded(item.second)));
        });
    }

    bool readParameter(const QString& name, const QString& value)
    {
        if (name == u"db" && value == u"all") {
            m_endpoint.allDatabases = true;
            return !m_databaseGiven || fails("database");
        }
        if (name == u"db")
            return !m_endpoint.allDatabases ? readDatabase(value) : fails("database");
        if (name == u"password-file")
            return readPath(m_endpoint.passwordFile, value, "password-file");
        if (name == u"ca" && m_endpoint.transport == Endpoint::Transport::Tls)
            return readPath(m_endpoint.caFile, value, "ca");
        return fails("parameter");
    }

    bool readPath(QString& to, const QString& value, const QByteArray& part)
    {
        to = value;
        return (!value.isEmpty() && !value.contains(QChar(0))) || fails(part);
    }

    bool readPasswordFile()
    {
        if (m_endpoint.passwordFile.isEmpty())
            return true;
        if (m_endpoint.passwordInUri)
            return fails("password");
        if (!QFileInfo(m_endpoint.passwordFile).isFile()) // a pipe or a device would never end
            return unreadable("no regular file");
        QFile file(m_endpoint.passwordFile);
        if (!file.open(QIODevice::ReadOnly))
            return unreadable(file.errorString().toUtf8());
        QByteArray line = file.readLine(longestPasswordFile);
        while (line.endsWith('\n') || line.endsWith('\r'))
            line.chop(1);
        m_endpoint.password = Secret(line);
        return !line.isEmpty() || unreadable("its first line is empty");
    }

    static QByteArray decoded(const QString& text) { return QByteArray::fromPercentEncoding(text.toUtf8()); }

    static std::optional<int> number(const QString& text, int most)
    {
        const bool digits =
            std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
        bool ok = false;
        const int value = text.toInt(&ok);
        return ok && digits && value <= most ? std::optional(value) : std::nullopt;
    }

    QString m_uri;
    Endpoint m_endpoint;
    Error m_error;
    bool m_databaseGiven = false;
};

} // namespace

Result<Endpoint> Endpoint::fromUri(const QString& uri) { return UriReading(uri).read(); }

} // namespace lockscope::redis
