#include "core/console/recordworker.h"

#include <QDir>
#include <QFileInfo>
#include <QThread>

namespace lockscope::console
{

using namespace std::chrono_literals;

namespace
{

/// A piece of the table takes some milliseconds.
constexpr base::milliseconds fillPace = 150ms;
/// So long what waits for the last minutes is still written when the program ends.
constexpr base::milliseconds waitingWithin = 300ms;

} // namespace

void RecordWorker::begin(const record::Header& header, const locks::Health& health,
    const QList<locks::LockPtr>& locks, std::chrono::minutes minutes)
{
    m_server = health.server.toUtf8();
    m_lasting = !health.sandbox;
    m_recorder = std::make_unique<record::Recorder>(header);
    m_recorder->take(health, header.begin);
    locks::Batch known;
    known.changed = locks;
    m_recorder->take(known, header.begin);
    m_beat = new QTimer(this);
    connect(m_beat, &QTimer::timeout, this, &RecordWorker::flush);
    m_fill = new QTimer(this);
    connect(m_fill, &QTimer::timeout, this, &RecordWorker::fill);
    keep(minutes);
}

/// A file that was asked for gets all that was sent before its end. The last minutes get what can be written
/// soon.
bool RecordWorker::isEnding()
{
    if (!thread()->isInterruptionRequested() || m_recorder->isRecording())
        return false;
    if (!m_endBy)
        m_endBy.emplace(waitingWithin);
    return m_endBy->hasExpired();
}

void RecordWorker::take(const locks::Batch& batch, base::ServerTime at)
{
    if (!isEnding())
        m_recorder->take(batch, at);
    Q_EMIT taken();
}

void RecordWorker::take(const locks::Health& health, base::ServerTime at)
{
    if (!isEnding())
        m_recorder->take(health, at);
}

void RecordWorker::record(const QString& path, Naming naming, base::ServerTime at)
{
    m_recorder->take(locks::Batch(), at);
    m_path = path;
    m_beat->start(1s);
    const auto begun = m_recorder->record(path, saltFor(naming));
    if (!begun)
        Q_EMIT ended({.path = path}, begun);
    reportState();
}

/// The file reaches to this moment, also where nothing has happened since long ago.
void RecordWorker::stop(base::ServerTime at)
{
    if (!m_recorder->isRecording())
        return;
    m_recorder->take(locks::Batch(), at);
    m_recorder->flush();
    reportState();
    RecordingState whole = m_state;
    whole.isRecording = false;
    const auto outcome = m_recorder->stop();
    reportState();
    Q_EMIT ended(whole, outcome);
}

base::Result<void> RecordWorker::keepIn(std::chrono::minutes minutes)
{
    if (!m_folder) {
        auto taken = KeptFolder::take(m_root, m_server, m_lasting, minutes);
        if (!taken)
            return taken.error();
        m_folder = std::move(taken).value();
    }
    record::KeepOptions options;
    options.folder = m_folder->path();
    options.minutes = minutes;
    return m_recorder->keep(options);
}

void RecordWorker::keep(std::chrono::minutes minutes)
{
    if (minutes <= 0min)
        return m_recorder->keepNothing();
    m_beat->start(1s);
    if (const auto kept = keepIn(minutes); !kept)
        Q_EMIT keepingFailed(kept.error());
}

/// Where the folder cannot be made, the file cannot be written, and its error says why.
void RecordWorker::saveKept(const QString& path, const QByteArray& salt)
{
    QDir().mkpath(QFileInfo(path).path());
    Q_EMIT saved(path, m_recorder->saveKept(path, salt));
}

void RecordWorker::endWithin(base::milliseconds most)
{
    if (m_recorder)
        m_recorder->setStopWithin(most);
}

void RecordWorker::end()
{
    if (!m_recorder)
        return;
    m_beat->stop();
    m_fill->stop();
    m_recorder.reset();
    m_folder.reset();
}

void RecordWorker::fill()
{
    if (!m_recorder->fill())
        m_fill->stop();
}

/// A disk that fails ends both: what is written to it would have a hole.
void RecordWorker::flush()
{
    m_recorder->flush();
    if (m_recorder->isFilling() && !m_fill->isActive())
        m_fill->start(fillPace);
    if (const auto failure = m_recorder->failure()) {
        m_beat->stop();
        if (m_recorder->isRecording()) {
            (void)m_recorder->stop();
            Q_EMIT ended({.path = m_path}, *failure);
        }
        m_recorder->keepNothing();
        Q_EMIT keepingFailed(*failure);
    }
    endFull();
    reportState();
}

/// A file keeps the names that it has written in memory.
void RecordWorker::endFull()
{
    if (!m_recorder->isFull())
        return;
    const auto outcome = m_recorder->stop();
    const base::Error full{base::ErrorKind::FileUnwritable, QFile::encodeName(m_path),
        QT_TRANSLATE_NOOP(
            "ErrorDetails", "it has named as many locks and clients as one file can; begin another")};
    Q_EMIT ended({.path = m_path}, outcome ? base::Result<void>(full) : outcome);
}

void RecordWorker::reportState()
{
    const RecordingState state{
        m_recorder->isRecording(), m_path, m_recorder->recordedTime(), m_recorder->recordedBytes()};
    if (state == m_state)
        return;
    m_state = state;
    Q_EMIT stateChanged(state);
}

} // namespace lockscope::console

#include "moc_recordworker.cpp"
