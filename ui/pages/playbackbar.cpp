#include "ui/pages/playbackbar.h"

#include "core/base/printable.h"
#include "core/lab/library.h"
#include "core/words/counted.h"
#include "core/words/moment.h"
#include "ui/actions.h"
#include "ui/icons.h"
#include "ui/manual.h"
#include "ui/mnemonic.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/scrubslider.h"
#include "ui/widgets/speedslider.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace lockscope::ui
{

using console::RecordedSource;
using record::Moment;

namespace
{

constexpr std::array speeds{0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0};
constexpr int realSpeed = 3;

} // namespace

PlaybackBar::PlaybackBar(QWidget* parent)
    : QWidget(parent)
    , m_what(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_moment(new PlainLabel(this))
    , m_speed(new QComboBox(this))
    , m_slider(new ScrubSlider(this))
{
    manual::setPage(*this, "recordings");
    m_moment->setFont(theme::digits());
    m_moment->setAccessibleDescription(tr("Moment of the recording"));
    for (const double speed : speeds)
        m_speed->addItem(SpeedSlider::words(speed));
    m_speed->setAccessibleName(tr("Speed"));
    putToolTip(*m_speed, tr("How many times as fast as it was"));
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this](int place) {
        if (m_source)
            m_source->setSpeed(speeds.at(std::size_t(place)));
    });
    makeActions();
    auto* time = new QHBoxLayout;
    time->setSpacing(12);
    time->addWidget(m_slider, 1);
    time->addWidget(m_moment);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 4, 8, 4);
    column->setSpacing(4);
    column->addLayout(makeButtons());
    column->addLayout(time);
    connect(m_slider, &ScrubSlider::chosen, this, [this](Moment moment) { jump(moment); });
    setSource(nullptr);
}

void PlaybackBar::makeActions()
{
    m_play = makeAction("playbackPlay", this, &PlaybackBar::togglePlaying);
    m_eventSteps = {makeAction("playbackBack", this, &PlaybackBar::previousEvent),
        makeAction("playbackOn", this, &PlaybackBar::nextEvent)};
    m_violationSteps = {makeAction("violationBack", this, &PlaybackBar::previousViolation),
        makeAction("violationOn", this, &PlaybackBar::nextViolation)};
    m_end = makeAction("playbackEnd", this, &PlaybackBar::goToEnd);
    m_speeds = {makeAction("playbackSlower", this, &PlaybackBar::slower),
        makeAction("playbackFaster", this, &PlaybackBar::faster)};
    m_close = makeAction("playbackClose", this, &PlaybackBar::closeWanted);
}

QLayout* PlaybackBar::makeButtons()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_what, 1);
    addButton(*row, m_play, tr("Play"));
    row->addWidget(m_speed);
    addButton(*row, m_eventSteps.first(), tr("◂ Event"));
    addButton(*row, m_eventSteps.last(), tr("Event ▸"));
    addButton(*row, m_violationSteps.first(), tr("◂ Violation"));
    addButton(*row, m_violationSteps.last(), tr("Violation ▸"));
    addButton(*row, m_end, tr("End ▸"));
    addButton(*row, m_close, tr("Close"));
    return row;
}

void PlaybackBar::addButton(QLayout& row, QAction* action, const QString& text)
{
    auto* button = new QToolButton(this);
    action->setIconText(text);
    button->setDefaultAction(action);
    putToolTip(*button, QStringLiteral("%1 (%2)").arg(withoutMnemonic(action->text()),
                            action->shortcut().toString(QKeySequence::NativeText)));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    row.addWidget(button);
}

void PlaybackBar::setSource(const std::shared_ptr<RecordedSource>& source)
{
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    for (QAction* action : QList{m_play, m_end, m_close} + m_eventSteps + m_violationSteps + m_speeds)
        action->setEnabled(source != nullptr);
    setVisible(source && !m_heldBack);
    if (!source)
        return;
    m_title = base::printable(lab::textsOf(source->recording().header()).title.toUtf8(), 64);
    connect(source.get(), &RecordedSource::moved, this, &PlaybackBar::showMoment);
    connect(source.get(), &RecordedSource::grewOn, this, &PlaybackBar::showMoment);
    connect(source.get(), &RecordedSource::playingChanged, this, &PlaybackBar::showState);
    connect(source.get(), &RecordedSource::violationsChanged, this, &PlaybackBar::showViolations);
    showViolations();
    m_speed->setCurrentIndex(realSpeed);
    source->setSpeed(speeds.at(realSpeed));
    showState();
    showMoment();
}

