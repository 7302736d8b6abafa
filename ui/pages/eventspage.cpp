#include "ui/pages/eventspage.h"

#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/manual.h"
#include "ui/models/eventmodel.h"
#include "ui/moments.h"
#include "ui/widgets/columnfitter.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/savedfiltersbutton.h"
#include "ui/widgets/tablecopy.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

/// Events of another server, or of a recording, are never mixed with those of this one.
bool areOfOneServer(const console::Source* before, const console::Source* now)
{
    if (before == nullptr || now == nullptr)
        return false;
    const locks::Health was = before->health();
    const locks::Health is = now->health();
    return !was.recorded && !is.recorded && !is.server.isEmpty() && was.server == is.server;
}

QString eventsCounted(qsizetype events)
{
    return words::counted(events, EventsPage::tr("1 event"),
        EventsPage::tr("%1 events", nullptr, words::numerus(events)), QLocale().toString(events));
}

} // namespace

EventsPage::EventsPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new EventModel(this))
    , m_table(new QTableView(this))
    , m_export(new console::FileExport(this))
{
    manual::setPage(*this, "first-steps#what-it-claims");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(makeBar());
    makeTable();
    layout->addWidget(m_table, 1);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_counts = new PlainLabel({}, PlainLabel::Tone::Muted, this));
    foot->addStretch();
    foot->addWidget(m_notice = new PlainLabel({}, PlainLabel::Tone::Muted, this));
    layout->addLayout(foot);
    connect(m_model, &EventModel::countsChanged, this, &EventsPage::showCounts);
    connect(m_export, &console::FileExport::finished, this, &EventsPage::reportExport);
    keepPlace();
    showCounts();
}

QWidget* EventsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    m_filter = new FilterBox(filter::Filter::Subject::Events, bar);
    m_filter->edit()->setObjectName(QStringLiteral("eventFilter"));
    m_filter->setPlaceholder(tr("Filter: orders:*, event:expired, holder:billing, !kind:latch"));
    m_filter->edit()->setAccessibleName(tr("Filter of the events"));
    connect(m_filter, &FilterBox::filterChanged, this, &EventsPage::putFilter);
    connect(m_filter, &FilterBox::left, m_table, qOverload<>(&QWidget::setFocus));
    layout->addWidget(m_filter, 1);
    const auto kept = [this] { return m_model->kept(); };
    m_filter->completer()->setThings({kept,
        [this](FilterTally& tally, qsizetype number) { tally.take(m_model->keptAt(number), m_aliases); },
        tr("%1, events: %2")});
    layout->addWidget(new SavedFiltersButton(*m_filter,
        {kept,
            [this](const filter::Filter& filter, qsizetype number) {
                return filter.matches(m_model->keptAt(number), {{}, &m_aliases});
            }},
        bar));
    const auto button = [&](const QString& text, const QString& tip) {
        auto* made = new QToolButton(bar);
        made->setText(text);
        made->setToolTip(tip);
        made->setFocusPolicy(Qt::TabFocus);
        made->setToolButtonStyle(Qt::ToolButtonTextOnly);
        layout->addWidget(made);
        return made;
    };
    m_pause = button(tr("&Pause"), tr("Hold the rows still; nothing is lost meanwhile (Space)"));
    m_pause->setCheckable(true);
    connect(m_pause, &QToolButton::toggled, this, &EventsPage::setPaused);
    m_follow = button(tr("&Newest"), tr("Stay at the newest event (End)"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    auto* clear = button(tr("C&lear"), tr("Empty this table; what happens next appears again"));
    connect(clear, &QToolButton::clicked, m_model, &EventModel::clear);
    makeExportMenu(button(tr("E&xport"), tr("Write the rows shown to a file")));
    return bar;
}

void EventsPage::makeExportMenu(QToolButton* button)
{
    auto* menu = new QMenu(button);
    menu->addActions({makeAction("exportCsv", this, [this] { askAndExport({words::TableForm::Csv}); }),
        makeAction("exportJson", this, [this] { askAndExport({words::TableForm::JsonLines}); }),
        makeAction("exportMarkdown", this, [this] { askAndExport({words::TableForm::Markdown}); })});
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

void EventsPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Events"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    dressAsRows(*m_table);
    m_table->horizontalHeader()->setSectionsMovable(true);
    fitColumns();
    m_table->setColumnHidden(eventColumn("server"), true);
    m_table->horizontalHeader()->setStretchLastSection(true);
    makeRowActions();
    connect(m_table, &QTableView::doubleClicked, this, &EventsPage::showLock);
    auto* enter = new QShortcut(Qt::Key_Return, m_table, {}, {}, Qt::WidgetShortcut);
    connect(enter, &QShortcut::activated, this, [this] { showLock(m_table->currentIndex()); });
    auto* space = new QShortcut(Qt::Key_Space, m_table, {}, {}, Qt::WidgetShortcut);
    connect(space, &QShortcut::activated, m_pause, &QToolButton::toggle);
}

/// Times, numbers and what happened are shown whole, and names get what the others do not need.
void EventsPage::fitColumns()
{
    QList<ColumnFitter::Limits> limits;
    const QList<EventColumn>& columns = eventColumns();
    for (int section = 0; section < columns.size(); ++section) {
        const EventColumn& column = columns.at(section);
        const bool isName = column.id == "lock" || column.id == "holder";
        const bool isWhole = column.number || column.id == "event" || column.id == "kind";
        const int least = column.number ? column.width : std::min(column.width, isName ? 124 : 72);
        limits.append({section, least, isName ? 420 : column.width + 24, isWhole});
    }
    m_fitter = new ColumnFitter(*m_table, limits);
}

/// The menu of the rows, by mouse and by the Menu key.
void EventsPage::makeRowActions()
{
    m_filterThis = makeAction("rowFilter", this, [this] { narrow(false); });
    m_excludeThis = makeAction("rowExclude", this, [this] { narrow(true); });
    m_showLock = makeAction("rowLock", this, [this] { showLock(m_table->currentIndex()); });
    m_table->addActions({m_filterThis, m_excludeThis, m_showLock, separatorOf(*m_table)});
    makeCopyable(*m_table, *m_table->horizontalHeader(), {eventColumn("server")});
    m_table->addActions(
        {separatorOf(*m_table), makeAction("rowExport", this, [this] {
             askAndExport({words::TableForm::Csv, words::TableForm::JsonLines, words::TableForm::Markdown});
         })});
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &EventsPage::nameCell);
    nameCell();
}

