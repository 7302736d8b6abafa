#pragma once

#include "core/record/recording.h"

#include <QHash>

#include <map>
#include <tuple>

namespace lockscope::check
{

/// The steps of a run, sorted by its clients' threads and by its locks, so that it can be compared with
/// another run. Steps are given by their indexes. Refers to the recording, which must outlive it. Pure; one
/// thread.
class RunTracks
{
public:
    /// A thread of a client, or with 0 the client itself.
    struct Who {
        QByteArray title;
        qint32 thread = 0;

        friend bool operator<(const Who& left, const Who& right)
        {
            return std::tie(left.title, left.thread) < std::tie(right.title, right.thread);
        }
    };
    /// The steps of one thread that two runs are compared by.
    struct Thread {
        QList<quint32> outcomes;          ///< what it did, and what became of it
        QHash<qint64, quint32> decisions; ///< by place and visit
    };
    using LockName = std::pair<QByteArray, QByteArray>; ///< node and name

    explicit RunTracks(const record::Recording& recording);

    [[nodiscard]] const std::map<Who, Thread>& threads() const { return m_threads; }
    /// The grants of each lock, in their order.
    [[nodiscard]] const std::map<LockName, QList<quint32>>& grants() const { return m_grants; }
    /// The changes that were made to the run from outside.
    [[nodiscard]] const QList<quint32>& changes() const { return m_changes; }
    [[nodiscard]] bool hasDecisions() const { return m_hasDecisions; }

    [[nodiscard]] const record::Recording& recording() const { return m_recording; }
    [[nodiscard]] const record::Step& step(quint32 index) const { return m_recording.steps().at(index); }
    /// The title of the client of a step.
    [[nodiscard]] QByteArray titleOf(const record::Step& step) const;
    [[nodiscard]] LockName lockOf(const record::Step& step) const;

private:
    void take(const record::Step& step, quint32 index);

    const record::Recording& m_recording;
    std::map<Who, Thread> m_threads;
    std::map<LockName, QList<quint32>> m_grants;
    QList<quint32> m_changes;
    bool m_hasDecisions = false;
};

} // namespace lockscope::check
