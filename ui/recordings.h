#pragma once

#include "core/console/recordedsource.h"
#include "core/console/sourcerecorder.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/banner.h"

#include <QObject>

#include <memory>

class QAction;
class QMenu;
class QToolButton;

namespace lockscope::ui
{

class ExportDialog;
class LabPage;
class PlaybackBar;
struct Preferences;

/// What is recorded and replayed in a window: what keeps the live source on the disk, the recording or the
/// run of the Lab that the whole window looks at in its place, and the menu for all of it. Owned by the
/// window; main thread.
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
    void recordTo(const QString& path, console::Naming naming = console::Naming::Plain);
    /// What is being written is whole then.
    void endRecording();
    [[nodiscard]] bool isRecording() const { return m_recorder && m_recorder->state().isRecording; }
    void saveKeptTo(const QString& path, console::Naming naming = console::Naming::Plain);
    [[nodiscard]] bool isReplaying() const { return m_shown != nullptr; }
    [[nodiscard]] bool isOfRun() const { return m_shown && m_shown->isRun(); }
    /// What is live is to be shown again.
    void close();
    /// What the Lab shows; null where that has no table.
    [[nodiscard]] const std::shared_ptr<console::RecordedSource>& ofLab() const { return m_ofLab; }
    /// What the clients of what the window shows are called; none where that is live.
    [[nodiscard]] Aliases aliases() const;
    /// What the window shows, as a part of its title: "recording of …"; empty where that is live.
    [[nodiscard]] QString shownWords() const;
    /// Playing goes on, or stands still.
    void setPlaying(bool playing);

Q_SIGNALS:
    void notified(const QByteArray& id, lockscope::ui::Banner::Tone tone, const QString& text);
    /// To be shown from now on: a recording, or what is live.
    void wanted(const std::shared_ptr<lockscope::console::Source>& source);
    void playingChanged(bool playing);
    void aliasesChanged();

private:
    void makeActions();
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
    QAction* m_look; ///< the window looks at what the Lab shows
    std::shared_ptr<console::Source> m_live;
    std::shared_ptr<console::RecordedSource> m_ofLab;
    std::shared_ptr<console::RecordedSource> m_shown; ///< null, or the same
    qsizetype m_clients = 0;                          ///< that have been given names
    std::unique_ptr<console::SourceRecorder> m_recorder;
};

} // namespace lockscope::ui
