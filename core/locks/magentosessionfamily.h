#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// The locks of Magento's sessions in Redis (Cm_RedisSession): fields of the session's own hash "sess_ID". A
/// site has a session for each visitor, and most are not locked: they are read only where an operator pins
/// one. Source: lock-dialects, section 3.
class MagentoSessionFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override { return {}; }
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    /// Refused: the key is the session.
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
