#include "core/record/namehash.h"

#include <QCryptographicHash>
#include <QRegularExpression>

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
    static const QRegularExpression tail(QStringLiteral("(:-?[0-9]+(:write)?(:[0-9a-f]{32})?)\\z"));
    const qsizetype kept = tail.match(QString::fromLatin1(id)).captured().size();
    return (*this)(id.chopped(kept), "client-") + id.last(kept);
}

QByteArray NameHash::thread(const QByteArray& thread)
{
    static const QRegularExpression number(QStringLiteral("\\A-?[0-9]+\\z"));
    return number.match(QString::fromLatin1(thread)).hasMatch() ? thread : (*this)(thread, "thread-");
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
