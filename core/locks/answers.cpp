#include "core/locks/answers.h"

#include "core/base/limits.h"

#include <QCryptographicHash>

#include <algorithm>
#include <cmath>

namespace lockscope::locks
{

using base::KeyName;
using base::ServerTime;
using redis::Command;
using redis::Reply;

namespace
{

/// Later moments are not told apart: far beyond any lease, and exact as a JSON number.
constexpr qint64 latestMoment = qint64(1) << 53;

/// Half of a SHA-256 tells any two contents apart, and every lock carries one.
constexpr qsizetype fenceBytes = 16;

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

/// The length goes in front, so that no two lists of words give the same bytes.
void addWord(QCryptographicHash& digest, const QByteArray& word)
{
    digest.addData(QByteArray::number(word.size()) + ':');
    digest.addData(word);
}

} // namespace

Answers::Answers(const QList<Reading>& readings)
    : m_readings(readings)
{
}

bool Answers::asked(const char* command, const KeyName& key) const
{
    return replyTo(command, key) != nullptr;
}

const Reply* Answers::replyTo(const char* command, const KeyName& key) const
{
    const auto found = std::ranges::find_if(m_readings, [&](const Reading& reading) {
        return reading.command.name() == command && reading.command.words.value(1) == key.bytes;
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

QByteArrayList Answers::list(const KeyName& key) const
{
    QByteArrayList entries;
    const Reply* reply = replyTo("lrange", key);
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
    return reply != nullptr && reply->isInteger() ? reply->integer : 0;
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
Command askText(const KeyName& key)
{
    return askRange(QByteArrayLiteral("getrange"), key, base::limits::stringBytesRead);
}
Command askExpiry(const KeyName& key) { return {QByteArrayLiteral("pexpiretime"), key.bytes}; }

std::optional<qint64> integerFrom(QByteArrayView text)
{
    const QByteArrayView digits = text.startsWith('-') ? text.sliced(1) : text;
    const bool plain = !digits.isEmpty() &&
                       std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }) &&
                       (digits.front() != '0' || text.size() == 1);
    bool ok = false;
    const qint64 value = plain ? text.toByteArray().toLongLong(&ok) : 0;
    return ok ? std::optional(value) : std::nullopt;
}

std::optional<ServerTime> momentFrom(QByteArrayView text)
{
    bool ok = false;
    const double value = text.toByteArray().toDouble(&ok);
    if (!ok || std::isnan(value) || value < 0)
        return std::nullopt;
    return value >= double(latestMoment) ? clampedMoment(latestMoment) : clampedMoment(qint64(value));
}

QByteArray fenceOf(Pairs content, std::optional<ServerTime> expiresAt, std::optional<qint64> token)
{
    std::ranges::sort(content);
    QCryptographicHash digest(QCryptographicHash::Sha256);
    for (const auto& [field, value] : content) {
        addWord(digest, field);
        addWord(digest, value);
    }
    addWord(digest, expiresAt ? QByteArray::number(expiresAt->time_since_epoch().count()) : QByteArray("-"));
    addWord(digest, token ? QByteArray::number(*token) : QByteArray("-"));
    return digest.result().first(fenceBytes).toHex();
}

} // namespace lockscope::locks
