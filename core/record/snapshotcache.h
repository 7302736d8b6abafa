#pragma once

#include "core/record/stepbatches.h"

namespace lockscope::record
{

/// All batches of a recording: as they were seen, or, of a lab run, as its steps make them. The latter are
/// too many to keep each: the cache keeps which step makes each batch, and now and then all that the next
/// ones need; a stretch of them is made again when it is asked for. A value; one thread. The recording must
/// be the same one each time.
class SnapshotCache
{
public:
    /// Where batches come from: from what was seen, or from the steps.
    enum class From : quint8 { Seen, Steps };
    /// The number of batches between two kept states: as many as can be made again while nobody has to wait.
    static constexpr qsizetype stretch = 2'048;

    /// Where the table of that recording comes from: a lab run that nobody watched has none of its own, and
    /// gets the one that its clients reported.
    [[nodiscard]] static From sourceOf(const Recording& recording)
    {
        const bool isLab = recording.header().kind == Header::Kind::Lab;
        return !isLab || !recording.batches().isEmpty() ? From::Seen : From::Steps;
    }

    explicit SnapshotCache(From from)
        : m_from(from)
    {
    }

    /// Takes what `recording` has gained since the last time, and calls `each` with every new batch, in
    /// order.
    template<class Each>
    void follow(const Recording& recording, Each each)
    {
        if (m_from == From::Seen) {
            while (m_size < recording.batches().size())
                each(recording.batches().at(m_size++));
            return;
        }
        while (const auto recorded = advance(recording))
            each(*recorded);
    }

    [[nodiscard]] qsizetype size() const { return m_size; }
    /// Returns the moment of the batch of that index.
    [[nodiscard]] Moment momentOf(const Recording& recording, qsizetype index) const
    {
        return m_from == From::Seen ? recording.batches().at(index).at
                                    : recording.steps().at(m_steps.at(index)).at;
    }
    /// Returns the batch of that index; one that is made of steps may take a stretch of them.
    [[nodiscard]] RecordedBatch at(const Recording& recording, qsizetype index) const;
    /// The locks after the batches before the stretch of `index`. Empty for a recording of a server, where
    /// all of it would have to be read.
    [[nodiscard]] QList<locks::LockPtr> locksBefore(qsizetype index) const;
    [[nodiscard]] bool isOfSteps() const { return m_from == From::Steps; }

private:
    [[nodiscard]] std::optional<RecordedBatch> advance(const Recording& recording);

    From m_from;
    qsizetype m_size = 0;
    StepBatches m_end;           ///< after all that was taken
    QList<quint32> m_steps;      ///< that make the batches
    QList<StepBatches> m_states; ///< before each stretch
    /// The stretch that was asked for last.
    mutable qsizetype m_shown = -1;
    mutable StepBatches m_shownEnd;
    mutable QList<RecordedBatch> m_shownBatches;
};

} // namespace lockscope::record
