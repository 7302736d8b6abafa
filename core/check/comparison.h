#pragma once

#include "core/record/recording.h"

#include <QList>

#include <optional>

namespace lockscope::check
{

using record::Moment;

/// Something in which two runs of the same scenario and seed differ. The steps are those of the compared
/// recordings; an empty one did not happen in that run.
struct Difference {
    enum class Kind : quint8 {
        Decision, ///< what the seed decides came out otherwise: a fault of the Lab
        Change,   ///< something was done to only one of the runs
        Outcome,  ///< a thread of a client had another outcome from here on
        Order,    ///< a lock was given to another client or thread
    };
    Kind kind = Kind::Outcome;
    std::optional<record::Step> first = {};
    std::optional<record::Step> second = {};
    qint64 number = 0;    ///< of Order: which grant of the lock, from 1
    bool follows = false; ///< a Change came before it: the server's timing alone does not explain it

    /// In the second run; in the first where it is missing there.
    [[nodiscard]] Moment at() const { return second ? second->at : first->at; }
    friend bool operator==(const Difference&, const Difference&) = default;
};

/// The comparison of two runs of the same scenario and seed, client by client. What the seed decides must be
/// the same, what the server's timing decides need not be. A value; see comparisonwords.h for its sentences.
struct Comparison {
    enum class Obstacle : quint8 {
        None,
        NoRun,         ///< one is of a server, or of no client
        OtherScenario, ///< or one does not carry its scenario
        OtherSeed,
        PartsMissing, ///< in one of them, or it is not understood in full
        NoDecisions,  ///< one was recorded before decisions were part of recordings
    };
    /// The agreement of one client, by its number in the second recording.
    struct ClientRow {
        qint32 client = -1;
        qint64 decisions = 0; ///< the same in both
        qint64 outcomes = 0;  ///< the same in both
        Moment shift{0};      ///< how far apart the moments of those are at most

        friend bool operator==(const ClientRow&, const ClientRow&) = default;
    };
    /// A result that differs between the runs: the value that a resource ended at, or with a rule how often
    /// it was violated at that lock or resource.
    struct Result {
        std::optional<record::Rule> rule = {};
        QByteArray subject = {}; ///< the name of the lock or the resource
        qint64 first = 0;
        qint64 second = 0;

        friend bool operator==(const Result&, const Result&) = default;
    };
    Obstacle obstacle = Obstacle::None;
    QList<ClientRow> clients = {};
    qint64 decisions = 0;     ///< the same in both
    qint64 outcomes = 0;      ///< the same in both
    qint64 onlyFirst = 0;     ///< decisions that a client came to in the first run only
    qint64 onlySecond = 0;    ///< in the second run only
    Moment shift{0};          ///< the greatest of all
    bool isOneLonger = false; ///< something happened at the end of one that the other did not get to
    QList<Difference> differences = {}; ///< in the order of time
    QList<Result> results = {};         ///< those that differ

    /// Returns the number of differences of that kind.
    [[nodiscard]] qint64 count(Difference::Kind kind) const;
    /// The moment of the second run from which on it differs from the first; nothing where the two agree.
    [[nodiscard]] std::optional<Moment> partsAt() const;
};

/// Why two runs cannot be compared at all; None where they can. By their headers, at once.
Comparison::Obstacle obstacleBetween(const record::Header& first, const record::Header& second);

/// Compares two runs. Pure; takes time in proportion to the steps of both.
Comparison compared(const record::Recording& first, const record::Recording& second);

} // namespace lockscope::check

Q_DECLARE_METATYPE(lockscope::check::Comparison)
