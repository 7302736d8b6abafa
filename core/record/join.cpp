#include "core/record/join.h"

#include "core/base/wholefile.h"
#include "core/record/livescribe.h"
#include "core/record/lockrecwriter.h"

#include <QSet>

#include <algorithm>

namespace lockscope::record
{

namespace
{

/// Makes the numbers of events rise: each program that records counts its events from one on.
class EventNumbers
{
public:
    locks::Batch risen(locks::Batch batch)
    {
        for (locks::Event& event : batch.events) {
            if (event.seq + m_before <= m_last)
                m_before = m_last;
            event.seq += m_before;
            m_last = event.seq;
        }
        return batch;
    }

private:
    quint64 m_before = 0; ///< events of the programs before
    quint64 m_last = 0;
};

/// True where the table was written to the end before the program ended.
bool isTableWhole(const Recording& part)
{
    if (!part.header().tableLocks)
        return true;
    QSet<locks::LockRef> reported;
    for (const RecordedBatch& recorded : part.batches()) {
        if (recorded.at > Moment(0))
            break;
        for (const locks::LockPtr& lock : recorded.batch.changed)
            reported.insert(lock->ref);
    }
    return reported.size() >= *part.header().tableLocks;
}

/// The lack of the joined recording. A file that was not ended is no loss: the next one continues it.
Header::Gap lackOf(const QList<Recording>& parts)
{
    Header::Gap lack = isTableWhole(parts.constFirst()) ? Header::Gap::Nothing : Header::Gap::Parts;
    for (const Recording& part : parts)
        if (part.header().lack != Header::Gap::End)
            lack = std::max(lack, part.header().lack);
    return lack;
}

} // namespace

Recording joined(const QList<Recording>& parts)
{
    Header header = parts.constFirst().header();
    LiveScribe scribe(header.begin);
    EventNumbers numbers;
    for (const Recording& part : parts) {
        const bool isWhole = isTableWhole(part); // else the locks of the part before are there as well
        for (const RecordedBatch& recorded : part.batches()) {
            const base::ServerTime at = part.serverTime(recorded.at);
            scribe.take(numbers.risen(recorded.batch), at, recorded.whole && isWhole);
            if (recorded.health)
                scribe.take(*recorded.health, at);
        }
    }
    header.lack = lackOf(parts);
    header.tableLocks.reset();
    Recording recording(header);
    recording.append(scribe.news());
    return recording;
}

base::Result<void> writeRecording(const Recording& recording, const QString& path)
{
    return base::writeWhole(path, toLockrec(recording));
}

} // namespace lockscope::record
