#include "ui/pages/labvisit.h"

#include "core/base/printable.h"
#include "core/console/acts.h"
#include "core/lab/visit.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/dialogs/visitdialog.h"
#include "ui/models/lockphrases.h"
#include "ui/sessionend.h"
#include "ui/widgets/plainlabel.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QToolButton>

#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype nameInButton = 18;

QString serverWords(const QString& name) { return base::printable(name.toUtf8(), 48); }

} // namespace

LabVisit::LabVisit(console::LabRun& run, QWidget* page)
    : QObject(page)
    , m_run(run)
    , m_page(page)
    , m_button(new QToolButton(page))
    , m_mark(new Banner(page))
    , m_private(new QAction(tr("On &private servers"), this))
    , m_server(new QAction(this))
    , m_processes(new QAction(tr("&Clients in processes of their own"), this))
{
    m_private->setObjectName(QStringLiteral("labPrivate"));
    m_server->setObjectName(QStringLiteral("labVisit"));
    auto* places = new QActionGroup(this);
    auto* menu = new QMenu(m_button);
    menu->setToolTipsVisible(true);
    for (QAction* action : {m_private, m_server}) {
        action->setCheckable(true);
        places->addAction(action);
        menu->addAction(action);
    }
    m_private->setChecked(true);
    m_processes->setObjectName(QStringLiteral("labProcesses"));
    m_processes->setCheckable(true);
    menu->addSeparator();
    menu->addAction(m_processes);
    m_button->setObjectName(QStringLiteral("labPlace"));
    m_button->setMenu(menu);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setFocusPolicy(Qt::TabFocus);
    connect(menu, &QMenu::aboutToShow, this, &LabVisit::showChoice);
    connect(places, &QActionGroup::triggered, this, &LabVisit::showChoice);
    connect(m_processes, &QAction::toggled, this, &LabVisit::showChoice);
    connect(&m_run, &console::LabRun::cleaned, this, &LabVisit::takeCleaned);
    connect(m_mark, &Banner::pressed, &m_run, &console::LabRun::stop);
    whenSessionEnds(this, &LabVisit::end);
    showChoice();
}

/// A run ends with the connection that it was started for.
void LabVisit::setSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source == source)
        return;
    if (m_source) {
        m_source->disconnect(this);
        if (m_source->acts() != nullptr)
            m_source->acts()->disconnect(this);
    }
    end();
    delete m_question;
    m_source = source;
    m_private->setChecked(true);
    if (source) {
        connect(source.get(), &console::Source::healthChanged, this, &LabVisit::showChoice);
        if (source->acts() != nullptr)
            connect(source->acts(), &console::Acts::guardChanged, this, &LabVisit::takeGuard);
    }
    showChoice();
}

void LabVisit::setScenario(const lab::Scenario* scenario)
{
    m_scenario = scenario != nullptr ? std::optional(*scenario) : std::nullopt;
    showChoice();
}

/// Returns why no run can play on the connected server; empty = one can.
QString LabVisit::objection() const
{
    if (!m_source)
        return tr("there is no connected server");
    const auto place = m_source->labPlace();
    if (!place.ok())
        return words::detail(place.error());
    const auto permitted = lab::permission(*place, m_scenario.value_or(lab::Scenario()), false);
    return permitted.ok() ? QString() : words::detail(permitted.error());
}

bool LabVisit::isThereNext() const { return m_server->isChecked() && objection().isEmpty(); }

bool LabVisit::canSplit() const { return m_scenario && lab::hasProcesses(*m_scenario) && !isThereNext(); }

