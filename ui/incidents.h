#pragma once

#include "core/console/incidentwriter.h"
#include "ui/models/eventcolumn.h"
#include "ui/widgets/banner.h"

#include <memory>

class QAction;

namespace lockscope::ui
{

class ExportDialog;
class LocksPage;
class Recordings;

/// Saves what is known of the chosen locks as a page to hand on, on request beside the last minutes as a
/// recording. Owned by the window; main thread.
class Incidents final : public QObject
{
    Q_OBJECT
public:
    /// `locks` and `recordings` must outlive it.
    Incidents(LocksPage& locks, Recordings& recordings, QWidget* window);
    ~Incidents() override;

    /// Sets the source whose locks are shown; `connection` is what people call its server.
    void setSource(const std::shared_ptr<console::Source>& source, const QString& connection);
    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    void setLimits(const locks::FindingLimits& limits) { m_limits = limits; }
    /// Writes about these locks: the page alone to the file `path`, or with the last minutes into the folder
    /// `path`, which is made where it is missing.
    void save(const QList<locks::LockRef>& chosen, const QString& path, bool withRecording,
        console::Naming naming = console::Naming::Plain);

Q_SIGNALS:
    /// Asks to show a sentence in place of the one with the same id; see MainWindow::report().
    void notified(const QByteArray& id, lockscope::ui::Banner::Tone tone, const QString& text);

private:
    void ask();
    static void choose(ExportDialog& dialog, bool withRecording);
    void takeSaved(const QString& path, const base::Result<void>& outcome);
    void report(const QString& path, const base::Result<void>& outcome);
    [[nodiscard]] bool mayRecord() const;
    [[nodiscard]] static QString proposedName();

    LocksPage& m_locks;
    Recordings& m_recordings;
    QWidget* m_window;
    QAction* m_action;
    std::shared_ptr<console::Source> m_source;
    std::unique_ptr<console::IncidentWriter> m_writer;
    QString m_connection;
    Aliases m_aliases;
    locks::FindingLimits m_limits;
    std::optional<console::IncidentOrder> m_order; ///< waits for its recording
    QString m_place;                               ///< the last file or folder that was asked for
    std::optional<base::Error> m_recordingFailure; ///< of that one
};

} // namespace lockscope::ui
