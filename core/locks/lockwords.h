#pragma once

#include "core/locks/event.h"

#include <QHash>
#include <QString>

/// Words and sentences for people, translated, plain text. Text from Redis is in its printable form. Any
/// thread.
namespace lockscope::locks
{

/// The name in its printable form; "(empty name)" where it has no byte, so that there is something to see.
QString nameWords(const base::KeyName& name, qsizetype limit = 256);
/// A holder's or waiter's id in its printable form; the sixteen raw bytes of a permit as the 32 hex digits
/// that its library's users know (redisson-wire 3.9).
QString holderIdWords(const base::HolderId& id, qsizetype limit = 256);
/// "3 m 12 s", "at least 3 m 12 s", "at most 3 m 12 s, by the time in its value": for how long it is held, as
/// far as that is known. `span` is that long in words.
QString heldWords(const Holder& holder, const QString& span);
/// "", "≥", "≤" or "≈": the same in short, before the span.
QString heldSign(const Holder& holder);
/// The count of a semaphore or latch at `now`: "2 of 6 free", "2 free", "count 3"; empty for other kinds.
QString counterWords(const Lock& lock, base::ServerTime now);
/// "billing-2 (4f1c…:17)": the name that a person gave the client, and the holder's id; the id alone where it
/// has none. Both are printable.
QString holderInFull(const Holder& holder, const QHash<QByteArray, QString>& aliases, qsizetype limit = 256);
/// "billing-2 · 17": the name that a person gave the holder's client, and the thread or what else follows the
/// client in the id; the id alone where the client has none, or the client's part of it where that would be
/// lost in the middle of a long one. All are printable.
QString aliasedIdWords(const Holder& holder, const QHash<QByteArray, QString>& aliases, qsizetype limit);
/// The name that a person gave the holder's client, printable; empty where it has none.
QString aliasWords(const Holder& holder, const QHash<QByteArray, QString>& aliases);
/// "≥ 3", "≤ 3", "3"; empty where it is not known, as with none at least.
QString waiterCountWords(const Waiters& waiters);
/// "changing hands 53 times a second; last seen: …" around the words for the holder, where the present holder
/// is not known; else only these words.
QString holderWords(const Lock& lock, const QString& holder);
/// "changing hands 53 times a second"; empty where each holder is seen.
QString handOverWords(const Lock& lock);
/// "Reentrant lock", "Semaphore", …
QString kindTitle(Kind kind);
/// The same as a word in a sentence, a column or a list: "reentrant", "semaphore", …
QString kindWord(Kind kind);
/// The same where there is little room.
QString kindShortWord(Kind kind);
/// "Watchdog", "Fixed lease", "No expiry", "Not known yet".
QString leaseWords(LeaseKind kind);
/// "acquired", "handed over", …: a few words for columns.
QString eventWords(EventKind kind);
/// Returns the source that told of an event: "tracking", "scan", …
QString seenWords(Seen source);
/// Returns how sure an event is: "exact" or "concluded".
QString exactnessWords(bool exact);

/// Says why a lock is taken for its kind: the sentence for one of its evidence identifiers. Identifiers that
/// all families share ("pinned", "no-expiry") are here, the others with their family.
QString evidenceSentence(Kind kind, const QByteArray& fact);
/// Says why a lock or a server is not known now ("connection-lost", "no-permission", …).
QString unknownSentence(const QByteArray& reason);
/// Says what is under the name of a lock that is none (Lock::foreign), as far as known, with its remaining
/// time at `now`: "What stands under “a” is no lock that can be read, or a damaged one: hash, 2 fields,
/// without expiry."
QString foreignSentence(const Lock& lock, base::ServerTime now);
/// All reasons that unknownSentence() has a sentence for.
QByteArrayList unknownReasons();
/// Says in one sentence what happened in an event, with the holder's alias where there is one.
QString eventSentence(const Event& event, const QHash<QByteArray, QString>& aliases = {});

} // namespace lockscope::locks
