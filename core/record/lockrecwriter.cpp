#include "core/record/lockrecwriter.h"

#include "core/base/rawjson.h"
#include "core/record/batchcbor.h"
#include "core/record/batchjson.h"
#include "core/record/headerjson.h"
#include "core/record/recording.h"
#include "core/record/stepjson.h"

#include <utility>

namespace lockscope::record
{

namespace
{

/// True where the index is one of the list's and was not there yet.
template<class List>
bool isNew(QSet<qint32>& named, qint32 index, const List& list)
{
    if (index < 0 || index >= list.size() || named.contains(index))
        return false;
    named.insert(index);
    return true;
}

} // namespace

QByteArray LockrecWriter::begin(const Header& header)
{
    m_lines.clear();
    (void)m_batches.take();
    m_hasSights = false;
    m_linesHaveSights = false;
    m_named = {};
    m_tag = {.kind = header.kind};
    QByteArray blocks = lockrecFront;
    addLine(base::jsonLine(toJson(header)), blocks);
    return blocks + flush();
}

QByteArray LockrecWriter::add(const Part& part)
{
    const auto firstClient = qint32(m_clients.size());
    m_locks += part.locks;
    m_clients += part.clients;
    m_texts += part.texts;
    QByteArray blocks;
    for (qint32 i = firstClient; i < m_clients.size(); ++i) // also those that no step names
        nameClient(i);
    for (const Step& step : part.steps) {
        nameThings(step);
        appendStepLine(m_lines, step);
        closeFull(blocks);
    }
    for (const RecordedBatch& recorded : part.batches) {
        for (const RecordedBatch& piece : inPieces(recorded))
            addSight(piece, blocks);
    }
    for (const Keyframe& keyframe : part.keyframes)
        addLine(base::jsonLine(toJson(keyframe)), blocks);
    m_now = std::max(m_now, part.until);
    return blocks;
}

void LockrecWriter::nameClient(qint32 client)
{
    if (isNew(m_named.clients, client, m_clients))
        m_lines += base::jsonLine(toJson(m_clients.at(client), client)) + '\n';
}

void LockrecWriter::nameThings(const Step& step)
{
    if (isNew(m_named.locks, step.lock, m_locks))
        m_lines += base::jsonLine(toJson(m_locks.at(step.lock), step.lock)) + '\n';
    nameClient(step.client);
    if (isNew(m_named.texts, step.text, m_texts))
        m_lines += base::jsonLine(textJson(m_texts.at(step.text), step.text)) + '\n';
}

void LockrecWriter::addLine(const QByteArray& line, QByteArray& blocks)
{
    m_lines += line + '\n';
    closeFull(blocks);
}

/// Adds a batch. One that a block of batches cannot hold becomes a line, in its place in the order.
void LockrecWriter::addSight(const RecordedBatch& recorded, QByteArray& blocks)
{
    if (recorded.health || mostBytes(recorded) > blockMost - blockLines) {
        blocks += closeSights();
        m_linesHaveSights = true;
        return addLine(base::jsonLine(toJson(recorded)), blocks);
    }
    if (m_linesHaveSights)
        blocks += close(false);
    writeBatch(m_batches, recorded);
    m_hasSights = true;
    if (m_batches.size() >= blockLines)
        blocks += closeSights();
}

QByteArray LockrecWriter::closeSights()
{
    if (!std::exchange(m_hasSights, false))
        return {};
    m_tag.number = numberAfter(m_tag.number);
    return packedSights(m_batches.take(), m_tag);
}

/// A line that is longer than a block may be is continued in the next ones.
void LockrecWriter::closeFull(QByteArray& blocks)
{
    if (m_lines.size() < blockLines)
        return;
    QByteArray rest = std::exchange(m_lines, {});
    while (rest.size() > blockMost) {
        m_lines = rest.left(blockMost);
        rest.remove(0, blockMost);
        blocks += close(true);
    }
    m_lines = rest;
    blocks += close(false);
}

QByteArray LockrecWriter::close(bool goesOn)
{
    m_named = {};
    m_linesHaveSights = m_linesHaveSights && goesOn;
    m_tag.number = numberAfter(m_tag.number);
    return packed(std::exchange(m_lines, {}), goesOn, m_tag);
}

QByteArray LockrecWriter::flush() { return m_lines.isEmpty() && !m_hasSights ? QByteArray() : closeAtEnd(); }

QByteArray LockrecWriter::end()
{
    m_tag.isLast = true;
    return closeAtEnd();
}

QByteArray LockrecWriter::closeAtEnd()
{
    const bool isLast = std::exchange(m_tag.isLast, false);
    const QByteArray batches = closeSights();
    m_tag.isLast = isLast;
    m_lines += "{\"until_us\":" + QByteArray::number(qint64(m_now.count())) + "}\n";
    return batches + close(false);
}

QByteArray toLockrec(const Recording& recording)
{
    LockrecWriter writer;
    QByteArray bytes = writer.begin(recording.header());
    bytes +=
        writer.add({.locks = recording.locks(), .clients = recording.clients(), .texts = recording.texts()});
    for (const QList<Step>& block : recording.steps().blocks())
        bytes += writer.add({.steps = block});
    bytes += writer.add(
        {.batches = recording.batches(), .keyframes = recording.keyframes(), .until = recording.length()});
    return bytes + writer.end();
}

} // namespace lockscope::record
