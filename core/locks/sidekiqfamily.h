#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// The locks of sidekiq-unique-jobs: a hash "PREFIX:DIGEST:LOCKED" with a field for each job that has the
/// lock, beside the lists of jobs that wait and a sorted set of all digests. It is freed by its own tools
/// alone. Source: lock-dialects 3 and lock-dialects-by-use, row 6 (8.0.13, 8.1.0, 9.0.0.alpha2).
class SidekiqFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> fieldForms() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
