#pragma once

#include "core/admin/act.h"

#include <QHash>
#include <QString>

/// What people are told about acts, in window and terminal alike: translated, plain text, whatever comes from
/// Redis in its printable form. Any thread.
namespace lockscope::admin
{

/// "Force-release", "Wake the waiters", …: of menus and columns.
QString actWords(ActKind act);
/// "Release orders:42", "Shorten the lease of orders:42", …: of the button that does it.
QString buttonWords(const ActRequest& request);
/// The same with another name for what it acts on: a shorter one, "4 locks".
QString buttonWords(ActKind act, const QString& what);
/// "Exact", "Strong", "Weak" and why, in a sentence.
QString strengthWords(locks::FenceStrength strength);
QString strengthSentence(locks::FenceStrength strength);
/// "Applied", "Refused", "Not known whether it was done", "Failed".
QString outcomeWords(OutcomeKind outcome);

/// Why something cannot be done, or was refused: of Plan::obstacle and Outcome::why.
QString refusalSentence(const QByteArray& why);
/// What the holder or the waiters will experience: of Plan::consequences.
QString consequenceSentence(const QByteArray& consequence);
/// What the operator calls the clients of the lock's holders.
using Aliases = QHash<QByteArray, QString>;
/// What the read afterwards has shown: of Outcome::finding.
QString findingSentence(const Outcome& outcome, const Aliases& aliases = {});
/// What came of an act: one or two sentences, with who has the lock now and after how long.
QString outcomeSentence(const ActRequest& request, const Outcome& outcome, const Aliases& aliases = {});
/// The same where the act and the lock are named beside it: "Done. It is free."
QString resultSentence(const ActRequest& request, const Outcome& outcome, const Aliases& aliases = {});

/// All identifiers that have such a sentence.
QByteArrayList refusals();
QByteArrayList consequences();
QByteArrayList findings();

} // namespace lockscope::admin
