#pragma once

#include "core/locks/family.h"

/// The layout that most libraries share: a string key whose value is a token of the lock's holder, set where
/// there was none, with an expiry; waiters ask again. Pure; any thread. Used inside core/locks only.
namespace lockscope::locks::tokenstring
{

/// Asks for the value and the expiry.
QList<redis::Command> questions(const Candidate& candidate);

/// The value and the expiry of the key, where it is a string; its holder's id is the whole token, which some
/// libraries leave empty.
struct Shown {
    QByteArray token;
    std::optional<base::ServerTime> expiresAt;
};
/// Returns the token and its expiry; empty where the key is no such string.
std::optional<Shown> shown(const Candidate& candidate, const QList<Reading>& readings);
/// The observation of it, bound to token and expiry; the family adds the evidence.
Observation observation(
    Kind kind, const Candidate& candidate, const Shown& shown, const Holder& holder, base::ServerTime at);

/// Compare and delete, or compare and shorten; it has no other operations. `consequences`: those of a
/// release, besides that the work goes on.
Recipe recipe(const LockOperation& operation, const Lock& lock, const QByteArrayList& consequences);
/// The recipe of a release that also sends messages, before it deletes; and of one that also pushes an
/// element to `list`, for one of those who block on it.
Recipe publishing(Recipe recipe, const QList<std::pair<QByteArray, QByteArray>>& messages);
Recipe pushing(Recipe recipe, const QByteArray& list);
QList<Precondition> preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings);

} // namespace lockscope::locks::tokenstring
