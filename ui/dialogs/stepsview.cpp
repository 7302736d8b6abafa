#include "ui/dialogs/stepsview.h"

#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QGridLayout>

namespace lockscope::ui
{

namespace
{

using Condition = ConnectProgress::Condition;

struct StepLook {
    QString sign;
    QColor colour;
};

StepLook stepLook(Condition condition)
{
    const auto colourOf = [](locks::State state) {
        return theme::look(state, locks::LeaseKind::Watchdog).colour;
    };
    switch (condition) {
    case Condition::Passed:
        return {QStringLiteral("✓"), colourOf(locks::State::Held)};
    case Condition::Running:
        return {QStringLiteral("▸"), theme::accent()};
    case Condition::Failed:
        return {QStringLiteral("✕"), colourOf(locks::State::Expired)};
    case Condition::NotNeeded:
        return {QStringLiteral("–"), theme::muted()};
    case Condition::Pending:
        break;
    }
    return {QStringLiteral("○"), theme::muted()};
}

QString stepTime(const ConnectProgress::Row& row)
{
    if (row.condition == Condition::NotNeeded)
        return StepsView::tr("not needed");
    if (row.condition == Condition::Running)
        return StepsView::tr("…");
    if (!row.took)
        return {};
    if (row.took->count() == 0)
        return StepsView::tr("< 1 ms");
    if (row.took->count() < 1000)
        return StepsView::tr("%1 ms").arg(row.took->count());
    return words::duration(*row.took);
}

} // namespace

StepsView::StepsView(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout)
    , m_sentence(new PlainLabel(this))
    , m_advice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
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
    clear();
}

void StepsView::clear()
{
    m_shown = {};
    for (const Line& line : m_lines) {
        line.sign->hide();
        line.name->hide();
        line.time->hide();
    }
    m_sentence->hide();
    m_advice->hide();
}

void StepsView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_shown.rows().isEmpty())
        put(m_shown);
}

void StepsView::putFailure(const base::Error& error)
{
    m_sentence->setColour(theme::look(locks::State::Expired).colour);
    m_sentence->put(words::sentence(error));
    m_sentence->show();
    m_advice->put(words::advice(error));
    m_advice->setVisible(!m_advice->text().isEmpty());
}

void StepsView::put(const ConnectProgress& progress)
{
    m_shown = progress;
    while (m_lines.size() < progress.rows().size()) {
        const int row = int(m_lines.size());
        m_lines.append(
            {new PlainLabel(this), new PlainLabel(this), new PlainLabel({}, PlainLabel::Tone::Muted, this)});
        m_grid->addWidget(m_lines.last().sign, row, 0, Qt::AlignCenter);
        m_grid->addWidget(m_lines.last().name, row, 1);
        m_grid->addWidget(m_lines.last().time, row, 2, Qt::AlignRight);
    }
    for (qsizetype i = 0; i < progress.rows().size(); ++i)
        putRow(m_lines.at(i), progress.rows().at(i));
    if (progress.failure())
        return putFailure(*progress.failure());
    m_sentence->hide();
    m_advice->hide();
}

void StepsView::putRow(const Line& line, const ConnectProgress::Row& row)
{
    const StepLook look = stepLook(row.condition);
    const bool quiet = row.condition == Condition::Pending || row.condition == Condition::NotNeeded;
    line.sign->put(look.sign);
    line.sign->setColour(look.colour);
    line.name->put(words::stepName(row.step));
    line.name->setTone(quiet ? PlainLabel::Tone::Muted : PlainLabel::Tone::Normal);
    line.time->put(stepTime(row));
    line.sign->show();
    line.name->show();
    line.time->show();
}

} // namespace lockscope::ui
