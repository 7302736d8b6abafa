#include "core/record/recorder.h"

#include "core/base/programend.h"
#include "core/record/hashed.h"
#include "core/record/join.h"
#include "core/record/lockrecreader.h"

#include <QDateTime>
#include <QDir>
#include <QSet>
#include <QThread>

#include <utility>

namespace lockscope::record
{

using base::Error;
using base::ErrorKind;
using base::Result;
using base::ServerTime;

namespace
{

using namespace std::chrono_literals;
using Table = QHash<locks::SharedRef, locks::LockPtr>;

/// The number of locks of a table that are written at once.
constexpr qsizetype locksInFill = 1024;

/// The topology without the times of holds at the former primary, which are known only to some milliseconds.
std::optional<locks::Topology> steady(std::optional<locks::Topology> topology)
{
    if (!topology || !topology->failover || !topology->failover->former)
        return topology;
    topology->failover->former->asOf = {};
    for (locks::FormerHold& hold : topology->failover->former->holds)
        hold.expiresAt.reset();
    return topology;
}

Header lacking(Header header, Header::Gap lack)
{
    header.lack = lack;
    return header;
}

bool isOther(const locks::Health& health, const locks::Health& before)
{
    return health.live != before.live || health.reason != before.reason || health.server != before.server ||
           health.replicaOf != before.replicaOf || health.loneNode != before.loneNode ||
           health.feeds != before.feeds || health.discovery.places != before.discovery.places ||
           steady(health.topology) != steady(before.topology) ||
           locks::steady(health.cluster) != locks::steady(before.cluster);
}

} // namespace

/// A file that is being written, and its content so far.
struct Recorder::Output {
    /// With hashed names the steps are written too: they cannot be concluded from the batches then.
    Output(const QString& path, ServerTime from, const QByteArray& salt)
        : file(path)
        , begin(from)
        , scribe(from, salt.isEmpty() ? LiveScribe::Content::BatchesAlone : LiveScribe::Content::WithSteps)
    {
        if (!salt.isEmpty())
            hashed.emplace(salt);
    }
    QFile file;
    const ServerTime begin;
    LiveScribe scribe;
    LockrecWriter writer;
    std::optional<HashedNames> hashed; ///< in place of the names

    /// The table of the begin: a copy that costs only what the recorder changes later.
    Table table;
    Table::const_iterator next;      ///< what is before it has been written
    QSet<locks::SharedRef> reported; ///< what has been written, also before its turn
    bool isFilling = false;
    qint64 bytes = 0;      ///< in the file
    qint64 tableBytes = 0; ///< of it, when the table was whole

