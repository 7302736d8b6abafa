#pragma once

#include <QString>

#include <optional>

namespace lockscope::redis
{

/// The text in the place of a password.
inline const QString hiddenPassword = QStringLiteral("***");

/// An endpoint URI cut into its parts, nothing decoded yet. Inside core/redis.
struct UriParts {
    static constexpr qsizetype longestUri = 4096;

    QString scheme;   ///< lower case
    QString userInfo; ///< before the last "@"
    QString hostPort; ///< all of them, where there are several
    QString path;     ///< with its first slash
    QString query;
    bool hasUserInfo = false;

    /// Cuts a URI; nothing where there is no scheme.
    static std::optional<UriParts> cut(const QString& uri);
};

/// Returns a URI that could not be read without anything that may be a secret: the text before its last "@",
/// a port that is none, and its query.
QString maskedUriText(const QString& uri);

/// Encodes a value of the query, its slashes as they are.
QString encodedPath(const QString& path);

} // namespace lockscope::redis
