#include "ui/pages/labcontrols.h"

#include "core/words/duration.h"
#include "ui/actions.h"
#include "ui/icons.h"
#include "ui/mnemonic.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/speedslider.h"
#include "ui/widgets/wraplayout.h"

#include <QBoxLayout>
#include <QEvent>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::ui
{

using lab::RunState;

namespace
{

QString stateWord(RunState state)
{
    switch (state) {
    case RunState::Starting:
        return LabControls::tr("starting");
    case RunState::Running:
    case RunState::Pausing:
        return LabControls::tr("running");
    case RunState::Paused:
    case RunState::Resuming:
        return LabControls::tr("paused");
    case RunState::Ended:
        return LabControls::tr("ended");
    case RunState::Fresh:
        break;
    }
    return {};
}

QString forkTip()
{
    return LabControls::tr("Let another run go on from the chosen moment; both are kept and compared");
}

void setTip(QAction& action, const QString& tip)
{
    const QString shortcut = action.shortcut().toString(QKeySequence::NativeText);
    action.setToolTip(shortcut.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, shortcut));
}

bool stands(RunState state) { return state == RunState::Paused || state == RunState::Pausing; }

} // namespace

LabControls::LabControls(QWidget* parent)
    : QWidget(parent)
    , m_run(makeAction("labRun", this, &LabControls::runWanted))
    , m_pause(makeAction(
          "labPause", this, [this] { stands(m_state) ? Q_EMIT resumeWanted() : Q_EMIT pauseWanted(); }))
    , m_step(makeAction("labStep", this, &LabControls::stepWanted))
    , m_stop(makeAction("labStop", this, &LabControls::stopWanted))
    , m_fork(makeAction("labFork", this, &LabControls::forkWanted))
    , m_time(new PlainLabel(this))
    , m_word(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_speedWord(new PlainLabel(this))
    , m_speed(new SpeedSlider(this))
    , m_seed(new QSpinBox(this))
    , m_clients(new QSpinBox(this))
{
    setTip(*m_step, tr("Continue to the next event"));
    setTip(*m_stop, tr("End this run now"));
    setTip(*m_fork, forkTip());
    for (QAction* action : {m_pause, m_step})
        action->setShortcutContext(Qt::WidgetShortcut);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 4);
    column->setSpacing(8);
    column->addLayout(makeButtons());
    makeSettings();
    column->addLayout(m_settings);
    connect(m_speed, &SpeedSlider::speedChanged, this, [this](double speed) {
        m_speedWord->put(SpeedSlider::words(speed));
        Q_EMIT speedWanted(speed);
    });
    m_speedWord->put(SpeedSlider::words(m_speed->speed()));
    remakeIcons();
    showState();
}

QLayout* LabControls::makeButtons()
{
    auto* row = new WrapLayout(4);
    for (QAction* action : actions()) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
        if (action != m_fork)
            m_ofRun.append(button);
    }
    m_time->setFont(theme::digits());
    m_time->setAccessibleDescription(tr("Time of the scenario"));
    auto* standing = new QWidget(this);
    standing->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* words = new QHBoxLayout(standing);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(12);
    words->addStretch(1);
    words->addWidget(m_word);
    words->addWidget(m_time);
    row->addWidget(standing);
    return row;
}

/// Makes a part of the settings whose widgets stay side by side; the first gets the room.
QWidget* LabControls::together(QWidget* first, QWidget* second)
{
    auto* part = new QWidget(this);
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(first, 1);
    row->addWidget(second);
    return part;
}

void LabControls::makeSettings()
{
    const auto named = [this](const QString& text, QWidget* field) {
        auto* label = new PlainLabel(text, PlainLabel::Tone::Muted, this);
        label->setBuddy(field);
        QWidget* part = together(label, field);
        part->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
        return part;
    };
    m_speedWord->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.25× ")));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000000")) + 36);
    m_seed->setToolTip(tr("With the same seed the clients decide the same; used from the next run on"));
    m_seed->setAccessibleName(tr("Seed"));
    m_clients->setRange(0, lab::mostClients);
    m_clients->setSpecialValueText(tr("as written"));
    m_clients->setToolTip(tr("How many clients the largest group has; counts from the next run on"));
    m_clients->setAccessibleName(tr("Clients"));
    m_settings = new WrapLayout(8);
    m_speed->setToolTip(tr("Speed"));
    QWidget* speed = together(m_speed, m_speedWord);
    speed->setMaximumWidth(520);
    for (QWidget* part : {speed, named(tr("Seed"), m_seed), named(tr("Clients"), m_clients)}) {
        m_settings->addWidget(part);
        m_ofRun.append(part);
    }
}

