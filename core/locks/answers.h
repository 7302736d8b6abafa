#pragma once

#include "core/locks/family.h"
#include "core/locks/fence.h"

#include <utility>

namespace lockscope::locks
{

/// The field and value pairs of a hash, or the members and scores of a sorted set, as the server sent them.
using Pairs = QList<std::pair<QByteArray, QByteArray>>;

/// The expiry of a key that is there, as PEXPIRETIME returned it.
struct Expiry {
    std::optional<base::ServerTime> at; ///< empty: it has none
};

/// The replies of one read, by question. An error reply (wrong type, no permission), a reply of the wrong
/// shape and a question that was not asked all read as "nothing". Borrows the readings; pure.
class Answers
{
public:
    explicit Answers(const QList<Reading>& readings);

    /// True where the command was asked of any key.
    [[nodiscard]] bool asked(const char* command) const;
    /// True where the command was asked of that key.
    [[nodiscard]] bool asked(const char* command, const base::KeyName& key) const;
    /// HGETALL; nothing where the key is missing or no hash.
    [[nodiscard]] std::optional<Pairs> hash(const base::KeyName& key) const;
    /// ZRANGE … WITHSCORES; empty where the key is missing or no sorted set.
    [[nodiscard]] Pairs scores(const base::KeyName& key) const;
    /// LRANGE; empty where the key is missing or no list.
    [[nodiscard]] QByteArrayList list(const base::KeyName& key) const;
    /// SMEMBERS, in any order; empty where the key is missing or no set.
    [[nodiscard]] QByteArrayList members(const base::KeyName& key) const;
    /// GETRANGE; nothing where the key is missing, empty or no string.
    [[nodiscard]] std::optional<QByteArray> text(const base::KeyName& key) const;
    /// True where GETRANGE answered with a text, which may be empty: the key is a string, or missing.
    [[nodiscard]] bool isText(const base::KeyName& key) const;
    /// HGET of that field; empty where the key or the field is missing.
    [[nodiscard]] QByteArray field(const base::KeyName& key, const char* name) const;
    /// PEXPIRETIME; nothing where the key is missing or its expiry could not be read.
    [[nodiscard]] std::optional<Expiry> expiry(const base::KeyName& key) const;
    /// EXISTS, of all the keys that it was asked of together; -1 where the server did not answer with a
    /// number.
    [[nodiscard]] qint64 existing(const base::KeyName& firstKey) const;

private:
    [[nodiscard]] QByteArrayList textsOf(const char* command, const base::KeyName& key) const;
    [[nodiscard]] const redis::Reply* replyTo(const char* command, const base::KeyName& key) const;

    const QList<Reading>& m_readings;
};

/// The commands of a read, bounded as base/limits.h says.
redis::Command askHash(const base::KeyName& key);
redis::Command askScores(const base::KeyName& key);
redis::Command askList(const base::KeyName& key);
/// SMEMBERS has no bounds: it is asked only of a set whose size was checked before.
redis::Command askMembers(const base::KeyName& key);
/// Ask for the beginning of a string, for one field of a hash, and for the moment of the expiry.
redis::Command askText(const base::KeyName& key);
redis::Command askField(const base::KeyName& key, const char* name);
redis::Command askExpiry(const base::KeyName& key);

/// An integer as Redis writes it: no sign but '-', no leading zeros, within 64 bits.
std::optional<qint64> integerFrom(QByteArrayView text);
/// A moment in milliseconds since the epoch as text, maybe with a fraction; far future ones are clamped, so
/// that they can be computed with. Nothing where it is none.
std::optional<base::ServerTime> momentFrom(QByteArrayView text);

/// The moment in a UUID of version 1, of 32 hex digits with or without dashes, or of 16 bytes in base64;
/// nothing where it is none.
std::optional<base::ServerTime> momentOfUuid(const QByteArray& uuid);

/// The BLAKE2s-128 of content (in any order), absolute expiry and token, as hex. Every read makes one, and it
/// takes a fifth of the time of a SHA-256 that is cut to as many bits.
Fence fenceOf(
    Pairs content, std::optional<base::ServerTime> expiresAt, std::optional<qint64> token = std::nullopt);

} // namespace lockscope::locks
