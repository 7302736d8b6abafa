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

/// Where runs of the Lab play: in this process or with clients in others, on private servers, or on the one
/// that the window is connected to, where a person asks for that, it is permitted, and each time confirmed.
/// Marks a run that is there, ends it where that server is left or becomes production, and says whether it
/// was cleaned. Owned by its page; main thread.
class LabVisit final : public QObject
{
    Q_OBJECT
public:
    /// `run` outlives it.
    LabVisit(console::LabRun& run, QWidget* page);

    /// The choice, for the page's controls.
    [[nodiscard]] QToolButton* button() const { return m_button; }
    /// What is to be seen as long as a run is there, and what became of what it wrote.
    [[nodiscard]] Banner* mark() const { return m_mark; }
    /// What the window is connected to; null = nothing.
    void setSource(const std::shared_ptr<console::Source>& source);
    /// What would be played next; null = nothing.
    void setScenario(const lab::Scenario* scenario);
    /// Has `prepare` called and the run begun, after a question where it is not on private servers.
    void begin(const lab::Scenario& scenario, const lab::RunSettings& settings,
        const std::function<void()>& prepare);
    /// A run that is there ends, and what it wrote is removed.
    void end();
    /// The run that is told of is another one from now on, on private servers.
    void leave();
    /// True where nothing is left on a server. Otherwise the run there ends, and left() follows when it is
    /// clean; where it cannot be cleaned that is told. Asked again, nothing is waited for.
    [[nodiscard]] bool mayLeave();

Q_SIGNALS:
    /// Whether the next run has clients in processes of their own.
    void splitChosen(bool isSplit);
    /// The mark says something else.
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
    bool m_isThere = false; ///< the run that is told of plays on the server
    bool m_isLeaving = false;
};

} // namespace lockscope::ui
