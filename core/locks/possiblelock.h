#pragma once

#include "core/locks/kind.h"
#include "core/locks/lockref.h"

#include <QByteArrayList>
#include <QList>
#include <QString>

namespace lockscope::locks
{

/// The points for each fact that speaks for a string being a lock.
namespace points
{
inline constexpr int ofName = 3; ///< the name is one that the library gives, or says that it is a lock
/// The name contains the letters "lock", as "clock" does, or the library gives other names than that.
inline constexpr int ofLikeName = 1;
inline constexpr int ofToken = 2;  ///< the value has the form of the library's tokens
inline constexpr int ofExpiry = 1; ///< it expires, or need not
inline constexpr int ofJob = 1;    ///< the job's hash is beside it; of a queue's lock the name counts less
// Hints, which never make a lock: they order the libraries that fit.
inline constexpr int ofOwnName = 1;   ///< the name is the library's own, where others give any name
inline constexpr int ofScript = 1;    ///< the server knows a script of the library
inline constexpr int ofClient = 1;    ///< its holder's client is one that the library uses; negative: another
inline constexpr int ofListeners = 1; ///< somebody listens to the channel of those who wait for it
inline constexpr int ofRhythm = 2; ///< it is renewed as the library does it; negative: the library never does
inline constexpr int lockBar = ofName + ofToken + ofExpiry; ///< with so many it is shown as a lock
inline constexpr int possibleBar = ofName + ofExpiry;       ///< with so many it may be one
} // namespace points

/// A key that may be a lock, but has too little evidence to be shown as one. A value.
struct PossibleLock {
    LockRef ref;
    QList<Kind> kinds;       ///< that it could be of, the likeliest first; at least one
    QByteArrayList evidence; ///< see Observation
    int points = 0;

    friend bool operator==(const PossibleLock&, const PossibleLock&) = default;
};

/// True where "lock", "locks" or "mutex" is a word of the name by itself ("app:lock:7", "ordersLock",
/// "redlock-7"), and not a part of another one ("clock", "unlocked").
bool isNamedAsLock(QByteArrayView name);

/// A glob for the names that differ from this one only in their numbers and identifiers, as a statement has
/// it (Stated): "lock:order:17" gives "lock:order:*".
QByteArray patternLike(const QByteArray& name);

/// The kinds that it could be of, in words, the likeliest first.
QString kindWords(const PossibleLock& lock);
/// Says why it may be a lock: a sentence for each fact.
QString evidenceWords(const PossibleLock& lock);
/// The statement that makes it and those of similar names locks: PATTERN=KIND.
QString statementFor(const PossibleLock& lock);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::PossibleLock, Q_RELOCATABLE_TYPE);
