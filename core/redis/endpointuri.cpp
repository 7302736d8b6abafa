#include "core/redis/endpoint.h"
#include "core/redis/uriparts.h"

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

constexpr qint64 longestPasswordFile = 1 << 16;

const QByteArray oneDatabase =
    QByteArrayLiteral(QT_TRANSLATE_NOOP("ErrorDetails", "of a cluster one database is watched"));

bool isReadable(QChar c) { return c > u' ' && c != QChar(0x7f) && c.isPrint(); }

bool isForTls(const QString& parameter)
{
    return parameter == u"ssl" || parameter == u"use_ssl" || TlsOptions::has(parameter);
}

/// The text about a parameter that is not known, with a place for its name. A "?" in a password that was not
/// encoded may look like the beginning of parameters: then no part of it is repeated.
QByteArray unknownParameter(const QString& name, const QString& uri)
{
    static const QRegularExpression shape(QStringLiteral("^[A-Za-z][A-Za-z0-9_-]{0,31}$"));
    if (!shape.match(name).hasMatch() || uri.indexOf(u'@', uri.indexOf(u'?')) >= 0)
        return "parameter";
    if (isForTls(name))
        return QT_TRANSLATE_NOOP(
            "ErrorDetails", "there is no parameter “%1” here; rediss:// in place of redis:// is for TLS");
    if (name.contains(u"password"))
        return QT_TRANSLATE_NOOP("ErrorDetails",
            "there is no parameter “%1” here; a password is read from a file, password-file=PATH");
    if (name.startsWith(u"sentinel-"))
        return QT_TRANSLATE_NOOP(
            "ErrorDetails", "there is no parameter “%1” here; it is of redis+sentinel://");
    return QT_TRANSLATE_NOOP("ErrorDetails", "there is no parameter “%1” here");
}

/// The way in which a scheme that other programs have is written here; empty where it is none of these.
QByteArray rightScheme(const QString& scheme)
{
    static const QRegularExpression shape(QStringLiteral("^(rediss?)[-.](sentinel|cluster|socket)$"));
    const auto match = shape.match(scheme);
    if (!match.hasMatch())
        return {};
    return match.captured(2) == u"socket" ? QByteArrayLiteral("unix")
                                          : match.captured(1).toLatin1() + '+' + match.captured(2).toLatin1();
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
        const std::optional<UriParts> parts = UriParts::cut(m_uri);
        const bool ok = (m_uri.size() <= UriParts::longestUri || fails("length")) &&
                        (std::all_of(m_uri.begin(), m_uri.end(), isReadable) || fails("characters")) &&
                        (parts || fails("scheme")) && readScheme(*parts) && readUser(*parts) &&
                        readPlace(*parts) && readQuery(QUrlQuery(parts->query)) && readPasswordFiles();
        return ok ? Result<Endpoint>(std::move(m_endpoint)) : Result<Endpoint>(std::move(m_error));
    }

