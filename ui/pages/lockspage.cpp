#include "ui/pages/lockspage.h"

#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/models/healthphrases.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/filterhint.h"
#include "ui/widgets/groupnotice.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/savedfiltersbutton.h"
#include "ui/widgets/tablecopy.h"
#include "ui/widgets/troublestrip.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>

#include <limits>
#include <utility>

namespace lockscope::ui
{
namespace
{

constexpr int groupWidth = 330;
constexpr int leastTotal = 44; ///< pixels of a column with a total
constexpr int leastDetail = 288;
constexpr int mostDetail = 560;

/// Rows of groups are as high as those of locks.
class GroupRows final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {0, rowHeightFor(*option.widget)};
    }
};

} // namespace

LocksPage::LocksPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new LockModel(this))
    , m_view(new LockView(*m_model, this))
    , m_filter(new FilterBox(this))
    , m_groups(new GroupModel(*m_model, this))
    , m_groupView(new QTreeView(this))
    , m_groupButton(new QToolButton(this))
    , m_groupActions(new QActionGroup(this))
    , m_orderHint(new PlainLabel(tr("order paused"), PlainLabel::Tone::Muted, this))
    , m_counts(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_trouble(new TroubleStrip(this))
    , m_possible(new QPushButton(this))
    , m_standing(new Banner(this))
    , m_hidden(new Banner(this))
    , m_group(new GroupNotice(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_export(new console::FileExport(this))
{
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_splitter);
    m_splitter->addWidget(makeLeft());
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(5);
    m_filter->setLocks(m_model);
    makeFilterActions();
    m_view->addAction(makeAction("copyLocks", this, &LocksPage::copyLocks));
    makeAction("copyName", this, &LocksPage::copyName);
    makeAction("copyHolder", this, &LocksPage::copyHolder);
    makeAction("copyMarkdown", this,
        [this] { copyTableAs(selectedTable(*m_view, *m_view->header()), words::TableForm::Markdown); });
    makeAction("copyJson", this, &LocksPage::copyLocksAsJson);
    makeAction("copyPicture", this, &LocksPage::copyShownPicture);
    makeAction("exportLocks", this, &LocksPage::askAndExport);
    connect(m_export, &console::FileExport::finished, this, &LocksPage::reportExport);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_divided = true; });
    connect(this, &LocksPage::selectionChanged, this, &LocksPage::showDetail);
    connect(m_filter, &FilterBox::filterChanged, this, [this](const filter::Filter& filter) {
        m_model->setFilter(filter);
        findSelected();
        showState();
    });
    connect(m_filter, &FilterBox::left, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view, &LockView::currentLockChanged, this, &LocksPage::takeCurrent);
    connect(m_view, &LockView::sightMoved, this, &LocksPage::reportVisible);
    connect(m_view, &LockView::menuWanted, this, [this](const QModelIndex& index, const QPoint& position) {
        m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        nameCell();
        Q_EMIT menuWanted(position);
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &LocksPage::nameCell);
    connect(m_empty, &EmptyState::pressed, this, &LocksPage::emptyPressed);
    connect(m_trouble, &TroubleStrip::filterWanted, m_filter, &FilterBox::setText);
    connect(m_trouble, &TroubleStrip::newestWanted, this, &LocksPage::showNewest);
    connect(m_model, &LockModel::gotIntoTrouble, this, [this](const locks::LockRef& ref) { m_newest = ref; });
    connect(m_possible, &QPushButton::clicked, this, &LocksPage::possibleWanted);
    connect(m_hidden, &Banner::pressed, this, [this] { m_filter->setText({}); });
    connect(m_group, &GroupNotice::lostWanted, this,
        [this] { m_filter->setText(QStringLiteral("state:possibly-lost")); });
    connect(m_standing, &Banner::pressed, this, [this] {
        if (m_paused)
            Q_EMIT goOnWanted();
        else if (m_source->health().busySince)
            Q_EMIT scriptEndWanted();
        else if (phrases::asksForPassword(m_source->health()))
            Q_EMIT passwordWanted();
        else
            m_source->retryNow();
    });
    orderTabs();
    showState();
}

/// The Tab key goes from the filter and what belongs to it to the table; details and bands follow.
void LocksPage::orderTabs()
{
    auto* saved = findChild<SavedFiltersButton*>();
    setTabOrder(m_filter->edit(), m_filter->hint());
    setTabOrder(m_filter->hint(), saved);
    setTabOrder(saved, m_groupButton);
    setTabOrder(m_possible, m_groupView);
    setTabOrder(m_groupView, m_view);
}

/// Places the bands behind the details, which are made after them.
void LocksPage::orderBands()
{
    QWidget* last = m_view;
    for (QWidget* next = m_detail; m_detail->isAncestorOf(next); next = next->nextInFocusChain())
        if (next->focusPolicy() != Qt::NoFocus)
            last = next;
    for (const QWidget* band :
        {static_cast<QWidget*>(m_standing), static_cast<QWidget*>(m_group), static_cast<QWidget*>(m_hidden)})
        for (QAbstractButton* button : band->findChildren<QAbstractButton*>()) {
            setTabOrder(last, button);
            last = button;
        }
}

QWidget* LocksPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(12);
    row->addWidget(m_filter, 1);
    row->addWidget(new SavedFiltersButton(*m_filter, SavedFiltersButton::thingsOf(*m_model), bar));
    row->addWidget(m_groupButton);
    row->addWidget(m_orderHint);
    row->addWidget(m_counts);
    row->addWidget(m_possible);
    m_possible->setFlat(true);
    putToolTip(*m_possible, tr("Shows these keys, and why they may be locks."));
    m_possible->hide();
    putToolTip(*m_orderHint,
        tr("Rows keep their places while you point at them or walk through them. New rows still appear; "
           "those that no longer match the filter are faint."));
    m_orderHint->hide();
    return bar;
}

