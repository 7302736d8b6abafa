#pragma once

#include "core/base/result.h"
#include "core/locks/family.h"

namespace lockscope::watch
{

/// What a look at a key has shown.
struct LookResult {
    enum class What : quint8 {
        Lock,       ///< `sighting` is set
        Expiry,     ///< only the expiry was asked for: `expiresAt`
        Missing,    ///< the key is not there
        Foreign,    ///< it is there and no lock of any family
        TooLarge,   ///< over the limits: not read
        Unreadable, ///< `error` says why
    };
    What what = What::Unreadable;
    std::optional<locks::Sighting> sighting;
    std::optional<base::ServerTime> expiresAt;
    std::optional<base::Error> error;
};

/// One look at one key, as steps: questions, answers, perhaps more questions, a result. The type is asked for
/// where it is not known, the length where the key is new, so that nothing over the limits is read.
/// Pure: no connection inside.
class Look
{
public:
    enum class Depth : quint8 {
        Expiry,    ///< PEXPIRETIME alone
        Known,     ///< a recognised lock: its family's questions at once
        Candidate, ///< length first
    };

    Look(locks::Candidate candidate, Depth depth);

    /// The commands to send now, all at once. Empty: finished, see result().
    [[nodiscard]] const QList<redis::Command>& questions() const { return m_questions; }
    /// The answers to questions(), in order. `at` = the server's clock when it answered.
    void answer(const QList<base::Result<redis::Reply>>& answers, base::ServerTime at);

    [[nodiscard]] bool finished() const { return m_stage == Stage::Finished; }
    [[nodiscard]] const LookResult& result() const { return m_result; }
    [[nodiscard]] const locks::Candidate& candidate() const { return m_candidate; }
    /// What the family that was asked last was told: of Lock what it was decoded from.
    [[nodiscard]] const QList<locks::Reading>& readings() const { return m_readings; }

private:
    enum class Stage : quint8 { Expiry, Type, Length, Family, More, Finished };

    void finish(LookResult::What what);
    void askLength();
    void askNextFamily();
    void takeExpiry(const redis::Reply& reply);
    void takeType(const redis::Reply& reply);
    void takeLength(const redis::Reply& reply);
    void decode(base::ServerTime at);

    locks::Candidate m_candidate;
    Stage m_stage = Stage::Expiry;
    bool m_lengthFirst;
    QList<const locks::Family*> m_families; ///< that may still claim it
    QList<redis::Command> m_questions;
    QList<locks::Reading> m_readings;
    LookResult m_result;
};

} // namespace lockscope::watch
