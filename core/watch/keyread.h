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
    bool armed = false; ///< see Observation; the sender of the questions knows it
};

/// Returns why a lock is not current after that answer; empty = the next read will show it.
[[nodiscard]] QByteArray lostReason(base::ErrorKind kind, bool othersAreWatched);

/// Returns whether the node serves nothing at all at present; another refusal of that kind concerns only one
/// slot.
[[nodiscard]] bool isClusterDown(const base::Error& error);

/// The reading of one key, as steps: questions, answers, perhaps more questions, a result. It asks for the
/// type where that is not known. Where a key is new and only a scan speaks for it, the length is asked first,
/// and for a hash the name of one field. The contents are read only where that name can be a lock's, its
/// value is no longer than a lock's, and all fields together take no more memory than a lock's. For a sorted
/// set one member is asked in the same way. A string that only its name speaks for is read where it is as
/// short as a lock's. Pure: no connection inside.
class KeyRead
{
public:
    enum class Depth : quint8 {
        Expiry,    ///< when it expires alone
        Known,     ///< a recognised lock: its family's questions at once
        Candidate, ///< length first
    };

    /// `expiries`, `fields` and `sizes` say how these are asked for, and whether; the read goes on in another
    /// way where the server does not know the command.
    KeyRead(locks::Candidate candidate, Depth depth,
        ExpiryReading expiries = ExpiryReading(ExpiryWay::Absolute), FieldWay fields = FieldWay::Random,
        bool sizes = true);

    /// Asks besides, before anything else of a new key is read, for how long it was not used: a lock that was
    /// not used for so long has been held for as long, see Observation::heldAtLeast. Does nothing where the
    /// server has looked at the key itself, which was a use.
    void askIdleTime();
    /// Where the key turns out to be no lock, the read asks what else it is (KeyReadResult::foreign).
    void describeForeign() { m_describes = true; }

    /// Returns the commands to send now, all at once. Empty: the read is finished, see result().
    [[nodiscard]] const QList<redis::Command>& questions() const { return m_sent; }
    /// Takes the answers to questions(), in order. `at` is the server's clock when it answered, `clockError`
    /// by how much that may be off either way; `took` is the time since the questions were sent.
    void answer(const QList<base::Result<redis::Reply>>& answers, base::ServerTime at,
        base::nanoseconds took = base::nanoseconds(0), base::nanoseconds clockError = base::nanoseconds(0));

    /// True where there are no more questions: result() is final.
    [[nodiscard]] bool finished() const { return m_stage == Stage::Finished; }
    [[nodiscard]] const KeyReadResult& result() const { return m_result; }
    [[nodiscard]] const locks::Candidate& candidate() const { return m_candidate; }
    /// Returns how the server reports expiries, as far as it has shown.
    [[nodiscard]] ExpiryWay expiryWay() const { return m_expiries.way(); }
    /// Returns how the server names one field, as far as it has shown.
    [[nodiscard]] FieldWay fieldWay() const { return m_fieldWay; }
    /// False where the server does not report how much memory a key takes.
    [[nodiscard]] bool asksSizes() const { return m_sizes; }
    /// Returns by how much expiries may be off; 0 = they are exact.
    [[nodiscard]] base::milliseconds within() const { return m_expiries.within(); }
    /// True where it has asked for the idle time, and the server does not report any.
    [[nodiscard]] bool lacksIdleTime() const { return m_lacksIdleTime; }
    /// Returns the answers to the family that was asked last; a Lock was decoded from them. An expiry is
    /// there as PEXPIRETIME would have reported it, whichever way it was asked for.
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
    [[nodiscard]] std::optional<base::seconds> heldAtLeast() const;
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
    bool m_asksIdleTime = false;
    bool m_lacksIdleTime = false;
    std::optional<base::seconds> m_idle; ///< the key was not used for so long before it was read
    qint64 m_bytes = 0;                  ///< that the key takes on the server, as far as it was reported
    bool m_describes = false;
    QList<const locks::Family*> m_families; ///< that may still claim it
    ExpiryReading m_expiries;
    QList<redis::Command> m_questions; ///< as families ask them
    QList<redis::Command> m_sent;      ///< as this server knows them
    QList<locks::Reading> m_readings;
    KeyReadResult m_result;
};

} // namespace lockscope::watch
