#include "ui/pages/labside.h"

#include "core/lab/library.h"
#include "ui/pages/comparisonpart.h"
#include "ui/pages/figurespart.h"
#include "ui/pages/heldpart.h"
#include "ui/pages/lablocks.h"
#include "ui/pages/momentpart.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/explanationview.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/plainlabel.h"

#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int sideWidth = 376;
constexpr int widestSide = 440; ///< in a window of 1280, beside the titles of the scenarios

QWidget* scrolled(QWidget* content, const QString& title, QWidget* parent)
{
    auto* scroll = new FittedScroll(content, parent, FittedScroll::Ground::Base);
    scroll->setAccessibleName(title);
    return scroll;
}

} // namespace

LabSide::LabSide(QWidget* parent)
    : QWidget(parent)
    , m_room(widestSide)
    , m_otherRun(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_tabs(new QTabWidget(this))
    , m_explanation(new ExplanationView(this))
    , m_moment(new MomentPart)
    , m_locks(new LabLocks)
    , m_steps(new StepsPart)
    , m_verdict(new VerdictPart)
    , m_figures(new FiguresPart)
    , m_comparison(new ComparisonPart)
    , m_held(new HeldPart)
{
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("About the run"));
    m_tabs->addTab(m_explanation, tr("About"));
    m_tabs->addTab(scrolled(m_moment, tr("Moment"), m_tabs), tr("Moment"));
    m_tabs->addTab(m_locks, tr("Locks"));
    m_tabs->addTab(m_steps, tr("Events"));
    m_tabs->addTab(m_verdict, tr("Verdict"));
    m_tabs->addTab(scrolled(m_figures, tr("Figures"), m_tabs), tr("Figures"));
    m_tabs->addTab(m_comparison, tr("Both"));
    m_tabs->addTab(m_held, tr("Held"));
    m_tabs->setTabToolTip(int(Part::Held), tr("Messages that are held on their way"));
    m_tabs->setTabVisible(int(Part::Compared), false);
    m_tabs->setTabVisible(int(Part::Held), false);
    m_tabs->setTabToolTip(int(Part::Compared), tr("How this run and the one before it compare"));
    m_tabs->setUsesScrollButtons(true); // in large text they have not all room
    for (QWidget* part : std::initializer_list<QWidget*>{m_verdict, m_comparison, m_held}) {
        part->setAutoFillBackground(true);
        part->setBackgroundRole(QPalette::Base);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_otherRun->setObjectName(QStringLiteral("otherRun"));
    m_otherRun->setWordWrap(true);
    m_otherRun->setContentsMargins(8, 4, 8, 4);
    m_otherRun->hide();
    column->addWidget(m_otherRun);
    column->addWidget(m_tabs);
}

QSize LabSide::sizeHint() const { return {sideWidth, 480}; }

/// All tabs are in sight, as far as that leaves room for the timeline and the titles of the scenarios.
QSize LabSide::minimumSizeHint() const
{
    const QSize least = QWidget::minimumSizeHint();
    const int titles = m_tabs->tabBar()->sizeHint().width();
    return {std::min(std::max(least.width(), titles), m_room), least.height()};
}

void LabSide::setRoom(int width)
{
    const int room = std::min(width, widestSide);
    if (std::exchange(m_room, room) != room)
        updateGeometry();
}

void LabSide::explain(const lab::Scenario& scenario)
{
    const lab::ScenarioTexts texts = lab::textsOf(scenario);
    const QString text = texts.explanation.isEmpty() ? texts.shows : texts.explanation;
    if (scenario.origin.isEmpty())
        m_explanation->putOurs(text);
    else
        m_explanation->putForeign(text);
}

void LabSide::setOtherRun(const QString& title)
{
    m_otherRun->put(
        title.isEmpty() ? QString() : tr("Moment, events, verdict and figures are of “%1”.").arg(title));
    m_otherRun->setVisible(!title.isEmpty());
}

void LabSide::explain(const record::Header& header)
{
    const lab::ScenarioTexts texts = lab::textsOf(header);
    m_explanation->putForeign(
        texts.explanation.isEmpty() ? texts.title : texts.title + u'\n' + u'\n' + texts.explanation);
}

void LabSide::judge(const console::Judgement& judgement, const record::Recording& recording)
{
    m_verdict->put(judgement, recording);
    m_figures->put(judgement, recording);
}

void LabSide::begin(const record::Recording& recording) { m_steps->begin(recording); }

void LabSide::grow(const record::Recording& recording) { m_steps->grow(recording); }

void LabSide::showMoment(const figure::TimelineIndex& index, record::Moment at, qsizetype step)
{
    m_moment->put(index, at, step);
    m_figures->showMoment(at);
}

void LabSide::clear()
{
    m_moment->put({}, record::Moment(0), -1);
    m_verdict->clear();
    m_figures->clear();
    m_tabs->setTabVisible(int(Part::Compared), false);
    showHeld({}, {});
}

void LabSide::showHeld(const lab::HeldTraffic& held, const record::Recording& recording)
{
    const bool isFirst = !held.clients.isEmpty() && !m_tabs->isTabVisible(int(Part::Held));
    m_held->put(held, recording);
    m_tabs->setTabVisible(int(Part::Held), !held.clients.isEmpty());
    if (isFirst)
        turnTo(Part::Held);
}

void LabSide::compare(
    const check::Comparison& comparison, const record::Recording& first, const record::Recording& second)
{
    m_comparison->put(comparison, first, second);
    m_tabs->setTabVisible(int(Part::Compared), true);
}

void LabSide::turnTo(Part part) { m_tabs->setCurrentIndex(int(part)); }

bool LabSide::isTurnedTo(Part part) const { return m_tabs->currentIndex() == int(part); }

} // namespace lockscope::ui

#include "moc_labside.cpp"
