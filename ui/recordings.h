#pragma once

#include "core/console/recordedsource.h"
#include "core/console/sourcerecorder.h"
#include "ui/widgets/banner.h"

#include <QObject>

#include <memory>

class QAction;
class QFileDialog;
class QMenu;
class QToolButton;

namespace lockscope::ui
{

class LabPage;
class PlaybackBar;
struct Preferences;

/// What is recorded and replayed in a window: what keeps the live source on the disk, the recording that is
/// shown in its place, and the menu for both. Owned by the window; main thread.
class Recordings final : public QObject
{
    Q_OBJECT
public:
    /// `lab` opens the files; both must outlive it.
    Recordings(LabPage& lab, Preferences& preferences, QWidget* window);
    ~Recordings() override;

    void fillMenu(QMenu& menu);
    /// For the list under "?".
    [[nodiscard]] QList<QAction*> actions() const;
    [[nodiscard]] PlaybackBar* bar() const { return m_bar; }
    /// Begins and ends a recording and says how it stands: for the status bar.
    [[nodiscard]] QToolButton* button() const { return m_button; }
    void remakeIcons();

    /// What is recorded from now on; a recording of the one before ends.
    void setLive(const std::shared_ptr<console::Source>& source);
    [[nodiscard]] const std::shared_ptr<console::Source>& live() const { return m_live; }
    /// From now on, to that file.
    void recordTo(const QString& path);
    [[nodiscard]] bool isRecording() const { return m_recorder && m_recorder->state().isRecording; }
    void saveKeptTo(const QString& path);
    [[nodiscard]] bool isReplaying() const { return m_shown != nullptr; }
    /// The recording goes; what is live is to be shown again.
    void close();
    /// Playing goes on, or stands still.
    void setPlaying(bool playing);

Q_SIGNALS:
    void told(const QByteArray& id, lockscope::ui::Banner::Tone tone, const QString& text);
    /// To be shown from now on: a recording, or what is live.
    void wanted(const std::shared_ptr<lockscope::console::Source>& source);
    void playingChanged(bool playing);

private:
    void makeActions();
    void take(const console::OpenedRecording& opened, const QString& path);
    void begin();
    void askKept();
    void saveKept();
    [[nodiscard]] QFileDialog* askWhere(const QString& title);
    void takeState(const console::RecordingState& state);
    void tellEnd(const console::RecordingState& state, const base::Result<void>& outcome);
    void tellSaved(const QString& path, const base::Result<void>& outcome);
    void showState();
    [[nodiscard]] QString proposedName() const;

    LabPage& m_lab;
    Preferences& m_preferences;
    QWidget* m_window;
    PlaybackBar* m_bar;
    QToolButton* m_button;
    QAction* m_record;
    QAction* m_saveKept;
    QAction* m_keep;
    std::shared_ptr<console::Source> m_live;
    std::shared_ptr<console::RecordedSource> m_shown;
    std::unique_ptr<console::SourceRecorder> m_recorder;
};

} // namespace lockscope::ui
