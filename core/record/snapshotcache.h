#pragma once

#include "core/record/stepsights.h"

namespace lockscope::record
{

/// All sights of a recording, whichever is wanted: as they were seen, or of a lab run as its steps make them.
/// Those are too many for a value each: kept is by which step each is made, and now and then all that the
/// next ones need; a stretch of them is made again when somebody looks there. A value; one thread. The
/// recording is the same one each time.
class SnapshotCache
{
public:
    enum class From : quint8 { Seen, Steps };
    /// What is kept between is as much as can be made again while nobody waits.
    static constexpr qsizetype stretch = 2'048;

    explicit SnapshotCache(From from)
        : m_from(from)
    {
    }

    /// Takes what `recording` has more than the last time, and calls `each` with every new sight, in order.
    template<class Each>
    void follow(const Recording& recording, Each each)
    {
        if (m_from == From::Seen) {
            while (m_size < recording.sights().size())
                each(recording.sights().at(m_size++));
            return;
        }
        while (const auto sight = advance(recording))
            each(*sight);
    }

    [[nodiscard]] qsizetype size() const { return m_size; }
    [[nodiscard]] Moment momentOf(const Recording& recording, qsizetype sight) const
    {
        return m_from == From::Seen ? recording.sights().at(sight).at
                                    : recording.steps().at(m_steps.at(sight)).at;
    }
    [[nodiscard]] Sight at(const Recording& recording, qsizetype sight) const;
    /// The locks as the sights before `sight` have left them, which is where a stretch begins; of what was
    /// seen nothing is known without looking at all of it.
    [[nodiscard]] QList<locks::LockPtr> locksBefore(qsizetype sight) const;
    [[nodiscard]] bool isOfSteps() const { return m_from == From::Steps; }

private:
    [[nodiscard]] std::optional<Sight> advance(const Recording& recording);

    From m_from;
    qsizetype m_size = 0;
    StepSights m_end;           ///< after all that was taken
    QList<quint32> m_steps;     ///< that make the sights
    QList<StepSights> m_states; ///< before each stretch
    /// The stretch that was looked at last.
    mutable qsizetype m_shown = -1;
    mutable StepSights m_shownEnd;
    mutable QList<Sight> m_shownSights;
};

} // namespace lockscope::record
