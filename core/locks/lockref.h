#pragma once

#include "core/base/raw.h"
#include "core/base/shared.h"

#include <QByteArray>
#include <QMetaType>

namespace lockscope::locks
{

/// Identifies a lock: its key's bytes, the database, and the node where there are several (else empty).
struct LockRef {
    base::KeyName name;
    int db = 0;
    base::Shared<QByteArray> node = {};

    friend bool operator==(const LockRef&, const LockRef&) = default;
    friend auto operator<=>(const LockRef& left, const LockRef& right)
    {
        const auto byName = left.name <=> right.name;
        if (byName != 0)
            return byName;
        const auto byDb = left.db <=> right.db;
        return byDb != 0 ? byDb : left.node->compare(*right.node) <=> 0;
    }
    friend size_t qHash(const LockRef& ref, size_t seed = 0)
    {
        return qHashMulti(seed, ref.name, ref.db, *ref.node);
    }
};

} // namespace lockscope::locks

/// Tables of locks grow to a million names, which lie all over the memory.
template<>
inline constexpr bool lockscope::base::keepsHash<lockscope::locks::LockRef> = true;

namespace lockscope::locks
{

/// The form of a LockRef that each lock keeps in many places.
using SharedRef = base::Shared<LockRef>;

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::LockRef, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::locks::LockRef)
