#include "core/redis/uriparts.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope::redis
{

std::optional<UriParts> UriParts::cut(const QString& uri)
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

QString maskedUriText(const QString& uri)
{
    QString text = uri.left(UriParts::longestUri);
    if (const qsizetype mark = text.indexOf(u'?'); mark >= 0)
        text = text.left(mark) + QStringLiteral("?…");
    const qsizetype at = uri.lastIndexOf(u'@');
    static const QRegularExpression noPort(QStringLiteral(":(?!//|\\d{1,5}(?:[/?,]|$))[^/?]*"));
    if (at < 0)
        return text.replace(noPort, u':' + hiddenPassword).left(256);
    static const QRegularExpression schemeHead(QStringLiteral("^[A-Za-z+]{1,16}://"));
    const QString head = schemeHead.match(uri).captured();
    const qsizetype mark = uri.indexOf(u'?', at);
    const QString tail = uri.mid(at, mark < 0 ? -1 : mark - at);
    return (head + hiddenPassword + tail).left(256);
}

QString encodedPath(const QString& path) { return QString::fromLatin1(path.toUtf8().toPercentEncoding("/")); }

} // namespace lockscope::redis
