#include "app/ctl/exitcode.h"
#include "app/ctl/hashednames.h"
#include "app/ctl/openedrecording.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/lab/recordedscenario.h"
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

QString shownPath(const QString& path) { return base::printable(path.toUtf8(), path.size()); }

bool isFree(const QString& path)
{
    if (!QFile::exists(path))
        return true;
    complain(Words::tr("“%1” is there already; choose another name.").arg(shownPath(path)));
    return false;
}

/// Writes what there is to begin with, and a page that explains it.
int writeTemplate(const QString& path, const QByteArray& name)
{
    const QString page = path.chopped(5) + QStringLiteral(".md");
    if (!isFree(path) || !isFree(page))
        return Failed;
    for (const auto& [file, text] :
        {std::pair(path, templateText(QStringLiteral("scenario.json"))), std::pair(page, pageText())})
        if (!writeNew(file, QByteArray(text).replace("NAME", name)))
            return Failed;
    const bool isWritten =
        say(Words::tr("%1 is written, and %2 explains it. Play it: lockscopectl lab run %1")
                .arg(shownPath(path), shownPath(page)));
    return isWritten ? Done : OutputClosed;
}

/// Writes what the clients of a recording do.
int writeRecorded(const QString& path, const QByteArray& name, const Arguments& arguments)
{
    const QString from = arguments.option("from");
    const auto opened = openedRecording(from);
    if (!opened)
        return Usage;
    const auto made =
        lab::scenarioFromRecording(console::named(opened->recording, namingFrom(arguments)), name);
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&made)) {
        complain(shownPath(from) + QStringLiteral(": ") + fault->message);
        return Usage;
    }
    const auto& scenario = std::get<lab::RecordedScenario>(made);
    if (!isFree(path) || !writeNew(path, scenario.json))
        return Failed;
    const QStringList lines =
        QStringList{Words::tr("%1 is written. Play it: lockscopectl lab run %1").arg(shownPath(path))} +
        lab::sentencesOf(scenario);
    return say(lines.join(u'\n')) ? Done : OutputClosed;
}

} // namespace

int newScenario(const Arguments& arguments)
{
    const QString wanted = arguments.operands.at(1);
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
    return arguments.has("from") ? writeRecorded(path, name.toUtf8(), arguments)
                                 : writeTemplate(path, name.toUtf8());
}

} // namespace lockscope::ctl
