#pragma once

#include "core/admin/act.h"

#include <QHash>
#include <QString>

/// Words and sentences about acts for people, in window and terminal alike: translated, plain text, with text
/// from Redis in its printable form. Any thread.
namespace lockscope::admin
{

/// Returns "Force-release", "Wake the waiters", …: for menus and columns.
QString actWords(ActKind act);
/// Returns "Release orders:42", "Shorten the lease of orders:42", …: for the button that does it.
QString buttonWords(const ActRequest& request);
/// Returns the same with another name for the object of the act: a shorter one, "4 locks".
QString buttonWords(ActKind act, const QString& what);
/// Returns "Exact", "Strong", "Weak", or why it is so in a sentence.
QString strengthWords(locks::FenceStrength strength);
QString strengthSentence(locks::FenceStrength strength);
/// Returns "Applied", "Refused", "Not known whether it was done", "Failed".
QString outcomeWords(OutcomeKind outcome);

/// Says why something cannot be done, or was refused: for Plan::obstacle and Outcome::why.
QString refusalSentence(const QByteArray& why);
/// Says what the holder or the waiters will experience: for Plan::consequences.
QString consequenceSentence(const QByteArray& consequence);
/// The operator's names for the clients of the lock's holders.
using Aliases = QHash<QByteArray, QString>;
/// Says what the read afterwards has shown: for Outcome::finding.
QString findingSentence(const Outcome& outcome, const Aliases& aliases = {});
/// Says how an act ended: one or two sentences, with who has the lock now and after how long.
QString outcomeSentence(const ActRequest& request, const Outcome& outcome, const Aliases& aliases = {});
/// Says the same where the act and the lock are named beside it: "Done. It is free."
QString resultSentence(const ActRequest& request, const Outcome& outcome, const Aliases& aliases = {});

/// Return all identifiers that have such a sentence.
QByteArrayList refusals();
QByteArrayList consequences();
QByteArrayList findings();

} // namespace lockscope::admin
