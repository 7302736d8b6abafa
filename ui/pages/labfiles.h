#pragma once

#include "core/console/recordingfiles.h"
#include "ui/widgets/banner.h"

#include <QImage>
#include <QObject>

#include <functional>

class QAction;

namespace lockscope::ui
{

class FrameExport;
class TimelineView;

/// Recordings and scenarios as files: opens them, and writes the shown run as a recording, report, picture or
/// table. Asks for paths by dialogs that do not block. Owned by its page; main thread.
class LabFiles final : public QObject
{
    Q_OBJECT
public:
    explicit LabFiles(QWidget* page);

    /// Sets what "save" writes: the recording, the run shown above it, and a picture of both.
    void setShown(std::function<record::Recording()> recording,
        std::function<std::optional<figure::RunBefore>()> before,
        std::function<QImage(console::Naming)> picture);
    /// Sets the timeline that is written as frames.
    void setTimeline(const TimelineView* timeline) { m_timeline = timeline; }
    /// `savable`: the shown recording is there as a whole.
    void setSavable(bool savable);
    void open(const QString& path);
    /// Stops reading a recording; nothing more is reported of it.
    void giveUp() { m_files->giveUp(); }
    /// Opens a scenario or a lesson of a person's own; with `playAt` the scenario is played at that speed.
    void openScenario(const QString& path, std::optional<double> playAt = {});
    /// Makes a scenario of the shown recording of a server, writes it to that file, and opens it.
    void makeScenario(const QString& path, console::Naming naming = console::Naming::Plain);
    /// Writes the format of the file name's suffix: .lockrec, .html, .svg, .png, .csv, .jsonl; a folder of
    /// frames where that is .frames.
    void save(const QString& path, console::Naming naming = console::Naming::Plain);

Q_SIGNALS:
    /// A recording was opened; a long one is reported twice, first its begin and then all of it.
    void opened(const lockscope::console::OpenedRecording& recording, const QString& path);
    /// Report a file with a scenario, which is to be played at once where a speed is given, or with a lesson.
    void scenarioOpened(const lockscope::lab::Scenario& scenario, std::optional<double> playAt);
    void lessonOpened(const lockscope::lab::Lesson& lesson);
    /// A text for the banner; empty = nothing more to say.
    void notified(lockscope::ui::Banner::Tone tone, const QString& text);

private:
    void askAndOpen();
    void askForScenario();
    void askAndSave();
    void askAndMakeScenario();
    void saveFrames(const QString& folder, console::Naming naming);
    void savePicture(const QString& path, console::Naming naming);
    void connectReading();
    void connectScenarios();
    void reportWritten(const QString& path, const base::Result<void>& outcome);

    QWidget* m_page;
    console::RecordingFiles* m_files;
    FrameExport* m_frames;
    const TimelineView* m_timeline = nullptr;
    QAction* m_save;
    QAction* m_makeScenario;
    std::optional<double> m_playAt; ///< for the scenario that is being read
    std::function<record::Recording()> m_recording;
    std::function<std::optional<figure::RunBefore>()> m_before;
    std::function<QImage(console::Naming)> m_picture;
};

} // namespace lockscope::ui
