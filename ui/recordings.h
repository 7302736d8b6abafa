#pragma once

#include "core/console/recordedsource.h"
#include "core/console/sourcerecorder.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/banner.h"

#include <QObject>

#include <memory>

class QAction;
class QToolButton;

namespace lockscope::ui
{

class ExportDialog;
class LabPage;
class PlaybackBar;
struct Preferences;

/// The recordings of a window: the recorder that keeps the live source on the disk, the recording or the run
/// of the Lab that the whole window shows in its place, and the menu for both. Owned by the window; main
/// thread.
class Recordings final : public QObject
{
    Q_OBJECT
public:
    /// `lab` opens the files; `lab` and `preferences` must outlive it.
    Recordings(LabPage& lab, Preferences& preferences, QWidget* window);
    ~Recordings() override;

    [[nodiscard]] PlaybackBar* bar() const { return m_bar; }
    /// The button in the status bar that begins and ends a recording and shows its state.
    [[nodiscard]] QToolButton* button() const { return m_button; }
    /// Draws the icons again in the theme's text colour.
    void remakeIcons();

    /// Sets the source that is recorded from now on; ends a recording of the previous one.
    void setLive(const std::shared_ptr<console::Source>& source);
    /// Returns the source that setLive() was given.
    [[nodiscard]] const std::shared_ptr<console::Source>& live() const { return m_live; }
    /// Records to that file from now on.
    void recordTo(const QString& path, console::Naming naming = console::Naming::Plain);
    /// Ends the recording; the file is complete then.
    void endRecording();
    [[nodiscard]] bool isRecording() const { return m_recorder && m_recorder->state().isRecording; }
    /// Saves the last minutes; keptSaved() follows. `salt`: see console::SourceRecorder::saveKept().
    void saveKeptTo(const QString& path, const QByteArray& salt = {});
    /// Returns how many of the last minutes are kept of the live source; 0 = none.
    [[nodiscard]] int keptMinutes() const;
    /// True while a recording, or a run of the Lab, is shown in place of the live source.
    [[nodiscard]] bool isReplaying() const { return m_shown != nullptr; }
    [[nodiscard]] bool isOfRun() const { return m_shown && m_shown->isRun(); }
    /// Shows the live source again.
    void close();
    /// The recording that the Lab shows; null where it has no table of locks.
    [[nodiscard]] const std::shared_ptr<console::RecordedSource>& ofLab() const { return m_ofLab; }
    /// The names of the clients in the recording that the window shows; none where it shows the live source.
    [[nodiscard]] Aliases aliases() const;
    /// Names the recording shown, as a part of the window's title: "recording of …"; empty where it is live.
    [[nodiscard]] QString shownWords() const;
    /// Resumes or pauses playback.
    void setPlaying(bool playing);

Q_SIGNALS:
    /// Asks to show a sentence in place of the one with the same id; see MainWindow::report().
    void notified(const QByteArray& id, lockscope::ui::Banner::Tone tone, const QString& text);
    /// Asks the window to show `source` from now on: a recording or the live source.
    void wanted(const std::shared_ptr<lockscope::console::Source>& source);
    /// The last minutes are in that file, or are not.
    void keptSaved(const QString& path, const lockscope::base::Result<void>& outcome);
    /// Playback of the recording that is shown began or paused.
    void playingChanged(bool playing);
    /// aliases() has changed.
    void aliasesChanged();

private:
    void take(const console::OpenedRecording& opened, const QString& path);
    void takeRun(const record::Header& header);
    void setOfLab(const std::shared_ptr<console::RecordedSource>& source);
    void look(bool isWanted);
    void leave(console::RecordedSource& before);
    void takeMoment();
    void begin();
    void askKept();
    void saveKept();
    [[nodiscard]] ExportDialog* askWhere(const QString& title);
    void takeState(const console::RecordingState& state);
    void reportEnd(const console::RecordingState& state, const base::Result<void>& outcome);
    void reportSaved(const QString& path, const base::Result<void>& outcome);
    void showState();
    [[nodiscard]] QString proposedName() const;

    LabPage& m_lab;
    Preferences& m_preferences;
    QWidget* m_window;
    PlaybackBar* m_bar;
    QToolButton* m_button;
    QAction* m_record;
    QAction* m_saveKept;
    QAction* m_look; ///< shows in the window what the Lab shows
    std::shared_ptr<console::Source> m_live;
    std::shared_ptr<console::RecordedSource> m_ofLab;
    std::shared_ptr<console::RecordedSource> m_shown; ///< null, or the same as m_ofLab
    qsizetype m_clients = 0;                          ///< the number that have been given names
    std::unique_ptr<console::SourceRecorder> m_recorder;
};

} // namespace lockscope::ui
