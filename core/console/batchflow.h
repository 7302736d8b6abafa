#pragma once

#include "core/locks/event.h"

#include <QSet>

#include <optional>

namespace lockscope::console
{

/// Lets so many batches be on their way to another thread at once. While that is behind, what comes is put
/// together into one batch, in which each lock is once, in its newest form: who is slow gets less often told,
/// and nothing grows but up to all locks there are. Pure; one thread.
class BatchFlow
{
public:
    static constexpr int mostUnderWay = 64;         ///< a second of them
    static constexpr qsizetype mostEvents = 50'000; ///< put together; more are counted as dropped

    /// What is to be sent now; empty = it waits.
    [[nodiscard]] std::optional<locks::Batch> put(const locks::Batch& batch);
    /// One has arrived. What is to be sent now; empty = nothing.
    [[nodiscard]] std::optional<locks::Batch> arrived();
    /// What waits, whatever is on its way; empty = nothing does.
    [[nodiscard]] std::optional<locks::Batch> takeWaiting();
    /// Who it goes to is behind.
    [[nodiscard]] bool isFull() const { return m_underWay >= mostUnderWay; }

private:
    void add(const locks::Batch& batch);

    int m_underWay = 0;
    QHash<locks::LockRef, locks::LockPtr> m_changed;
    QSet<locks::LockRef> m_removed;
    QList<locks::Event> m_events;
    quint64 m_droppedEvents = 0;
};

} // namespace lockscope::console
