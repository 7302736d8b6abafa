#pragma once

#include "core/locks/family.h"

namespace lockscope::support
{

inline constexpr locks::KindTraits toyLockTraits{
    .id = "toy",
    .title = "Toy lock",
    .word = "toy",
    .keyType = locks::KeyType::Set,
};
inline constexpr locks::Kind toyLock{toyLockTraits};

/// A family that the product does not know: a set "toy:<name>" with a member for each holder. It shows that
/// what is special about a lock stands in its family alone.
class ToyFamily final : public locks::Family
{
public:
    /// Makes it known to this process, once.
    static void registerOnce();

    [[nodiscard]] QByteArray id() const override { return "toys"; }
    [[nodiscard]] QList<locks::Kind> kinds() const override { return {toyLock}; }
    [[nodiscard]] QList<Scan> scans() const override { return {{locks::KeyType::Set, "toy:*"}}; }
    [[nodiscard]] bool claims(const locks::Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const locks::Candidate& candidate) const override;
    [[nodiscard]] std::optional<locks::Observation> decode(const locks::Candidate& candidate,
        const QList<locks::Reading>& readings, base::ServerTime at) const override;
    /// The client of a member "7:task@host" is the host, and its thread is what stands before that.
    [[nodiscard]] locks::Holder holderOf(locks::Kind kind, const base::HolderId& id) const override;
    [[nodiscard]] locks::Recipe recipe(
        const locks::LockOperation& operation, const locks::Lock& lock) const override;
    [[nodiscard]] QList<locks::Precondition> preconditions(const locks::LockOperation& operation,
        const locks::Lock& lock, const QList<locks::Reading>& readings) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::support
