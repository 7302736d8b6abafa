#pragma once

#include "core/locks/past.h"
#include "core/record/locktable.h"
#include "core/record/snapshotcache.h"

#include <QHash>

#include <optional>

namespace lockscope::record
{

/// Shows a recording at one moment after another: the table of locks as it was seen then, and what lies
/// before and after. Goes to any moment fast: it keeps a copy of the table now and then. Pure: its owner
/// decides which clock moves it, and how fast. One thread.
class Player
{
public:
    /// `from`: Steps for a run whose steps show its locks, while nobody has watched them.
    explicit Player(Recording recording, SnapshotCache::From from = SnapshotCache::From::Seen);

    /// Adds a part that the recording has grown by.
    void append(const Part& part);
    [[nodiscard]] const Recording& recording() const { return m_recording; }
    /// True where there is nothing to make a table of.
    [[nodiscard]] bool isEmpty() const { return m_batches.size() == 0; }
    [[nodiscard]] Moment position() const { return m_position; }

    /// Goes to `at` and returns how the table differs from before. Forward, `events` has the events of that
    /// time, at most about the last mostReported ones; backward it has none, because events are not undone.
    locks::Batch seek(Moment at);
    static constexpr quint64 mostReported = 10'000;
    [[nodiscard]] QList<locks::LockPtr> table() const { return m_table.values(); }
    /// How many locks of the table exist on the server.
    [[nodiscard]] qsizetype existing() const { return m_existing; }
    [[nodiscard]] locks::LockPtr find(const locks::LockRef& ref) const { return m_table.at(numberOf(ref)); }
    /// The source's health as it was reported last; null before that.
    [[nodiscard]] std::shared_ptr<const locks::Health> health() const;
    /// All events of the locks up to now, at most the last `most` of them.
    [[nodiscard]] QList<locks::Event> events(qsizetype most) const;
    /// The past of one lock up to now, as its sawtooth needs it.
    [[nodiscard]] locks::History history(const locks::LockRef& ref);

    /// The next and the last moment with something about that lock, seen on the server or reported by a
    /// client, strictly after and before the position; nothing where there is none.
    [[nodiscard]] std::optional<Moment> nextOf(const locks::LockRef& ref) const;
    [[nodiscard]] std::optional<Moment> previousOf(const locks::LockRef& ref) const;

private:
    /// The table after the batches before `next`.
    struct Snapshot {
        qsizetype next = 0;
        LockTable table;
    };
    /// The places of the recording that name a lock.
    struct Places {
        QList<qsizetype> batches;
        QList<qsizetype> steps;
    };
    /// The known past of one lock, only from those batches that are before `next`.
    struct Remembered {
        locks::Past past;
        locks::LockPtr lock;
        qsizetype next = 0; ///< among the places of that lock
    };
    void index();
    void indexBatch(const RecordedBatch& recorded, qsizetype place);
    [[nodiscard]] Moment momentOf(qsizetype index) const { return m_batches.momentOf(m_recording, index); }
    [[nodiscard]] RecordedBatch batchAt(qsizetype index) const { return m_batches.at(m_recording, index); }
    static void remember(Remembered& of, const locks::LockRef& ref, const RecordedBatch& recorded);
    [[nodiscard]] qsizetype numberOf(const locks::LockRef& ref) const { return m_numbers.value(ref, -1); }
    qsizetype numbered(const locks::LockRef& ref);
    [[nodiscard]] Places knownPlaces(const locks::LockRef& ref) const;
    [[nodiscard]] qsizetype sightsUntil(Moment at) const;
    [[nodiscard]] qsizetype firstReported(qsizetype until) const;
    [[nodiscard]] Snapshot snapshotBefore(qsizetype batches) const;
    void take(LockTable& table, const RecordedBatch& recorded, qsizetype place) const;
    locks::Batch forward(qsizetype until);
    locks::Batch backward(qsizetype until);
    locks::Batch replace(const LockTable& table);

    Recording m_recording;
    SnapshotCache m_batches;
    Moment m_position{0};
    qsizetype m_next = 0; ///< the batches before are in the table
    LockTable m_table;
    qsizetype m_existing = 0;
    QList<Snapshot> m_snapshots;
    LockTable m_end; ///< the table after all that has been indexed
    qsizetype m_indexedSteps = 0;
    qsizetype m_sinceSnapshot = 0;              ///< entries changed
    QHash<locks::LockRef, qsizetype> m_numbers; ///< of the locks, in the order in which they are named
    QList<Places> m_places;                     ///< by these numbers
    QList<qint32> m_speech;                     ///< by number: the locks that changed, and those that went
    QList<qsizetype> m_speechOf;                ///< where in it those of each batch begin
    QList<quint64> m_events{0}; ///< the number of events before each batch, and in all of them
    QList<qsizetype> m_healths; ///< the batches with one
    QHash<locks::LockRef, Remembered> m_remembered; ///< of the locks that were asked for
};

} // namespace lockscope::record
