#pragma once

#include "core/console/labrun.h"
#include "core/console/source.h"
#include "ui/widgets/banner.h"

#include <QPointer>

#include <functional>
#include <memory>

class QAction;
class QDialog;
class QToolButton;

namespace lockscope::ui
{

/// The place of the Lab's runs: in this process or with clients in other processes, on private servers, or on
/// the server that the window is connected to, where a person asks for that, it is permitted, and each run is
/// confirmed. Marks a run on that server, ends it where the server is left or becomes production, and reports
/// whether it was cleaned. Owned by its page; main thread.
class LabVisit final : public QObject
{
    Q_OBJECT
public:
    /// `run` must outlive it.
    LabVisit(console::LabRun& run, QWidget* page);

    /// The button of the choice, for the page's controls.
    [[nodiscard]] QToolButton* button() const { return m_button; }
    /// The banner that is shown while a run is on the server, and after it the result of the cleaning.
    [[nodiscard]] Banner* mark() const { return m_mark; }
    /// Sets the source of the connected server; null = none.
    void setSource(const std::shared_ptr<console::Source>& source);
    /// Sets the scenario that would be played next; null = none.
    void setScenario(const lab::Scenario* scenario);
    /// Calls `prepare` and begins the run; asks first where it is not on private servers.
    void begin(const lab::Scenario& scenario, const lab::RunSettings& settings,
        const std::function<void()>& prepare);
    /// Ends a run on the server and removes what it wrote.
    void end();
    /// The shown run is another one from now on, on private servers.
    void leave();
    /// Returns true where nothing is left on a server. Otherwise the run there ends, and left() follows when
    /// the server is clean; where it cannot be cleaned that is shown. A second call waits for nothing.
    [[nodiscard]] bool mayLeave();

Q_SIGNALS:
    /// Whether the next run has clients in processes of their own.
    void splitChosen(bool isSplit);
    /// The text of the mark has changed.
    void marked();
    void left();

private:
    void showChoice();
    void takeGuard();
    void takeCleaned(const QString& server, const base::Result<void>& outcome);
    void showMark();
    void say(Banner::Tone tone, const QString& text);
    [[nodiscard]] QString objection() const;
    [[nodiscard]] bool isThereNext() const;
    [[nodiscard]] bool canSplit() const;

    console::LabRun& m_run;
    QWidget* m_page;
    QToolButton* m_button;
    Banner* m_mark;
    QAction* m_private;
    QAction* m_server;
    QAction* m_processes;
    std::shared_ptr<console::Source> m_source;
    std::optional<lab::Scenario> m_scenario;
    QPointer<QDialog> m_question;
    bool m_isThere = false; ///< the shown run plays on the server
    bool m_isLeaving = false;
};

} // namespace lockscope::ui
