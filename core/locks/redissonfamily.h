#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// Redisson's objects: one read of a hash tells an exclusive lock, a read-write lock and a FasterMultiLock
/// apart; integer strings are semaphores or latches only where a channel, the operator or the sorted set of
/// held permits says so.
class RedissonFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> fieldForms() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> moreQuestions(
        const Candidate& candidate, const QList<Reading>& readings) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] RenewalHabit renewalHabit() const override { return RenewalHabit::EveryThird; }
    [[nodiscard]] QByteArrayList channelPatterns() const override;
    [[nodiscard]] QByteArray channelCover() const override;
    [[nodiscard]] std::optional<ChannelMeaning> readMessage(
        const QByteArray& channel, const QByteArray& payload) const override;
    [[nodiscard]] QByteArrayList waiterChannels(const Lock& lock) const override;
    [[nodiscard]] QList<base::KeyName> ownersOf(const base::KeyName& key) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] QList<base::KeyName> boundBeside(
        const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] std::optional<Queue> queue(
        const Candidate& candidate, const QList<Reading>& readings) const override;
    [[nodiscard]] Holder holderOf(Kind kind, const base::HolderId& id) const override;
    [[nodiscard]] QByteArrayList keysBeside(const base::KeyName& name) const override;
    [[nodiscard]] QList<Companion> usualCompanions(Kind kind, const base::KeyName& key) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