QWidget* LocksPage::makeLeft()
{
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (QWidget* part : {static_cast<QWidget*>(m_standing), static_cast<QWidget*>(m_group),
             static_cast<QWidget*>(m_hidden), makeBar(), static_cast<QWidget*>(m_trouble)})
        column->addWidget(part);
    makeGroups();
    auto* beside = new QSplitter(Qt::Horizontal, left);
    beside->setChildrenCollapsible(false);
    beside->addWidget(m_groupView);
    beside->addWidget(m_stack);
    beside->setStretchFactor(1, 1);
    column->addWidget(beside, 1);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    left->setMinimumWidth(420);
    return left;
}

/// Filters by what the current cell shows; the menu and the palette name it.
void LocksPage::makeFilterActions()
{
    m_filterThis = makeAction("filterThis", this, [this] { narrow(false); });
    m_excludeThis = makeAction("excludeThis", this, [this] { narrow(true); });
    const auto add = [this](const char* id, GroupBy by) {
        QAction* action = makeAction(id, this, [this, by] { setGroupBy(by); });
        action->setData(int(by));
        m_groupActions->addAction(action);
    };
    add("groupNone", GroupBy::Nothing);
    add("groupName", GroupBy::Name);
    add("groupClient", GroupBy::Client);
    add("groupKind", GroupBy::Kind);
    add("groupNode", GroupBy::Node);
    m_groupActions->actions().constFirst()->setChecked(true);
    auto* menu = new QMenu(tr("Gro&up the locks"), m_groupButton);
    menu->addActions(m_groupActions->actions());
    m_groupButton->setMenu(menu);
    m_groupButton->setText(tr("Group"));
    putToolTip(*m_groupButton, tr("Shows the locks in groups, with totals, beside the table."));
    m_groupButton->setPopupMode(QToolButton::InstantPopup);
    m_groupButton->setFocusPolicy(Qt::TabFocus);
    nameCell();
}

