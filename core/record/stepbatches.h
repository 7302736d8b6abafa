#pragma once

#include "core/record/recording.h"

#include <QSharedDataPointer>

#include <map>

namespace lockscope::record
{

/// The locks of a lab run as its clients reported them, as batches, so that a run can be viewed like a
/// recording of a server. Follows a run as it grows. Their clock is the scenario's: a lease is as long as the
/// scenario says, however fast it is played. A value; one thread.
class StepBatches
{
public:
    /// Returns the next batch that the steps make; nothing where there is none yet. `recording` must be the
    /// same one each time, with more in it.
    [[nodiscard]] std::optional<RecordedBatch> next(const Recording& recording);
    /// The number of steps that have been taken.
    [[nodiscard]] qsizetype taken() const { return m_taken; }
    /// The present values of all locks that a batch has reported.
    [[nodiscard]] QList<locks::LockPtr> locks() const;

private:
    using Owner = std::pair<qint32, qint32>; ///< client and thread
    /// One lock's state. Copies of all rows are kept by the thousand: they share what has not changed
    /// between.
    struct Row : QSharedData {
        locks::Lock lock;
        bool isReported = false;                   ///< by a batch
        QList<Owner> waiting;                      ///< in the order of their coming
        std::map<Owner, base::milliseconds> lease; ///< as it was wanted last
    };
    void learnLocks(const Recording& recording);
    [[nodiscard]] std::optional<RecordedBatch> take(const Recording& recording, const Step& step);
    static void change(Row& row, const Recording& recording, const Step& step, locks::EventKind kind);
    static void hold(Row& row, const Recording& recording, const Step& step);
    [[nodiscard]] RecordedBatch batchOf(const Recording& recording, const Step& step, locks::EventKind kind);

    QList<QSharedDataPointer<Row>> m_rows; ///< as the recording's locks
    qsizetype m_taken = 0;
    quint64 m_events = 0;
};

} // namespace lockscope::record
