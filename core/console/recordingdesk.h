#pragma once

#include "core/base/result.h"
#include "core/console/export.h"
#include "core/console/labrun.h"
#include "core/record/lockrecreader.h"
#include "core/record/player.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace lockscope::console
{

/// What a recording can be written as.
enum class RecordingFormat : quint8 { Lockrec, Report, Picture, Csv, JsonLines };

/// A recording that was opened, as far as it could be read, judged as a whole.
struct OpenedRecording {
    record::Opened file;
    Judgement judgement;
    std::shared_ptr<const record::Player> player; ///< at its begin; null where nobody has made one
};

/// Opens and writes recordings on a thread of the pool, so that nothing waits for the disk or the checker.
/// Lives on the caller's thread; may be destroyed while it works (then nobody is told).
class RecordingDesk final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// opened() or failed() follows.
    void open(const QString& path);
    /// written() follows; the file appears whole or not at all.
    void write(const record::Recording& recording, RecordingFormat format, const QString& path,
        Naming naming = Naming::Plain);

    /// By the end of the name; Lockrec where it has none of the known ones.
    [[nodiscard]] static RecordingFormat formatOf(const QString& path);

Q_SIGNALS:
    void opened(const QString& path, const lockscope::console::OpenedRecording& recording);
    /// Errors: FileUnreadable.
    void failed(const lockscope::base::Error& error);
    /// Errors: FileUnwritable.
    void written(const QString& path, const lockscope::base::Result<void>& outcome);

private:
    void work(std::function<std::function<void(RecordingDesk&)>()> job);
};

} // namespace lockscope::console
