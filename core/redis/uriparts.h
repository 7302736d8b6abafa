#pragma once

#include <QString>

#include <optional>

namespace lockscope::redis
{

/// Stands where a password stood.
inline const QString hiddenPassword = QStringLiteral("***");

/// An endpoint URI cut into its parts, nothing decoded yet. Inside core/redis.
struct UriParts {
    static constexpr qsizetype longestUri = 4096;

    QString scheme;   ///< lower case
    QString userInfo; ///< before the last "@"
    QString hostPort; ///< of several, all of them
    QString path;     ///< with its first slash
    QString query;
    bool hasUserInfo = false;

    /// Nothing where there is no scheme.
    static std::optional<UriParts> cut(const QString& uri);
};

/// A URI that could not be read, with everything gone that may be a secret: whatever stands before its last
/// "@", what stands for a port and is none, and its query.
QString maskedUriText(const QString& uri);

/// A value of the query, its slashes as they are.
QString encodedPath(const QString& path);

} // namespace lockscope::redis
