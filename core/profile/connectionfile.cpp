#include "core/profile/connectionfile.h"

#include "core/profile/plainfile.h"
#include "core/profile/profilejson.h"
#include "core/profile/redissonconfig.h"

#include <QRegularExpression>

namespace lockscope::profile
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

constexpr qint64 mostBytes = 1 << 20;

Error unreadable(const QString& path, const QByteArray& why)
{
    return {ErrorKind::FileUnreadable, path.toUtf8(), why};
}

/// A line "[name] URI", with whatever redis-cli needs before it.
struct UriLine {
    QString name;
    QString uri;
};

std::optional<UriLine> uriLine(const QString& line)
{
    static const QRegularExpression shape(QStringLiteral("^(.*?)\\s*([A-Za-z][A-Za-z0-9+]*://\\S+)$"));
    static const QRegularExpression command(QStringLiteral("^redis-cli\\b.*$"));
    const QRegularExpressionMatch match = shape.match(line);
    if (!match.hasMatch())
        return std::nullopt;
    return UriLine{match.captured(1).remove(command).trimmed(), match.captured(2)};
}

void takeLine(const QString& line, ImportedFile& file)
{
    const std::optional<UriLine> parts = uriLine(line);
    const auto endpoint = redis::Endpoint::fromUri(parts ? parts->uri : line);
    if (!endpoint) {
        file.passedOver.append({ImportNote::What::NoAddress, QString::fromUtf8(endpoint.error().subject)});
        return;
    }
    file.connections.append({identityOf(*endpoint),
        parts->name.isEmpty() ? endpoint->shortName() : parts->name, endpoint->password, {}});
}

ImportedFile uriList(const QByteArray& content)
{
    static const QRegularExpression comment(QStringLiteral("(^|\\s)#.*$"));
    ImportedFile file;
    for (const QByteArray& raw : content.split('\n'))
        if (const QString line = QString::fromUtf8(raw).remove(comment).trimmed(); !line.isEmpty())
            takeLine(line, file);
    return file;
}

ImportedFile exportedProfiles(const QList<Profile>& profiles)
{
    ImportedFile file;
    for (const Profile& profile : profiles) {
        const auto endpoint = redis::Endpoint::fromUri(profile.uri);
        if (endpoint || endpoint.error().kind == base::ErrorKind::FileUnreadable) // one of the other machine
            file.connections.append({endpoint ? identityOf(*endpoint) : profile.uri, profile.name,
                endpoint ? endpoint->password : redis::Secret(), {}, profile});
        else
            file.passedOver.append(
                {ImportNote::What::NoAddress, QString::fromUtf8(endpoint.error().subject)});
    }
    return file;
}

} // namespace

std::optional<ImportedFile> connectionsIn(const QByteArray& content)
{
    if (const auto profiles = fromJson(content))
        return exportedProfiles(*profiles);
    if (const std::optional<ImportedFile> redisson = redissonConnections(content))
        return redisson;
    const ImportedFile list = uriList(content);
    return list.connections.isEmpty() ? std::nullopt : std::optional(list);
}

Result<ImportedFile> readConnections(const QString& path)
{
    const Result<PlainFile> file = readPlainFile(path, mostBytes);
    if (!file)
        return file.error();
    if (file->what == PlainFile::What::Missing)
        return unreadable(path, QT_TRANSLATE_NOOP("ErrorDetails", "there is no such file"));
    if (file->what == PlainFile::What::TooLarge)
        return unreadable(path, QT_TRANSLATE_NOOP("ErrorDetails", "it is larger than 1 MiB"));
    const std::optional<ImportedFile> connections = connectionsIn(file->content);
    return connections ? Result<ImportedFile>(*connections)
                       : unreadable(path, QT_TRANSLATE_NOOP("ErrorDetails",
                                              "neither a list of URIs nor a configuration of Redisson"));
}

} // namespace lockscope::profile