void EventsPage::showLock(const QModelIndex& index)
{
    if (index.isValid() && !locks::isOfServer(m_model->eventAt(index.row()).kind))
        Q_EMIT lockActivated(m_model->eventAt(index.row()).lock);
}

void EventsPage::narrow(bool exclude)
{
    const QString term = m_model->filterTermAt(m_table->currentIndex());
    if (!term.isEmpty())
        m_filter->setText(m_filter->filter().narrowedBy(exclude ? u'!' + term : term));
}

/// Says what the actions would do with the current cell.
void EventsPage::nameCell()
{
    const QModelIndex index = m_table->currentIndex();
    FilterBox::nameActions(*m_filterThis, *m_excludeThis, m_model->filterTermAt(index));
    m_showLock->setEnabled(index.isValid() && !locks::isOfServer(m_model->eventAt(index.row()).kind));
}

/// Keeps the newest row in sight while following; otherwise the visible rows stay where they are, even when
/// the oldest rows are removed.
void EventsPage::keepPlace()
{
    m_table->installEventFilter(this);
    QScrollBar* bar = m_table->verticalScrollBar();
    connect(bar, &QScrollBar::actionTriggered, this,
        [=, this] { m_follow->setChecked(bar->sliderPosition() >= bar->maximum()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& row) { m_follow->setChecked(row.row() == m_model->rowCount() - 1); });
    connect(m_follow, &QToolButton::toggled, this, [this](bool follow) {
        if (follow)
            m_table->scrollToBottom();
    });
    connect(m_model, &EventModel::rowsInserted, this, [this] {
        if (m_follow->isChecked())
            m_table->scrollToBottom();
    });
    connect(m_model, &EventModel::rowsRemoved, this, [=, this](const QModelIndex&, int first, int last) {
        if (!m_follow->isChecked() && first == 0)
            bar->setValue(bar->value() - (last + 1));
    });
}

void EventsPage::setSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source)
        m_source->disconnect(this);
    if (m_source != source && !areOfOneServer(m_source.get(), source.get())) {
        m_model->clear();
        m_model->setServer({});
        m_chosen.clear();
    }
    m_source = source;
    if (!source)
        return;
    takeHealth(source->health());
    connect(source.get(), &console::Source::healthChanged, this, &EventsPage::takeHealth);
    connect(source.get(), &console::Source::retold, this, [this](const QList<locks::Event>& events) {
        m_model->clear();
        m_model->append(events);
    });
    connect(source.get(), &console::Source::changed, this,
        [this](const locks::Batch& batch) { m_model->append(batch.events, batch.droppedEvents); });
}

/// The column of servers is shown where there are several; what is copied always has it.
void EventsPage::takeHealth(const locks::Health& health)
{
    if (!health.serverName.isEmpty())
        m_model->setServer(health.serverName);
    m_fitter->setHidden(eventColumn("server"), !health.cluster.has_value());
}