private:
    bool fails(const QByteArray& part)
    {
        m_error = {ErrorKind::InvalidUri, maskedUriText(m_uri).toUtf8(), part};
        return false;
    }

    /// The same with a text of the catalogue that has places.
    bool fails(const QByteArray& text, const QByteArrayList& values)
    {
        m_error = base::errorOf(ErrorKind::InvalidUri, maskedUriText(m_uri).toUtf8(), text, values);
        return false;
    }

    bool failsByScheme(const QString& scheme)
    {
        const QByteArray right = rightScheme(scheme);
        return right.isEmpty() ? fails("scheme")
                               : fails(QT_TRANSLATE_NOOP("ErrorDetails", "the scheme “%1” is written %2://"),
                                     {scheme.toLatin1(), right});
    }

    bool unreadable(const QString& path, const QByteArray& why)
    {
        m_error = {ErrorKind::FileUnreadable, path.toUtf8(), why};
        return false;
    }

    bool readScheme(const UriParts& parts)
    {
        QString scheme = parts.scheme;
        if (scheme.endsWith(u"+sentinel")) {
            scheme.chop(9);
            m_endpoint.sentinels.emplace();
        } else if (scheme.endsWith(u"+cluster")) {
            scheme.chop(8);
            m_endpoint.cluster.emplace();
        }
        if (scheme == u"redis")
            m_endpoint.transport = Endpoint::SocketType::Tcp;
        else if (scheme == u"rediss")
            m_endpoint.transport = Endpoint::SocketType::Tls;
        else if (scheme == u"unix" && !m_endpoint.sentinels && !m_endpoint.cluster)
            m_endpoint.transport = Endpoint::SocketType::Unix;
        else
            return failsByScheme(parts.scheme);
        return true;
    }

    bool readUser(const UriParts& parts)
    {
        if (!parts.hasUserInfo)
            return true;
        const qsizetype colon = parts.userInfo.indexOf(u':');
        m_endpoint.user = decoded(colon < 0 ? parts.userInfo : parts.userInfo.left(colon));
        if (colon < 0 || parts.userInfo.mid(colon + 1) == hiddenPassword)
            return true;
        m_endpoint.password = Secret(decoded(parts.userInfo.mid(colon + 1)));
        m_endpoint.passwordInUri = !m_endpoint.password.isEmpty();
        return true;
    }

    bool readPlace(const UriParts& parts)
    {
        if (m_endpoint.transport == Endpoint::SocketType::Unix)
            return readSocket(parts);
        if (m_endpoint.sentinels)
            return readGroup(parts);
        if (m_endpoint.cluster)
            return readHosts(m_endpoint.cluster->hosts, parts.hostPort, m_endpoint.port) &&
                   readPathDatabase(parts.path);
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
        const Result<HostPort> place = HostPort::fromUriText(hostPort, m_endpoint.port);
        if (!place)
            return fails(place.error().detail);
        m_endpoint.host = place->host;
        m_endpoint.port = place->port;
        return true;
    }

    /// "host[:port][,host…]"
    bool readHosts(QList<HostPort>& to, const QString& text, quint16 defaultPort)
    {
        for (const QString& each : text.split(u',')) {
            const Result<HostPort> place = HostPort::fromUriText(each, defaultPort);
            if (!place)
                return fails(place.error().detail);
            to.append(*place);
        }
        return true;
    }

    /// "host[:port][,host…]/MASTER[/db]"
    bool readGroup(const UriParts& parts)
    {
        if (!readHosts(m_endpoint.sentinels->hosts, parts.hostPort, SentinelAccess::defaultPort))
            return false;
        const qsizetype slash = parts.path.indexOf(u'/', 1);
        m_endpoint.sentinels->master = decoded(parts.path.mid(1, slash < 0 ? -1 : slash - 1));
        if (m_endpoint.sentinels->master.isEmpty())
            return fails(QT_TRANSLATE_NOOP(
                "ErrorDetails", "the group's name is missing: redis+sentinel://host,host/NAME"));
        return readPathDatabase(slash < 0 ? QString() : parts.path.mid(slash));
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
            return (!m_databaseGiven && !m_endpoint.cluster) ||
                   fails(m_endpoint.cluster ? oneDatabase : "database");
        }
        if (name == u"db")
            return !m_endpoint.allDatabases ? readDatabase(value) : fails("database");
        if (name == u"password-file")
            return readPath(m_endpoint.passwordFile, value, "password-file");
        if (name == u"ssh")
            return readSsh(value);
        if (name == u"discover" && m_endpoint.transport != Endpoint::SocketType::Unix) {
            m_endpoint.discoversOnReplica = true;
            return value == u"replica" || fails("discover");
        }
        if (TlsOptions::has(name) && m_endpoint.transport == Endpoint::SocketType::Tls)
            return m_endpoint.tls.take(name, value) || fails(name.toLatin1());
        if (m_endpoint.sentinels && name == u"sentinel-user") {
            m_endpoint.sentinels->user = value.toUtf8();
            return !value.isEmpty() || fails("sentinel-user");
        }
        if (m_endpoint.sentinels && name == u"sentinel-password-file")
            return readPath(m_endpoint.sentinels->passwordFile, value, "sentinel-password-file");
        return fails(unknownParameter(name, m_uri), {name.toLatin1()});
    }

    /// It becomes an argument of ssh, which must not take it for anything else.
    bool readSsh(const QString& value)
    {
        static const QRegularExpression shape(QStringLiteral(
            "^([A-Za-z0-9_.][A-Za-z0-9_.-]{0,63}@)?[A-Za-z0-9_.\\[][A-Za-z0-9_.:%\\[\\]-]{0,252}$"));
        m_endpoint.ssh = value;
        return shape.match(value).hasMatch() || fails("ssh");
    }

    bool readPath(QString& to, const QString& value, const QByteArray& part)
    {
        to = value;
        return (!value.isEmpty() && !value.contains(QChar(0))) || fails(part);
    }

    bool readPasswordFiles()
    {
        if (!m_endpoint.passwordFile.isEmpty() && m_endpoint.passwordInUri)
            return fails("password");
        return readPasswordFile(m_endpoint.passwordFile, m_endpoint.password) &&
               (!m_endpoint.sentinels ||
                   readPasswordFile(m_endpoint.sentinels->passwordFile, m_endpoint.sentinels->password));
    }

    bool readPasswordFile(const QString& path, Secret& to)
    {
        if (path.isEmpty())
            return true;
        if (!QFileInfo(path).isFile()) // a pipe or a device would never end
            return unreadable(path, QT_TRANSLATE_NOOP("ErrorDetails", "no regular file"));
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return unreadable(path, file.errorString().toUtf8());
        QByteArray line = file.readLine(longestPasswordFile);
        while (line.endsWith('\n') || line.endsWith('\r'))
            line.chop(1);
        to = Secret(line);
        return !line.isEmpty() ||
               unreadable(path, QT_TRANSLATE_NOOP("ErrorDetails", "its first line is empty"));
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

/// "host:port", as people write it; nothing that could be a name with a password.
Result<Endpoint> Endpoint::fromUri(const QString& uri)
{
    static const QRegularExpression place(
        QStringLiteral("^([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\]):[0-9]{1,5}([/?].*)?$"));
    return UriReading(place.match(uri).hasMatch() ? QStringLiteral("redis://") + uri : uri).read();
}

Result<Endpoint> Endpoint::serverFromUri(const QString& uri)
{
    auto endpoint = fromUri(uri);
    if (endpoint && (endpoint->sentinels || endpoint->cluster))
        return Error{ErrorKind::InvalidUri, endpoint->masked().toUtf8(), "scheme"};
    return endpoint;
}

} // namespace lockscope::redis
