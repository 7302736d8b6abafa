#pragma once

#include "core/base/result.h"
#include "core/console/batchflow.h"
#include "core/console/export.h"
#include "core/console/source.h"

#include <QThread>

#include <chrono>
#include <memory>

namespace lockscope::console
{

/// The state of a source's recording on the disk, by the last stateChanged().
struct RecordingState {
    bool isRecording = false;
    QString path;               ///< of the file that is being written, or was the last
    base::milliseconds time{0}; ///< how much of the source's time is in it
    qint64 bytes = 0;           ///< what it takes of the disk

    friend bool operator==(const RecordingState&, const RecordingState&) = default;
};

class RecordWorker;

/// Records what a source reports: all of it in a file while that is asked for, and the last minutes always.
/// Lives on the thread of its user; every call returns at once, every signal arrives on that thread. The disk
/// has a thread of its own. Its destruction ends the file as a whole one.
class SourceRecorder final : public QObject
{
    Q_OBJECT
public:
    /// The last `minutes` are kept below `root` (see KeptFolder); 0 = nothing is.
    SourceRecorder(std::shared_ptr<Source> source, std::chrono::minutes minutes, const QString& root,
        QObject* parent = nullptr);
    ~SourceRecorder() override;

    /// Records from now on, or as soon as the server's clock is known.
    void record(const QString& path, Naming naming = Naming::Plain);
    void stop();
    void keep(std::chrono::minutes minutes);
    /// The time that tables of locks which are not whole yet may take when this is destroyed; normally 400
    /// ms.
    void setEndWithin(base::milliseconds most) { m_endWithin = most; }
    /// Saves the last minutes; saved() follows. A folder that is missing is made. `salt`: see saltFor(); with
    /// one, names are hashed by it.
    void saveKept(const QString& path, const QByteArray& salt = {});
    [[nodiscard]] const RecordingState& state() const { return m_state; }

Q_SIGNALS:
    /// state() has changed.
    void stateChanged(const lockscope::console::RecordingState& state);
    /// A recording ended, by request or because of the disk. Errors: FileUnwritable.
    void ended(const lockscope::console::RecordingState& state, const lockscope::base::Result<void>& outcome);
    /// The last minutes are in that file, or are not. Errors: FileUnwritable, FileUnreadable.
    void saved(const QString& path, const lockscope::base::Result<void>& outcome);
    /// The last minutes are not kept any more. Errors: FileUnwritable.
    void keepingFailed(const lockscope::base::Error& error);

private:
    template<class Act>
    void onWorker(Act act);
    [[nodiscard]] base::ServerTime now() const;
    void take(const locks::Batch& batch);
    void give(const std::optional<locks::Batch>& batch);
    void takeHealth(const locks::Health& health);
    void begin();

    const std::shared_ptr<Source> m_source;
    QThread m_disk;
    RecordWorker* m_worker; ///< lives on m_disk and is deleted by its end
    RecordingState m_state;
    BatchFlow m_flow; ///< to the disk, which may stand still
    bool m_begun = false;
    QString m_wanted; ///< a file that waits for the server's clock
    Naming m_wantedNaming = Naming::Plain;
    std::chrono::minutes m_minutes;
    base::milliseconds m_endWithin{400};
};

} // namespace lockscope::console
