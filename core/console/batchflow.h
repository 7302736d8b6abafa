#pragma once

#include "core/locks/event.h"

#include <QSet>

#include <deque>
#include <optional>

namespace lockscope::console
{

/// Limits how many batches are on their way to another thread at once. While that thread is behind, new
/// batches are merged, each lock once and in its newest form, and go on in pieces: a slow receiver gets fewer
/// batches, never has much to do at once, and what waits grows to no more than all locks there are. An event
/// never comes after what its lock has become. Pure; one thread.
class BatchFlow
{
public:
    static constexpr int mostUnderWay = 64;         ///< a second of them
    static constexpr qsizetype mostEvents = 50'000; ///< put together; more are counted as dropped
    static constexpr qsizetype locksInPiece = 1000;
    static constexpr qsizetype eventsInPiece = 10'000;

    explicit BatchFlow(int most = mostUnderWay)
        : m_most(most)
    {
    }

    /// Returns what is to be sent now; empty = it waits.
    [[nodiscard]] std::optional<locks::Batch> put(const locks::Batch& batch);
    /// Notes that one batch has arrived. Returns what is to be sent now; empty = nothing.
    [[nodiscard]] std::optional<locks::Batch> arrived();
    /// Takes all that waits, whatever is on its way, in pieces as arrived() would give them.
    [[nodiscard]] std::deque<locks::Batch> takeWaiting();
    /// The receiver is behind: another batch would wait.
    [[nodiscard]] bool isFull() const { return m_underWay >= m_most; }
    /// Merged batches go on in pieces, and not all pieces have gone. What is put meanwhile comes after them.
    [[nodiscard]] bool isInPieces() const { return !m_pieces.empty(); }
    /// Something waits that has not gone yet.
    [[nodiscard]] bool hasWaiting() const;

private:
    void add(const locks::Batch& batch);
    [[nodiscard]] locks::Batch takeTogether();
    void cut(locks::Batch together);
    [[nodiscard]] std::optional<locks::Batch> next();

    const int m_most;
    int m_underWay = 0;
    std::deque<locks::Batch> m_pieces;
    QHash<locks::LockRef, locks::LockPtr> m_changed;
    QSet<locks::LockRef> m_removed;
    QList<locks::Event> m_events;
    quint64 m_droppedEvents = 0;
};

} // namespace lockscope::console
