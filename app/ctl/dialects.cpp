#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/locks/dialect.h"

#include <QJsonArray>

namespace lockscope::ctl
{

namespace
{

using locks::Dialect;

/// Returns the identifier for JSON.
const char* nameOf(Dialect::Freeing freeing)
{
    switch (freeing) {
    case Dialect::Freeing::Never:
        return "never";
    case Dialect::Freeing::Push:
        return "push";
    case Dialect::Freeing::Publish:
        return "publish";
    case Dialect::Freeing::Delete:
        break;
    }
    return "delete";
}

QString sentenceOf(Dialect::Freeing freeing)
{
    switch (freeing) {
    case Dialect::Freeing::Never:
        return Words::tr("not freed by hand");
    case Dialect::Freeing::Push:
        return Words::tr("deleted, and a waiter is woken");
    case Dialect::Freeing::Publish:
        return Words::tr("deleted, and those who wait are told");
    case Dialect::Freeing::Delete:
        break;
    }
    return Words::tr("deleted");
}

/// Returns the identifier for JSON.
const char* nameOf(Dialect::Checked checked)
{
    switch (checked) {
    case Dialect::Checked::No:
        return "no";
    case Dialect::Checked::Facts:
        return "facts";
    case Dialect::Checked::Live:
        break;
    }
    return "live";
}

QString wordOf(Dialect::Checked checked)
{
    switch (checked) {
    case Dialect::Checked::No:
        return Words::tr("unchecked");
    case Dialect::Checked::Facts:
        return Words::tr("by fixture");
    case Dialect::Checked::Live:
        break;
    }
    return Words::tr("checked live");
}

QByteArray jsonOf(const Dialect& dialect, bool isOwn)
{
    QJsonArray names;
    for (const QByteArray& name : dialect.form.names)
        names.append(QString::fromUtf8(name));
    return base::jsonLine({{QStringLiteral("kind"), QString::fromUtf8(dialect.id)},
        {QStringLiteral("library"), QString::fromUtf8(dialect.library)}, {QStringLiteral("names"), names},
        {QStringLiteral("value"), dialect.token.pattern()},
        {QStringLiteral("job_beside"), !dialect.jobSuffix.isEmpty()},
        {QStringLiteral("freed_by"), QString::fromLatin1(nameOf(dialect.freeing))},
        {QStringLiteral("checked"), QString::fromLatin1(nameOf(dialect.checked))},
        {QStringLiteral("from"), isOwn ? QStringLiteral("own") : QStringLiteral("built-in")}});
}

QByteArray lineOf(const Dialect& dialect, bool isOwn)
{
    constexpr int fromWidth = 9;
    constexpr int checkedWidth = 14;
    constexpr int kindWidth = 24;
    constexpr int libraryWidth = 28;
    constexpr int namesWidth = 36;
    const QByteArray names = dialect.form.names.isEmpty() ? "*" : dialect.form.names.join(' ');
    const QByteArray line = dialect.id.leftJustified(kindWidth) + ' ' +
                            dialect.library.leftJustified(libraryWidth) + ' ' +
                            names.leftJustified(namesWidth) + ' ';
    const QString from = isOwn ? Words::tr("own") : Words::tr("built in");
    return line + (fitted(from, fromWidth) + fitted(wordOf(dialect.checked), checkedWidth) +
                      sentenceOf(dialect.freeing))
                      .toUtf8();
}

int runDialects(const Arguments& arguments)
{
    for (const QList<Dialect>* table : {&locks::ownDialects(), &locks::builtInDialects()}) {
        const bool isOwn = table == &locks::ownDialects();
        for (const Dialect& dialect : *table)
            if (!say(arguments.json ? jsonOf(dialect, isOwn) : lineOf(dialect, isOwn)))
                return OutputClosed;
    }
    return Done;
}

} // namespace

Subcommand dialectsSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("dialects");
    row.summary = Words::tr("the lock libraries that are told by names and values of strings");
    row.run = runDialects;
    row.mostOperands = 0;
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
