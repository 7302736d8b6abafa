#pragma once

#include "core/locks/event.h"

#include <QHash>
#include <QString>

/// Words and sentences for people, translated, plain text. Whatever comes from Redis stands in them in its
/// printable form. Any thread.
namespace lockscope::locks
{

/// "Reentrant lock", "Semaphore", …
QString kindWords(Kind kind);
/// "Held", "Renewal overdue", …; a latch is "Open" or "Closed".
QString stateWords(State state, Kind kind = Kind::Reentrant);
/// "Watchdog", "Fixed lease", "No expiry", "Not known yet".
QString leaseWords(LeaseKind kind);
/// "Acquired", "Handed over", …: two words at most, for columns.
QString eventWords(EventKind kind);

/// Why a lock is taken for what it is: the sentence of one of its evidence identifiers. Identifiers that all
/// families share ("pinned", "no-expiry") stand here, the others with their family.
QString evidenceSentence(const QByteArray& family, const QByteArray& fact);
/// Why a lock or a server is not known now ("connection-lost", "no-permission", …).
QString unknownSentence(const QByteArray& reason);
/// What an event says happened: one sentence, with the holder's alias where there is one.
QString eventSentence(const Event& event, const QHash<QByteArray, QString>& aliases = {});

} // namespace lockscope::locks
