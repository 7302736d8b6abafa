#pragma once

#include "core/base/time.h"
#include "core/redis/sentinelword.h"

#include <optional>
#include <vector>

namespace lockscope::redis
{

/// Decides who is the primary, by the answers of the Sentinels: the one that a majority of the known ones
/// names. Without a majority the last one stays, in doubt; a majority that speaks from an older configuration
/// than the believed one is stale and moves nothing. A lying Sentinel neither wins nor brings friends: a
/// Sentinel that was not given counts where most of the given ones list it, and one that is known by several
/// addresses counts once. Pure.
class SentinelQuorum
{
public:
    /// Why the primary is not certain.
    enum class Doubt : quint8 {
        None,
        Asking,     ///< not all have been asked yet
        NoSentinel, ///< none answers any more
        NoMajority, ///< the answering ones are too few, or disagree
        Stale,      ///< a majority speaks of an older configuration
        Down,       ///< a majority does not reach the primary that it names
    };
    struct Agreement {
        std::optional<HostPort> primary; ///< as announced
        Doubt doubt = Doubt::Asking;
        int known = 0;                      ///< Sentinels that count
        int answering = 0;                  ///< Sentinels among these that answer now
        int agreeing = 0;                   ///< Sentinels among these that name `primary`
        std::optional<base::Error> failure; ///< why there is no primary: UnknownPrimary, SentinelAuth, …

        friend bool operator==(const Agreement&, const Agreement&) = default;
    };

    /// `given` are the Sentinels of the URI; `now` is when asking them begins.
    SentinelQuorum(const QList<HostPort>& given, base::MonoTime now);

    /// Takes the answer of a Sentinel, or why there was none.
    void reported(const HostPort& sentinel, const base::Result<SentinelWord>& word, base::MonoTime now);
    /// Takes the other Sentinels that it lists.
    void lists(const HostPort& sentinel, const QList<SentinelPeer>& others);
    /// The Sentinel does not trust its own clock: its word does not count until that is over.
    void tilted(const HostPort& sentinel, bool isTilted);
    /// The server at that address denied being a primary.
    void deny(const HostPort& primary);

    /// Returns all Sentinels to ask, those of the URI first.
    [[nodiscard]] QList<HostPort> sentinels() const;
    /// Counts the answers that are fresh enough at that moment.
    [[nodiscard]] Agreement judge(base::MonoTime now);

private:
    struct Seat {
        HostPort address;
        bool given = false;
        QByteArray id;
        std::optional<SentinelWord> word;
        std::optional<base::Error> failure;
        base::MonoTime at{};
        bool tilted = false;
        std::optional<QList<SentinelPeer>> others;
    };
    struct Count {
        HostPort primary;
        int votes = 0;
        int down = 0;
        qint64 epoch = 0;
    };

    Seat* seatOf(const HostPort& sentinel);
    void reseat();
    [[nodiscard]] QList<SentinelPeer> wellListed() const;
    [[nodiscard]] static QByteArray idOf(const Seat& seat, const QList<SentinelPeer>& listed);
    [[nodiscard]] QList<const Seat*> counted() const;
    [[nodiscard]] static bool counts(const Seat& seat, base::MonoTime now);
    [[nodiscard]] static QList<Count> tally(const QList<const Seat*>& seats, base::MonoTime now);
    void believe(Agreement& agreement, const Count& majority);
    void doubt(Agreement& agreement, const QList<Count>& counts, const QList<const Seat*>& seats,
        base::MonoTime now);
    [[nodiscard]] static std::optional<base::Error> failureOf(const QList<const Seat*>& seats);

    std::vector<Seat> m_seats;
    base::MonoTime m_begin;
    std::optional<Count> m_believed; ///< the last word of a majority
};

} // namespace lockscope::redis