void PlaybackBar::setHeldBack(bool heldBack)
{
    m_heldBack = heldBack;
    setVisible(m_source && !heldBack);
}

void PlaybackBar::showViolations()
{
    QList<Moment> alarms;
    for (const check::Violation& violation : m_source->violations())
        alarms.append(violation.begin);
    m_slider->setAlarms(alarms);
    for (QAction* step : std::as_const(m_violationSteps))
        step->setEnabled(!alarms.isEmpty());
}

void PlaybackBar::setLock(const std::optional<locks::LockRef>& ref)
{
    m_lock = ref;
    showState();
}

/// Names the recording or run that is shown in place of the server.
QString PlaybackBar::whatWords() const
{
    const record::Recording& recording = m_source->recording();
    const QString server = base::printable(recording.header().server, 64);
    if (m_source->isRun() && !server.isEmpty())
        return tr("▷ Run of “%1” in the Lab, on %2").arg(m_title, server);
    if (m_source->isRun())
        return tr("▷ Run of “%1” in the Lab, on servers of its own").arg(m_title);
    if (recording.header().kind == record::Header::Kind::Lab)
        return tr("▷ Recording of “%1” in the Lab: not live").arg(m_title);
    const auto end = recording.serverTime(recording.length());
    return tr("▷ Recording of %1, %2 to %3: not live")
        .arg(m_title, moments::dayClock(recording.header().begin), moments::clockSeconds(end));
}

void PlaybackBar::showState()
{
    if (!m_source)
        return;
    m_what->put(whatWords());
    const QString still = m_source->isFollowing() ? tr("Freeze") : tr("Pause");
    m_play->setIconText(m_source->isPlaying() ? still : tr("Play"));
    m_close->setText(m_source->isRun() ? tr("Show the &server again") : tr("&Close the recording"));
    m_close->setIconText(m_source->isRun() ? tr("Show the server") : tr("Close"));
    for (QAction* step : std::as_const(m_eventSteps))
        step->setEnabled(m_lock.has_value());
    remakeIcons();
}

void PlaybackBar::showMoment()
{
    const record::Recording& recording = m_source->recording();
    const Moment at = m_source->position();
    m_slider->setLength(recording.length());
    m_slider->put(at);
    const QString time = m_source->isFollowing()
                             ? words::moment(at)
                             : tr("%1 of %2").arg(words::moment(at), words::moment(recording.length()));
    const bool isLab = recording.header().kind == record::Header::Kind::Lab;
    m_moment->put(isLab ? time : tr("%1 · %2").arg(moments::clock(recording.serverTime(at)), time));
}

QString PlaybackBar::text() const { return m_source ? m_what->text() + u'\n' + m_moment->text() : QString(); }

void PlaybackBar::jump(const std::optional<Moment>& to)
{
    if (m_source && to)
        m_source->seek(*to);
}

void PlaybackBar::togglePlaying() { m_source->isPlaying() ? m_source->pause() : m_source->play(); }

void PlaybackBar::nextEvent() { jump(m_source->nextOf(*m_lock, RecordedSource::Way::On)); }

void PlaybackBar::previousEvent() { jump(m_source->nextOf(*m_lock, RecordedSource::Way::Back)); }

void PlaybackBar::nextViolation() { jump(m_source->nextViolation(RecordedSource::Way::On)); }

void PlaybackBar::previousViolation() { jump(m_source->nextViolation(RecordedSource::Way::Back)); }

void PlaybackBar::goToEnd() { jump(m_source->recording().length()); }

void PlaybackBar::faster() { changeSpeed(1); }

void PlaybackBar::slower() { changeSpeed(-1); }

void PlaybackBar::changeSpeed(int by)
{
    m_speed->setCurrentIndex(std::clamp(m_speed->currentIndex() + by, 0, int(speeds.size()) - 1));
}

void PlaybackBar::remakeIcons()
{
    const bool playing = m_source && m_source->isPlaying();
    m_play->setIcon(icon(playing ? "pause" : "run"));
}

void PlaybackBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        remakeIcons();
}

/// Colours the whole strip, as no other part is: the pages below do not show the present.
void PlaybackBar::paintEvent(QPaintEvent*)
{
    QColor wash = theme::accent();
    wash.setAlpha(38);
    QPainter painter(this);
    painter.fillRect(rect(), wash);
    painter.fillRect(QRect(0, 0, 3, height()), theme::accent());
}

} // namespace lockscope::ui

#include "moc_playbackbar.cpp"
