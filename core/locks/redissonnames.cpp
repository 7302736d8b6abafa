#include "core/locks/redissonnames.h"

#include <QStringBuilder>

#include <algorithm>
#include <array>

namespace lockscope::locks::redisson
{

using base::HolderId;
using base::KeyName;

namespace
{

constexpr const char* lockChannelPrefix = "redisson_lock__channel";
constexpr const char* readWritePrefix = "redisson_rwlock";
constexpr const char* semaphorePrefix = "redisson_sc";
constexpr const char* latchChannelStart = "redisson_countdownlatch__channel__{";
constexpr const char* queuePrefix = "redisson_lock_queue";
constexpr const char* timeoutsPrefix = "redisson_lock_timeout";
constexpr const char* tokenPrefix = "redisson_lock_token";
constexpr const char* unlockLatchPrefix = "redisson_unlock_latch";
constexpr const char* readerTimeoutMiddle = ":rwlock_timeout:";
constexpr const char* permitTimeoutEnd = ":timeout";
constexpr qsizetype uuidLength = 36;
constexpr qsizetype requestLength = 32;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isLowerHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); }

bool isHexRun(QByteArrayView text) { return std::ranges::all_of(text, isLowerHex); }

bool isUuid(QByteArrayView text)
{
    if (text.size() != uuidLength)
        return false;
    for (qsizetype i = 0; i < uuidLength; ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : !isLowerHex(text[i]))
            return false;
    }
    return true;
}

/// Cuts a trailing ":<32 lower hex>"; false where there is none.
bool cutRequest(QByteArrayView& text)
{
    const qsizetype colon = text.size() - requestLength - 1;
    if (colon < 0 || text[colon] != ':' || !isHexRun(text.sliced(colon + 1)))
        return false;
    text.truncate(colon);
    return true;
}

bool cutEnd(QByteArrayView& text, QByteArrayView end)
{
    if (!text.endsWith(end))
        return false;
    text.chop(end.size());
    return true;
}

/// The start of the decimal, maybe negative, that `text` ends with; its size where there is none.
qsizetype numberAtEnd(QByteArrayView text)
{
    qsizetype start = text.size();
    while (start > 0 && isDigit(text[start - 1]))
        --start;
    const bool negative = start > 0 && start < text.size() && text[start - 1] == '-';
    return negative ? start - 1 : start;
}

struct IdSpan {
    qsizetype start = -1;
    ParsedId parts;
};

/// The id that `text` ends with, wherever it begins.
std::optional<IdSpan> spanAtEnd(QByteArrayView text)
{
    IdSpan span;
    span.parts.transaction = cutRequest(text);
    span.parts.writer = cutEnd(text, ":write");
    const qsizetype number = numberAtEnd(text);
    span.start = number - 1 - uuidLength;
    if (number == text.size() || span.start < 0 || text[number - 1] != ':')
        return std::nullopt;
    const QByteArrayView uuid = text.sliced(span.start, uuidLength);
    if (!isUuid(uuid))
        return std::nullopt;
    span.parts.client = uuid;
    span.parts.thread = text.sliced(number);
    return span;
}

/// The text after "prefix:"; a null view where `text` does not begin so.
QByteArrayView afterPrefix(QByteArrayView text, QByteArrayView prefix)
{
    const bool fits = text.startsWith(prefix) && text.size() > prefix.size() && text[prefix.size()] == ':';
    return fits ? text.sliced(prefix.size() + 1) : QByteArrayView();
}

/// The names that the tagged rest of a derived name can stand for: "{x}" may come from "x" and from "{x}".
QList<KeyName> namesOfRest(QByteArrayView rest)
{
    if (!rest.contains('{'))
        return {};
    const KeyName whole{rest.toByteArray()};
    const bool wrapped = rest.startsWith('{') && rest.endsWith('}') && rest.lastIndexOf('{') == 0;
    if (!wrapped)
        return {whole};
    return {KeyName{rest.sliced(1, rest.size() - 2).toByteArray()}, whole};
}

/// The base of "<base>:<id>:rwlock_timeout:<digits>"; a null view where `key` is no such name.
QByteArrayView readerTimeoutBase(QByteArrayView key)
{
    const qsizetype digits = numberAtEnd(key);
    QByteArrayView front = key.first(digits);
    if (digits == key.size() || key[digits] == '-' || !cutEnd(front, readerTimeoutMiddle))
        return {};
    const qsizetype id = idAtEnd(front);
    return id < 0 ? QByteArrayView() : front.first(id - 1);
}

std::optional<ParsedChannel> parseLatchChannel(QByteArrayView channel)
{
    const QByteArrayView start(latchChannelStart);
    if (!channel.startsWith(start) || !channel.endsWith('}'))
        return std::nullopt;
    const QByteArrayView name = channel.sliced(start.size()).chopped(1);
    return ParsedChannel{ParsedChannel::Of::Latch, {KeyName{name.toByteArray()}}, std::nullopt};
}

