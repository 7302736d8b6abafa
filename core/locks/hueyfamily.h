#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// The locks of Huey's lock_task(): fields "APP.lock.NAME" of the hash "huey.results.APP", in which the
/// results of tasks stand as well. Only the fields of locks are asked for. The value of each is the same, so
/// a hold is known by its name alone. Source: huey 3.5.4, TaskLock; lock-dialects-by-use, row 18a.
class HueyFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> fieldForms() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] bool mayBecomeLock(const base::KeyName& key) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
