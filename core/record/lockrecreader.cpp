#include "core/record/lockrecreader.h"

#include "core/base/rawjson.h"
#include "core/record/batchcbor.h"
#include "core/record/batchjson.h"
#include "core/record/blockorder.h"
#include "core/record/headerjson.h"
#include "core/record/jsonfields.h"
#include "core/record/livescribe.h"
#include "core/record/stepjson.h"
#include "core/words/counted.h"
#include "core/words/filled.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::record
{

using base::ServerTime;

namespace
{

constexpr qsizetype longestLine = qsizetype(64) << 20;
constexpr auto byTime = [](const auto& left, const auto& right) { return left.at < right.at; };

Header::Gap lackOf(const ReadReport& report)
{
    if (!report.isWhole())
        return Header::Gap::Parts;
    if (report.isNewer() || report.unknownLines > 0)
        return Header::Gap::News;
    return report.isCutOff ? Header::Gap::End : Header::Gap::Nothing;
}

/// Puts the lines together again into a recording.
class LineReader
{
public:
    void take(const Block& block);
    /// Drops a line that was begun: the blocks between were lost, so it has no end.
    void breakOff() { m_begun.clear(); }
    /// Returns the recording; by then the report has all that it says of the blocks.
    Opened finish(ReadReport report, std::optional<Header::Kind> kind);

private:
    using Indexes = QHash<qint32, qint32>; ///< of the file -> of the part

    void takeSights(const QByteArray& content);
    void takeLine(QByteArrayView line);
    bool takeObject(const QJsonObject& object);
    void takeStep(Step step);
    void takeName(const QJsonObject& object);
    void takeHeader(const QJsonObject& object);

    std::optional<Header> m_header;
    int m_version = 0;
    qint64 m_headers = 0;
    Part m_part;
    Indexes m_locks, m_clients, m_texts;
    QByteArray m_begun;
    qint64 m_unknown = 0;
};

void LineReader::take(const Block& block)
{
    if (block.hasSights)
        return takeSights(block.content);
    QByteArrayView lines = block.content;
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

void LineReader::takeSights(const QByteArray& content)
{
    m_begun.clear();
    CborArchive archive(content);
    while (auto recorded = readBatch(archive))
        m_part.batches.append(*std::move(recorded));
    if (archive.isFailed())
        ++m_unknown;
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
        m_part.batches.append(batchFromJson(object));
    } else if (object.contains(QLatin1String("keyframe_us"))) {
        m_part.keyframes.append(keyframeFromJson(object));
    } else if (object.contains(QLatin1String("until_us"))) {
        m_part.until = std::max(m_part.until, Moment(integerIn(object, QLatin1String("until_us"))));
    } else if (object.contains(QLatin1String("lockrec"))) {
        takeHeader(object);
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

/// Takes the first header: a file has one.
void LineReader::takeHeader(const QJsonObject& object)
{
    m_version = std::max(m_version, int(integerIn(object, QLatin1String("lockrec"))));
    if (++m_headers == 1)
        m_header = headerFromJson(object);
}

/// The server's clock at moment 0, of a file that has lost its header.
ServerTime beginOf(const QList<RecordedBatch>& batches)
{
    for (const RecordedBatch& recorded : batches)
        if (!recorded.batch.changed.isEmpty())
            return recorded.batch.changed.constFirst()->asOf -
                   std::chrono::floor<base::milliseconds>(recorded.at);
    return {};
}

/// Concludes the steps of a live file, which are what its batches show.
void concludeSteps(Part& part, ServerTime begin)
{
    LiveScribe scribe(begin);
    for (const RecordedBatch& recorded : std::as_const(part.batches))
        scribe.take(
            recorded.batch, begin + std::chrono::floor<base::milliseconds>(recorded.at), recorded.whole);
    const Part news = scribe.news();
    part.locks = news.locks;
    part.clients = news.clients;
    part.steps = news.steps;
}

Opened LineReader::finish(ReadReport report, std::optional<Header::Kind> kind)
{
    std::ranges::stable_sort(m_part.steps, byTime);
    std::ranges::stable_sort(m_part.batches, byTime);
    std::ranges::stable_sort(m_part.keyframes, byTime);
    report.unknownLines = m_unknown;
    report.version = std::max(report.version, m_version);
    report.hasHeader = m_header.has_value();
    report.strayBlocks += std::max<qint64>(0, m_headers - 1);
    Header header = m_header.value_or(
        Header{.kind = kind.value_or(Header::Kind::Unknown), .begin = beginOf(m_part.batches)});
    if (kind && kind != header.kind) {
        header.kind = Header::Kind::Unknown;
        ++report.strayBlocks;
    }
    header.lack = std::max(header.lack, lackOf(report));
    if (header.kind == Header::Kind::Live && m_part.steps.isEmpty())
        concludeSteps(m_part, header.begin);
    Recording recording(header);
    recording.append(m_part);
    return {recording, report};
}

base::Error notReadable(const QByteArray& name, const QByteArray& why)
{
    return {base::ErrorKind::FileUnreadable, name, why};
}

/// The version in the first line of a file, and the length of that line; 0 where there is none.
std::pair<int, qsizetype> frontOf(QByteArrayView bytes)
{
    const QByteArrayView front(anyLockrecFront);
    constexpr qsizetype longest = 32;
    const qsizetype end = bytes.first(std::min(bytes.size(), longest)).indexOf('\n');
    if (!bytes.startsWith(front) || end < 0)
        return {0, 0};
    const int version = bytes.first(end).sliced(front.size()).toInt();
    return version > 0 ? std::pair(version, end + 1) : std::pair(0, qsizetype(0));
}

/// Says why nothing is read of a file of that version; 0 = it has none.
base::Error nothingIsRead(const QByteArray& name, int version)
{
    if (version > lockrecVersion)
        return base::errorOf(base::ErrorKind::FileUnreadable, name,
            QT_TRANSLATE_NOOP(
                "ErrorDetails", "its format %1 is newer than this program, which reads up to %2"),
            {QByteArray::number(version), QByteArray::number(lockrecVersion)});
    return notReadable(
        name, version > 0
                  ? QByteArrayLiteral(QT_TRANSLATE_NOOP("ErrorDetails", "it holds nothing that can be read"))
                  : QByteArrayLiteral(QT_TRANSLATE_NOOP("ErrorDetails", "it is no recording of Lockscope")));
}

struct ReaderWords {
    Q_DECLARE_TR_FUNCTIONS(LockrecReader)
};

QString restSentence(const ReadReport& report)
{
    return words::counted(report.blocks, ReaderWords::tr("What is in the other block is shown."),
        ReaderWords::tr("What is in the other %n blocks is shown.", nullptr, words::numerus(report.blocks)));
}

QString lossSentence(const ReadReport& report)
{
    qint64 bytes = 0;
    for (const ReadReport::Loss& loss : report.losses)
        bytes += loss.bytes;
    return words::filled(
               words::counted(bytes,
                   ReaderWords::tr("The file is damaged: one byte could not be read, at offset %2."),
                   ReaderWords::tr(
                       "The file is damaged: %1 bytes could not be read, the first of them at offset %2.",
                       nullptr, words::numerus(bytes))),
               {QString::number(bytes), QString::number(report.losses.constFirst().offset)}) +
           u' ' + restSentence(report);
}

/// The sentences about damage. Where there are losses, the missing blocks are those that could not be read.
QStringList damageSentences(const ReadReport& report)
{
    QStringList parts;
    if (!report.losses.isEmpty())
        parts.append(lossSentence(report));
    else if (report.missingBlocks > 0)
        parts.append(
            words::counted(report.missingBlocks, ReaderWords::tr("One block of the file is missing."),
                ReaderWords::tr(
                    "%n blocks of the file are missing.", nullptr, words::numerus(report.missingBlocks))) +
            u' ' + restSentence(report));
    if (report.strayBlocks > 0)
        parts.append(words::counted(report.strayBlocks,
            ReaderWords::tr("One of its blocks is there twice, not in its place, or of another recording."),
            ReaderWords::tr("%n of its blocks are there twice, not in their place, or of another recording.",
                nullptr, words::numerus(report.strayBlocks))));
    if (!report.hasHeader)
        parts.append(ReaderWords::tr("Its header is lost."));
    return parts;
}

} // namespace

bool ReadReport::isNewer() const { return version > lockrecVersion; }

/// Takes the blocks in the order of the file.
class LockrecReader::Blocks
{
public:
    explicit Blocks(int version) { m_report.version = version; }

    void take(const Block& block)
    {
        const BlockOrder::Place place = m_order.take(block.tag);
        ++m_report.blocks;
        if (place != BlockOrder::Place::Next)
            m_lines.breakOff();
        if (place != BlockOrder::Place::Again)
            m_lines.take(block);
    }

    void passOver(const ReadReport::Loss& loss)
    {
        m_report.losses.append(loss);
        m_lines.breakOff();
    }

    [[nodiscard]] bool isEmpty() const { return m_report.blocks == 0; }
    /// True where the file has ended: anything that follows belongs to another one.
    [[nodiscard]] bool isComplete() const { return m_order.isComplete(); }

    /// `atEnd`: no other block follows.
    Opened finish(bool atEnd)
    {
        m_report.missingBlocks = m_order.missing();
        m_report.strayBlocks = m_order.stray();
        m_report.isCutOff = atEnd && m_order.isCutOff();
        return m_lines.finish(m_report, m_order.kind());
    }

private:
    ReadReport m_report;
    LineReader m_lines;
    BlockOrder m_order;
};

LockrecReader::LockrecReader(QByteArrayView bytes, QByteArray name)
    : m_bytes(bytes)
    , m_name(std::move(name))
{
    std::tie(m_version, m_at) = frontOf(bytes);
    m_blocks = std::make_unique<Blocks>(m_version);
}

LockrecReader::~LockrecReader() = default;

bool LockrecReader::advance(qsizetype bytes)
{
    const qsizetype wanted = m_at + std::min(bytes, m_bytes.size() - m_at);
    while (m_at < wanted && !m_blocks->isComplete()) {
        if (const auto block = unpacked(m_bytes.sliced(m_at))) {
            m_blocks->take(*block);
            m_at += block->size;
            continue;
        }
        qsizetype next = nextBlock(m_bytes, m_at + 1);
        while (next >= 0 && !unpacked(m_bytes.sliced(next)))
            next = nextBlock(m_bytes, next + 1);
        next = next < 0 ? m_bytes.size() : next;
        m_blocks->passOver({m_at, next - m_at});
        m_at = next;
    }
    return m_at < m_bytes.size() && !m_blocks->isComplete();
}

int LockrecReader::percent() const { return m_bytes.isEmpty() ? 100 : int(m_at * 100 / m_bytes.size()); }

base::Result<Opened> LockrecReader::soFar() const
{
    if (m_blocks->isEmpty())
        return nothingIsRead(m_name, m_version);
    return Blocks(*m_blocks).finish(false);
}

base::Result<Opened> LockrecReader::finish()
{
    if (m_at < m_bytes.size())
        m_blocks->passOver({m_at, m_bytes.size() - m_at});
    m_at = m_bytes.size();
    if (m_blocks->isEmpty())
        return nothingIsRead(m_name, m_version);
    return m_blocks->finish(true);
}

base::Result<Opened> fromLockrec(QByteArrayView bytes, const QByteArray& name)
{
    LockrecReader reader(bytes, name);
    reader.advance(bytes.size());
    return reader.finish();
}

base::Result<Opened> openRecording(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return base::Error{base::ErrorKind::FileUnreadable, path.toUtf8(), file.errorString().toUtf8()};
    return fromLockrec(file.readAll(), path.toUtf8());
}

QJsonObject damageJson(const Opened& opened)
{
    const ReadReport& report = opened.report;
    const Header::Gap lack = opened.recording.header().lack;
    if (report.isPlain() && lack == Header::Gap::Nothing)
        return {};
    qint64 lost = 0;
    for (const ReadReport::Loss& loss : report.losses)
        lost += loss.bytes;
    return {{QStringLiteral("lacks"), name(lack)}, {QStringLiteral("format"), report.version},
        {QStringLiteral("lost_bytes"), lost}, {QStringLiteral("missing_blocks"), report.missingBlocks},
        {QStringLiteral("stray_blocks"), report.strayBlocks},
        {QStringLiteral("unknown_lines"), report.unknownLines},
        {QStringLiteral("header_lost"), !report.hasHeader}, {QStringLiteral("cut_off"), report.isCutOff},
        {QStringLiteral("sentence"), sentence(report)}};
}

QString sentence(const ReadReport& report)
{
    QStringList parts;
    if (report.isNewer())
        parts.append(words::filled(
            ReaderWords::tr("A newer Lockscope has made this file, in format %1; this one knows up "
                            "to %2, and what the file has besides is not shown."),
            {QString::number(report.version), QString::number(lockrecVersion)}));
    else if (report.unknownLines > 0 && report.isWhole())
        parts.append(words::counted(report.unknownLines,
            ReaderWords::tr("1 line of the file is not understood: a newer Lockscope may have written it. It "
                            "is not shown."),
            ReaderWords::tr("%n lines of the file are not understood: a newer Lockscope may "
                            "have written them. They are not shown.",
                nullptr, words::numerus(report.unknownLines))));
    parts += damageSentences(report);
    if (report.isCutOff)
        parts.append(
            ReaderWords::tr("The file was not ended: what happened after its last block is not in it."));
    return parts.isEmpty() ? ReaderWords::tr("All of it could be read.") : parts.join(u' ');
}

} // namespace lockscope::record
