#include "core/locks/answers.h"

#include "core/base/limits.h"

#include <QCryptographicHash>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lockscope::locks
{

using base::KeyName;
using base::ServerTime;
using redis::Command;
using redis::Reply;

namespace
{

/// Later moments count as this one, which is far beyond any lease, and exact as a JSON number.
constexpr qint64 latestMoment = qint64(1) << 53;

ServerTime clampedMoment(qint64 milliseconds)
{
    return ServerTime(base::milliseconds(std::min(milliseconds, latestMoment)));
}

bool isTextList(const Reply& reply)
{
    return reply.isArray() && std::ranges::all_of(reply.elements, &Reply::isText);
}

Pairs pairsOf(const Reply& reply)
{
    Pairs pairs;
    pairs.reserve(reply.elements.size() / 2);
    for (qsizetype i = 0; i + 1 < reply.elements.size(); i += 2)
        pairs.append({reply.elements.at(i).bytes, reply.elements.at(i + 1).bytes});
    return pairs;
}

bool isPairList(const Reply& reply) { return isTextList(reply) && reply.elements.size() % 2 == 0; }

Command askRange(const QByteArray& command, const KeyName& key, qint64 count)
{
    return {command, key.bytes, QByteArrayLiteral("0"), QByteArray::number(count - 1)};
}

/// Adds the length first, so that no two lists of words give the same bytes.
void addWord(QByteArray& all, const QByteArray& word)
{
    all += QByteArray::number(word.size());
    all += ':';
    all += word;
}

} // namespace

Answers::Answers(const QList<Reading>& readings)
    : m_readings(readings)
{
}

bool Answers::asked(const char* command) const
{
    return std::ranges::any_of(
        m_readings, [command](const Reading& reading) { return reading.command.words.value(0) == command; });
}

bool Answers::asked(const char* command, const KeyName& key) const
{
    return replyTo(command, key) != nullptr;
}

const Reply* Answers::replyTo(const char* command, const KeyName& key) const
{
    const auto found = std::ranges::find_if(m_readings, [&](const Reading& reading) {
        const QByteArrayList& words = reading.command.words;
        return words.size() > 1 && words.at(1) == key.bytes && words.constFirst() == command;
    });
    return found == m_readings.end() ? nullptr : &found->reply;
}

std::optional<Pairs> Answers::hash(const KeyName& key) const
{
    const Reply* reply = replyTo("hgetall", key);
    if (reply == nullptr || !isPairList(*reply) || reply->elements.isEmpty())
        return std::nullopt;
    return pairsOf(*reply);
}

Pairs Answers::scores(const KeyName& key) const
{
    const Reply* reply = replyTo("zrange", key);
    return reply != nullptr && isPairList(*reply) ? pairsOf(*reply) : Pairs();
}

QByteArrayList Answers::list(const KeyName& key) const { return textsOf("lrange", key); }

QByteArrayList Answers::members(const KeyName& key) const { return textsOf("smembers", key); }

QByteArrayList Answers::textsOf(const char* command, const KeyName& key) const
{
    QByteArrayList entries;
    const Reply* reply = replyTo(command, key);
    if (reply == nullptr || !isTextList(*reply))
        return entries;
    for (const Reply& entry : reply->elements)
        entries.append(entry.bytes);
    return entries;
}

std::optional<QByteArray> Answers::text(const KeyName& key) const
{
    const Reply* reply = replyTo("getrange", key);
    if (reply == nullptr || !reply->isText() || reply->bytes.isEmpty())
        return std::nullopt;
    return reply->bytes;
}

bool Answers::isText(const KeyName& key) const
{
    const Reply* reply = replyTo("getrange", key);
    return reply != nullptr && reply->isText();
}

QByteArray Answers::field(const KeyName& key, const char* name) const
{
    const QByteArrayList asked = askField(key, name).words;
    const auto found = std::ranges::find_if(
        m_readings, [&asked](const Reading& reading) { return reading.command.words == asked; });
    return found == m_readings.end() || found->reply.isError() ? QByteArray() : found->reply.bytes;
}

std::optional<Expiry> Answers::expiry(const KeyName& key) const
{
    const Reply* reply = replyTo("pexpiretime", key);
    if (reply == nullptr || !reply->isInteger() || reply->integer < -1)
        return std::nullopt;
    return reply->integer < 0 ? Expiry{} : Expiry{clampedMoment(reply->integer)};
}

qint64 Answers::existing(const KeyName& firstKey) const
{
    const Reply* reply = replyTo("exists", firstKey);
    return reply != nullptr && reply->isInteger() ? reply->integer : -1;
}

Command askHash(const KeyName& key) { return {QByteArrayLiteral("hgetall"), key.bytes}; }

Command askScores(const KeyName& key)
{
    Command command = askRange(QByteArrayLiteral("zrange"), key, base::limits::listEntriesRead);
    command.words.append("withscores");
    return command;
}

Command askList(const KeyName& key)
{
    return askRange(QByteArrayLiteral("lrange"), key, base::limits::listEntriesRead);
}
Command askMembers(const KeyName& key) { return {QByteArrayLiteral("smembers"), key.bytes}; }
Command askText(const KeyName& key)
{
    return askRange(QByteArrayLiteral("getrange"), key, base::limits::stringBytesRead);
}
Command askField(const KeyName& key, const char* name)
{
    return {QByteArrayLiteral("hget"), key.bytes, name};
}
Command askExpiry(const KeyName& key) { return {QByteArrayLiteral("pexpiretime"), key.bytes}; }

/// It counts 100 ns from 1582-10-15 on, low digits first. Source: RFC 9562, 5.1.
std::optional<ServerTime> momentOfUuid(const QByteArray& uuid)
{
    constexpr qint64 epoch = 12'219'292'800'000; // ms from there to 1970
    constexpr qsizetype hexDigits = 32;
    constexpr qsizetype withDashes = 36;
    const QByteArray bare = uuid.size() == withDashes ? QByteArray(uuid).replace("-", "") : uuid;
    const QByteArray hex = bare.size() == hexDigits ? bare : QByteArray::fromBase64(uuid).toHex();
    if (hex.size() != hexDigits || hex.at(12) != '1')
        return std::nullopt;
    const quint64 low = hex.first(8).toULongLong(nullptr, 16);
    const quint64 middle = hex.sliced(8, 4).toULongLong(nullptr, 16);
    const quint64 high = hex.sliced(13, 3).toULongLong(nullptr, 16);
    const quint64 ticks = (high << 48) | (middle << 32) | low;
    return ServerTime(base::milliseconds(qint64(ticks / 10'000) - epoch));
}

std::optional<qint64> integerFrom(QByteArrayView text)
{
    const QByteArrayView digits = text.startsWith('-') ? text.sliced(1) : text;
    const bool plain = !digits.isEmpty() &&
                       std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }) &&
                       (digits.front() != '0' || text.size() == 1);
    qint64 value = 0;
    const bool fits = std::from_chars(text.begin(), text.end(), value).ec == std::errc();
    return plain && fits ? std::optional(value) : std::nullopt;
}

std::optional<ServerTime> momentFrom(QByteArrayView text)
{
    bool ok = false;
    const double value = text.toByteArray().toDouble(&ok);
    if (!ok || std::isnan(value) || value < 0)
        return std::nullopt;
    return value >= double(latestMoment) ? clampedMoment(latestMoment) : clampedMoment(qint64(value));
}

Fence fenceOf(Pairs content, std::optional<ServerTime> expiresAt, std::optional<qint64> token)
{
    std::ranges::sort(content);
    QByteArray all;
    for (const auto& [field, value] : content) {
        addWord(all, field);
        addWord(all, value);
    }
    addWord(all, expiresAt ? QByteArray::number(expiresAt->time_since_epoch().count()) : QByteArray("-"));
    addWord(all, token ? QByteArray::number(*token) : QByteArray("-"));
    return Fence(QCryptographicHash::hash(all, QCryptographicHash::Blake2s_128));
}

} // namespace lockscope::locks
