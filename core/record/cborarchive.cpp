#include "core/record/cborarchive.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace lockscope::record
{

using base::milliseconds;
using base::ServerTime;

namespace
{

/// A time that is further away than this, in milliseconds, is written as this.
constexpr qint64 farthest = std::numeric_limits<qint64>::max() / 4;

qint64 inReach(ServerTime time)
{
    return std::clamp(qint64(time.time_since_epoch().count()), -farthest, farthest);
}

} // namespace

CborArchive::CborArchive()
    : m_bytes(std::make_unique<QByteArray>())
    , m_writer(m_bytes.get())
{
    m_writer->startArray();
}

CborArchive::CborArchive(const QByteArray& content)
    : m_reader(content)
{
    if (!m_reader->isArray() || !m_reader->enterContainer())
        fail();
}

QByteArray CborArchive::take()
{
    m_writer->endArray();
    QByteArray bytes = *m_bytes;
    m_writer.reset();
    m_bytes->clear();
    m_writer.emplace(m_bytes.get());
    m_writer->startArray();
    m_numbers.clear();
    m_time = {};
    return bytes;
}

bool CborArchive::hasMore() { return !m_isFailed && m_reader->isValid() && m_reader->hasNext(); }

void CborArchive::passOver()
{
    if (!m_reader->next())
        fail();
}

bool CborArchive::enter()
{
    if (!reads()) {
        m_writer->startArray();
        return true;
    }
    if (!hasMore() || !m_reader->isArray() || !m_reader->enterContainer())
        fail();
    return !m_isFailed;
}

void CborArchive::leave()
{
    if (!reads()) {
        m_writer->endArray();
        return;
    }
    while (hasMore())
        passOver();
    if (!m_isFailed && !m_reader->leaveContainer())
        fail();
}

bool CborArchive::skipNull()
{
    if (!hasMore()) {
        fail();
        return true;
    }
    if (!m_reader->isNull())
        return false;
    passOver();
    return true;
}

void CborArchive::number(qint64& value)
{
    if (!reads())
        return m_writer->append(value);
    if (!hasMore())
        return fail();
    constexpr auto most = quint64(std::numeric_limits<qint64>::max());
    const bool isOne = m_reader->isUnsignedInteger()
                           ? m_reader->toUnsignedInteger() <= most
                           : m_reader->isNegativeInteger() && quint64(m_reader->toNegativeInteger()) <= most;
    if (!isOne)
        return fail();
    value = m_reader->toInteger();
    passOver();
}

void CborArchive::flag(bool& value)
{
    if (!reads())
        return m_writer->append(value);
    if (!hasMore())
        return fail();
    if (!m_reader->isBool())
        return fail();
    value = m_reader->toBool();
    passOver();
}

void CborArchive::text(QByteArray& value)
{
    if (!reads()) {
        const auto known = m_numbers.constFind(value);
        if (known != m_numbers.constEnd())
            return m_writer->append(*known);
        m_numbers.insert(value, m_numbers.size());
        return m_writer->append(value);
    }
    if (!hasMore())
        return fail();
    if (m_reader->isUnsignedInteger()) {
        const quint64 place = m_reader->toUnsignedInteger();
        if (place >= quint64(m_texts.size()))
            return fail();
        value = m_texts.at(qsizetype(place));
        return passOver();
    }
    if (!m_reader->isByteArray())
        return fail();
    value.clear();
    auto piece = m_reader->readByteArray();
    for (; piece.status == QCborStreamReader::Ok; piece = m_reader->readByteArray())
        value += piece.data;
    if (piece.status != QCborStreamReader::EndOfString)
        return fail();
    m_texts.append(value);
}

void CborArchive::time(ServerTime& value)
{
    const qint64 before = m_time.time_since_epoch().count();
    qint64 since = reads() ? 0 : inReach(value) - before;
    number(since);
    if (since > 2 * farthest || since < -2 * farthest || std::abs(before + since) > farthest)
        return fail();
    m_time += milliseconds(since);
    value = m_time;
}

template<class Value>
void CborArchive::maybeOf(std::optional<Value>& value, void (CborArchive::*keep)(Value&))
{
    if (!reads() && !value)
        return m_writer->append(nullptr);
    if (reads() && skipNull())
        return value.reset();
    Value there = value.value_or(Value());
    (this->*keep)(there);
    value = there;
}

void CborArchive::maybe(std::optional<qint64>& value) { maybeOf(value, &CborArchive::number); }
void CborArchive::maybe(std::optional<bool>& value) { maybeOf(value, &CborArchive::flag); }
void CborArchive::maybe(std::optional<ServerTime>& value) { maybeOf(value, &CborArchive::time); }

void CborArchive::maybe(std::optional<milliseconds>& value)
{
    std::optional<qint64> there = value ? std::optional<qint64>(value->count()) : std::nullopt;
    maybe(there);
    value = there ? std::optional(milliseconds(*there)) : std::nullopt;
}

} // namespace lockscope::record