void LocksPage::makeGroups()
{
    connect(m_groups, &QAbstractItemModel::rowsAboutToBeRemoved, this, &LocksPage::leaveGroup);
    m_groupView->setModel(m_groups);
    m_groupView->setAccessibleName(tr("Groups of locks"));
    m_groupView->setUniformRowHeights(true);
    m_groupView->setItemDelegate(new GroupRows(m_groupView));
    m_groupView->setFrameShape(QFrame::NoFrame);
    m_groupView->header()->setStretchLastSection(false);
    constexpr int aroundTitle = 22; // pixels
    for (int column = 0; column < GroupModel::Columns; ++column) {
        const QString title = m_groups->headerData(column, Qt::Horizontal).toString();
        const int width = m_groupView->fontMetrics().horizontalAdvance(title) + aroundTitle;
        m_groupView->setColumnWidth(column, std::max(width, leastTotal));
    }
    m_groupView->header()->setSectionResizeMode(GroupModel::GroupColumn, QHeaderView::Stretch);
    m_groupView->setTextElideMode(Qt::ElideMiddle);
    m_groupView->setMinimumWidth(groupWidth);
    m_groupView->hide();
    connect(m_groups, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex& parent) {
        // A group that is alone at the top says nothing: those below it do.
        if (!parent.parent().isValid() && m_groups->rowCount(parent) == 1)
            m_groupView->expand(m_groups->index(0, 0, parent));
    });
    connect(
        m_groupView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LocksPage::takeGroup);
    makeGroupActions();
}

/// The menu of the groups, by mouse and by the Menu key. A group that is chosen filters already.
void LocksPage::makeGroupActions()
{
    QAction* filterThis = makeAction("rowFilter", m_groupView, [this] { takeGroup(); });
    QAction* excludeThis = makeAction("rowExclude", m_groupView, [this] { excludeGroup(); });
    const auto name = [=, this](const QModelIndex& current) {
        FilterBox::nameActions(*filterThis, *excludeThis, m_groups->termOf(current));
    };
    connect(m_groupView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, name);
    name({});
    m_groupView->addActions({filterThis, excludeThis, separatorOf(*m_groupView)});
    makeCopyable(*m_groupView, *m_groupView->header());
    m_groupView->addActions(
        {separatorOf(*m_groupView), makeAction("rowExport", m_groupView, [this] { askAndExport(); })});
}

/// A group that goes takes the choice with it. The view would choose a neighbour, and so change the filter.
void LocksPage::leaveGroup(const QModelIndex& parent, int first, int last)
{
    QModelIndex at = m_groupView->currentIndex();
    while (at.isValid() && at.parent() != parent)
        at = at.parent();
    if (at.isValid() && at.row() >= first && at.row() <= last)
        m_groupView->selectionModel()->clear();
}

void LocksPage::setGroupBy(GroupBy by)
{
    for (QAction* action : m_groupActions->actions())
        if (action->data().toInt() == int(by))
            action->setChecked(true);
    m_groups->setBy(by);
    m_groupView->setVisible(by != GroupBy::Nothing);
    m_groupView->setRootIsDecorated(by == GroupBy::Name);
}

QMenu* LocksPage::groupMenu() const { return m_groupButton->menu(); }

GroupBy LocksPage::groupBy() const { return m_groups->by(); }

/// Returns the filter without the term of the group that was chosen last.
filter::Filter LocksPage::filterWithoutGroup() const
{
    QString text = m_filter->text().trimmed();
    if (!m_groupTerm.isEmpty() && (text == m_groupTerm || text.endsWith(u' ' + m_groupTerm)))
        text = text.chopped(m_groupTerm.size()).trimmed();
    const auto rest = filter::Filter::parse(text);
    const auto* kept = std::get_if<filter::Filter>(&rest);
    return kept != nullptr ? *kept : m_filter->filter();
}

/// The term of the group that was chosen before leaves the filter, whose other words stay.
void LocksPage::takeGroup()
{
    const QString term = m_groups->termOf(m_groupView->currentIndex());
    if (term.isEmpty())
        return;
    const filter::Filter rest = filterWithoutGroup();
    m_groupTerm = term;
    m_filter->setText(rest.narrowedBy(term));
}

