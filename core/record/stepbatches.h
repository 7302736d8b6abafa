#pragma once

#include "core/record/recording.h"

#include <QSharedDataPointer>

#include <map>

namespace lockscope::record
{

/// The locks of a lab run as its clients reported them, as batches: by them a run can be looked at like a
/// recording of a server. Follows a run as it grows. Their clock is the scenario's: a lease is as long as the
/// scenario says, however fast it is played. A value; one thread.
class StepBatches
{
public:
    /// The next batch that its steps make; nothing where there is none yet. `recording` is the same one each
    /// time, with more in it.
    [[nodiscard]] std::optional<RecordedBatch> next(const Recording& recording);
    /// How many steps have been looked at.
    [[nodiscard]] qsizetype taken() const { return m_taken; }
    /// All that a batch has told of, as they are now.
    [[nodiscard]] QList<locks::LockPtr> locks() const;

private:
    using Owner = std::pair<qint32, qint32>; ///< client and thread
    /// Copies of all rows are kept by the thousand: they share what has not changed between.
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
