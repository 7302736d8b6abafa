#include "ui/dialogs/stepsview.h"

#include "core/words/briefly.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QGridLayout>
#include <QMap>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

using StepState = console::ConnectProgress::StepState;

struct StepStyle {
    QString sign;
    QColor colour;
};

StepStyle stepStyle(StepState condition)
{
    const auto colourOf = [](locks::State state) {
        return theme::look(state, locks::LeaseKind::Watchdog).colour;
    };
    switch (condition) {
    case StepState::Passed:
        return {QStringLiteral("✓"), colourOf(locks::State::Held)};
    case StepState::Running:
        return {QStringLiteral("▸"), theme::accent()};
    case StepState::Failed:
        return {QStringLiteral("✕"), colourOf(locks::State::Expired)};
    case StepState::NotNeeded:
        return {QStringLiteral("–"), theme::muted()};
    case StepState::Limited:
        return {QStringLiteral("!"), colourOf(locks::State::RenewalOverdue)};
    case StepState::Unknown:
        return {QStringLiteral("?"), theme::muted()};
    case StepState::Pending:
        break;
    }
    return {QStringLiteral("○"), theme::muted()};
}

QString stepTime(const console::TestRow& row)
{
    if (row.condition == StepState::NotNeeded)
        return StepsView::tr("not needed");
    if (row.condition == StepState::Running)
        return StepsView::tr("…");
    return row.took ? words::briefly(*row.took) : QString();
}

/// A cluster may have hundreds of nodes: a few with the same result are shown, and the others are counted.
QList<console::TestRow> folded(const QList<console::TestRow>& rows)
{
    constexpr qsizetype mostAlike = 4;
    QList<console::TestRow> shown;
    QMap<StepState, QList<console::TestRow>> nodes;
    for (const console::TestRow& row : rows)
        (row.id.startsWith("node:") ? nodes[row.condition] : shown).append(row);
    for (const StepState condition : {StepState::Failed, StepState::Running, StepState::Passed}) {
        const QList<console::TestRow> alike = nodes.value(condition);
        if (alike.size() <= mostAlike) {
            shown += alike;
            continue;
        }
        shown += alike.first(mostAlike - 1);
        const qsizetype more = alike.size() - mostAlike + 1;
        shown.append(
            {"nodes", StepsView::tr("%n more nodes", nullptr, words::numerus(more)), condition, {}, {}, {}});
    }
    return shown;
}

} // namespace

StepsView::StepsView(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout)
    , m_sentence(new PlainLabel(this))
    , m_advice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_hint(new PlainLabel({}, PlainLabel::Tone::Muted, this))
{
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnMinimumWidth(0, 16);
    m_grid->setColumnStretch(1, 1);
    m_sentence->setObjectName(QStringLiteral("failure"));
    m_sentence->setWordWrap(true);
    m_advice->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(m_grid);
    layout->addSpacing(4);
    layout->addWidget(m_sentence);
    layout->addWidget(m_advice);
    layout->addWidget(m_hint);
    layout->addStretch();
    m_hint->setWordWrap(true);
    clear();
}

void StepsView::clear()
{
    m_shown.clear();
    m_failure.reset();
    showRows();
    m_sentence->hide();
    m_advice->hide();
    showHint();
}

void StepsView::setHint(const QString& text)
{
    m_hint->put(text);
    showHint();
}

void StepsView::showHint()
{
    m_hint->setVisible(m_shown.isEmpty() && !m_failure && !m_hint->text().isEmpty());
}

QWidget* StepsView::failing() const
{
    const auto failed = std::ranges::find(m_shown, StepState::Failed, &console::TestRow::condition);
    return failed == m_shown.end() ? nullptr : m_lines.at(failed - m_shown.begin()).name;
}

void StepsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_shown.isEmpty())
        showRows();
}

void StepsView::putFailure(const base::Error& error)
{
    m_failure = error;
    m_sentence->setColour(theme::look(locks::State::Expired).colour);
    m_sentence->put(words::sentence(error));
    m_sentence->show();
    m_advice->put(words::advice(error));
    m_advice->setVisible(!m_advice->text().isEmpty());
    showHint();
}

void StepsView::put(const console::ConnectProgress& progress)
{
    QList<console::TestRow> rows;
    for (const console::ConnectProgress::Row& row : progress.rows())
        rows.append({base::name(row.step), words::stepName(row.step), row.condition, row.took, {}, {}});
    put(rows);
    if (progress.failure())
        putFailure(*progress.failure());
}

void StepsView::put(const QList<console::TestRow>& rows)
{
    clear();
    m_shown = folded(rows);
    showRows();
    showHint();
}

void StepsView::put(const console::ConnectionTest& test)
{
    put(test.rows());
    const QString lacking = test.isFinished() ? test.verdict().sentence() : QString();
    m_sentence->setColour(theme::look(locks::State::Expiring).colour);
    m_sentence->put(lacking);
    m_sentence->setVisible(!lacking.isEmpty());
}

/// Makes each line once and uses it again.
void StepsView::showRows()
{
    while (m_lines.size() < m_shown.size()) {
        const int row = int(m_lines.size());
        m_lines.append(
            {new PlainLabel(this), new PlainLabel(this), new PlainLabel({}, PlainLabel::Tone::Muted, this)});
        m_lines.last().name->setWordWrap(true);
        m_grid->addWidget(m_lines.last().sign, row, 0, Qt::AlignHCenter | Qt::AlignTop);
        m_grid->addWidget(m_lines.last().name, row, 1);
        m_grid->addWidget(m_lines.last().time, row, 2, Qt::AlignRight | Qt::AlignTop);
    }
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        if (i < m_shown.size())
            putRow(i, m_shown.at(i));
        for (PlainLabel* label : {m_lines.at(i).sign, m_lines.at(i).name, m_lines.at(i).time})
            label->setVisible(i < m_shown.size());
    }
    if (m_failure)
        putFailure(*m_failure);
}

void StepsView::putRow(qsizetype place, const console::TestRow& row)
{
    const Line& line = m_lines.at(place);
    const StepStyle look = stepStyle(row.condition);
    const bool quiet = row.condition == StepState::Pending || row.condition == StepState::NotNeeded;
    const bool isBad = row.condition == StepState::Failed;
    QString text = row.title;
    if (!row.sentence.isEmpty())
        text += QStringLiteral(": ") + row.sentence;
    if (isBad && !row.advice.isEmpty())
        text += u'\n' + row.advice;
    line.sign->put(look.sign);
    line.sign->setColour(look.colour);
    line.name->put(text);
    line.name->setTone(quiet ? PlainLabel::Tone::Muted : PlainLabel::Tone::Normal);
    line.time->put(stepTime(row));
}

} // namespace lockscope::ui

#include "moc_stepsview.cpp"
