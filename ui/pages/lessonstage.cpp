#include "ui/pages/lessonstage.h"

#include "core/check/violationwords.h"
#include "core/lab/library.h"
#include "core/words/errorwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "ui/pages/lessonpanel.h"
#include "ui/widgets/explanationview.h"
#include "ui/widgets/laserpointer.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/timelineview.h"

#include <QApplication>
#include <QEvent>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype mostFindings = 3;

/// How much larger than the program's other text, in a window of that width; on a large screen more, so that
/// it is read from the last row.
constexpr double enlargement = 1.4;
constexpr double usualWidth = 1280;
constexpr double mostWidth = 2560;

} // namespace

LessonStage::LessonStage(QWidget* parent)
    : QWidget(parent)
    , m_runs(new console::LessonRuns(this))
    , m_panel(new LessonPanel(this))
    , m_side(new QStackedWidget(this))
    , m_cover(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_caption(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_timeline(new TimelineView(this))
    , m_findings(new PlainLabel(this))
    , m_laser(new LaserPointer(this))
{
    auto* division = new QSplitter(this);
    division->setChildrenCollapsible(false);
    division->addWidget(m_panel);
    division->addWidget(makeRun());
    division->setStretchFactor(0, 2);
    division->setStretchFactor(1, 3);
    division->setSizes({480, 720});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(division);
    for (QWidget* view : {m_timeline->viewport(), m_panel->text()->viewport()})
        m_laser->follow(view);
    makeKeys();
    connect(m_panel, &LessonPanel::nextWanted, this, &LessonStage::next);
    connect(m_panel, &LessonPanel::backWanted, this, &LessonStage::back);
    connect(m_panel, &LessonPanel::answered, this, &LessonStage::answer);
    connect(m_panel, &LessonPanel::leaveWanted, this, &LessonStage::leaveWanted);
    connect(m_panel, &LessonPanel::tryWanted, this,
        [this] { Q_EMIT tryWanted(m_play.lesson().runs.at(m_play.step().run).scenario); });
    connect(m_runs, &console::LessonRuns::played, this, [this](const QList<lab::LessonScene>& scenes) {
        m_scenes = scenes;
        showScene();
    });
    connect(m_runs, &console::LessonRuns::failed, this,
        [this](const base::Error& error) { m_cover->put(words::sentence(error)); });
}

QWidget* LessonStage::makeRun()
{
    m_cover->setWordWrap(true);
    m_cover->setAlignment(Qt::AlignCenter);
    m_cover->setContentsMargins(48, 0, 48, 0);
    m_caption->setWordWrap(true);
    m_findings->setWordWrap(true);
    auto* run = new QWidget(this);
    auto* column = new QVBoxLayout(run);
    column->setContentsMargins(8, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_caption);
    column->addWidget(m_timeline, 1);
    column->addWidget(m_findings);
    m_side->addWidget(m_cover);
    m_side->addWidget(run);
    return m_side;
}

/// The keys work wherever the focus is in the lesson.
void LessonStage::makeKeys()
{
    const auto on = [this](const QKeySequence& keys, auto act) {
        auto* key = new QShortcut(keys, this);
        key->setContext(Qt::WidgetWithChildrenShortcut);
        connect(key, &QShortcut::activated, this, act);
    };
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Space, Qt::Key_PageDown})
        on(key, &LessonStage::next);
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_PageUp})
        on(key, &LessonStage::back);
    for (int number = 0; number < 9; ++number)
        on(QKeySequence(Qt::Key_1 + number), [this, number] { answer(number); });
    on(Qt::Key_L, [this] { m_laser->setOn(!m_laser->isOn()); });
    on(Qt::Key_Up, [this] { m_panel->scroll(-1); });
    on(Qt::Key_Down, [this] { m_panel->scroll(1); });
    on(Qt::Key_Escape, &LessonStage::leaveWanted);
}

void LessonStage::begin(const lab::Lesson& lesson)
{
    if (lesson.id != m_play.lesson().id) {
        m_play = lab::LessonPlay(lesson);
        m_scenes.clear();
        m_shown = -1;
        m_cover->put(lesson.teaches);
        m_runs->play(lesson);
    }
    showStep();
    m_panel->setFocus();
}

void LessonStage::next()
{
    if (m_play.next())
        showStep();
}

void LessonStage::back()
{
    if (m_play.back())
        showStep();
}

void LessonStage::answer(int number)
{
    if (m_play.answer(number))
        showStep();
}

void LessonStage::showStep()
{
    m_panel->put(m_play);
    showScene();
}

void LessonStage::showScene()
{
    const int shown = m_scenes.isEmpty() ? -1 : m_play.scene();
    m_side->setCurrentIndex(shown < 0 ? 0 : 1);
    if (shown < 0 || shown == m_shown)
        return;
    m_shown = shown;
    const lab::LessonScene& scene = m_scenes.at(shown);
    m_timeline->begin(scene.recording);
    m_timeline->setRunning(false);
    m_timeline->setLeastLength(scene.length);
    m_timeline->setViolations(scene.violations);
    m_timeline->choose(scene.at);
    m_timeline->fit();
    m_caption->put(words::filled(
        tr("%1, up to %2"), {lab::textsOf(scene.recording.header()).title, words::moment(scene.at)}));
    QStringList sentences;
    for (qsizetype i = 0; i < std::min(mostFindings, scene.violations.size()); ++i)
        sentences << check::sentence(scene.violations.at(i), scene.recording);
    m_findings->put(sentences.join(u'\n'));
}

void LessonStage::dress()
{
    QFont large = QApplication::font();
    large.setPointSizeF(
        large.pointSizeF() * enlargement * std::clamp(width() / usualWidth, 1.0, mostWidth / usualWidth));
    m_panel->setReadingFont(large);
    for (PlainLabel* label : {m_cover, m_caption, m_findings})
        label->setFont(large);
}

void LessonStage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    dress();
}

void LessonStage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        dress();
}

} // namespace lockscope::ui

#include "moc_lessonstage.cpp"
