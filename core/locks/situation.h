#pragma once

#include "core/locks/clientsight.h"
#include "core/locks/finding.h"

#include <QHash>
#include <QString>

/// Sentences for people about what is going on with a lock, translated, plain text. Any thread.
namespace lockscope::locks
{

/// Says who holds the lock, from where as far as `sight` knows it, and how long, what ends the hold and who
/// waits, each with its certainty; of a counter what can be had of it. Of a lock out of sight it says how it
/// was last seen. Empty where other sentences say all that is known: of a lock that was lost and that nobody
/// holds, that changes hands faster than it is read, that was never read, or whose key is no lock.
[[nodiscard]] QString goingOnWords(const Lock& lock, const QHash<QByteArray, QString>& aliases,
    base::ServerTime now, const ClientSight& sight = {});
/// So many names of waiters have room in a sentence.
inline constexpr qsizetype mostWaitersNamed = 12;
/// Says who waits for it, by name and in one line: of more than `most` names the rest is counted. Empty where
/// nobody is known.
[[nodiscard]] QString whoWaits(const Lock& lock, const ClientSight& sight,
    const QHash<QByteArray, QString>& aliases, qsizetype most = mostWaitersNamed);
/// Says where its holders connect from, one line each with its certainty and the grounds; only what is known.
[[nodiscard]] QString whereHeldWords(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases);
/// Says the same in few words: "10.0.3.7 “billing” (proved)", one line for each client.
[[nodiscard]] QString placesInShort(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases);
/// Says where its holders connect from, and who waits for its release.
[[nodiscard]] QString whoWords(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases);
/// Says what the finding means for this lock, and since how long it has been so as far as that is known.
[[nodiscard]] QString findingSentence(
    Finding finding, const Lock& lock, base::ServerTime now, const FindingLimits& limits);
/// Tells the findings, the gravest first, one line each: what it means and what can be done.
[[nodiscard]] QString troubleWords(const Lock& lock, base::ServerTime now, const FindingLimits& limits);

} // namespace lockscope::locks
