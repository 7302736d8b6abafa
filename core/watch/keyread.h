#pragma once

#include "core/base/result.h"
#include "core/locks/family.h"
#include "core/watch/abilities.h"

namespace lockscope::watch
{

/// The result of reading one key.
struct KeyReadResult {
    enum class What : quint8 {
        Lock,       ///< `observation` is set
        Expiry,     ///< only the expiry was asked for: `expiresAt`
        Missing,    ///< the key is not there
        Foreign,    ///< it is there and no lock of any family
        TooLarge,   ///< over the limits: not read
        Unreadable, ///< `error` says why
    };
    What what = What::Unreadable;
    base::ServerTime at{}; ///< server's clock when the server answered last
    std::optional<locks::Observation> observation;
    std::optional<base::ServerTime> expiresAt;
    locks::ForeignKey foreign;                   ///< of Foreign: what is known of it
    std::optional<locks::PossibleLock> possible; ///< of Foreign: what it may be all the same
    std::optional<locks::Queue> queue;           ///< of Missing: who waits all the same, where that was read
    std::optional<base::Error> error;
    bool armed = false; ///< as of Observation; who sent the questions knows
};

/// Why what is known of a lock is not current after that answer; empty = the next read will tell.
[[nodiscard]] QByteArray lostReason(base::ErrorKind kind, bool othersAreWatched);

/// The node serves nothing at all at present, where another refusal of that kind concerns the one slot.
[[nodiscard]] bool isClusterDown(const base::Error& error);

/// The reading of one key, as steps: questions, answers, perhaps more questions, a result. The type is asked
/// for where it is not known. Of a key that is new and nothing but a scan speaks for, the length is asked,
/// and of a hash the name of one field: the contents are read only where that name can be a lock's, its value
/// is no longer than a lock's, and all of them together take no more memory than a lock's; likewise of a
/// sorted set one member. A string that nothing but its name speaks for is read where it is as short as a
/// lock's. Pure: no connection inside.
class KeyRead
{
public:
    enum class Depth : quint8 {
        Expiry,    ///< when it expires alone
        Known,     ///< a recognised lock: its family's questions at once
        Candidate, ///< length first
    };

    /// `expiries`, `fields` and `sizes`: how they are asked for, and whether; the look goes on in another way
    /// where the server does not know it.
    KeyRead(locks::Candidate candidate, Depth depth,
        ExpiryReading expiries = ExpiryReading(ExpiryWay::Absolute), FieldWay fields = FieldWay::Random,
        bool sizes = true);

    /// Where it turns out to be no lock, it is asked what else it is (LookResult::foreign).
    void describeForeign() { m_describes = true; }

    /// The commands to send now, all at once. Empty: finished, see result().
    [[nodiscard]] const QList<redis::Command>& questions() const { return m_sent; }
    /// The answers to questions(), in order. `at` = the server's clock when it answered, `took` after they
    /// were sent.
    void answer(const QList<base::Result<redis::Reply>>& answers, base::ServerTime at,
        base::nanoseconds took = base::nanoseconds(0));

    [[nodiscard]] bool finished() const { return m_stage == Stage::Finished; }
    [[nodiscard]] const KeyReadResult& result() const { return m_result; }
    [[nodiscard]] const locks::Candidate& candidate() const { return m_candidate; }
    /// How the server tells expiries, as far as it has shown.
    [[nodiscard]] ExpiryWay expiryWay() const { return m_expiries.way(); }
    /// How the server names one field, as far as it has shown.
    [[nodiscard]] FieldWay fieldWay() const { return m_fieldWay; }
    /// False where the server does not tell how much memory a key takes.
    [[nodiscard]] bool asksSizes() const { return m_sizes; }
    /// Expiries may be off by so much; 0 = they are exact.
    [[nodiscard]] base::milliseconds within() const { return m_expiries.within(); }
    /// What the family that was asked last was told: of Lock what it was decoded from. An expiry is there as
    /// PEXPIRETIME would have told it, in whichever way it was asked for.
    [[nodiscard]] const QList<locks::Reading>& readings() const { return m_readings; }

private:
    enum class Stage : quint8 {
        Expiry,
        Type,
        Length,
        Size,
        Field,
        Value,
        Family,
        More,
        ForeignType,
        ForeignLength,
        Finished
    };

    void take(const QList<base::Result<redis::Reply>>& answers, base::ServerTime at);
    void finish(KeyReadResult::What what);
    void finishForeign();
    void takeForeignType();
    void askQueue();
    void askLength();
    void askNextFamily();
    void takeExpiry(const redis::Reply& reply);
    void takeType(const redis::Reply& reply);
    void takeLength();
    void takeSize(const QList<locks::Reading>& readings);
    void scanFields();
    void takeField(const redis::Reply& reply);
    void askValue(const QByteArray& field);
    void takeValue();
    bool goWithout(const redis::Command& question, const base::Error& error);
    [[nodiscard]] bool isTooLarge(qint64 length) const;
    [[nodiscard]] bool isVouchedFor() const;
    [[nodiscard]] bool asksField() const;
    [[nodiscard]] bool asksMember() const;
    void decode(base::ServerTime at);
    void takePossible(std::optional<locks::PossibleLock> other);

    locks::Candidate m_candidate;
    Stage m_stage = Stage::Expiry;
    bool m_lengthFirst;
    FieldWay m_fieldWay;
    bool m_sizes;
    qint64 m_bytes = 0; ///< that the key takes the server, as far as it was told
    bool m_describes = false;
    QList<const locks::Family*> m_families; ///< that may still claim it
    ExpiryReading m_expiries;
    QList<redis::Command> m_questions; ///< as families ask them
    QList<redis::Command> m_sent;      ///< as this server knows them
    QList<locks::Reading> m_readings;
    KeyReadResult m_result;
};

} // namespace lockscope::watch