/// No group is chosen afterwards, so that this one can be chosen again.
void LocksPage::excludeGroup()
{
    const QString term = m_groups->termOf(m_groupView->currentIndex());
    if (term.isEmpty())
        return;
    const filter::Filter rest = filterWithoutGroup();
    m_groupTerm.clear();
    m_groupView->selectionModel()->clear();
    m_filter->setText(rest.narrowedBy(u'!' + term));
}

void LocksPage::narrow(bool exclude)
{
    const QString term = m_model->filterTermAt(m_view->currentIndex());
    if (!term.isEmpty())
        narrowBy(exclude ? u'!' + term : term);
}

void LocksPage::narrowBy(const QString& term) { m_filter->setText(m_filter->filter().narrowedBy(term)); }

/// Says what the actions would filter by.
void LocksPage::nameCell()
{
    FilterBox::nameActions(*m_filterThis, *m_excludeThis, m_model->filterTermAt(m_view->currentIndex()));
}

void LocksPage::setDetail(QWidget* detail)
{
    m_detail = detail;
    m_splitter->addWidget(detail);
    orderBands();
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    showDetail();
}

void LocksPage::setDetailWanted(bool wanted)
{
    m_detailWanted = wanted;
    showDetail();
}

void LocksPage::showDetail()
{
    const bool shown = m_detailWanted && m_selected;
    if (!m_detail || m_detail->isHidden() != shown)
        return;
    m_detail->setVisible(shown);
    divide();
}

/// Gives the detail pane not quite a quarter of the window, within limits, until a person moves the handle.
/// At 1280 px all columns of the table have their least width beside it.
void LocksPage::divide()
{
    if (m_divided || !m_detail)
        return;
    const int detail = std::clamp(width() * 23 / 100, leastDetail, mostDetail);
    m_splitter->setSizes({width() - detail - m_splitter->handleWidth(), detail});
}

void LocksPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    divide();
}

QByteArray LocksPage::division() const { return m_divided ? m_splitter->saveState() : QByteArray(); }

void LocksPage::restoreDivision(const QByteArray& division)
{
    m_divided = m_splitter->restoreState(division);
    divide();
}

void LocksPage::setSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    m_viewport = {};
    m_model->catchUp(source->locks());
    m_newest.reset();
    setWish(base::KeyName(m_wantedName));
    connect(source.get(), &console::Source::changed, this, &LocksPage::takeBatch);
    connect(source.get(), &console::Source::healthChanged, this, &LocksPage::showState);
    findSelected();
    showState();
}

void LocksPage::setAliases(const Aliases& aliases) { m_model->setAliases(aliases); }

void LocksPage::setLimits(const locks::FindingLimits& limits)
{
    m_model->setLimits(limits);
    m_group->setClockLimit(limits.clockOff);
    if (m_source)
        showState();
}

void LocksPage::setFilterText(const QString& text) { m_filter->setText(text); }

QString LocksPage::filterText() const { return m_filter->text(); }

void LocksPage::focusFilter() { m_filter->takeFocus(); }

void LocksPage::focusTable() { m_stack->currentWidget()->setFocus(Qt::OtherFocusReason); }

void LocksPage::setStill(bool still) { m_view->setStill(still); }

void LocksPage::setPaused(bool paused)
{
    m_paused = paused;
    if (!paused && m_source) {
        m_model->catchUp(m_source->locks());
        setWish(base::KeyName(m_wantedName));
    }
    showState();
}

void LocksPage::takeBatch(const locks::Batch& batch)
{
    if (m_paused)
        return;
    m_model->apply(batch);
    if (m_wished && batch.removed.contains(*m_wished))
        m_wished.reset();
    lookForWish(batch.changed);
    if (!batch.changed.isEmpty())
        findSelected();
    showState();
}

void LocksPage::selectLock(const locks::LockRef& ref)
{
    m_selected = ref;
    setWish({});
    m_view->showLock(ref);
    Q_EMIT selectionChanged(m_selected);
}

void LocksPage::reveal(const locks::LockRef& ref)
{
    if (m_model->indexOf(ref).isValid())
        return selectLock(ref);
    m_wantedName = ref.name;
    m_wished = ref;
    m_filter->setText({});
}

