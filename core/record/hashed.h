#pragma once

#include "core/record/namehash.h"
#include "core/record/recording.h"

namespace lockscope::record
{

/// What withHashedNames() does, for what is told part by part: first its header, then all of it in its order.
/// A value; one thread.
class HashedNames
{
public:
    explicit HashedNames(QByteArray salt)
        : m_hash(std::move(salt))
    {
    }

    [[nodiscard]] Header of(const Header& header);
    [[nodiscard]] Part of(const Part& part);

private:
    NameHash m_hash;
};

/// The recording with every name of a lock, holder, client, node and server in place of which a hash stands,
/// the same one for the same name throughout; with another `salt` other ones, so that names cannot be found
/// by trying. What may speak of names otherwise (scenario, keyframes, companions) is left out, and in texts
/// the names are replaced. Pure.
Recording withHashedNames(const Recording& recording, const QByteArray& salt);

} // namespace lockscope::record