void EventsPage::setAliases(const Aliases& aliases)
{
    m_aliases = aliases;
    m_model->setAliases(aliases);
}

void EventsPage::focusFilter() { m_filter->takeFocus(); }

void EventsPage::setPaused(bool paused)
{
    if (paused && !m_model->isPaused() && m_source)
        m_pausedAt = m_source->health().clockAt(base::monoNow());
    m_pause->setChecked(paused);
    m_model->setPaused(paused);
}

/// Keeps the selection, even if a filter has hidden it for a while (each keystroke is a filter), and does not
/// change whether the newest row is followed.
void EventsPage::putFilter(const filter::Filter& filter)
{
    const bool follows = m_follow->isChecked();
    rememberChosen();
    m_model->setFilter(filter);
    chooseAgain();
    m_follow->setChecked(follows);
    showCounts();
}

void EventsPage::rememberChosen()
{
    constexpr qsizetype rememberedAtMost = 1000; // "select all" need not survive
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return;
    m_chosen.clear();
    for (const QModelIndex& row : rows.first(std::min(rows.size(), rememberedAtMost)))
        m_chosen.insert(m_model->eventAt(row.row()).seq);
    const QModelIndex current = m_table->currentIndex();
    m_current = current.isValid() ? m_model->eventAt(current.row()).seq : 0;
}

void EventsPage::chooseAgain()
{
    QItemSelection selection;
    QModelIndex current;
    for (int row = 0; row < m_model->rowCount() && selection.size() < m_chosen.size(); ++row) {
        const quint64 seq = m_model->eventAt(row).seq;
        if (!m_chosen.contains(seq))
            continue;
        selection.append(QItemSelectionRange(m_model->index(row, 0)));
        if (seq == m_current)
            current = m_model->index(row, 0);
    }
    using Flag = QItemSelectionModel::SelectionFlag;
    if (current.isValid())
        m_table->selectionModel()->setCurrentIndex(current, Flag::NoUpdate);
    m_table->selectionModel()->select(selection, Flag::ClearAndSelect | Flag::Rows);
    if (current.isValid())
        m_table->scrollTo(current);
}

void EventsPage::showCounts()
{
    const QLocale locale;
    const auto number = [&](auto count) { return locale.toString(qulonglong(count)); };
    const QString kept = eventsCounted(m_model->kept());
    QString text =
        m_model->rowCount() == m_model->kept() ? kept : tr("%1 of %2").arg(number(m_model->rowCount()), kept);
    if (m_model->isPaused())
        text += tr(" · ‖ paused, as of %1 · %2 waiting")
                    .arg(moments::clockSeconds(m_pausedAt), number(m_model->waiting()));
    if (m_model->dropped() > 0)
        text += tr(" · older ones dropped: %1").arg(number(m_model->dropped()));
    if (m_model->missed() > 0)
        text += tr(" · %1 not recorded during bursts").arg(number(m_model->missed()));
    m_counts->setText(text);
    m_pause->setText(m_model->isPaused() ? tr("Resume (&Space)") : tr("&Pause"));
}

void EventsPage::askAndExport(const QList<words::TableForm>& forms)
{
    auto* dialog = new ExportDialog(this, tr("Export events"));
    dialog->offer(QStringLiteral("lockscope-events"), forms);
    connect(dialog, &ExportDialog::chosen, this,
        [this](const QString& path, console::Naming naming, words::TableForm form) {
            exportTo(path, form, naming);
        });
    dialog->open();
}

void EventsPage::exportTo(const QString& path, words::TableForm form, console::Naming naming)
{
    m_notice->setText(tr("Writing…"));
    const console::EventSheet sheet{
        m_model->shown(), form, naming, m_aliases, m_source ? m_source->health().serverName : QString()};
    m_export->write([sheet] { return sheet.content(); }, sheet.events.size(), path);
}

void EventsPage::reportExport(const QString& path, qsizetype events, const base::Result<void>& outcome)
{
    if (outcome)
        m_notice->setText(tr("%1 written to %2").arg(eventsCounted(events), path));
    else
        m_notice->setText(words::sentence(outcome.error()));
}

void EventsPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_table->viewport()->update();
}

/// A table that gets the focus makes its first row the current one where there is none, and following would
/// end although nobody chose a row. So while following the newest row is made current.
bool EventsPage::eventFilter(QObject* watched, QEvent* event)
{
    const bool getsFocus = watched == m_table && event->type() == QEvent::FocusIn;
    if (getsFocus && m_follow->isChecked() && !m_table->currentIndex().isValid())
        m_table->selectionModel()->setCurrentIndex(
            m_model->index(m_model->rowCount() - 1, 0), QItemSelectionModel::NoUpdate);
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope::ui

#include "moc_eventspage.cpp"