/// The text of one lock is its name, in a form that can be typed again; the row goes with it for tables.
void LocksPage::copyLocks() const
{
    const words::Table table = selectedTable(*m_view, *m_view->header());
    const locks::LockPtr lock = selectedLock();
    const bool isOne = table.rows.size() == 1 && lock;
    copyTable(table,
        isOne ? base::printable(lock->ref->name.bytes, std::numeric_limits<qsizetype>::max()) : QString());
}

console::LockSheet LocksPage::sheetOf(const QList<locks::LockPtr>& locks, words::TableForm form) const
{
    const LockContext& context = m_model->context();
    const bool live = m_source && m_source->health().live;
    return {locks, context.now, live, context.limits, form, console::Naming::Plain, context.aliases};
}

/// Copies a line for each lock, as “lockscopectl ls --json” prints it.
void LocksPage::copyLocksAsJson() const
{
    QList<locks::LockPtr> locks;
    for (const locks::LockRef& ref : m_view->chosenLocks())
        if (const locks::LockPtr lock = m_model->find(ref))
            locks.append(lock);
    if (!locks.isEmpty())
        QApplication::clipboard()->setText(
            QString::fromUtf8(sheetOf(locks, words::TableForm::JsonLines).content()));
}

/// The picture of one lock is that of its details, with the sawtooth.
void LocksPage::copyShownPicture() const
{
    const bool isOne = m_detail != nullptr && m_detail->isVisible() && m_view->chosenLocks().size() < 2;
    copyPicture(isOne ? *m_detail : *m_view);
}

void LocksPage::askAndExport()
{
    auto* dialog = new ExportDialog(this, tr("Export the locks shown"));
    dialog->offer(QStringLiteral("lockscope-locks"),
        {words::TableForm::Csv, words::TableForm::JsonLines, words::TableForm::Markdown});
    connect(dialog, &ExportDialog::chosen, this,
        [this](const QString& path, console::Naming naming, words::TableForm form) {
            exportTo(path, form, naming);
        });
    dialog->open();
}

void LocksPage::exportTo(const QString& path, words::TableForm form, console::Naming naming)
{
    console::LockSheet sheet = sheetOf(m_model->shown(), form);
    sheet.naming = naming;
    m_export->write([sheet] { return sheet.content(); }, sheet.locks.size(), path);
}

void LocksPage::reportExport(const QString& path, qsizetype locks, const base::Result<void>& outcome)
{
    const QString counted =
        words::counted(locks, tr("1 lock"), tr("%n locks", nullptr, words::numerus(locks)));
    Q_EMIT exported(
        outcome ? tr("%1 written to %2").arg(counted, path) : words::sentence(outcome.error()), outcome.ok());
}

/// Copies the name in a form that can be typed again.
void LocksPage::copyName() const
{
    if (const locks::LockPtr lock = selectedLock())
        QApplication::clipboard()->setText(
            base::printable(lock->ref->name.bytes, std::numeric_limits<qsizetype>::max()));
}

void LocksPage::copyHolder() const
{
    const locks::LockPtr lock = selectedLock();
    if (lock && !lock->holders.isEmpty())
        QApplication::clipboard()->setText(
            base::printable(lock->holders.first().id.bytes, std::numeric_limits<qsizetype>::max()));
}

void LocksPage::begin()
{
    m_view->begin();
    if (std::exchange(m_selected, std::nullopt))
        Q_EMIT selectionChanged(m_selected);
}

void LocksPage::suggestLock(const locks::LockRef& ref)
{
    if (const QModelIndex index = m_model->indexOf(ref); index.isValid())
        m_view->setCurrentIndex(index);
}

void LocksPage::setWish(const base::KeyName& name)
{
    m_wantedName = name;
    m_wished.reset();
    if (!name.isEmpty() && m_source)
        lookForWish(m_source->locks());
}

void LocksPage::selectName(const base::KeyName& name)
{
    setWish(name);
    findSelected();
}

locks::LockPtr LocksPage::selectedLock() const { return m_selected ? m_model->find(*m_selected) : nullptr; }

