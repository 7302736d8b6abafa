#include "app/ctl/exitcode.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/words/errorwords.h"
#include "core/words/language.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace lockscope::ctl
{

namespace
{

QByteArray templateText(const QString& file)
{
    QFile content(QStringLiteral(":/scenarios/new/") + file);
    return content.open(QIODevice::ReadOnly) ? content.readAll() : QByteArray();
}

/// Returns the page that explains the file, in the language of the texts.
QByteArray pageText()
{
    const QByteArray page = templateText(QStringLiteral("scenario.%1.md").arg(words::shownLanguage()));
    return page.isEmpty() ? templateText(QStringLiteral("scenario.md")) : page;
}

/// Writes a file that is not there yet; complains otherwise.
bool writeNew(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly | QIODevice::NewOnly) && file.write(text) == text.size() &&
        file.flush())
        return true;
    complain(words::sentence({base::ErrorKind::FileUnwritable, path.toUtf8(), file.errorString().toUtf8()}));
    return false;
}

} // namespace

int newScenario(const QString& wanted)
{
    const bool isNamed = wanted.endsWith(QLatin1String(".json"));
    const QString path = isNamed ? wanted : wanted + QStringLiteral(".json");
    const QString name = QFileInfo(path).completeBaseName();
    static const QRegularExpression plain(
        QStringLiteral("^[\\w-]+$"), QRegularExpression::UseUnicodePropertiesOption);
    if (!plain.match(name).hasMatch()) {
        complain(Words::tr("“%1” is no name for a scenario: use letters, digits, “-” and “_”.")
                     .arg(base::printable(name.toUtf8())));
        return Usage;
    }
    const QString page = path.chopped(5) + QStringLiteral(".md");
    for (const QString& file : {path, page})
        if (QFile::exists(file)) {
            complain(Words::tr("“%1” is there already; choose another name.")
                         .arg(base::printable(file.toUtf8(), file.size())));
            return Failed;
        }
    for (const auto& [file, text] :
        {std::pair(path, templateText(QStringLiteral("scenario.json"))), std::pair(page, pageText())})
        if (!writeNew(file, QByteArray(text).replace("NAME", name.toUtf8())))
            return Failed;
    const bool isWritten = say(
        Words::tr("%1 is written, and %2 explains it. Play it: lockscopectl lab run %1")
            .arg(base::printable(path.toUtf8(), path.size()), base::printable(page.toUtf8(), page.size())));
    return isWritten ? Done : OutputClosed;
}

} // namespace lockscope::ctl
