#include "tests/support/houserules.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

namespace lockscope::support
{

namespace
{
/// A comment, a string literal (raw or not) or a character, whichever comes first.
const QRegularExpression& commentOrLiteral()
{
    static const QRegularExpression expression(
        QStringLiteral(
            R"re((?<comment>//[^\n]*|/\*.*?\*/)|R"(?<tag>[^(\s]*)\((?<raw>.*?)\)\k<tag>"|"(?<text>(?:[^"\\\n]|\\.)*)"|(?<![0-9a-zA-Z])'(?:[^'\\\n]|\\.)+')re"),
        QRegularExpression::DotMatchesEverythingOption);
    return expression;
}

/// `part` as blanks that keep its line breaks.
QString blanked(const QString& part)
{
    static const QRegularExpression visible(QStringLiteral("[^\n]"));
    return QString(part).replace(visible, QStringLiteral(" "));
}
} // namespace

QString codeOf(const QString& text, bool literals)
{
    QString code;
    qsizetype end = 0;
    auto matches = commentOrLiteral().globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        const bool keep = literals && !match.hasCaptured(u"comment");
        code += QStringView(text).mid(end, match.capturedStart() - end);
        code += keep ? match.captured() : blanked(match.captured());
        end = match.capturedEnd();
    }
    code += QStringView(text).mid(end);
    return code;
}

QList<Literal> literalsOf(const QString& text)
{
    static const QRegularExpression include(
        QStringLiteral("^#include.*$"), QRegularExpression::MultilineOption);
    QString source = text;
    source.replace(include, QString());
    QList<Literal> literals;
    auto matches = commentOrLiteral().globalMatch(source);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (!match.hasCaptured(u"text") && !match.hasCaptured(u"raw"))
            continue;
        const auto line = QStringView(source).left(match.capturedStart()).count(u'\n') + 1;
        literals.append({match.captured(u"text") + match.captured(u"raw"), int(line)});
    }
    return literals;
}

QList<SourceFile> sourceTree()
{
    const QDir root(sourceDir());
    QList<SourceFile> files;
    for (const char* folder : {"app", "core", "ui", "tests"}) {
        QDirIterator walk(root.filePath(QLatin1String(folder)),
            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.c")}, QDir::Files,
            QDirIterator::Subdirectories);
        while (walk.hasNext()) {
            QFile file(walk.next());
            if (file.open(QIODevice::ReadOnly))
                files.append({root.relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll())});
        }
    }
    return files;
}

} // namespace lockscope::support