/// A row that is removed clears the view's current index; the person's selection is kept.
void LocksPage::takeCurrent(const std::optional<locks::LockRef>& ref)
{
    if (!ref || ref == m_selected)
        return;
    m_selected = ref;
    setWish({});
    Q_EMIT selectionChanged(m_selected);
}

/// Selects a lock that is back, or that was asked for by name and now exists.
void LocksPage::findSelected()
{
    if (m_wished && m_model->indexOf(*m_wished).isValid())
        return selectLock(locks::LockRef(*m_wished));
    if (m_selected && m_view->currentLock() != m_selected && m_model->indexOf(*m_selected).isValid())
        m_view->setCurrentIndex(m_model->indexOf(*m_selected));
}

void LocksPage::tick(base::ServerTime now, base::milliseconds age)
{
    m_age = age;
    if (!m_paused) {
        m_model->setNow(now, age);
        m_model->setHeld(m_view->isBeingUsed());
        m_model->settle();
        m_groups->settle();
        m_view->repaintTimeCells();
    }
    showHeld();
    if (++m_beats % 5 != 0)
        return;
    findSelected();
    showState();
    reportVisible();
}

void LocksPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showState();
}

void LocksPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    reportVisible();
}

void LocksPage::reportVisible()
{
    const locks::Viewport viewport{isVisible() ? m_view->visibleLocks() : QList<locks::LockRef>(),
        m_model->agesShown(), m_clientsWanted};
    if (!m_source || viewport == m_viewport)
        return;
    m_viewport = viewport;
    m_source->look(viewport);
}

void LocksPage::setClientsWanted(bool wanted)
{
    if (std::exchange(m_clientsWanted, wanted) != wanted)
        reportVisible();
}

bool LocksPage::showsNames() const
{
    return isVisible() && (!m_view->isColumnHidden(lockColumn(locks::name(locks::LockColumn::Holder))) ||
                              groupBy() == GroupBy::Client || m_filter->filter().dependsOnNames());
}

/// Finds the lock with the awaited name, shown or not: once among all locks, later among those that change.
void LocksPage::lookForWish(const QList<locks::LockPtr>& locks)
{
    if (m_wantedName.isEmpty() || m_wished)
        return;
    const auto found = std::ranges::find_if(
        locks, [this](const locks::LockPtr& lock) { return lock->ref->name == m_wantedName; });
    if (found != locks.end())
        m_wished = (*found)->ref;
}

QString LocksPage::missing() const
{
    if (m_wantedName.isEmpty())
        return {};
    const QString name = base::printable(m_wantedName.bytes);
    return m_wished ? tr("The lock %1 is there, but the filter hides it.").arg(name)
                    : tr("The lock %1 has not been seen.").arg(name);
}

void LocksPage::showState()
{
    m_hidden->put(Banner::Tone::Notice, m_wished ? missing() : QString(), tr("Clear the filter"));
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const bool some = m_model->rowCount() > 0;
    if (!some)
        m_empty->put(m_model->total() == 0 ? phrases::nothingToShow(health)
                                           : phrases::nothingMatches(health, m_model->total()));
    m_stack->setCurrentWidget(some ? static_cast<QWidget*>(m_view) : m_empty);
    const QString notLive = m_model->total() > 0 ? phrases::notLive(health, m_age) : QString();
    const QString endScript = m_source && m_source->acts() ? tr("End the script…") : QString();
    const QString help = health.busySince                   ? endScript
                         : phrases::asksForPassword(health) ? tr("Enter the password…")
                                                            : tr("Retry now");
    if (m_paused)
        m_standing->put(Banner::Tone::Warning,
            tr("Paused. Table, details, events and status line stand at %1.")
                .arg(moments::clockSeconds(m_model->now())),
            tr("Go on"));
    else
        m_standing->put(Banner::Tone::Warning, notLive, health.recorded ? QString() : help);
    m_group->put(health);
    showPossible(health);
    m_model->setAgesShown(health.rowsAge());
    m_view->setSpread(health.cluster.has_value());
    const qsizetype matching = m_model->rowCount() - m_model->leaving();
    const QString shown = phrases::count(quint64(matching));
    const QString total = words::counted(m_model->total(), tr("1 lock"),
        tr("%1 locks", nullptr, words::numerus(m_model->total())), phrases::count(quint64(m_model->total())));
    const QString part = notLive.isEmpty() ? tr("%1 of %2").arg(shown, total)
                                           : tr("%1 of %2 known to match").arg(shown, total);
    const QString counts = matching == m_model->total() ? total : part;
    m_counts->put(
        m_paused ? tr("‖ paused, as of %1 · %2").arg(moments::clockSeconds(m_model->now()), counts) : counts);
    m_counts->setColour(m_paused ? theme::look(locks::State::RenewalOverdue).colour : QColor());
    showTrouble(health);
}

