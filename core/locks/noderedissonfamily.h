#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// The locks of node-redisson, which writes Redisson's reentrant lock from Node: a hash with one field
/// "uuid:uuid" (the instance, and who asked) that counts the entries. It wakes by Redisson's channel, whose
/// name has braces round the lock's unless that begins with one. Where it is told by a stream instead, no
/// message is heard. Source: node-redisson 1.0.4, RedissonBaseLock and RedissonLock.
class NodeRedissonFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override { return {{KeyType::Hash, "*"}}; }
    [[nodiscard]] QList<TextForm> fieldForms() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] RenewalHabit renewalHabit() const override { return RenewalHabit::Unknown; }
    [[nodiscard]] QByteArrayList waiterChannels(const Lock& lock) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] Holder holderOf(Kind kind, const base::HolderId& id) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
