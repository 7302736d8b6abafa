#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

/// The RedisLock of portalocker, which has no key: its holder subscribes to the channel of the lock's name,
/// over a connection that is named "NAME-lock-HEX". Others who want it connect and subscribe for a moment in
/// the same way, so the eldest connection is taken for the holder. The channel must never be subscribed to by
/// its name: that would take the lock from everybody. Source: portalocker 4.4.2; lock-dialects-by-use,
/// row 31.
class PortalockerFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override { return {}; }
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] std::optional<base::KeyName> nameOf(const ClientConnection& client) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
