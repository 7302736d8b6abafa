#pragma once

#include "core/admin/actwords.h"
#include "core/profile/environment.h"

#include <QDateTime>

namespace lockscope::admin
{

/// Where and when an act was done, for a report about it.
struct TicketPlace {
    QString server;     ///< masked URI
    QString release;    ///< "Redis 7.0.15"; empty = not known
    QString connection; ///< what its people call it
    profile::Environment environment = profile::Environment::Unstated;
    QString user; ///< who acted, by the machine's account; empty = not known
    QDateTime at; ///< by this machine's clock
};

/// Plain for a chat or a mail, Markdown for a tracker.
enum class TicketForm : quint8 { Plain, Markdown };

/// An act that was tried, with its outcome and the commands that it sent (raw bytes).
struct DoneAct {
    ActRequest request;
    Outcome outcome;
    QByteArrayList sends;
};

/// Returns a report about an act for people who have not seen it: what was done to which lock and where, who
/// held it, why it was done, how it ended, what was sent and how it is put back. A heading and a fact a line;
/// translated, without secrets; text from Redis is in its printable form, and never markup. Pure.
QString ticket(const DoneAct& done, const TicketPlace& place, const Aliases& aliases, TicketForm form);

/// Returns one report about several acts of one kind: what they have in common, and a part for each lock.
/// `leftOut` says a line for each lock to which nothing was done. Empty without acts. Pure.
QString ticket(const QList<DoneAct>& acts, const QStringList& leftOut, const TicketPlace& place,
    const Aliases& aliases, TicketForm form);

} // namespace lockscope::admin

Q_DECLARE_TYPEINFO(lockscope::admin::DoneAct, Q_RELOCATABLE_TYPE);
