#include "ui/dialogs/sweepdialog.h"

#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/manual.h"
#include "ui/widgets/heatmapview.h"
#include "ui/widgets/plainlabel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace lockscope::ui
{

namespace
{

constexpr int usualRuns = 2000;
constexpr int mostRuns = 100'000;
constexpr double mostSeconds = 3600;

base::milliseconds durationOf(const QDoubleSpinBox* field)
{
    return base::milliseconds(qint64(field->value() * 1000));
}

QDoubleSpinBox* secondsField(const QString& name, QWidget* parent)
{
    auto* field = new QDoubleSpinBox(parent);
    field->setRange(0, mostSeconds);
    field->setDecimals(1);
    field->setSuffix(SweepDialog::tr(" s"));
    field->setAccessibleName(name);
    return field;
}

} // namespace

SweepDialog::SweepDialog(const lab::Scenario& scenario, QWidget* parent)
    : QDialog(parent)
    , m_scenario(scenario)
    , m_durations(lab::variableDurations(scenario))
    , m_sweep(new console::LabSweep(this))
    , m_map(new HeatMapView(this))
    , m_state(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_runs(new QSpinBox(this))
    , m_start(new QPushButton(this))
    , m_save(new QPushButton(tr("Save as a picture…"), this))
    , m_across(makeRange(tr("Across"), {"lease"}, 0))
    , m_up(makeRange(tr("Up"), {"pause", "work"}, 1))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Every timing: %1").arg(lab::textsOf(scenario).title));
    manual::offer(*this, "lab#every-seed");
    m_start->setObjectName(QStringLiteral("startSweep"));
    m_runs->setObjectName(QStringLiteral("sweepRuns"));
    m_runs->setRange(1, mostRuns);
    m_runs->setValue(usualRuns);
    m_runs->setAccessibleName(tr("Runs"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(makeFields());
    column->addWidget(m_map, 1);
    column->addWidget(m_state);
    m_map->setEmptyText(tr("Plays the scenario with many timings on a simulated server, as fast as it can, "
                           "and shows how often holders overlapped."));
    column->addLayout(makeButtons());
    orderTabs();
    connect(m_start, &QPushButton::clicked, this, &SweepDialog::startOrStop);
    connect(m_save, &QPushButton::clicked, this, &SweepDialog::askAndSave);
    connect(m_sweep, &console::LabSweep::grew, this, [this] {
        m_map->put(m_sweep->result().grid);
        showState();
    });
    connect(m_sweep, &console::LabSweep::finished, this, &SweepDialog::showEnd);
    connect(m_sweep, &console::LabSweep::saved, this, [this](const base::Result<void>& outcome) {
        m_state->put(outcome.ok() ? tr("The picture is written.") : words::sentence(outcome.error()));
    });
    showState();
}

SweepDialog::Range SweepDialog::makeRange(
    const QString& direction, const QByteArrayList& preferred, int otherwise)
{
    const Range range{new QComboBox(this), secondsField(tr("%1, from").arg(direction), this),
        secondsField(tr("%1, to").arg(direction), this)};
    range.name->setAccessibleName(direction);
    for (const lab::Variation& each : m_durations)
        range.name->addItem(base::printable(each.name));
    const auto wanted = std::ranges::find_first_of(m_durations, preferred, {}, &lab::Variation::name);
    range.name->setCurrentIndex(wanted == m_durations.end() ? otherwise : int(wanted - m_durations.begin()));
    putRange(range);
    connect(range.name, &QComboBox::currentIndexChanged, this, [this, range] { putRange(range); });
    return range;
}

void SweepDialog::putRange(const Range& range) const
{
    const lab::Variation& chosen = m_durations.at(std::max(0, range.name->currentIndex()));
    range.least->setValue(double(chosen.least.count()) / 1000);
    range.most->setValue(double(chosen.most.count()) / 1000);
}

QLayout* SweepDialog::makeFields()
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    int row = 0;
    for (const auto& [title, range] : {std::pair{tr("Across"), m_across}, std::pair{tr("Up"), m_up}}) {
        grid->addWidget(new PlainLabel(title, PlainLabel::Tone::Muted, this), row, 0);
        grid->addWidget(range.name, row, 1);
        grid->addWidget(new PlainLabel(tr("from"), PlainLabel::Tone::Muted, this), row, 2);
        grid->addWidget(range.least, row, 3);
        grid->addWidget(new PlainLabel(tr("to"), PlainLabel::Tone::Muted, this), row, 4);
        grid->addWidget(range.most, row++, 5);
    }
    grid->addWidget(new PlainLabel(tr("Runs"), PlainLabel::Tone::Muted, this), 0, 6);
    grid->addWidget(m_runs, 0, 7);
    grid->setColumnStretch(8, 1);
    return grid;
}

QLayout* SweepDialog::makeButtons()
{
    auto* close = new QPushButton(tr("Close"), this);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    auto* row = new QHBoxLayout;
    row->addWidget(m_start);
    row->addWidget(m_save);
    row->addStretch();
    row->addWidget(close);
    for (QPushButton* button : {m_start, m_save, close})
        button->setAutoDefault(false);
    return row;
}

/// The fields are made in another order than they stand in.
void SweepDialog::orderTabs() const
{
    const std::array<QWidget*, 9> order{m_across.name, m_across.least, m_across.most, m_runs, m_up.name,
        m_up.least, m_up.most, m_start, m_save};
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order.at(i - 1), order.at(i));
    m_start->setFocus(Qt::OtherFocusReason);
}

lab::SweepTerms SweepDialog::terms() const
{
    lab::SweepTerms terms{.scenario = m_scenario, .lastSeed = quint64(m_runs->value())};
    for (const Range& range : {m_across, m_up}) {
        const base::milliseconds least = durationOf(range.least);
        terms.variations.append({m_durations.at(std::max(0, range.name->currentIndex())).name, least,
            std::max(least, durationOf(range.most))});
    }
    return terms;
}

void SweepDialog::startOrStop()
{
    if (m_sweep->isUnderWay())
        return m_sweep->stop();
    const lab::SweepTerms wanted = terms();
    if (wanted.variations.at(0).name == wanted.variations.at(1).name)
        return m_state->put(tr("Choose two different durations."));
    m_wanted = wanted.lastSeed;
    m_sweep->start(wanted);
    showState();
}

void SweepDialog::showState()
{
    const lab::SweepResult& result = m_sweep->result();
    m_start->setText(m_sweep->isUnderWay() ? tr("Stop") : tr("Play"));
    m_save->setEnabled(!m_sweep->isUnderWay() && !result.grid.cells.isEmpty());
    if (result.runs + result.unreadable == 0)
        return m_state->put(m_sweep->isUnderWay() ? tr("The first runs are played…") : QString());
    QString text = tr("%1 of %n runs. %2", nullptr, words::numerus(qint64(m_wanted)))
                       .arg(QString::number(result.runs + result.unreadable), figure::heatWords(result.grid));
    if (result.missed > 0)
        text += u' ' + words::counted(qint64(result.missed),
                           tr("1 run did not show what the scenario means to show."),
                           tr("%n runs did not show what the scenario means to show.", nullptr,
                               words::numerus(qint64(result.missed))));
    m_state->put(result.unreadable == 0
                     ? text
                     : text + u' ' +
                           words::counted(qint64(result.unreadable),
                               tr("1 was not played, because with these durations it is no scenario: %1"),
                               tr("%n were not played, because with these durations it is no scenario: %1",
                                   nullptr, words::numerus(qint64(result.unreadable))))
                               .arg(result.whyUnreadable));
}

void SweepDialog::showEnd(const base::Result<void>& outcome)
{
    showState();
    const QByteArrayList& unknown = m_sweep->result().unknownCommands;
    if (!outcome.ok())
        m_state->put(words::sentence(outcome.error()));
    else if (!unknown.isEmpty())
        m_state->put(tr("It plays on a real server alone: the simulated one does not know the command %1.")
                         .arg(base::printable(unknown.constFirst(), 40)));
}

void SweepDialog::askAndSave()
{
    auto* dialog = new QFileDialog(this, tr("Save as a picture"), {}, tr("Picture (*.svg)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("svg"));
    connect(dialog, &QFileDialog::fileSelected, this,
        [this](const QString& path) { m_sweep->save(path, lab::textsOf(m_scenario).title); });
    dialog->open();
}

} // namespace lockscope::ui

#include "moc_sweepdialog.cpp"
