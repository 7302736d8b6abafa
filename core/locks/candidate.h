#pragma once

#include "core/base/raw.h"
#include "core/base/shared.h"
#include "core/base/time.h"
#include "core/locks/hints.h"
#include "core/locks/kind.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

#include <optional>

namespace lockscope::locks
{

/// A key that may be a lock: what is known before it is read.
struct Candidate {
    using Type = KeyType;

    base::KeyName key;
    int db = 0;
    Type type = Type::Unknown;
    std::optional<Kind> pinnedAs; ///< the operator says what it is
    std::optional<Kind> hint;     ///< what a channel or an earlier observation says it is
    bool byCompanion = false;     ///< nothing but a companion key points to it, which must prove it
    bool sifted = false;          ///< it has a field or member like a lock's, as the server itself found
    bool isShort = false;         ///< and that all of it is as short as a lock: it can be read at once
    bool stated = false;          ///< `pinnedAs` comes from a statement about many names, see Stated
    /// Nobody had used the key for so long before the server itself looked at it.
    std::optional<base::seconds> unusedFor = {};
    base::Shared<Hints> hints = {}; ///< at the libraries that it may be of

    /// The evidence that the operator says what it is.
    [[nodiscard]] QByteArray operatorsWord() const { return stated ? "stated" : "pinned"; }
    /// Sets the type, which is known from now on: a statement about keys of another type does not count for
    /// it.
    void setType(Type known)
    {
        type = known;
        if (!stated || (*pinnedAs)->keyType == known)
            return;
        pinnedAs.reset();
        stated = false;
    }
};

/// A command that was sent for a candidate, and its reply.
struct Reading {
    redis::Command command;
    redis::Reply reply;
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Reading, Q_RELOCATABLE_TYPE);