/// Disables the choice, with the reason, where the server cannot be used. A choice that was made is kept for
/// the next scenario that can.
void LabVisit::showChoice()
{
    const QString why = objection();
    const QString name = m_source ? serverWords(m_source->health().serverName) : tr("the connected server");
    const QString there =
        m_source && m_source->health().sandbox ? tr("On the sandbox") : tr("On %1").arg(name);
    m_server->setText(menuText(why.isEmpty() ? there : tr("%1 — %2").arg(there, why)));
    m_server->setEnabled(why.isEmpty());
    putToolTip(*m_server,
        why.isEmpty() ? tr("On the server that the window is connected to; you are asked before") : why);
    const bool isThere = isThereNext();
    m_processes->setEnabled(canSplit());
    Q_EMIT splitChosen(m_processes->isChecked() && canSplit());
    putToolTip(*m_processes,
        canSplit() ? tr("Killing one is a real kill; the run goes in real time, and does not fork")
                   : tr("Only some clients of scenarios 8, 14 and 17 can, and on private servers only"));
    const QString brief = tr("On %1").arg(
        base::printable(m_source ? m_source->health().serverName.toUtf8() : "", nameInButton));
    m_button->setText(!isThere ? tr("On private servers") : m_source->health().sandbox ? there : brief);
    m_button->setAccessibleName(tr("Where the next run plays: %1").arg(m_button->text()));
    putToolTip(
        *m_button, isThere ? tr("Where the next run plays: %1").arg(name) : tr("Where the next run plays"));
}

void LabVisit::takeGuard()
{
    showChoice();
    lab::RunPlace stated;
    stated.environment = m_source->acts()->guard().environment;
    if (m_isThere && !lab::permission(stated, lab::Scenario(), false).ok())
        m_run.stop();
}

void LabVisit::begin(
    const lab::Scenario& scenario, const lab::RunSettings& settings, const std::function<void()>& prepare)
{
    if (!isThereNext()) {
        leave();
        prepare();
        lab::RunSettings chosen = settings;
        chosen.processes = m_processes->isChecked() && lab::hasProcesses(scenario);
        m_run.start(scenario, chosen);
        return;
    }
    delete m_question;
    m_question = new VisitDialog(*m_source->labPlace(), scenario, settings.clients, m_page);
    connect(m_question, &QDialog::accepted, this, [this, scenario, settings, prepare] {
        const auto place = m_source->labPlace(); // its present state
        if (!place.ok())
            return say(Banner::Tone::Warning, words::sentence(place.error()));
        prepare();
        m_isThere = true;
        m_run.startOn(*place, scenario, settings);
        showMark();
    });
    m_question->open();
}

/// Shows the mark while the run, or data that it wrote, is on the server.
void LabVisit::showMark()
{
    const QString server = serverWords(m_run.visited());
    if (m_isThere && !m_isLeaving)
        return say(Banner::Tone::Warning,
            tr("This run plays on %1, the connected server: it writes names under %2 there, and removes them "
               "at its end.")
                .arg(server, QString::fromUtf8(lab::labPrefix)));
    say(Banner::Tone::Warning, m_isLeaving ? tr("What the run wrote on %1 is being removed; then the window "
                                                "closes. Closing it again does not "
                                                "wait for that.")
                                                 .arg(server)
                                           : tr("What the run wrote on %1 is being removed.").arg(server));
}

void LabVisit::say(Banner::Tone tone, const QString& text)
{
    const bool isThere = !m_run.visited().isEmpty();
    m_mark->put(tone, text, isThere && m_isThere && !m_isLeaving ? tr("End the run") : QString(), !isThere);
    Q_EMIT marked();
}

void LabVisit::takeCleaned(const QString& server, const base::Result<void>& outcome)
{
    if (!m_run.visited().isEmpty())
        return showMark();
    m_isThere = false;
    const bool isLeft = std::exchange(m_isLeaving, false) && outcome.ok();
    const QString name = serverWords(server);
    if (outcome.ok())
        say(Banner::Tone::Notice, tr("Nothing of the run is left on %1.").arg(name));
    else
        say(Banner::Tone::Warning,
            tr("Not all that the run wrote on %1 could be removed. %2 It is under %3, and goes by its expiry "
               "within %4, or when another run begins there.")
                .arg(name, words::sentence(outcome.error()), QString::fromUtf8(lab::labPrefix),
                    words::duration(lab::Visit::leftoversLast)));
    if (isLeft)
        Q_EMIT left();
}

void LabVisit::leave()
{
    if (std::exchange(m_isThere, false))
        showMark();
    else if (m_run.visited().isEmpty())
        say(Banner::Tone::Notice, {});
}

void LabVisit::end()
{
    if (m_isThere)
        m_run.stop();
}

bool LabVisit::mayLeave()
{
    if (m_run.visited().isEmpty() || m_isLeaving)
        return true;
    end();
    m_isLeaving = true;
    showMark();
    return false;
}

} // namespace lockscope::ui

#include "moc_labvisit.cpp"
