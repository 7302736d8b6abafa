#pragma once

#include "core/locks/lockref.h"

#include <QByteArray>
#include <QHash>

namespace lockscope::record
{

/// Gives hashes in place of names, the same one for the same name, and knows what it has given them for. A
/// value; one thread.
class NameHash
{
public:
    /// With another `salt` the hashes are others, so that names cannot be found by trying.
    explicit NameHash(QByteArray salt)
        : m_salt(std::move(salt))
    {
    }

    /// `front` says what it is of: "lock-", "client-". Nothing has no hash.
    QByteArray operator()(const QByteArray& name, const char* front);
    /// Of a holder id: the client's part is hashed, the thread's stays.
    QByteArray holder(const QByteArray& id);
    void hashRef(locks::LockRef& ref);
    /// `text` with the hash of every name that was given one in its place.
    [[nodiscard]] QByteArray inText(QByteArray text);

private:
    QByteArray m_salt;
    QHash<QByteArray, QByteArray> m_given;
    QByteArrayList m_longestFirst;
};

} // namespace lockscope::record
