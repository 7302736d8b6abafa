#pragma once

#include "core/base/result.h"
#include "core/record/livescribe.h"
#include "core/record/lockrecwriter.h"
#include "core/record/part.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QString>

#include <deque>
#include <memory>
#include <optional>

namespace lockscope::record
{

/// How much of the last minutes is kept, and where.
struct KeepOptions {
    QString folder;                   ///< only for the files of the ring; made where it is missing
    std::chrono::minutes minutes{10}; ///< at least so much, unless `bytes` are full before
    /// All files together take at most this, as long as the table of locks fits twice into it.
    qint64 bytes = qint64(64) << 20;
    int files = 8; ///< of the ring; the oldest one goes as a whole
};

/// Keeps what a live source reports, on the disk and nowhere else: always the last minutes, in a ring of
/// files that can each be read alone, and all of it in a named file while that is asked for. Takes values;
/// lives on a worker thread, blocks for as long as the disk does. When the disk fails, writing to it ends and
/// failure() reports it; nothing else is affected.
///
/// Each file has the table of its begin. A large one is written piece by piece, with each call of fill(). The
/// ring goes on to the next file when the changes in a file have taken as much room as its table, so the cost
/// depends on what changes. Where the thread is asked to stop (QThread::requestInterruption()), nothing takes
/// long: a named file whose table is not complete by then says where it ends, and that it was not ended.
class Recorder
{
public:
    explicit Recorder(Header header);
    ~Recorder();

    /// Begins the ring, or changes how much it holds; its folder is that of the first call. Errors:
    /// FileUnwritable.
    base::Result<void> keep(const KeepOptions& options);
    /// Ends the ring and removes what it held.
    void keepNothing();
    /// Begins a named file with the table as it is now; with a `salt` its names are hashed. Errors:
    /// FileUnwritable.
    base::Result<void> record(const QString& path, const QByteArray& salt = {});
    /// Ends the named file. Errors: FileUnwritable where not all of it is on the disk.
    base::Result<void> stop();
    [[nodiscard]] bool isRecording() const { return m_named != nullptr; }
    /// The most names that a file with hashed names may have beside those of its table, since they stay in
    /// memory while it is written; normally 1,000,000. The file must be ended when it is full.
    void setMostNames(qsizetype most) { m_mostNames = most; }
    [[nodiscard]] bool isFull() const;
    /// The time for which tables are completed after the thread is asked to stop; normally 600 ms.
    void setStopWithin(base::milliseconds most) { m_stopWithin = most; }
    /// How much of the source's time is in the named file, and how much disk space that takes.
    [[nodiscard]] base::milliseconds recordedTime() const;
    [[nodiscard]] qint64 recordedBytes() const;

    /// Takes what the source reported, at a moment of the server's clock.
    void take(const locks::Batch& batch, base::ServerTime at);
    /// Takes the health that was reported at that moment.
    void take(const locks::Health& health, base::ServerTime at);
    /// Writes a piece of the tables that are not complete yet; true where more is left. It must be called a
    /// few times a second while that is so.
    bool fill();
    /// True while fill() has something to write.
    [[nodiscard]] bool isFilling() const;
    /// Writes to the disk what is not there yet; must be called every second or so.
    void flush();

    /// Writes the last minutes as one recording to `path`, in the same way. Errors: FileUnwritable,
    /// FileUnreadable.
    base::Result<void> saveKept(const QString& path, const QByteArray& salt = {});
    [[nodiscard]] const std::optional<base::Error>& failure() const { return m_failure; }

private:
    struct Output;
    struct Kept {
        QString path;
        qint64 bytes = 0;
        base::ServerTime until{};
    };
    std::unique_ptr<Output> begun(const QString& path, const QByteArray& salt, base::Result<void>& result);
    void reportBefore(Output& output, const locks::Batch& batch);
    bool fill(Output& output, qsizetype most);
    bool complete(Output& output);
    [[nodiscard]] bool isStopOverdue();
    void write(Output& output, const QByteArray& bytes);
    void adoptOld();
    void turnRing();
    void dropOld();
    [[nodiscard]] bool isRingFull() const;

    Header m_header;
    locks::Health m_health;
    QHash<locks::SharedRef, locks::LockPtr> m_table;
    base::ServerTime m_now{};
    KeepOptions m_options;
    std::unique_ptr<Output> m_ring;
    std::unique_ptr<Output> m_named;
    std::deque<Kept> m_kept;
    int m_number = 0;
    qsizetype m_mostNames = 1'000'000;
    std::optional<base::Error> m_failure;
    base::milliseconds m_stopWithin{600};
    std::optional<QDeadlineTimer> m_stopBy; ///< once the thread was asked
};

} // namespace lockscope::record
