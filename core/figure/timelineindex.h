#pragma once

#include "core/figure/lanestate.h"
#include "core/record/recording.h"

#include <QHash>
#include <QList>

#include <memory>

namespace lockscope::figure
{

/// The index that a timeline is drawn from, computed once for a recording. It has the changes of state and
/// the marks of each lane, the arrows, the faults and the values of the resources, all in the order of time.
/// A client has a lane; where it has several threads, each of these has one below it, until the client is
/// folded. The index grows with the recording, and any frame is made from it fast. Pure; one thread.
class TimelineIndex
{
public:
    /// A lane is in that state from `at` on.
    struct Change {
        Moment at{0};
        quint32 step = 0; ///< of the recording
        LaneState state = LaneState::Idle;
        quint8 depth = 0;
    };
    /// The event that a mark stands for.
    enum class MarkKind : quint8 {
        Renewal,
        RenewalFailed,
        Message,
        GaveUp,
        Refused,
        Write,
        WriteRefused,
        ReplyLost,
        Paused,
        LinkCut,
        Crashed
    };
    /// An event of a lane, by its step.
    struct Mark {
        quint32 step = 0;
        MarkKind kind = MarkKind::Renewal;
    };
    /// A client, or one of its threads; its changes and marks, and for each 64 changes which states are among
    /// them.
    struct Lane {
        qint32 client = -1;
        qint32 thread = 0; ///< 0 = all of them
        QList<Change> changes;
        QList<quint8> summaries; ///< bit n: LaneState(n)
        QList<Mark> marks;       ///< of what happens all the time
        QList<Mark> alarms;      ///< of what does not
        QList<Mark> faults;      ///< of what happened to it
    };
    /// A lock that goes from one client to the next, or a message from the client that caused it to one that
    /// receives it.
    struct Arrow {
        quint32 fromStep = 0; ///< equal to toStep where only the end is known
        quint32 toStep = 0;
        qint32 from = -1;
        qint32 to = -1;
        bool handOver = false; ///< then each step is of its client's thread
    };
    /// The resource has that value from `at` on.
    struct Value {
        Moment at{0};
        qint64 value = 0;
        quint32 step = 0;
    };
    /// The values of a resource, in the order of time.
    struct Curve {
        QList<Value> values;
        qint64 least = 0;
        qint64 most = 0;
    };
    /// The least and the most value of a resource.
    struct Range {
        qint64 least = 0;
        qint64 most = 0;
        friend bool operator==(const Range&, const Range&) = default;
    };
    static constexpr qsizetype summarySize = 64;

    /// Takes the steps that `recording` has gained since the last call. It must be the same recording each
    /// time.
    void follow(const record::Recording& recording);

    /// Return the recording as far as it was taken, and its lanes.
    [[nodiscard]] const record::Recording& recording() const { return m_recording; }
    [[nodiscard]] const QList<Lane>& lanes() const { return m_lanes; }
    /// The lanes that are seen, from top to bottom.
    [[nodiscard]] const QList<qint32>& rows() const { return m_rows; }
    /// The row that a lane is drawn in: that of its client where the client is folded.
    [[nodiscard]] qint32 rowOf(qint32 lane) const { return lane < 0 ? -1 : m_places.at(lane); }
    /// The lane of a client's thread; the client's own where it has but one, or where `thread` is 0.
    [[nodiscard]] qint32 laneOf(qint32 client, qint32 thread = 0) const;
    /// Whether a client has a lane for each thread.
    [[nodiscard]] bool hasThreads(qint32 client) const { return !m_groups.at(client).threads.isEmpty(); }
    [[nodiscard]] bool isFolded(qint32 client) const;
    void fold(qint32 client, bool folded);
    /// Folds and unfolds the clients that a person has folded or unfolded in `other`.
    void foldAs(const TimelineIndex& other);
    /// Whether a lane is only the title above those of its threads.
    [[nodiscard]] bool isTitle(qint32 lane) const;
    static constexpr qsizetype mostUnfolded = 16; ///< a client with more threads is folded at first
    [[nodiscard]] const QList<Arrow>& arrows() const { return m_arrows; }
    [[nodiscard]] const QList<quint32>& faults() const { return m_faults; }
    /// The steps in which the viewer did something.
    [[nodiscard]] const QList<quint32>& acts() const { return m_acts; }
    [[nodiscard]] const QList<Curve>& curves() const { return m_curves; }
    /// Returns that of each resource.
    [[nodiscard]] QList<Range> ranges() const;
    [[nodiscard]] Moment at(quint32 step) const { return m_recording.steps().at(step).at; }
    /// The state of a lane at that moment; a fresh Change where the lane had not begun.
    [[nodiscard]] Change changeAt(qsizetype lane, Moment moment) const;

private:
    void take(const record::Step& step, quint32 index);
    void takeOfClient(const record::Step& step, quint32 index);
    void takeInLane(qint32 lane, const record::Step& step, quint32 index);
    void endBlocks(const record::Step& step, quint32 index);
    [[nodiscard]] bool isRefusedByHand(const record::Step& step) const;
    void meetThread(const record::Step& step);
    qint32 addLane(qint32 client, qint32 thread, qint32 like = -1);
    void placeLanes();
    void changed(qint32 number, Moment at, quint32 index);
    void point(const record::Step& step, quint32 index);
    void value(const record::Step& step, quint32 index);

    /// The lanes of a client.
    struct Group {
        qint32 own = -1;
        qint32 firstThread = 0;   ///< has the client's own lane as long as it is the only one
        QList<qint32> threads;    ///< their lanes, where there are several
        std::optional<bool> fold; ///< as a viewer wants it
    };

    record::Recording m_recording;
    quint32 m_taken = 0;
    QList<Group> m_groups; ///< by client
    QList<qint32> m_rows, m_places;
    QList<Lane> m_lanes;
    QList<LaneFollower> m_followers;
    QList<Arrow> m_arrows;
    QList<quint32> m_faults;
    QList<quint32> m_acts;
    QList<Curve> m_curves;
    QHash<qint32, quint32> m_lastRelease; ///< by lock: the step
    bool m_isPlaced = true;
    bool m_isBlocked = false; ///< a script may block a server
};

/// The mark that a step leaves on its client's lane.
std::optional<TimelineIndex::MarkKind> markOf(record::What what);

} // namespace lockscope::figure
