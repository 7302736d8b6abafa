#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

inline constexpr Taking redisPyTakings[]{{Mode::Exclusive, Form::TimeUuidToken}};
inline constexpr KindTraits redisPyLockTraits{
    .id = "redis-py",
    .word = "redis-py",
    .library = "redis-py",
    .versions = "5.3, 8.1; valkey-py 6.2",
    .checked = Checked::Live,
    .keyType = KeyType::String,
    .renewedBy = "pexpire",
    .takings = redisPyTakings,
};
inline constexpr Kind redisPyLock{redisPyLockTraits};

/// The Lock of redis-py and valkey-py, and of libraries built on it (django-redis, RedBeat, Celery, taskiq),
/// which give names of their own: a string of any name whose value is the hex digits of a UUID of version 1.
/// Other strings of 32 hex digits, such as session tokens, are told apart by the time that such a UUID
/// contains. Waiters ask every 0.1 s. Source: lock-dialects-by-use, rows 1, 16 and 17.
class RedisPyFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> valueForms() const override;
    [[nodiscard]] QByteArrayList namesOf(Kind kind) const override;
    [[nodiscard]] QByteArrayList fingerprints() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] Holder holderOf(Kind kind, const base::HolderId& id) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
