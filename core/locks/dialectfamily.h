#pragma once

#include "core/locks/family.h"

namespace lockscope::locks
{

struct Dialect;

/// The locks of libraries that keep a token in a string: one kind for each row of a table of dialects.
/// A key belongs to the first row whose names, token, expiry and job fit it; the others that fit are named,
/// too. A key that the operator pins as one of these kinds may have any name and value; of some rows no other
/// keys are known (Dialect::onlyStated).
class DialectFamily final : public Family
{
public:
    /// `dialects` must live as long as the family.
    DialectFamily(QByteArray id, const QList<Dialect>& dialects);

    [[nodiscard]] QByteArray id() const override { return m_id; }
    [[nodiscard]] QList<Kind> kinds() const override { return m_kinds; }
    [[nodiscard]] QList<Scan> scans() const override;
    [[nodiscard]] QList<TextForm> valueForms() const override;
    [[nodiscard]] QByteArrayList namesOf(Kind kind) const override;
    [[nodiscard]] QByteArrayList fingerprints() const override;
    [[nodiscard]] bool claims(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> questions(const Candidate& candidate) const override;
    [[nodiscard]] QList<redis::Command> moreQuestions(
        const Candidate& candidate, const QList<Reading>& readings) const override;
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const override;
    /// Also considers a string that no row fits, where its name says that it is a lock, and it expires.
    [[nodiscard]] std::optional<PossibleLock> possible(
        const Candidate& candidate, const QList<Reading>& readings) const override;
    [[nodiscard]] Recipe recipe(const LockOperation& operation, const Lock& lock) const override;
    [[nodiscard]] QList<Precondition> preconditions(
        const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const override;
    [[nodiscard]] Holder holderOf(Kind kind, const base::HolderId& id) const override;
    [[nodiscard]] QString evidenceSentence(const QByteArray& fact) const override;

private:
    [[nodiscard]] qsizetype indexOf(std::optional<Kind> kind) const;
    [[nodiscard]] bool mayBeAnEnd(const QList<Kind>& others) const;
    [[nodiscard]] QList<std::pair<QByteArray, QByteArray>> messagesFor(const Lock& lock) const;

    QByteArray m_id;
    const QList<Dialect>& m_dialects;
    QList<KindTraits> m_traits;
    QList<Kind> m_kinds; ///< in the order of the dialects
};

} // namespace lockscope::locks
