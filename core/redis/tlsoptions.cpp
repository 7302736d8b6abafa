#include "core/redis/tlsoptions.h"

#include "core/redis/uriparts.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace lockscope::redis
{

namespace
{

struct FileParameter {
    const char* name;
    QString TlsOptions::*member;
};

constexpr std::array files{FileParameter{"ca", &TlsOptions::caFile},
    FileParameter{"cert", &TlsOptions::certificateFile}, FileParameter{"key", &TlsOptions::keyFile}};
const QString namePart = QStringLiteral("server-name");
const QString versionPart = QStringLiteral("tls");
const QString pinPart = QStringLiteral("pin");
const QString newest = QStringLiteral("1.3");

const FileParameter* fileParameter(const QString& name)
{
    const auto* const found = std::find_if(files.begin(), files.end(),
        [&](const FileParameter& each) { return name == QLatin1String(each.name); });
    return found == files.end() ? nullptr : found;
}

bool isServerName(const QString& text)
{
    static const QRegularExpression shape(QStringLiteral("^[A-Za-z0-9_.:-]{1,253}$"));
    return shape.match(text).hasMatch();
}

} // namespace

bool TlsOptions::has(const QString& name)
{
    return fileParameter(name) != nullptr || name == namePart || name == versionPart || name == pinPart;
}

bool TlsOptions::take(const QString& name, const QString& value)
{
    if (const FileParameter* file = fileParameter(name)) {
        this->*file->member = value;
        return !value.isEmpty() && !value.contains(QChar(0));
    }
    if (name == namePart) {
        serverName = value;
        return isServerName(value);
    }
    if (name == versionPart) {
        atLeast = value == newest ? Version::Tls13 : Version::Tls12;
        return value == newest || value == u"1.2";
    }
    pinned = fingerprintFrom(value);
    return !pinned.isEmpty();
}

QStringList TlsOptions::parameters() const
{
    QStringList items;
    const auto add = [&](const QString& name, const QString& value) {
        if (!value.isEmpty())
            items << name + u'=' + encodedPath(value);
    };
    for (const FileParameter& file : files)
        add(QLatin1String(file.name), this->*file.member);
    add(namePart, serverName);
    add(versionPart, atLeast == Version::Tls13 ? newest : QString());
    add(pinPart, QString::fromLatin1(pinned));
    return items;
}

QByteArray fingerprintFrom(const QString& text)
{
    static const QRegularExpression head(
        QStringLiteral("^sha-?256[:=]"), QRegularExpression::CaseInsensitiveOption);
    QString digits = text.trimmed();
    digits.remove(head).remove(u':').remove(u' ');
    static const QRegularExpression shape(QStringLiteral("^[0-9A-Fa-f]{64}$"));
    return shape.match(digits).hasMatch() ? digits.toLower().toLatin1() : QByteArray();
}

} // namespace lockscope::redis
