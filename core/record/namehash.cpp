#include "core/record/namehash.h"

#include <QCryptographicHash>

#include <algorithm>

namespace lockscope::record
{

QByteArray NameHash::operator()(const QByteArray& name, const char* front)
{
    if (name.isEmpty())
        return name;
    QByteArray& hashed = m_given[name];
    if (hashed.isEmpty())
        hashed = front + QCryptographicHash::hash(m_salt + name, QCryptographicHash::Sha256).toHex().left(10);
    return hashed;
}

QByteArray NameHash::holder(const QByteArray& id)
{
    const qsizetype colon = id.indexOf(':');
    return colon < 0 ? (*this)(id, "client-") : (*this)(id.left(colon), "client-") + id.mid(colon);
}

void NameHash::hashRef(locks::LockRef& ref)
{
    ref.name.bytes = (*this)(ref.name.bytes, "lock-");
    ref.node = (*this)(ref.node, "node-");
}

/// Longer names first: one may be part of another.
QByteArray NameHash::inText(QByteArray text)
{
    if (m_longestFirst.size() != m_given.size()) {
        m_longestFirst = m_given.keys();
        std::ranges::stable_sort(m_longestFirst, std::ranges::greater(), &QByteArray::size);
    }
    for (const QByteArray& name : m_longestFirst)
        text.replace(name, m_given.value(name));
    return text;
}

} // namespace lockscope::record