std::optional<ParsedChannel> parseLockChannel(QByteArrayView rest)
{
    ParsedChannel parsed;
    if (const qsizetype id = idAtEnd(rest); id >= 0) {
        parsed.waiter = HolderId{rest.sliced(id).toByteArray()};
        rest.truncate(id - 1);
    }
    parsed.names = namesOfRest(rest);
    // node-redisson puts a name with a brace inside into braces as well, on the same channels.
    if (parsed.names.size() == 1 && rest.startsWith('{') && rest.endsWith('}'))
        parsed.names.append(KeyName{rest.sliced(1, rest.size() - 2).toByteArray()});
    return parsed.names.isEmpty() ? std::nullopt : std::optional(parsed);
}

std::optional<ParsedChannel> channelOf(ParsedChannel::Of of, QByteArrayView rest)
{
    const QList<KeyName> names = namesOfRest(rest);
    return names.isEmpty() ? std::nullopt : std::optional(ParsedChannel{of, names, std::nullopt});
}

} // namespace

std::optional<ParsedId> parseId(QByteArrayView id)
{
    const auto span = spanAtEnd(id);
    return span && span->start == 0 ? std::optional(span->parts) : std::nullopt;
}

qsizetype idAtEnd(QByteArrayView text)
{
    const auto span = spanAtEnd(text);
    return span && span->start > 0 && text[span->start - 1] == ':' ? span->start : -1;
}

QByteArray prefixed(const char* prefix, const KeyName& name)
{
    if (name.bytes.contains('{'))
        return prefix % (':' % name.bytes);
    return prefix % (":{" % name.bytes % '}');
}

QByteArray suffixed(const KeyName& name, const QByteArray& suffix)
{
    return name.bytes.contains('{') ? name.bytes + ':' + suffix : '{' + name.bytes + "}:" + suffix;
}

KeyName queueKey(const KeyName& name) { return {prefixed(queuePrefix, name)}; }
KeyName timeoutsKey(const KeyName& name) { return {prefixed(timeoutsPrefix, name)}; }
KeyName tokenKey(const KeyName& name) { return {prefixed(tokenPrefix, name)}; }
KeyName permitTimeoutsKey(const KeyName& name) { return {suffixed(name, "timeout")}; }

KeyName readerTimeoutKey(const KeyName& name, const HolderId& reader, qint64 hold)
{
    return {suffixed(name, reader.bytes + readerTimeoutMiddle + QByteArray::number(hold))};
}

QByteArray lockChannel(const KeyName& name) { return prefixed(lockChannelPrefix, name); }

QByteArray fairChannel(const KeyName& name, const HolderId& waiter)
{
    return lockChannel(name) + ':' + waiter.bytes;
}

QByteArray readWriteChannel(const KeyName& name) { return prefixed(readWritePrefix, name); }
QByteArray semaphoreChannel(const KeyName& name) { return prefixed(semaphorePrefix, name); }
QByteArray latchChannel(const KeyName& name) { return latchChannelStart + name.bytes + '}'; }

std::optional<ParsedChannel> parseChannel(const QByteArray& channel)
{
    if (const auto rest = afterPrefix(channel, lockChannelPrefix); !rest.isNull())
        return parseLockChannel(rest);
    if (const auto rest = afterPrefix(channel, readWritePrefix); !rest.isNull())
        return channelOf(ParsedChannel::Of::ReadWrite, rest);
    if (const auto rest = afterPrefix(channel, semaphorePrefix); !rest.isNull())
        return channelOf(ParsedChannel::Of::Semaphore, rest);
    return parseLatchChannel(channel);
}

QList<KeyName> ownersOf(const KeyName& key)
{
    const QByteArrayView bytes(key.bytes);
    for (const char* prefix : {queuePrefix, timeoutsPrefix, tokenPrefix}) {
        if (const auto rest = afterPrefix(bytes, prefix); !rest.isNull())
            return namesOfRest(rest);
    }
    if (QByteArrayView rest = afterPrefix(bytes, unlockLatchPrefix); !rest.isNull())
        return cutRequest(rest) ? namesOfRest(rest) : QList<KeyName>();
    if (const auto base = readerTimeoutBase(bytes); !base.isNull())
        return namesOfRest(base);
    QByteArrayView front(bytes);
    return cutEnd(front, permitTimeoutEnd) ? namesOfRest(front) : QList<KeyName>();
}

bool isSideKey(const KeyName& key)
{
    const QByteArrayView bytes(key.bytes);
    if (bytes.startsWith("redisson_")) {
        static constexpr std::array prefixes{queuePrefix, timeoutsPrefix, tokenPrefix, unlockLatchPrefix};
        return std::ranges::any_of(
            prefixes, [&](const char* prefix) { return !afterPrefix(bytes, prefix).isNull(); });
    }
    return !readerTimeoutBase(bytes).isNull();
}

} // namespace lockscope::locks::redisson
