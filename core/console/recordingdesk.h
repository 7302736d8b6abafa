#pragma once

#include "core/base/result.h"
#include "core/check/comparison.h"
#include "core/console/export.h"
#include "core/console/labrun.h"
#include "core/figure/runpair.h"
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
    /// A scenario of a person's own: scenarioRead() or scenarioFailed() follows.
    void readScenario(const QString& path);
    /// written() follows; the file appears whole or not at all. `before`: pictures show it as well.
    void write(const record::Recording& recording, RecordingFormat format, const QString& path,
        Naming naming = Naming::Plain, const std::optional<figure::RunBefore>& before = {});
    /// compared() follows.
    void compare(const record::Recording& first, const record::Recording& second);

    /// By the end of the name; Lockrec where it has none of the known ones.
    [[nodiscard]] static RecordingFormat formatOf(const QString& path);

Q_SIGNALS:
    void opened(const QString& path, const lockscope::console::OpenedRecording& recording);
    /// Errors: FileUnreadable.
    void failed(const lockscope::base::Error& error);
    void compared(const lockscope::check::Comparison& comparison);
    void scenarioRead(const lockscope::lab::Scenario& scenario);
    /// `why` names the file, and the line and the path in it.
    void scenarioFailed(const QString& why);
    /// Errors: FileUnwritable.
    void written(const QString& path, const lockscope::base::Result<void>& outcome);

private:
    void work(std::function<std::function<void(RecordingDesk&)>()> job);
};

} // namespace lockscope::console
