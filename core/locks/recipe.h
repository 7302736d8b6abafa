#pragma once

#include "core/locks/lock.h"

#include <QByteArrayList>

namespace lockscope::locks
{

/// The signal that the clients of an unknown library wait for, as the operator gives it.
struct Signal {
    enum class How : quint8 {
        Publish, ///< a message on a channel
        Push,    ///< an element of a list
    };
    How how = How::Publish;
    QByteArray where; ///< the channel, or the list's key
    QByteArray what;  ///< the message, or the element

    friend bool operator==(const Signal&, const Signal&) = default;
};

/// An operation on a lock from outside, whoever its holder is.
struct LockOperation {
    enum class What : quint8 {
        Free,       ///< the whole lock
        FreeHolder, ///< `who` of several: one reader, one permit, one holder of a group's values
        FreeEntry,  ///< one of several entries of `who`
        DropWaiter, ///< `who` out of a fair lock's queue
        Nudge,      ///< wakes the waiters, takes nothing away
        Shorten,    ///< at most `lease` remains
    };
    What what = What::Free;
    base::HolderId who;
    base::milliseconds lease{0};
    qint64 permits = 1; ///< of Free, where the lock does not name their holders
    /// The heads of a fair lock's queue that nobody listens for (Free, Nudge, Shorten): they are skipped when
    /// a waiter is woken, and dropped where the operation frees the lock.
    QList<base::HolderId> deadWaiters;
    std::optional<Signal> signal; ///< of Nudge, where the lock's family knows none
    bool sharded = false; ///< clients may listen by SSUBSCRIBE too (cluster, Redis 7): SPUBLISH besides

    friend bool operator==(const LockOperation&, const LockOperation&) = default;
};

/// How an operation is done to a lock of one kind. It sends its messages to waiters before it writes
/// anything.
struct Recipe {
    QByteArray obstacle;         ///< identifier of why it cannot be done; empty = it can
    QByteArray script;           ///< name in lua/
    QByteArrayList keys;         ///< in the places that the script's header names
    QByteArrayList arguments;    ///< the script's own, after those of lua/bound.lua
    QByteArrayList sends;        ///< the commands inside, in order, as a person reads them (raw bytes)
    QByteArrayList consequences; ///< identifiers of what holders and waiters will experience

    /// A message that the script sends, beside its line among `sends`: its payload may hold blanks.
    struct Publication {
        QByteArray command; ///< "PUBLISH" or "SPUBLISH"
        QByteArray channel;

        friend bool operator==(const Publication&, const Publication&) = default;
    };
    QList<Publication> messages = {}; ///< in order; the server's ACL must permit them

    /// Adds a message and its line.
    void addMessage(const QByteArray& command, const QByteArray& channel, const QByteArray& payload)
    {
        sends.append(command + ' ' + channel + ' ' + payload);
        messages.append({command, channel});
    }

    friend bool operator==(const Recipe&, const Recipe&) = default;
};

/// A key as a read has shown it: the script must find it unchanged, or it does nothing (lua/bound.lua).
struct Precondition {
    enum class Way : quint8 {
        Absent,  ///< the key is not there
        Text,    ///< one word: the string
        Hash,    ///< field, value, …: all of them, in any order
        Fields,  ///< field, value, …: these among others
        Scores,  ///< member, score, …: the whole sorted set
        Member,  ///< member, score: this one among others
        Members, ///< member, …: the whole set, in any order
        Expiry,  ///< nothing but that it is there, and its expiry
    };
    base::KeyName key;
    Way way = Way::Absent;
    QByteArrayList content;
    std::optional<qint64> expiry; ///< as PEXPIRETIME returns it (-1 = none); empty = not compared

    friend bool operator==(const Precondition&, const Precondition&) = default;
};

/// The names of the ways in lua/bound.lua.
QByteArray name(Precondition::Way way);

/// A sharded channel that the watcher listens to itself, at the server that an operation is done on.
struct OwnChannel {
    QByteArray channel;
    bool sure = false; ///< false: the server may not have heard of it yet, or of its end
};

/// The arguments and keys of the whole call: `recipe` bound to `preconditions`.
struct BoundCall {
    QByteArray script;
    QByteArrayList keys;
    QByteArrayList arguments;
};
/// `within`: expiries are not exact and may be off by so much. `ours`: our own listener on these channels is
/// not woken.
BoundCall bound(const Recipe& recipe, const QList<Precondition>& preconditions, bool sharded,
    base::milliseconds within, const QList<OwnChannel>& ours = {});

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Precondition, Q_RELOCATABLE_TYPE);