/// Locks found during discovery's first round existed before, so none of their findings is new.
void LocksPage::showTrouble(const locks::Health& health)
{
    TroubleStrip::Counts counts{};
    for (const locks::Finding finding : locks::everyFinding)
        counts[std::size_t(finding)] = m_model->withFinding(finding);
    m_trouble->put(counts, m_filter->text(), calmWords(health));
    const bool isNewKnown = health.recorded || health.discovery.firstPassDone;
    const auto gravest = m_newest ? locks::gravest(m_model->findingsOf(*m_newest)) : std::nullopt;
    const bool isInSight = m_newest && m_view->isVisible() && m_view->visibleLocks().contains(*m_newest);
    if (!gravest || !isNewKnown || isInSight)
        m_newest.reset();
    m_trouble->putNewest(m_newest ? base::printable(m_newest->name.bytes, 40) : QString(),
        gravest.value_or(locks::Finding::Expired));
    if (std::exchange(m_inTrouble, m_model->inTrouble()) != m_model->inTrouble())
        Q_EMIT troubleChanged(m_inTrouble);
}

/// Returns the sentence for a server without findings, as far as that is known.
QString LocksPage::calmWords(const locks::Health& health) const
{
    if (m_model->total() == 0 || !phrases::notLive(health, m_age).isEmpty())
        return {};
    return health.recorded || health.discovery.firstPassDone
               ? tr("No lock is in trouble.")
               : tr("No lock is in trouble so far; not all of them are found yet.");
}

/// Selects the lock that got into trouble last.
void LocksPage::showNewest()
{
    if (m_newest)
        reveal(locks::LockRef(*m_newest));
}

void LocksPage::showPossible(const locks::Health& health)
{
    const qsizetype number = health.possible.size();
    const QString many = health.morePossible
                             ? tr("%1 keys and more may be locks", nullptr, words::numerus(number))
                             : tr("%1 keys may be locks", nullptr, words::numerus(number));
    m_possible->setText(
        words::counted(number, tr("1 key may be a lock"), many, phrases::count(quint64(number))));
    m_possible->setVisible(number > 0);
}

/// Pointing or walking by keys pauses the order of rows, never their values.
void LocksPage::showHeld()
{
    const qsizetype leaving = m_model->leaving();
    const bool blind = m_source && !phrases::notLive(m_source->health(), m_age).isEmpty();
    const QString noMatch = blind ? words::counted(leaving, tr("1 not known to match now"),
                                        tr("%n not known to match now", nullptr, words::numerus(leaving)))
                                  : words::counted(leaving, tr("1 no longer matches"),
                                        tr("%n no longer match", nullptr, words::numerus(leaving)));
    m_orderHint->put(leaving > 0 ? tr("order paused · %1").arg(noMatch) : tr("order paused"));
    m_orderHint->setVisible(m_model->unsettled() > 0);
}

void LocksPage::emptyPressed()
{
    if (m_model->total() > 0)
        m_filter->setText({});
    else if (m_source && phrases::asksForPassword(m_source->health()))
        Q_EMIT passwordWanted();
    else if (m_source)
        m_source->retryNow();
}

} // namespace lockscope::ui

#include "moc_lockspage.cpp"
