#pragma once

#include "core/locks/kind.h"
#include "core/locks/lockref.h"

#include <QByteArrayList>
#include <QList>
#include <QString>

namespace lockscope::locks
{

/// What each fact counts that speaks for a string being a lock.
namespace points
{
inline constexpr int ofName = 3; ///< the name is one that the library gives, or says that it is a lock
/// The letters "lock" are in it, as in "clock", or the library gives other names than that.
inline constexpr int ofLikeName = 1;
inline constexpr int ofToken = 2;  ///< the value has the form of the library's tokens
inline constexpr int ofExpiry = 1; ///< it expires, or need not
inline constexpr int ofJob = 1;    ///< the job stands beside it; of a queue's lock the name counts less
inline constexpr int lockBar = ofName + ofToken + ofExpiry; ///< so many, and it is shown as a lock
inline constexpr int possibleBar = ofName + ofExpiry;       ///< so many, and it may be one
} // namespace points

/// A key that may be a lock: too little speaks for it to be shown as one. A value.
struct PossibleLock {
    LockRef ref;
    QList<Kind> kinds;       ///< that it could be of, the likeliest first; at least one
    QByteArrayList evidence; ///< as of Observation
    int points = 0;

    friend bool operator==(const PossibleLock&, const PossibleLock&) = default;
};

/// "lock", "locks" or "mutex" is a word of the name by itself ("app:lock:7", "ordersLock", "redlock-7"), and
/// no part of another one ("clock", "unlocked").
bool isNamedAsLock(QByteArrayView name);

/// A glob for the names that differ from this one in their numbers and identifiers alone, as a statement has
/// it (Stated): "lock:order:17" gives "lock:order:*".
QByteArray patternLike(const QByteArray& name);

/// Of which kinds it could be, in words, the likeliest first.
QString kindWords(const PossibleLock& lock);
/// Why it may be one: a sentence for each fact.
QString evidenceWords(const PossibleLock& lock);
/// The statement that makes locks of it and those of like names: PATTERN=KIND.
QString statementFor(const PossibleLock& lock);

} // namespace lockscope::locks
