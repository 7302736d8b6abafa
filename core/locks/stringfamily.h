#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

inline constexpr KindTraits stringLockTraits{
    .id = "string",
    .title = QT_TRANSLATE_NOOP("LockKinds", "String lock"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "string"),
    .checked = Checked::Facts,
    .keyType = KeyType::String,
    .countsEntries = true,
};
inline constexpr Kind stringLock{stringLockTraits};

/// The hand-written lock of many tutorials: SET lock:<name> <uuid>-<thread> NX EX. The uuid is 32 hex digits,
/// or has its dashes. A name that the operator pins as a string lock may have any name and value.
class StringFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override;
    [[nodiscard]] QList<Kind> kinds() const override;
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> valueForms() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;
};

} // namespace lockscope::locks
