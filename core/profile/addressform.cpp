#include "core/profile/addressform.h"

#include <QUrl>

#include <algorithm>

namespace lockscope::profile
{

namespace
{

using FormKind = AddressForm::Kind;

/// Cuts `text` at the first `sign` and returns what stands behind it; empty where it is not there.
QString cutBehind(QString& text, const QString& sign)
{
    const qsizetype at = text.indexOf(sign);
    if (at < 0)
        return {};
    const QString behind = text.sliced(at + sign.size());
    text.truncate(at);
    return behind;
}

void takeScheme(AddressForm& form, const QString& scheme)
{
    form.tls = scheme.startsWith(QLatin1String("rediss"));
    if (scheme == u"unix")
        form.kind = FormKind::Socket;
    else if (scheme.endsWith(QLatin1String("sentinel")))
        form.kind = FormKind::Sentinels;
    else if (scheme.endsWith(QLatin1String("cluster")))
        form.kind = FormKind::Cluster;
}

void takeQuery(AddressForm& form, const QString& query)
{
    for (const QString& item : query.split(u'&', Qt::SkipEmptyParts)) {
        if (item.startsWith(QLatin1String("db=")))
            form.database = item.sliced(3);
        else if (item.startsWith(QLatin1String("ssh=")))
            form.ssh = QUrl::fromPercentEncoding(item.sliced(4).toUtf8());
        else
            form.others.append(item);
    }
}

void takeUser(AddressForm& form, const QString& userInfo)
{
    QString user = userInfo;
    form.secret = cutBehind(user, QStringLiteral(":"));
    form.user = QUrl::fromPercentEncoding(user.toUtf8());
}

/// "db1:6379", "[::1]:6379", "db1"
void takeHostPort(AddressForm& form, const QString& text)
{
    const qsizetype bracket = text.startsWith(u'[') ? text.indexOf(u']') : -1;
    const qsizetype colon = text.indexOf(u':', std::max<qsizetype>(bracket, 0));
    form.port = colon < 0 ? QString() : text.sliced(colon + 1);
    form.hosts = colon < 0 ? text : text.first(colon);
    if (bracket > 0)
        form.hosts = form.hosts.sliced(1, bracket - 1);
}

void takePath(AddressForm& form, QString path)
{
    const QString behind = cutBehind(path, QStringLiteral("/"));
    if (form.kind == FormKind::Sentinels) {
        form.master = QUrl::fromPercentEncoding(path.toUtf8());
        path = behind;
    }
    if (!path.isEmpty())
        form.database = path;
}

QString percentEncoded(const QString& text, const char* plain = "")
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text, plain));
}

QString userPart(const AddressForm& form)
{
    const QString secret = form.secret.isEmpty() ? QString() : u':' + form.secret;
    const QString part = percentEncoded(form.user) + secret;
    return part.isEmpty() ? part : part + u'@';
}

QString schemePart(const AddressForm& form)
{
    if (form.kind == FormKind::Socket)
        return QStringLiteral("unix");
    const QString scheme = form.tls ? QStringLiteral("rediss") : QStringLiteral("redis");
    if (form.kind == FormKind::Sentinels)
        return scheme + QStringLiteral("+sentinel");
    return form.kind == FormKind::Cluster ? scheme + QStringLiteral("+cluster") : scheme;
}

QString hostPart(const AddressForm& form)
{
    if (form.kind != FormKind::Server)
        return form.kind == FormKind::Socket ? percentEncoded(form.hosts, "/") : form.hosts;
    const QString host = form.hosts.contains(u':') ? u'[' + form.hosts + u']' : form.hosts;
    return form.port.isEmpty() ? host : host + u':' + form.port;
}

} // namespace

AddressForm AddressForm::of(const QString& text)
{
    AddressForm form;
    QString rest = text.trimmed();
    if (rest.contains(QLatin1String("://"))) {
        const QString behind = cutBehind(rest, QStringLiteral("://"));
        takeScheme(form, rest.toLower());
        rest = behind;
    }
    takeQuery(form, cutBehind(rest, QStringLiteral("?")));
    const QString path = cutBehind(rest, QStringLiteral("/"));
    if (const qsizetype at = rest.lastIndexOf(u'@'); at >= 0) {
        takeUser(form, rest.first(at));
        rest = rest.sliced(at + 1);
    }
    if (form.kind == FormKind::Socket) {
        form.hosts = QUrl::fromPercentEncoding((u'/' + path).toUtf8());
        return form;
    }
    if (form.kind == FormKind::Server)
        takeHostPort(form, rest);
    else
        form.hosts = rest;
    takePath(form, path);
    return form;
}

QString AddressForm::uri() const
{
    if (hosts.isEmpty() || (kind == FormKind::Socket && hosts == u"/"))
        return {};
    QString text = schemePart(*this) + QStringLiteral("://") + userPart(*this) + hostPart(*this);
    QStringList parameters;
    const bool inPath = kind != FormKind::Socket && database != u"all";
    if (kind == FormKind::Sentinels)
        text += u'/' + percentEncoded(master);
    if (inPath && !database.isEmpty())
        text += u'/' + database;
    else if (!database.isEmpty())
        parameters.append(QStringLiteral("db=") + database);
    if (!ssh.isEmpty())
        parameters.append(QStringLiteral("ssh=") + percentEncoded(ssh, "@:[]"));
    parameters += others;
    return parameters.isEmpty() ? text : text + u'?' + parameters.join(u'&');
}

} // namespace lockscope::profile
