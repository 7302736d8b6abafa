#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// Locks that are a sorted set with a member for each holder, which ends by itself: Symfony Lock, the
/// semaphores of redis-semaphore (Node) and those of DistributedLock.Redis (Medallion). Waiters ask again. A
/// name that the operator pins or states as one of these kinds may have any members.
class SortedSetFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> memberForms() const override;
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
