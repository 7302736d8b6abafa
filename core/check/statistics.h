#pragma once

#include "core/record/recording.h"

#include <QHash>
#include <QList>

#include <optional>
#include <vector>

namespace lockscope::check
{

using record::Moment;

/// The distribution of how long something took, over all times that it happened.
struct Distribution {
    /// How many took at least `from` and less than `to`; each twice as wide as the one before.
    struct Bin {
        Moment from{0};
        Moment to{0};
        qint64 count = 0;

        friend bool operator==(const Bin&, const Bin&) = default;
    };
    qint64 count = 0;
    Moment p50{0};
    Moment p95{0};
    Moment p99{0};
    Moment worst{0};
    Moment sum{0};
    QList<Bin> bins; ///< without empty ones at the ends

    friend bool operator==(const Distribution&, const Distribution&) = default;
};

/// The figures of a recording.
struct Statistics {
    /// The figures of one client.
    struct Share {
        qint64 acquisitions = 0;
        qint64 gaveUp = 0;
        Moment waited{0};
        Moment held{0};
    };
    /// The figures of one resource.
    struct Use {
        qint64 value = 0;
        qint64 writes = 0;
        qint64 refused = 0;
    };
    Moment length{0};
    Distribution waiting;  ///< from asking to having
    Distribution handOver; ///< from a release to the next acquire, where somebody waited
    Distribution holding;  ///< from acquiring to releasing, or losing
    qint64 acquisitions = 0;
    qint64 reentries = 0;
    qint64 gaveUp = 0;
    qint64 attempts = 0; ///< refused ones and those that succeeded
    qint64 messages = 0;
    qint64 commands = 0;
    qint64 renewals = 0;
    qint64 served = 0;     ///< acquisitions by one that waited in a queue of several
    qint64 overtaking = 0; ///< of those, the ones served before one that had come earlier
    QList<Share> clients;
    QList<Use> resources;

    /// For each acquisition; 0 where there is none.
    [[nodiscard]] double perAcquisition(qint64 count) const;
    [[nodiscard]] double acquisitionsPerSecond() const;
    /// 1 = served in the order of arrival throughout; 0 = never.
    [[nodiscard]] double orderKept() const;
    /// Jain's index of the clients' acquisitions: 1 = all have the same, 1/n = one has all.
    [[nodiscard]] double evenness() const;
};

/// Counts as a recording grows. Pure; one thread.
class StatisticsMeter
{
public:
    /// Takes the steps that `recording` has gained since the last call. It must be the same recording each
    /// time.
    void follow(const record::Recording& recording);
    [[nodiscard]] Statistics statistics() const;

private:
    struct Arrival {
        quint64 who = 0;
        Moment at{0};
        friend bool operator==(const Arrival&, const Arrival&) = default;
    };
    struct Room {
        std::vector<Arrival> waiting; ///< in the order of arrival
        QHash<quint64, Moment> held;
        std::optional<Moment> freed; ///< while somebody waited
    };
    void take(const record::Step& step);
    void takeOfLock(Room& room, const record::Step& step);
    void acquire(Room& room, const record::Step& step);
    void release(Room& room, const record::Step& step);
    void giveUp(Room& room, const record::Step& step);
    void leaveAll(const record::Step& step);
    Statistics::Share& shareOf(const record::Step& step);

    qsizetype m_taken = 0;
    Statistics m_sums;
    std::vector<Room> m_rooms;
    std::vector<qint64> m_waits; ///< microseconds
    std::vector<qint64> m_handOvers;
    std::vector<qint64> m_holds;
    Statistics::Share m_nobody;
};

} // namespace lockscope::check
