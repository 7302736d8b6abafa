#pragma once

#include "core/base/result.h"
#include "core/check/comparison.h"
#include "core/console/export.h"
#include "core/console/labrun.h"
#include "core/figure/runpair.h"
#include "core/figure/timelineindex.h"
#include "core/lab/jsonnode.h"
#include "core/lab/lesson.h"
#include "core/record/lockrecreader.h"
#include "core/record/player.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <functional>
#include <memory>

namespace lockscope::console
{

/// The formats in which a recording can be written.
enum class RecordingFormat : quint8 { Lockrec, Report, Picture, Csv, JsonLines };

/// A recording that was opened, as far as it could be read, judged as a whole.
struct OpenedRecording {
    record::Opened file;
    Judgement judgement;                                   ///< of a part none
    std::shared_ptr<const record::Player> player;          ///< at its begin; null where none was made
    std::shared_ptr<const figure::TimelineIndex> timeline; ///< null where none was made
    bool isPart = false;                                   ///< it is the begin of one that is being read
};

/// Opens and writes recordings on a thread of the pool, so that nothing waits for the disk or the checker.
/// Lives on the caller's thread; may be destroyed while it works (then no signal follows).
class RecordingFiles final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    ~RecordingFiles() override { giveUp(); }

    /// Opens a file: opened() or failed() follows; for a long file first begun(), and readOn() now and then.
    /// A file that is still being read is given up.
    void open(const QString& path);
    /// Stops all signals about the file that is being read.
    void giveUp();
    /// So much of a longer file is read before its begin is shown.
    static constexpr qint64 firstPart = 2 << 20;
    /// Reads a scenario or a lesson of a person's own: scenarioRead(), lessonRead() or scenarioFailed()
    /// follows.
    void readScenario(const QString& path);
    /// Writes the recording; written() follows, and the file appears whole or not at all. Pictures show
    /// `before` as well.
    void write(const record::Recording& recording, RecordingFormat format, const QString& path,
        Naming naming = Naming::Plain, const std::optional<figure::RunBefore>& before = {});
    /// Writes a scenario that was made of the recording, and reads it as a person would; scenarioMade(),
    /// scenarioRefused(), scenarioFailed() or, where it cannot be written, written() follows.
    void writeScenario(
        const record::Recording& recording, const QString& path, Naming naming = Naming::Plain);
    /// Compares two recordings; compared() follows.
    void compare(const record::Recording& first, const record::Recording& second);

    /// Returns the format by the end of the name; Lockrec where the end is not known.
    [[nodiscard]] static RecordingFormat formatOf(const QString& path);

Q_SIGNALS:
    /// The begin of the file can be shown already.
    void begun(const QString& path, const lockscope::console::OpenedRecording& part);
    void readOn(int percent);
    void opened(const QString& path, const lockscope::console::OpenedRecording& recording);
    /// Errors: FileUnreadable.
    void failed(const lockscope::base::Error& error);
    void compared(const lockscope::check::Comparison& comparison);
    void scenarioRead(const lockscope::lab::Scenario& scenario);
    void lessonRead(const lockscope::lab::Lesson& lesson);
    /// `why` names the file, and the line and the path in it.
    void scenarioFailed(const QString& why);
    /// `about`: how much of the recording it has, in sentences.
    void scenarioMade(const lockscope::lab::Scenario& scenario, const QString& path, const QString& about);
    /// `why`: a sentence.
    void scenarioRefused(const QString& why);
    /// Errors: FileUnwritable.
    void written(const QString& path, const lockscope::base::Result<void>& outcome);

private:
    using Report = std::function<void(RecordingFiles&)>;
    class Reading;
    void work(std::function<Report()> job);
    static Report failureOf(const QString& path, const lab::ScenarioFault& fault);

    std::shared_ptr<std::atomic_bool> m_givenUp; ///< of what is being read
};

} // namespace lockscope::console
