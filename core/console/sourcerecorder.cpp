#include "core/console/sourcerecorder.h"

#include "core/console/recordworker.h"

#include <QCoreApplication>
#include <QFile>

#include <utility>

namespace lockscope::console
{

SourceRecorder::SourceRecorder(
    std::shared_ptr<Source> source, std::chrono::minutes minutes, const QString& root, QObject* parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_worker(new RecordWorker(root))
    , m_minutes(minutes)
{
    m_worker->moveToThread(&m_disk);
    connect(&m_disk, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &RecordWorker::stateChanged, this, [this](const RecordingState& state) {
        m_state = state;
        Q_EMIT stateChanged(state);
    });
    connect(m_worker, &RecordWorker::ended, this, &SourceRecorder::ended);
    connect(m_worker, &RecordWorker::saved, this, &SourceRecorder::saved);
    connect(m_worker, &RecordWorker::keepingFailed, this, &SourceRecorder::keepingFailed);
    connect(m_worker, &RecordWorker::taken, this, [this] { give(m_flow.arrived()); });
    connect(m_source.get(), &Source::changed, this, &SourceRecorder::take);
    connect(m_source.get(), &Source::healthChanged, this, &SourceRecorder::takeHealth);
    m_disk.setObjectName(QStringLiteral("record"));
    m_disk.start();
    takeHealth(m_source->health());
}

/// The worker first writes what it was given, and for how long it does so is its own decision: what waits
/// goes in pieces. It is asked not to begin anything long.
SourceRecorder::~SourceRecorder()
{
    m_disk.requestInterruption();
    onWorker([within = m_endWithin](RecordWorker& worker) { worker.endWithin(within); });
    for (const locks::Batch& piece : m_flow.takeWaiting())
        give(piece);
    stop();
    onWorker([this](RecordWorker& worker) {
        worker.end();
        m_disk.quit();
    });
    m_disk.wait();
}

template<class Act>
void SourceRecorder::onWorker(Act act)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, act = std::move(act)] { act(*worker); }, Qt::QueuedConnection);
}

void SourceRecorder::take(const locks::Batch& batch)
{
    if (m_begun)
        give(m_flow.put(batch));
}

void SourceRecorder::give(const std::optional<locks::Batch>& batch)
{
    if (batch)
        onWorker([batch = *batch, at = now()](RecordWorker& worker) { worker.take(batch, at); });
}

base::ServerTime SourceRecorder::now() const { return m_source->health().clock.serverTime(base::monoNow()); }

void SourceRecorder::takeHealth(const locks::Health& health)
{
    if (!health.clock.known)
        return;
    if (!std::exchange(m_begun, true))
        return begin();
    if (!m_flow.isFull())
        onWorker([health, at = now()](RecordWorker& worker) { worker.take(health, at); });
}

/// Batches have no moment before the server's clock is known.
void SourceRecorder::begin()
{
    const locks::Health health = m_source->health();
    record::Header header;
    header.kind = record::Header::Kind::Live;
    header.title = health.sandbox ? tr("sandbox") : health.serverName;
    header.server = health.serverName.toUtf8();
    header.begin = now();
    header.madeBy =
        (QCoreApplication::applicationName() + u' ' + QCoreApplication::applicationVersion()).toUtf8();
    onWorker([=, locks = m_source->locks(), minutes = m_minutes](
                 RecordWorker& worker) { worker.begin(header, health, locks, minutes); });
    if (!m_wanted.isEmpty())
        record(std::exchange(m_wanted, {}), m_wantedNaming);
}

void SourceRecorder::record(const QString& path, Naming naming)
{
    m_wantedNaming = naming;
    if (!m_begun)
        m_wanted = path;
    else
        onWorker([path, naming, at = now()](RecordWorker& worker) { worker.record(path, naming, at); });
}

void SourceRecorder::stop()
{
    m_wanted.clear();
    if (m_begun)
        onWorker([at = now()](RecordWorker& worker) { worker.stop(at); });
}

void SourceRecorder::keep(std::chrono::minutes minutes)
{
    m_minutes = minutes;
    if (m_begun)
        onWorker([minutes](RecordWorker& worker) { worker.keep(minutes); });
}

void SourceRecorder::saveKept(const QString& path, const QByteArray& salt)
{
    if (m_begun)
        onWorker([path, salt](RecordWorker& worker) { worker.saveKept(path, salt); });
    else
        Q_EMIT saved(path, base::Error{base::ErrorKind::FileUnreadable, QFile::encodeName(path),
                               QT_TRANSLATE_NOOP("ErrorDetails", "nothing is kept yet")});
}

} // namespace lockscope::console

#include "moc_sourcerecorder.cpp"
