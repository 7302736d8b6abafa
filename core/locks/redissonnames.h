#pragma once

#include "core/base/raw.h"

#include <QByteArrayList>
#include <QList>

#include <optional>

/// How Redisson writes ids and builds the names of keys and channels. Pure; any thread.
/// Source: RedissonObject.java and the lock classes, tags 3.0.0 to 4.7.0.
namespace lockscope::locks::redisson
{

/// A holder id in its parts: "uuid:tid", a writer's with ":write", a transaction's with ":" and 32 hex.
/// Borrows the id.
struct ParsedId {
    QByteArrayView client; ///< the client instance's uuid
    QByteArrayView thread; ///< decimal, maybe negative: callers of the async API choose it
    bool writer = false;
    bool transaction = false;
};

/// The parts of an id, or nothing where `id` is none.
std::optional<ParsedId> parseId(QByteArrayView id);
/// The position after the ':' at which the id begins that `text` ends with; -1 where there is none.
qsizetype idAtEnd(QByteArrayView text);

/// P(x): "prefix:{name}", or "prefix:name" where the name contains a '{'.
QByteArray prefixed(const char* prefix, const base::KeyName& name);
/// S(n,x): "{name}:suffix", or "name:suffix" where the name contains a '{'.
QByteArray suffixed(const base::KeyName& name, const QByteArray& suffix);

base::KeyName queueKey(const base::KeyName& name);          ///< a fair lock's waiters, a list
base::KeyName timeoutsKey(const base::KeyName& name);       ///< and until when each is valid, a sorted set
base::KeyName tokenKey(const base::KeyName& name);          ///< a fenced lock's counter
base::KeyName permitTimeoutsKey(const base::KeyName& name); ///< held permits, a sorted set
inline constexpr const char* permitTimeoutsPattern = "*:timeout"; ///< as a MATCH of the names of those
/// The timeout of a reader's hold number `hold` (from 1).
base::KeyName readerTimeoutKey(const base::KeyName& name, const base::HolderId& reader, qint64 hold);

/// Return the channel that a release is announced on, by the sort of object; for a fair lock each waiter has
/// its own. Source: redisson-wire.
QByteArray lockChannel(const base::KeyName& name);
QByteArray fairChannel(const base::KeyName& name, const base::HolderId& waiter);
QByteArray readWriteChannel(const base::KeyName& name);
QByteArray semaphoreChannel(const base::KeyName& name);
QByteArray latchChannel(const base::KeyName& name); ///< always wraps in braces

/// The names whose channel it is. One channel may belong to two names, "x" and "{x}": only the keys show
/// which.
struct ParsedChannel {
    /// The sort of object that announces on such a channel.
    enum class Of : quint8 { Lock, ReadWrite, Semaphore, Latch };
    Of of = Of::Lock;
    QList<base::KeyName> names;
    std::optional<base::HolderId> waiter; ///< of a fair lock's channel
};

/// Reads a channel's name; empty where it is none of Redisson's.
std::optional<ParsedChannel> parseChannel(const QByteArray& channel);
/// The locks that a side key may belong to; empty where `key` is no side key.
QList<base::KeyName> ownersOf(const base::KeyName& key);
/// True for names that are side keys by their form alone, never locks of their own. Cheap.
bool isSideKey(const base::KeyName& key);

} // namespace lockscope::locks::redisson
