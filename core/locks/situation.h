#pragma once

#include "core/locks/clientsight.h"
#include "core/locks/finding.h"

#include <QHash>
#include <QString>

/// Sentences for people about what is going on with a lock, translated, plain text. Any thread.
namespace lockscope::locks
{

/// Says who holds the lock and how long, what ends the hold and who waits, each with its certainty. Empty
/// where no holder is seen, and for counters.
[[nodiscard]] QString goingOnWords(
    const Lock& lock, const QHash<QByteArray, QString>& aliases, base::ServerTime now);
/// Says where its holders connect from and which connections listen for its release, one line each, each
/// with its certainty; only what is known.
[[nodiscard]] QString whoWords(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases);
/// Says what the finding means for this lock, and since how long it has been so as far as that is known.
[[nodiscard]] QString findingSentence(
    Finding finding, const Lock& lock, base::ServerTime now, const FindingLimits& limits);
/// Tells the findings, the gravest first, one line each: what it means and what can be done.
[[nodiscard]] QString troubleWords(const Lock& lock, base::ServerTime now, const FindingLimits& limits);

} // namespace lockscope::locks
