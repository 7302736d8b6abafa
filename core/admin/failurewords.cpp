#include "core/admin/failurewords.h"

#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::admin
{

namespace
{

QString subjectOf(const base::Error& error) { return base::printable(error.subject, 48); }

/// True of the error of a message that is barred in scripts: no act sends it outside of a script; see
/// Operation.
bool isBarredInScripts(const base::Error& error)
{
    return error.kind == base::ErrorKind::UnknownCommand && error.subject.endsWith("PUBLISH");
}

/// True of the errors of proxies that read a script before it runs.
bool isScriptChecked(const base::Error& error)
{
    return error.kind == base::ErrorKind::ServerError && error.detail.contains("bad lua script");
}

} // namespace

/// A wrong password is that of the acting user, who may be another than the one that watches.
QString failureSentence(const Outcome& outcome)
{
    if (!outcome.error)
        return outcomeWords(outcome.kind);
    const base::Error& error = *outcome.error;
    if (isBarredInScripts(error))
        return QCoreApplication::translate("Acts",
            "No script may send “%1” on this server, and without it those who wait would sleep on: nothing "
            "was done. Services and their proxies forbid it: connect to the primary itself, or have it "
            "permitted.")
            .arg(subjectOf(error));
    if (isScriptChecked(error))
        return QCoreApplication::translate("Acts",
            "The service has refused the script by its text, before it ran: nothing was done. Connect to the "
            "primary itself, or have that check switched off.");
    if (error.kind == base::ErrorKind::WrongPassword && !error.subject.isEmpty())
        return QCoreApplication::translate("Acts",
            "Wrong password for the user that acts, “%1”: nothing was done. Give the right one, and do it "
            "again.")
            .arg(subjectOf(error));
    return words::sentence(error);
}

} // namespace lockscope::admin
