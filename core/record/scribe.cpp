#include "core/record/scribe.h"

#include "core/record/recording.h"

#include <utility>

namespace lockscope::record
{

Scribe::Scribe(const Recording& before)
    : m_now(before.length())
    , m_clients(qint32(before.clients().size()))
{
    for (const KnownLock& lock : before.locks())
        m_locks.insert(lock.ref, qint32(m_locks.size()));
    for (const QByteArray& text : before.texts())
        m_texts.insert(text, qint32(m_texts.size()));
}

qint32 Scribe::lock(const KnownLock& lock)
{
    const auto known = m_locks.constFind(lock.ref);
    if (known != m_locks.constEnd())
        return *known;
    m_part.locks.append(lock);
    const auto index = qint32(m_locks.size());
    m_locks.insert(lock.ref, index);
    return index;
}

qint32 Scribe::client(const ClientRecord& client)
{
    m_part.clients.append(client);
    return m_clients++;
}

qint32 Scribe::text(const QByteArray& text)
{
    const auto known = m_texts.constFind(text);
    if (known != m_texts.constEnd())
        return *known;
    m_part.texts.append(text);
    const auto index = qint32(m_texts.size());
    m_texts.insert(text, index);
    return index;
}

Moment Scribe::placeOf(Moment at)
{
    if (m_recalled)
        return *m_recalled;
    reach(at);
    return m_now;
}

void Scribe::note(Step step)
{
    step.at = placeOf(step.at);
    m_part.steps.append(step);
}

void Scribe::see(RecordedBatch recorded)
{
    recorded.at = placeOf(recorded.at);
    m_part.batches.append(std::move(recorded));
}

void Scribe::keep(Keyframe keyframe)
{
    reach(keyframe.at);
    keyframe.at = m_now;
    m_part.keyframes.append(std::move(keyframe));
}

Part Scribe::take()
{
    m_part.until = m_now;
    return std::exchange(m_part, {});
}

} // namespace lockscope::record