void LabControls::setOfFile(bool isOfFile)
{
    for (QWidget* part : std::as_const(m_ofRun))
        part->setVisible(!isOfFile);
}

void LabControls::addChoice(QWidget* choice) { m_settings->insertWidget(0, choice); }

void LabControls::setScenario(const lab::Scenario* scenario)
{
    m_hasScenario = scenario != nullptr;
    if (scenario != nullptr) {
        m_fastest = lab::fastestTrueSpeed(*scenario);
        if (!isUnderWay())
            showSpeeds();
        showSettings(*scenario);
    }
    showState();
}

/// Keeps the settings that a person has made for the same scenario.
void LabControls::showSettings(const lab::Scenario& scenario)
{
    if (m_scenario && lab::areSame(*m_scenario, scenario) && m_scenario->seed == scenario.seed)
        return;
    m_scenario = scenario;
    m_seed->setValue(int(std::min<quint64>(scenario.seed, std::numeric_limits<int>::max())));
    m_clients->setValue(0);
}

void LabControls::setSplit(bool isSplit)
{
    m_isSplit = isSplit;
    if (!isUnderWay())
        showSpeeds();
}

/// Shows the speeds of the run that has just begun, else of the next one; they stay while a run is under way.
void LabControls::showSpeeds()
{
    m_speed->setFastest(m_isSplit ? 1 : m_fastest);
    if (m_isSplit)
        m_speed->setSpeed(1);
    m_speed->setEnabled(!m_isSplit);
    m_speed->setToolTip(m_isSplit ? tr("Clients in their own processes run only in real time")
                                  : tr("How many times as fast as real time; a double click is real time"));
}

void LabControls::setSpeed(double speed)
{
    showSpeeds();
    m_speed->setSpeed(speed);
}

void LabControls::setState(RunState state)
{
    const bool isNew = state == RunState::Starting || state == RunState::Ended;
    if (std::exchange(m_state, state) != state && isNew)
        showSpeeds();
    showState();
}

void LabControls::showState()
{
    const bool underWay = isUnderWay();
    setTitle(*m_run, m_state == RunState::Fresh ? tr("&Run") : tr("&Restart"));
    setTip(*m_run, tr("Play this scenario from the start"));
    m_run->setEnabled(m_hasScenario);
    setTitle(*m_pause, stands(m_state) ? tr("Res&ume") : tr("Pa&use"));
    setTip(*m_pause, tr("Pause everything, leases included"));
    m_pause->setEnabled(underWay && m_state != RunState::Starting);
    m_step->setEnabled(underWay && m_state != RunState::Starting);
    m_stop->setEnabled(underWay);
    const bool standsStill = m_state == RunState::Paused || m_state == RunState::Ended;
    m_fork->setEnabled(standsStill && m_forkHindrance.isEmpty());
    putToolTip(*m_fork, !m_forkHindrance.isEmpty() ? m_forkHindrance
                        : underWay && !standsStill ? tr("Pause this run first")
                                                   : forkTip());
    m_word->put(stateWord(m_state));
    remakeIcons();
}

void LabControls::setForkHindrance(const QString& why)
{
    m_forkHindrance = why;
    showState();
}

void LabControls::setTime(record::Moment now, base::milliseconds length)
{
    const auto shown = std::chrono::floor<base::milliseconds>(now);
    const QString time = words::duration(shown);
    m_time->put(m_state == RunState::Ended ? time : tr("%1 of %2").arg(time, words::duration(length)));
}

lab::RunSettings LabControls::settings() const
{
    return {quint64(m_seed->value()), m_speed->speed(), m_clients->value()};
}

void LabControls::remakeIcons()
{
    m_run->setIcon(icon("run"));
    m_pause->setIcon(icon(stands(m_state) ? "run" : "pause"));
    m_step->setIcon(icon("step"));
    m_stop->setIcon(icon("stop"));
    m_fork->setIcon(icon("fork"));
}

void LabControls::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        remakeIcons();
}

} // namespace lockscope::ui

#include "moc_labcontrols.cpp"
