#pragma once

#include "core/record/part.h"

#include <QHash>

#include <algorithm>
#include <optional>

namespace lockscope::record
{

class Recording;

/// Records what happens, keeps names and texts once, and gives it on in parts. Pure; one thread. Time does
/// not go back: a late report counts at the last moment that was reported.
class Scribe
{
public:
    Scribe() = default;
    /// Continues where a recording ends.
    explicit Scribe(const Recording& before);

    /// The index of that lock, client or text; each client() is a new one.
    qint32 lock(const KnownLock& lock);
    qint32 client(const ClientRecord& client);
    qint32 text(const QByteArray& text);

    /// Add a step, a batch of a watched server, and a keyframe, each at its moment.
    void note(Step step);
    void see(RecordedBatch recorded);
    void keep(Keyframe keyframe);
    /// Until resume(), reports are about the moment `at`, which is in the past. A reader puts them in their
    /// place.
    void recall(Moment at) { m_recalled = at; }
    void resume() { m_recalled.reset(); }
    /// Says that nothing before `at` will be reported any more.
    void reach(Moment at) { m_now = std::max(m_now, at); }

    /// Returns the last moment that was reported.
    [[nodiscard]] Moment now() const { return m_now; }
    /// The number of locks, clients and texts that have been recorded.
    [[nodiscard]] qsizetype names() const { return m_locks.size() + m_texts.size() + m_clients; }
    [[nodiscard]] bool hasNews() const { return !m_part.isEmpty(); }
    /// Returns what has been recorded since the last call.
    Part take();

private:
    [[nodiscard]] Moment placeOf(Moment at);

    Moment m_now{0};
    std::optional<Moment> m_recalled;
    Part m_part;
    QHash<locks::LockRef, qint32> m_locks;
    QHash<QByteArray, qint32> m_texts;
    qint32 m_clients = 0;
};

} // namespace lockscope::record
