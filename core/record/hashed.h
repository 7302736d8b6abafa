#pragma once

#include "core/record/namehash.h"
#include "core/record/recording.h"

namespace lockscope::record
{

/// Does what withHashedNames() does for a recording that comes in parts: first its header, then all parts in
/// their order. A value; one thread.
class HashedNames
{
public:
    explicit HashedNames(QByteArray salt)
        : m_hash(std::move(salt))
    {
    }

    /// Return the header, and a part, with hashed names.
    [[nodiscard]] Header of(const Header& header);
    [[nodiscard]] Part of(const Part& part);

private:
    [[nodiscard]] QByteArray ofText(const QByteArray& text);

    NameHash m_hash;
    bool m_isRun = true; ///< of the Lab
};

/// The recording with a hash in place of every name of a lock, holder, client, node and server. The same name
/// has the same hash throughout; another `salt` gives other hashes, so that names cannot be found by trying.
/// Parts that may contain names in other ways (scenario, keyframes, companions) are left out, and in texts
/// the names are replaced. In a run of the Lab, title, resources and each word of a text are hashed as well,
/// and its page is left out: a person's own scenario may have anything in them. Pure.
Recording withHashedNames(const Recording& recording, const QByteArray& salt);

} // namespace lockscope::record
