#include "tests/support/includerules.h"

#include "tests/support/paths.h"

#include <QFileInfo>
#include <QLibraryInfo>
#include <QMap>
#include <QRegularExpression>

namespace lockscope::support
{

namespace
{
struct Include {
    QString name;
    bool quoted = false;
    int line = 0;
};

QList<Include> includesOf(const SourceFile& file)
{
    static const QRegularExpression directive(
        QStringLiteral(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re"), QRegularExpression::MultilineOption);
    QList<Include> includes;
    auto found = directive.globalMatch(file.text);
    while (found.hasNext()) {
        const auto match = found.next();
        const auto line = QStringView(file.text).left(match.capturedStart(1)).count(u'\n') + 1;
        includes.append({match.captured(2), match.captured(1) == u"\"", int(line)});
    }
    return includes;
}

QString includeFinding(const SourceFile& file, const Include& include)
{
    return QStringLiteral("%1:%2: includes %3").arg(file.path, QString::number(include.line), include.name);
}

/// "base" of "core/base/raw.h"; "ui", "app" and "tests" of the others; empty where it is none of ours.
QString roomOf(const QString& path)
{
    const QStringList parts = path.split(u'/');
    return parts.size() > 1 && parts.first() == u"core" ? parts[1] : parts.first();
}

/// How far right a room stands; an include goes from a greater to a smaller number.
const QMap<QString, int>& ranks()
{
    static const QMap<QString, int> ranks{{QStringLiteral("base"), 0}, {QStringLiteral("redis"), 1},
        {QStringLiteral("servers"), 1}, {QStringLiteral("words"), 1}, {QStringLiteral("locks"), 2},
        {QStringLiteral("profile"), 2}, {QStringLiteral("sim"), 2}, {QStringLiteral("watch"), 3},
        {QStringLiteral("client"), 3}, {QStringLiteral("filter"), 3}, {QStringLiteral("cluster"), 4},
        {QStringLiteral("admin"), 4}, {QStringLiteral("record"), 4}, {QStringLiteral("probe"), 5},
        {QStringLiteral("audit"), 5}, {QStringLiteral("check"), 5}, {QStringLiteral("figure"), 6},
        {QStringLiteral("lab"), 7}, {QStringLiteral("console"), 8}, {QStringLiteral("ui"), 9},
        {QStringLiteral("app"), 10}};
    return ranks;
}

bool mayInclude(const SourceFile& file, const QString& other)
{
    static const QStringList hidden{QStringLiteral("redis"), QStringLiteral("watch"),
        QStringLiteral("cluster"), QStringLiteral("client"), QStringLiteral("servers"),
        QStringLiteral("sim")};
    const QString from = roomOf(file.path);
    const QString to = roomOf(other);
    if (from == u"tests" || from == to)
        return true;
    if (to == u"tests" || !ranks().contains(from))
        return false;
    if (from == u"ui" || from == u"app")
        return ranks().contains(to) && ranks()[to] < ranks()[from] && !hidden.contains(to) &&
               !(to == u"ui" && file.isIn(QStringLiteral("app/ctl")));
    return ranks().contains(to) && ranks()[to] < ranks()[from];
}

/// Does that module of Qt bring the header?
bool isOfModule(const QString& header, const char* module)
{
    const QString name = header.section(u'/', -1);
    const QString folder = QLibraryInfo::path(QLibraryInfo::HeadersPath) + u'/' + QLatin1String(module);
    return header == QLatin1String(module) || header.startsWith(QLatin1String(module) + u'/') ||
           QFileInfo::exists(folder + u'/' + name);
}

template<class Wrong>
Findings wrongIncludes(const SourceFile& file, Wrong wrong)
{
    Findings findings;
    for (const Include& include : includesOf(file)) {
        if (wrong(include))
            findings.append(includeFinding(file, include));
    }
    return findings;
}

bool isOurs(const Include& include)
{
    static const QRegularExpression room(QStringLiteral("^(core|ui|app|tests)/"));
    return include.quoted && room.match(include.name).hasMatch();
}
} // namespace

Findings includeDirection(const SourceFile& file)
{
    return wrongIncludes(
        file, [&](const Include& include) { return isOurs(include) && !mayInclude(file, include.name); });
}

Findings includesFromRoot(const SourceFile& file)
{
    static const QRegularExpression moc(QStringLiteral(R"(^moc_(\w+)\.cpp$)"));
    const QString folder = sourceDir() + u'/' + QFileInfo(file.path).path() + u'/';
    return wrongIncludes(file, [&](const Include& include) {
        const auto ofHeader = moc.match(include.name);
        const bool isMocOfItsFolder =
            ofHeader.hasMatch() && QFileInfo::exists(folder + ofHeader.captured(1) + QStringLiteral(".h"));
        return include.quoted && !include.name.endsWith(u".moc") && !isMocOfItsFolder &&
               !(isOurs(include) && QFileInfo::exists(sourceDir() + u'/' + include.name));
    });
}

Findings coreWithoutGui(const SourceFile& file)
{
    return wrongIncludes(file, [&](const Include& include) {
        return file.isIn(QStringLiteral("core")) && !include.quoted &&
               (isOfModule(include.name, "QtGui") || isOfModule(include.name, "QtWidgets"));
    });
}

Findings hiredisInRedis(const SourceFile& file)
{
    const bool allowed = file.isIn(QStringLiteral("core/redis")) && !file.isHeader();
    const bool reference =
        file.path.startsWith(u"tests/bench/reference/") || file.path == u"tests/support/hiredisreader.cpp";
    return wrongIncludes(file, [&](const Include& include) {
        return include.name.contains(u"hiredis") && !isOurs(include) && !allowed && !reference;
    });
}

Findings networkInTransport(const SourceFile& file)
{
    static const QRegularExpression transport(
        QStringLiteral("^core/redis/\\w*(transport|socket|namelookup)\\w*\\.(h|cpp)$"));
    if (file.isIn(QStringLiteral("tests")) || transport.match(file.path).hasMatch())
        return {};
    return wrongIncludes(file, [&](const Include& include) {
        const bool isAddress = include.name == u"QHostAddress" && file.isIn(QStringLiteral("core/redis"));
        return !include.quoted && !isAddress && isOfModule(include.name, "QtNetwork");
    });
}

} // namespace lockscope::support
