#pragma once

#include "core/locks/lockref.h"

#include <QByteArray>
#include <QHash>

namespace lockscope::record
{

/// Replaces names with hashes, the same one for the same name, and remembers which names it has replaced. A
/// value; one thread.
class NameHash
{
public:
    /// Another `salt` gives other hashes, so that names cannot be found by trying.
    explicit NameHash(QByteArray salt)
        : m_salt(std::move(salt))
    {
    }

    /// `front` says what kind of name it is: "lock-", "client-". An empty name has no hash.
    QByteArray operator()(const QByteArray& name, const char* front);
    /// Hashes a holder's id but for what tells nobody's name: ":7", ":7:write", ":7:write:<transaction>".
    QByteArray holder(const QByteArray& id);
    /// Hashes the thread's part of a holder's id where it is more than a number.
    QByteArray thread(const QByteArray& thread);
    /// Hashes the name and the node of the lock, in place.
    void hashRef(locks::LockRef& ref);
    /// Returns `text` with every name that has a hash replaced by it.
    [[nodiscard]] QByteArray inText(QByteArray text);

private:
    QByteArray m_salt;
    QHash<QByteArray, QByteArray> m_given;
    QByteArrayList m_longestFirst;
};

} // namespace lockscope::record
