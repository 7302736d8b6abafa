#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// The readers of a read-write lock of DistributedLock.Redis (Medallion): the set "NAME.readers" with a
/// member for each, which expires as a whole. Its writer, or the one that waits for the readers to go, is the
/// string "NAME.writer". Source: RedisReaderWriterLockPrimitives.cs of 1.1.1; lock-dialects 3.
class MedallionReadersFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> moreQuestions(
        const Candidate& candidate, const QList<Reading>& readings) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] Holder holderOf(Kind kind, const base::HolderId& id) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
