#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/exitcode.h"
#include "core/base/processsignals.h"
#include "core/base/time.h"
#include "core/lab/runner.h"
#include "core/record/recording.h"
#include "core/record/runfile.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope::ctl
{

/// The clock of all runs.
const base::Clock& labClock();

/// Plays one scenario to its end, telling what happens, and judges it. Main thread.
class PlayedRun final : public QObject
{
    Q_OBJECT
public:
    /// Makes a run of the scenario with these settings.
    PlayedRun(const lab::Scenario& scenario, const lab::RunSettings& settings, const Arguments& arguments);
    /// Plays a run that was made already, a branch for instance: of the time before only the end is shown.
    PlayedRun(std::unique_ptr<lab::Runner> runner, const Arguments& arguments);
    /// The run that it was forked from: its report shows both.
    void setBefore(const record::Recording& before) { m_before = before; }

    /// Runs the event loop itself. Done where exactly the expected violations occurred.
    int run();

private:
    void begin();
    void checkFile(const base::Result<void>& written);
    /// The recording as it is written: with hashed names where that is asked for.
    [[nodiscard]] record::Recording named(const record::Recording& recording) const;
    void grew(const record::Part& part);
    void finished();
    [[nodiscard]] ExitCode codeOf(const base::Error& error) const;
    /// Nobody plays for a minute to hear then that there is no such folder.
    [[nodiscard]] bool keepsBothInOne() const;
    [[nodiscard]] bool canKeep(const char* option) const;
    /// Writes a file where that option asks for one; false where it cannot be written.
    bool keep(const char* option, const std::function<QByteArray()>& content);

    const Arguments& m_arguments;
    base::ProcessSignals m_signals;
    std::unique_ptr<lab::Runner> m_runner;
    record::Recording m_recording;
    std::optional<record::Recording> m_before;
    const QByteArray m_salt;                 ///< of hashed names; empty where they are plain
    std::unique_ptr<record::RunFile> m_file; ///< written as the run goes
    QTimer m_fileBeat;
    bool m_isRecorded = true;  ///< nothing failed there
    std::optional<int> m_code; ///< where it does not come to its verdict
};

} // namespace lockscope::ctl
