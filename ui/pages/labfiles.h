#pragma once

#include "core/console/recordingfiles.h"
#include "ui/widgets/banner.h"

#include <QImage>
#include <QObject>

#include <functional>

class QAction;

namespace lockscope::ui
{

/// Recordings and scenarios as files: opens them, writes what is shown as a recording, report, picture or
/// table. Asks where by dialogs that block nothing. Owned by its page; main thread.
class LabFiles final : public QObject
{
    Q_OBJECT
public:
    explicit LabFiles(QWidget* page);

    /// What "save" writes: a recording, what is shown above it, and both as they look.
    void setShown(std::function<record::Recording()> recording,
        std::function<std::optional<figure::RunBefore>()> before,
        std::function<QImage(console::Naming)> picture);
    void setSavable(bool savable);
    void open(const QString& path);
    /// Nothing more is told of the recording that is being read.
    void giveUp() { m_files->giveUp(); }
    /// A scenario of a person's own; with `playAt` it is to be played so fast.
    void openScenario(const QString& path, std::optional<double> playAt = {});
    /// In the format that the end of the name says: .lockrec, .html, .svg, .png, .csv, .jsonl.
    void save(const QString& path, console::Naming naming = console::Naming::Plain);
    [[nodiscard]] QList<QAction*> actions() const { return {m_open, m_scenario, m_save}; }
    [[nodiscard]] QAction* opening() const { return m_open; }

Q_SIGNALS:
    /// Of a long recording first its begin, and then all of it.
    void opened(const lockscope::console::OpenedRecording& recording, const QString& path);
    void scenarioOpened(const lockscope::lab::Scenario& scenario, std::optional<double> playAt);
    /// For the banner; empty = nothing more to say.
    void notified(lockscope::ui::Banner::Tone tone, const QString& text);

private:
    void askAndOpen();
    void askForScenario();
    void askAndSave();
    void savePicture(const QString& path, console::Naming naming);
    void connectReading();
    void tellWritten(const QString& path, const base::Result<void>& outcome);

    QWidget* m_page;
    console::RecordingFiles* m_files;
    QAction* m_open;
    QAction* m_scenario;
    QAction* m_save;
    std::optional<double> m_playAt; ///< the scenario that is being read
    std::function<record::Recording()> m_recording;
    std::function<std::optional<figure::RunBefore>()> m_before;
    std::function<QImage(console::Naming)> m_picture;
};

} // namespace lockscope::ui
