#include "core/record/lockrecreader.h"

#include "core/base/rawjson.h"
#include "core/record/block.h"
#include "core/record/headerjson.h"
#include "core/record/jsonfields.h"
#include "core/record/sightjson.h"
#include "core/record/stepjson.h"
#include "core/words/filled.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>

namespace lockscope::record
{

namespace
{

constexpr qsizetype longestLine = qsizetype(64) << 20;
constexpr auto byTime = [](const auto& left, const auto& right) { return left.at < right.at; };

/// Puts lines together again into what they were.
class LineReader
{
public:
    void take(const Block& block);
    /// The blocks between were lost: a line that went on there has no end.
    void breakOff() { m_begun.clear(); }
    Opened finish(ReadReport report);

private:
    using Indexes = QHash<qint32, qint32>; ///< of the file -> of the part

    void takeLine(QByteArrayView line);
    bool takeObject(const QJsonObject& object);
    void takeStep(Step step);
    void takeName(const QJsonObject& object);

    std::optional<Header> m_header;
    int m_version = 0;
    Part m_part;
    Indexes m_locks, m_clients, m_texts;
    QByteArray m_begun;
    qint64 m_unknown = 0;
};

void LineReader::take(const Block& block)
{
    QByteArrayView lines = block.lines;
    while (!lines.isEmpty()) {
        const qsizetype end = lines.indexOf('\n');
        if (end < 0) {
            if (m_begun.size() + lines.size() > longestLine)
                m_begun.clear();
            m_begun.append(lines);
            break;
        }
        if (m_begun.isEmpty()) {
            takeLine(lines.first(end));
        } else {
            m_begun.append(lines.first(end));
            takeLine(std::exchange(m_begun, {}));
        }
        lines = lines.sliced(end + 1);
    }
    if (!block.goesOn)
        m_begun.clear();
}

void LineReader::takeLine(QByteArrayView line)
{
    if (const auto step = stepFromOwnLine(line))
        return takeStep(*step);
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromRawData(line.data(), line.size()));
    if (!document.isObject() || !takeObject(document.object()))
        ++m_unknown;
}

bool LineReader::takeObject(const QJsonObject& object)
{
    if (object.contains(QLatin1String("at_us"))) {
        const auto step = stepFromJson(object);
        if (step)
            takeStep(*step);
        return step.has_value();
    }
    if (object.contains(QLatin1String("name"))) {
        takeName(object);
    } else if (object.contains(QLatin1String("sight_us"))) {
        m_part.sights.append(sightFromJson(object));
    } else if (object.contains(QLatin1String("keyframe_us"))) {
        m_part.keyframes.append(keyframeFromJson(object));
    } else if (object.contains(QLatin1String("until_us"))) {
        m_part.until = std::max(m_part.until, Moment(integerIn(object, QLatin1String("until_us"))));
    } else if (object.contains(QLatin1String("lockrec"))) {
        m_header = headerFromJson(object);
        m_version = int(integerIn(object, QLatin1String("lockrec")));
    } else {
        return false;
    }
    return true;
}

void LineReader::takeStep(Step step)
{
    step.lock = m_locks.value(step.lock, -1);
    step.client = m_clients.value(step.client, -1);
    step.text = m_texts.value(step.text, -1);
    m_part.steps.append(step);
}

void LineReader::takeName(const QJsonObject& object)
{
    const auto index = qint32(integerIn(object, QLatin1String("name")));
    const QString what = object.value(QLatin1String("what")).toString();
    if (what == u"lock" && !m_locks.contains(index)) {
        m_locks.insert(index, qint32(m_part.locks.size()));
        m_part.locks.append(knownLockFromJson(object));
    } else if (what == u"client" && !m_clients.contains(index)) {
        m_clients.insert(index, qint32(m_part.clients.size()));
        m_part.clients.append(clientFromJson(object));
    } else if (what == u"text" && !m_texts.contains(index)) {
        m_texts.insert(index, qint32(m_part.texts.size()));
        m_part.texts.append(base::rawAt(object, QStringLiteral("text")));
    }
}

Opened LineReader::finish(ReadReport report)
{
    std::ranges::stable_sort(m_part.steps, byTime);
    std::ranges::stable_sort(m_part.sights, byTime);
    std::ranges::stable_sort(m_part.keyframes, byTime);
    Recording recording(m_header.value_or(Header{}));
    recording.append(m_part);
    report.unknownLines = m_unknown;
    report.version = m_version;
    return {recording, report};
}

base::Error notReadable(const QByteArray& name, const char* why)
{
    return {base::ErrorKind::FileUnreadable, name, why};
}

} // namespace

base::Result<Opened> fromLockrec(QByteArrayView bytes, const QByteArray& name)
{
    const QByteArrayView front(lockrecFront, qsizetype(sizeof lockrecFront) - 1);
    ReadReport report;
    LineReader lines;
    qsizetype at = bytes.startsWith(front) ? front.size() : 0;
    while (at < bytes.size()) {
        if (const auto block = unpacked(bytes.sliced(at))) {
            lines.take(*block);
            ++report.blocks;
            at += block->size;
            continue;
        }
        qsizetype next = nextBlock(bytes, at + 1);
        while (next >= 0 && !unpacked(bytes.sliced(next)))
            next = nextBlock(bytes, next + 1);
        next = next < 0 ? bytes.size() : next;
        report.losses.append({at, next - at});
        lines.breakOff();
        at = next;
    }
    if (report.blocks == 0)
        return notReadable(name, bytes.startsWith(front) ? "it holds nothing that can be read"
                                                         : "it is no recording of Lockscope");
    return lines.finish(report);
}

base::Result<Opened> openRecording(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return base::Error{base::ErrorKind::FileUnreadable, path.toUtf8(), file.errorString().toUtf8()};
    return fromLockrec(file.readAll(), path.toUtf8());
}

QString sentence(const ReadReport& report)
{
    const auto text = [](const char* source) { return QCoreApplication::translate("LockrecReader", source); };
    if (report.isWhole())
        return report.version > lockrecVersion
                   ? text(QT_TRANSLATE_NOOP("LockrecReader",
                         "A newer Lockscope has made this file; what it has "
                         "besides is not shown."))
                   : text(QT_TRANSLATE_NOOP("LockrecReader", "All of it could be read."));
    if (report.losses.isEmpty())
        return text(QT_TRANSLATE_NOOP(
            "LockrecReader", "The header of the file is missing; everything else could be read."));
    qint64 bytes = 0;
    for (const ReadReport::Loss& loss : report.losses)
        bytes += loss.bytes;
    const ReadReport::Loss& first = report.losses.constFirst();
    QString sentence = words::filled(text(QT_TRANSLATE_NOOP("LockrecReader",
                                         "The file is damaged: %1 bytes could not be read, the first "
                                         "of them at offset %2; what is in the other %3 blocks is shown.")),
        {QString::number(bytes), QString::number(first.offset), QString::number(report.blocks)});
    if (report.version == 0)
        sentence += QLatin1Char(' ') + text(QT_TRANSLATE_NOOP("LockrecReader", "Its header is lost."));
    return sentence;
}

} // namespace lockscope::record