    [[nodiscard]] bool lacks(const locks::SharedRef& ref) const
    {
        return isFilling && table.contains(ref) && !reported.contains(ref);
    }
    /// The next locks that are not in the file yet.
    QList<locks::LockPtr> piece(qsizetype most)
    {
        QList<locks::LockPtr> locks;
        for (; next != table.cend() && locks.size() < most; ++next)
            if (!reported.contains(next.key()))
                locks.append(*next);
        for (const locks::LockPtr& lock : locks)
            reported.insert(lock->ref);
        return locks;
    }
    QByteArray front(const Header& header) { return writer.begin(hashed ? hashed->of(header) : header); }
    QByteArray news() { return writer.add(hashed ? hashed->of(scribe.news()) : scribe.news()); }
};

Recorder::Recorder(Header header)
    : m_header(std::move(header))
{
    m_header.kind = Header::Kind::Live;
    m_now = m_header.begin;
}

/// A file of the ring whose table is not complete continues the one before; where there is none it would show
/// fewer locks than there were, and is removed.
Recorder::~Recorder()
{
    flush();
    if (m_ring && !complete(*m_ring) && m_kept.empty())
        QFile::remove(m_ring->file.fileName());
    base::ProgramEnd::leaveContent(m_table);
}

/// Each file can be read alone: its header says when it begins, its first batches are the whole table.
std::unique_ptr<Recorder::Output> Recorder::begun(
    const QString& path, const QByteArray& salt, Result<void>& result)
{
    auto output = std::make_unique<Output>(path, m_now, salt);
    Header header = m_header;
    header.begin = m_now;
    header.tableLocks = m_table.size();
    QByteArray front = output->front(header);
    output->table = m_table;
    output->next = std::as_const(output->table).cbegin();
    output->isFilling = true;
    locks::Batch first;
    first.changed = output->piece(locksInFill);
    output->scribe.take(first, m_now, true);
    output->scribe.take(m_health, m_now);
    front += output->news();
    front += output->writer.flush();
    const bool written = output->file.open(QIODevice::WriteOnly | QIODevice::Truncate) &&
                         output->file.write(front) == front.size();
    output->bytes = front.size();
    fill(*output, 0);
    if (written)
        return output;
    result = Error{ErrorKind::FileUnwritable, path.toUtf8(), output->file.errorString().toUtf8()};
    return nullptr;
}

Result<void> Recorder::keep(const KeepOptions& options)
{
    if (m_ring) {
        m_options.minutes = options.minutes;
        m_options.bytes = options.bytes;
        m_options.files = options.files;
        dropOld();
        return {};
    }
    m_options = options;
    m_failure.reset();
    if (!QDir().mkpath(options.folder))
        return Error{ErrorKind::FileUnwritable, options.folder.toUtf8(),
            QT_TRANSLATE_NOOP("ErrorDetails", "the folder cannot be made")};
    adoptOld();
    turnRing();
    return m_failure ? Result<void>(*m_failure) : Result<void>();
}

void Recorder::keepNothing()
{
    if (m_ring)
        m_kept.push_back({m_ring->file.fileName(), 0, m_now});
    m_ring.reset();
    for (const Kept& kept : std::exchange(m_kept, {}))
        QFile::remove(kept.path);
}

base::milliseconds Recorder::recordedTime() const
{
    return m_named ? m_now - m_named->begin : base::milliseconds(0);
}

qint64 Recorder::recordedBytes() const { return m_named ? m_named->bytes : 0; }

/// Takes over the files that an earlier run has left; they are dropped when they are too old.
void Recorder::adoptOld()
{
    const auto left =
        QDir(m_options.folder).entryInfoList({QStringLiteral("kept-*.lockrec")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : left) {
        const qint64 at = file.lastModified().toMSecsSinceEpoch();
        m_kept.push_back({file.filePath(), file.size(), ServerTime(base::milliseconds(at))});
        m_number = std::max(m_number, file.baseName().section(u'-', 1).toInt() + 1);
    }
}

Result<void> Recorder::record(const QString& path, const QByteArray& salt)
{
    Result<void> result;
    m_failure.reset();
    m_named = begun(path, salt, result);
    return result;
}

Result<void> Recorder::stop()
{
    flush();
    const std::unique_ptr<Output> ended = std::move(m_named);
    if (ended && complete(*ended))
        write(*ended, ended->writer.end());
    if (!ended || (ended->file.flush() && ended->file.error() == QFileDevice::NoError))
        return {};
    return Error{
        ErrorKind::FileUnwritable, ended->file.fileName().toUtf8(), ended->file.errorString().toUtf8()};
}

void Recorder::take(const locks::Batch& batch, ServerTime at)
{
    m_now = std::max(m_now, at);
    for (const locks::LockPtr& lock : batch.changed)
        m_table.insert(lock->ref, lock);
    for (const locks::LockRef& ref : batch.removed)
        m_table.remove(ref);
    for (Output* output : {m_ring.get(), m_named.get()}) {
        if (output != nullptr) {
            reportBefore(*output, batch);
            output->scribe.take(batch, m_now);
            write(*output, output->news());
        }
    }
    dropOld();
}

void Recorder::take(const locks::Health& health, ServerTime at)
{
    m_now = std::max(m_now, at);
    const bool isNews = isOther(health, m_health);
    m_health = health;
    if (!isNews)
        return;
    for (Output* output : {m_ring.get(), m_named.get()}) {
        if (output != nullptr) {
            output->scribe.take(health, m_now);
            write(*output, output->news());
        }
    }
}

/// Writes a lock's value in the table of the begin before the changes to it.
void Recorder::reportBefore(Output& output, const locks::Batch& batch)
{
    QList<locks::LockPtr> before;
    const auto report = [&](const locks::SharedRef& ref) {
        if (!output.lacks(ref))
            return;
        before.append(output.table.value(ref));
        output.reported.insert(ref);
    };
    for (const locks::LockPtr& lock : batch.changed)
        report(lock->ref);
    for (const locks::LockRef& ref : batch.removed)
        report(ref);
    for (const locks::Event& event : batch.events)
        report(event.lock);
    if (!before.isEmpty())
        output.scribe.recall(before);
}

bool Recorder::fill(Output& output, qsizetype most)
{
    if (!output.isFilling)
        return false;
    const QList<locks::LockPtr> piece = output.piece(most);
    if (!piece.isEmpty()) {
        output.scribe.recall(piece);
        write(output, output.news());
    }
    if (output.next != output.table.cend())
        return true;
    output.isFilling = false;
    output.table = {};
    output.reported = {};
    output.tableBytes = output.bytes;
    return false;
}

bool Recorder::fill()
{
    for (Output* output : {m_ring.get(), m_named.get()})
        if (output != nullptr)
            fill(*output, locksInFill);
    dropOld();
    return isFilling();
}

bool Recorder::isFilling() const { return (m_ring && m_ring->isFilling) || (m_named && m_named->isFilling); }

/// Completes the table; false where there was no time for it. The part written until then can still be read.
bool Recorder::complete(Output& output)
{
    while (output.isFilling && !m_failure && !isStopOverdue())
        fill(output, locksInFill);
    write(output, output.writer.flush());
    return !m_failure && !output.isFilling;
}

/// All tables together have that time.
bool Recorder::isStopOverdue()
{
    if (!QThread::currentThread()->isInterruptionRequested())
        return false;
    if (!m_stopBy)
        m_stopBy.emplace(m_stopWithin);
    return m_stopBy->hasExpired();
}

void Recorder::write(Output& output, const QByteArray& bytes)
{
    output.bytes += bytes.size();
    if (bytes.isEmpty() || output.file.write(bytes) == bytes.size())
        return;
    m_failure =
        Error{ErrorKind::FileUnwritable, output.file.fileName().toUtf8(), output.file.errorString().toUtf8()};
}

void Recorder::flush()
{
    for (Output* output : {m_ring.get(), m_named.get()}) {
        if (output != nullptr) {
            write(*output, output->writer.flush());
            output->file.flush();
        }
    }
    dropOld();
}

void Recorder::turnRing()
{
    if (m_ring) {
        write(*m_ring, m_ring->writer.flush());
        m_ring->file.close();
        m_kept.push_back({m_ring->file.fileName(), m_ring->bytes, m_now});
    }
    Result<void> result;
    const QString name = QStringLiteral("kept-%1.lockrec").arg(m_number++, 6, 10, QLatin1Char('0'));
    m_ring = begun(m_options.folder + QLatin1Char('/') + name, {}, result);
    if (!result)
        m_failure = result.error();
}

bool Recorder::isFull() const { return m_named && m_named->scribe.names() >= m_mostNames + m_table.size(); }

/// True where the newest file has its share of the bytes or of the minutes. The next one begins with the
/// table again, so it is worth it only when as much has changed.
bool Recorder::isRingFull() const
{
    const qint64 changes = m_ring->bytes - m_ring->tableBytes;
    if (m_ring->isFilling || changes < m_ring->tableBytes)
        return false;
    const qint64 share = m_options.bytes / std::max(2, m_options.files);
    const auto shareOfTime =
        std::chrono::duration_cast<base::milliseconds>(m_options.minutes) / std::max(1, m_options.files - 2);
    return m_ring->bytes >= share || m_now - m_ring->begin >= shareOfTime;
}

/// Removes files that are older than asked for, or more than is allowed. The file before the newest one stays
/// while the table of the newest is not complete.
void Recorder::dropOld()
{
    if (!m_ring)
        return;
    if (isRingFull())
        turnRing();
    qint64 bytes = m_ring->bytes;
    for (const Kept& kept : m_kept)
        bytes += kept.bytes;
    const auto isOver = [&] {
        const bool isOld = m_now - m_kept.front().until > m_options.minutes;
        return isOld || bytes > m_options.bytes || qint64(m_kept.size()) + 1 > std::max(2, m_options.files);
    };
    while (m_kept.size() > (m_ring->isFilling ? 1U : 0U) && isOver()) {
        bytes -= m_kept.front().bytes;
        QFile::remove(m_kept.front().path);
        m_kept.pop_front();
    }
}

Result<void> Recorder::saveKept(const QString& path, const QByteArray& salt)
{
    flush();
    if (m_ring && complete(*m_ring))
        m_ring->file.flush();
    QStringList files;
    for (const Kept& kept : m_kept)
        files.append(kept.path);
    if (m_ring)
        files.append(m_ring->file.fileName());
    QList<Recording> parts;
    bool isAllRead = true;
    for (const QString& file : files) {
        if (QThread::currentThread()->isInterruptionRequested())
            return Error{ErrorKind::FileUnreadable, m_options.folder.toUtf8(),
                QT_TRANSLATE_NOOP("ErrorDetails", "the program ends")};
        const auto opened = openRecording(file);
        isAllRead = isAllRead && opened.ok();
        if (opened)
            parts.append(opened->recording);
    }
    if (parts.isEmpty())
        return Error{ErrorKind::FileUnreadable, m_options.folder.toUtf8(),
            QT_TRANSLATE_NOOP("ErrorDetails", "nothing is kept yet")};
    Recording kept = joined(parts);
    if (!isAllRead)
        kept.setHeader(lacking(kept.header(), Header::Gap::Parts));
    return writeRecording(salt.isEmpty() ? kept : withHashedNames(kept, salt), path);
}

} // namespace lockscope::record
