#pragma once

#include "core/console/keptfolder.h"
#include "core/console/sourcerecorder.h"
#include "core/record/recorder.h"

#include <QDeadlineTimer>
#include <QTimer>

#include <optional>

namespace lockscope::console
{

/// The part of a SourceRecorder on its thread: the recorder, and the folder of the last minutes. All calls
/// come queued from there; all signals go back the same way.
class RecordWorker final : public QObject
{
    Q_OBJECT
public:
    explicit RecordWorker(QString root)
        : m_root(std::move(root))
    {
    }

    /// `locks` are all that are known at the header's begin.
    void begin(const record::Header& header, const locks::Health& health, const QList<locks::LockPtr>& locks,
        std::chrono::minutes minutes);
    void take(const locks::Batch& batch, base::ServerTime at);
    void take(const locks::Health& health, base::ServerTime at);
    void record(const QString& path, Naming naming, base::ServerTime at);
    void stop(base::ServerTime at);
    void keep(std::chrono::minutes minutes);
    void saveKept(const QString& path, const QByteArray& salt);
    /// Ends all files. It must be called while the thread runs, which else does not know any more that it was
    /// asked to stop.
    void end();
    /// Sets how long tables that are not whole may take once the thread is asked to stop.
    void endWithin(base::milliseconds most);

Q_SIGNALS:
    void taken(); ///< one more batch
    void stateChanged(const lockscope::console::RecordingState& state);
    void ended(const lockscope::console::RecordingState& state, const lockscope::base::Result<void>& outcome);
    void saved(const QString& path, const lockscope::base::Result<void>& outcome);
    void keepingFailed(const lockscope::base::Error& error);

private:
    base::Result<void> keepIn(std::chrono::minutes minutes);
    [[nodiscard]] bool isEnding();
    void flush();
    void fill();
    void endFull();
    void reportState();

    const QString m_root;
    QByteArray m_server;
    bool m_lasting = true; ///< the server will be the same one tomorrow
    std::optional<KeptFolder> m_folder;
    std::unique_ptr<record::Recorder> m_recorder; ///< ends before the folder
    QTimer* m_beat = nullptr;
    QTimer* m_fill = nullptr;              ///< while a table is not whole
    std::optional<QDeadlineTimer> m_endBy; ///< of what waits, once the program ends
    QString m_path;
    RecordingState m_state;
};

} // namespace lockscope::console
