#include "ui/pages/clientspage.h"

#include "core/base/printable.h"
#include "core/console/clientsheet.h"
#include "core/filter/vocabulary.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/manual.h"
#include "ui/mnemonic.h"
#include "ui/models/healthphrases.h"
#include "ui/models/lockphrases.h"
#include "ui/theme.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/filterhint.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/savedfiltersbutton.h"
#include "ui/widgets/tablecopy.h"

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int beatsBetweenShows = 10;
constexpr qsizetype mostClientsShown = 1'000;

QString clientsCounted(qsizetype clients)
{
    return words::counted(clients, ClientsPage::tr("1 client"),
        ClientsPage::tr("%n clients", nullptr, words::numerus(clients)));
}

/// Returns the term of a filter of locks that lets pass what any of these clients holds; empty where there is
/// none, or where they are too many for a filter.
QString termOf(const QList<ClientRow>& clients)
{
    QStringList terms;
    for (const ClientRow& client : clients)
        terms.append(QStringLiteral("holder:") +
                     filter::vocabulary::quoted(base::printable(client.id, client.id.size() * 8)));
    const QString any = terms.join(QStringLiteral(" or "));
    return filter::Filter::readable(terms.size() > 1 ? u'(' + any + u')' : any);
}

} // namespace

ClientsPage::ClientsPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new ClientModel(this))
    , m_filter(new QLineEdit(this))
    , m_completer(new FilterCompleter(m_filter, filter::ClientFilter::knownWords()))
    , m_hint(new FilterHint(this))
    , m_fault(*m_filter, *m_completer, *this, "clientsFilterFault")
    , m_typed(m_fault, [this](const filter::ClientFilter&) { put(); })
    , m_table(new QTableView(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_lack(new PlainLabel(this))
    , m_counts(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_notice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_words(new PlainLabel(this))
    , m_locks(new QPushButton(this))
    , m_name(new QPushButton(tr("Name this client…"), this))
    , m_export(new console::FileExport(this))
{
    manual::setPage(*this, "clients");
    m_lack->setObjectName(QStringLiteral("clientsLack"));
    m_lack->setWordWrap(true);
    m_lack->setSelectable();
    m_words->setObjectName(QStringLiteral("clientWords"));
    m_words->setWordWrap(true);
    m_words->setSelectable();
    makeTable();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(makeBar());
    column->addWidget(m_lack);
    column->addWidget(m_stack, 1);
    column->addWidget(m_words);
    column->addWidget(makeFoot());
    setFocusProxy(m_table);
    connect(m_empty, &EmptyState::pressed, m_filter, &QLineEdit::clear);
    connect(m_export, &console::FileExport::finished, this,
        [this](const QString& path, qsizetype clients, const base::Result<void>& outcome) {
            m_notice->put(outcome ? tr("%1 written to %2").arg(clientsCounted(clients), path)
                                  : words::sentence(outcome.error()));
        });
    describe();
}

QWidget* ClientsPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_filter->setObjectName(QStringLiteral("clientsFilter"));
    m_filter->setPlaceholderText(
        tr("Filter:  billing   life:silent   place:10.0.3.*   holds>10   !client:test*"));
    makeClearable(*m_filter);
    m_filter->setAccessibleName(tr("Filter of the clients"));
    m_filter->installEventFilter(this);
    auto* exporting = new QToolButton(bar);
    exporting->setText(tr("E&xport…"));
    exporting->setFocusPolicy(Qt::TabFocus);
    auto* names = new QToolButton(bar);
    names->setText(tr("N&ames…"));
    names->setToolTip(tr("Name clients by pattern, also from a file"));
    names->setFocusPolicy(Qt::TabFocus);
    row->addWidget(m_filter, 1);
    row->addWidget(m_hint);
    row->addWidget(makeSaved());
    row->addWidget(names);
    row->addWidget(exporting);
    connect(names, &QToolButton::clicked, this, &ClientsPage::namesWanted);
    connect(m_filter, &QLineEdit::textChanged, this, &ClientsPage::readFilter);
    connect(m_hint, &FilterHint::taken, m_filter, &QLineEdit::setText);
    m_completer->setThings({[this] { return m_book.size(); },
        [this](FilterTally& tally, qsizetype number) {
            if (const auto client = numbered(number))
                tally.take(client->filtered());
        },
        tr("%1, clients: %2")});
    connect(m_completer, &FilterCompleter::left, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        if (m_completer->isChosen())
            return; // it is taken
        m_completer->close();
        m_typed.endWord();
        m_table->setFocus();
    });
    connect(exporting, &QToolButton::clicked, this, &ClientsPage::askAndExport);
    return bar;
}

/// The clients have no order of their own: whoever counts them sees them in the one in which they stood when
/// somebody last began with the first. One that is gone by then is none.
std::optional<ClientRow> ClientsPage::numbered(qsizetype number)
{
    if (number == 0 && std::exchange(m_isCountedOld, false))
        m_counted = m_book.names();
    const std::optional<locks::ClientTally> client = m_book.tallyOf(m_counted.value(number));
    return client ? std::optional(clientRow(*client, m_sight, m_aliases, m_now)) : std::nullopt;
}

SavedFiltersButton* ClientsPage::makeSaved()
{
    const auto passesFor = [this](const QString& text) -> SavedFiltersButton::Passes {
        return [this, filter = std::get<filter::ClientFilter>(filter::ClientFilter::parse(text))](
                   qsizetype number) {
            const auto client = numbered(number);
            return client && filter.matches(client->filtered());
        };
    };
    return new SavedFiltersButton({savedfilters::Of::Clients, [this] { return m_typed.inForce().text(); },
                                      [this](const QString& text) { m_filter->setText(text); },
                                      [this] { return m_book.size(); }, passesFor},
        this);
}

void ClientsPage::readFilter(const QString& text)
{
    m_hint->put(filter::Correction::of(text, filter::ClientFilter::knownWords()));
    m_typed.take(filter::ClientFilter::parse(text), m_filter->isModified() && m_completer->isFieldBegun());
    m_filter->setAccessibleDescription(m_fault.message());
}

void ClientsPage::narrow(bool exclude)
{
    const QString term = m_model->filterTermAt(m_table->currentIndex());
    if (!term.isEmpty())
        m_filter->setText(m_typed.inForce().narrowedBy(exclude ? u'!' + term : term));
}

/// Says what the actions would do with the current cell.
void ClientsPage::nameCell()
{
    FilterBox::nameActions(*m_filterThis, *m_excludeThis, m_model->filterTermAt(m_table->currentIndex()));
}

void ClientsPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("clients"));
    m_table->setAccessibleName(tr("Clients"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    dressAsRows(*m_table);
    QHeaderView& header = *m_table->horizontalHeader();
    for (const int section : {ClientModel::Life, ClientModel::Held, ClientModel::Waits, ClientModel::Renewals,
             ClientModel::Threads, ClientModel::LastSign}) // a number is never cut: names leave room for it
        header.setSectionResizeMode(section, QHeaderView::ResizeToContents);
    for (const int section : {ClientModel::Client, ClientModel::Place})
        header.setSectionResizeMode(section, QHeaderView::Stretch);
    header.setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table, &QTableView::activated, this, [this] { wantLocks(false); });
    makeRowActions();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ClientsPage::describe);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ClientsPage::describe);
}

/// The menu of the rows, by mouse and by the Menu key.
void ClientsPage::makeRowActions()
{
    m_filterThis = makeAction("rowFilter", this, [this] { narrow(false); });
    m_excludeThis = makeAction("rowExclude", this, [this] { narrow(true); });
    m_showOnly = makeAction("clientLocks", this, [this] { wantLocks(false); });
    m_leaveOut = makeAction("clientLocksOut", this, [this] { wantLocks(true); });
    m_nameAction = makeAction("holderName", this, [this] { m_name->click(); });
    m_table->addActions({m_filterThis, m_excludeThis, separatorOf(*m_table), m_showOnly, m_leaveOut,
        m_nameAction, separatorOf(*m_table)});
    makeCopyable(*m_table, *m_table->horizontalHeader());
    m_table->addActions({separatorOf(*m_table), makeAction("rowExport", this, &ClientsPage::askAndExport)});
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ClientsPage::nameCell);
    nameCell();
}

QWidget* ClientsPage::makeFoot()
{
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_counts);
    row->addStretch(1);
    row->addWidget(m_notice);
    row->addWidget(m_name);
    row->addWidget(m_locks);
    connect(m_locks, &QPushButton::clicked, this, [this] { wantLocks(false); });
    connect(m_name, &QPushButton::clicked, this, [this] {
        if (const QList<ClientRow> clients = chosen(); clients.size() == 1)
            Q_EMIT aliasRequested(clients.constFirst().id);
    });
    return foot;
}

void ClientsPage::setSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    m_sight = {};
    connect(source.get(), &console::Source::changed, this, [this](const locks::Batch& batch) {
        if (!isVisible() || m_paused)
            return;
        m_book.take(batch);
        m_isCountedOld = true;
    });
    connect(source.get(), &console::Source::clientsChanged, this, [this](const locks::ClientSight& sight) {
        if (m_paused)
            return;
        m_sight = sight;
        if (isVisible())
            put();
    });
    if (isVisible())
        begin();
}

void ClientsPage::setAliases(const Aliases& aliases)
{
    m_aliases = aliases;
    if (isVisible())
        put();
}

void ClientsPage::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) != paused && !paused && isVisible())
        begin();
}

void ClientsPage::tick(base::ServerTime now)
{
    if (m_paused)
        return;
    m_now = now;
    if (isVisible() && ++m_beats % beatsBetweenShows == 0)
        put();
}

void ClientsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_paused && !m_book.isEmpty())
        put();
    else
        begin();
    focusTable();
    Q_EMIT shown(true);
}

/// The first in the order of Tab would get the focus, the filter: also while the table has no rows yet and so
/// cannot take it, and where the page is the first that the window shows.
void ClientsPage::focusTable()
{
    if (!m_isFocusChosen && m_stack->currentWidget() == m_table && isVisible())
        m_table->setFocus();
}

bool ClientsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_filter && event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        m_isFocusChosen = m_isFocusChosen || reason == Qt::MouseFocusReason || reason == Qt::TabFocusReason ||
                          reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    }
    return QWidget::eventFilter(watched, event);
}

/// A page that nobody sees is not kept up; while all stands still, it stays as it is.
void ClientsPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!m_paused)
        m_book.clear();
    m_counted.clear();
    m_isCountedOld = true;
    Q_EMIT shown(false);
}

void ClientsPage::begin()
{
    if (m_source)
        m_book.begin(m_source->locks());
    m_isCountedOld = true;
    put();
}

void ClientsPage::put()
{
    m_model->put(clientRows(m_book, m_sight, m_aliases, m_now, mostClientsShown, m_typed.inForce()));
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const bool isShown = health.live || health.recorded;
    showRows();
    QString lack;
    if (health.recorded)
        lack = tr("A recording does not tell where clients connect from.");
    else
        lack = isShown ? locks::lackWords(m_sight)
                       : tr("The server is out of sight: this is how it was last. %1")
                             .arg(phrases::whyNotLive(health));
    m_lack->put(lack);
    m_lack->setVisible(!lack.isEmpty());
    showCounts(isShown);
    if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0)
        m_table->selectRow(0);
    describe();
}

/// Shows the table, or why it is empty.
void ClientsPage::showRows()
{
    const bool hasRows = m_model->rowCount() > 0;
    if (hasRows != (m_stack->currentWidget() == m_table)) {
        m_stack->setCurrentWidget(hasRows ? static_cast<QWidget*>(m_table) : m_empty);
        focusTable();
    }
    if (!m_book.isEmpty())
        m_empty->put(
            {tr("No client has these words"), tr("The filter hides all of them."), tr("Clear the filter")});
    else
        m_empty->put({tr("No client holds or waits for a lock"),
            tr("Each client that locks name as their holder, or that waits in a queue, has a row here: where "
               "it is connected, what it holds, and when it last gave a sign of life."),
            {}});
}

void ClientsPage::showCounts(bool isShown)
{
    const qsizetype all = m_book.size();
    QString counts = clientsCounted(all);
    if (m_model->rowCount() < all)
        counts = tr("%1 of %n clients", nullptr, words::numerus(all)).arg(m_model->rowCount());
    if (m_sight.condition == locks::ClientSight::Condition::Known && isShown)
        counts = tr("%1 · %2").arg(
            counts, words::counted(m_sight.connections, tr("1 connection"),
                        tr("%n connections", nullptr, words::numerus(m_sight.connections))));
    m_counts->put(counts);
}

/// Returns the selected clients in the order shown, or the current one where none is selected.
QList<ClientRow> ClientsPage::chosen() const
{
    QList<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        rows.append(index.row());
    if (rows.isEmpty() && m_table->currentIndex().isValid())
        rows.append(m_table->currentIndex().row());
    std::ranges::sort(rows);
    QList<ClientRow> clients;
    for (const int row : rows)
        clients.append(m_model->rowAt(row));
    return clients;
}

void ClientsPage::wantLocks(bool leftOut)
{
    if (const QString term = termOf(chosen()); !term.isEmpty())
        Q_EMIT locksWanted(term, leftOut);
}

/// Says what can be done with the chosen clients, and what is known of them.
void ClientsPage::describe()
{
    const QList<ClientRow> clients = chosen();
    const bool isOne = clients.size() == 1;
    const bool hasTerm = !termOf(clients).isEmpty();
    const QString named = isOne ? menuText(clientName(clients.constFirst())) : clientsCounted(clients.size());
    setTitle(*m_showOnly, hasTerm ? tr("&Show only the locks of %1").arg(named) : tr("&Show only its locks"));
    setTitle(*m_leaveOut, hasTerm ? tr("&Leave out the locks of %1").arg(named) : tr("&Leave out its locks"));
    m_locks->setText(clients.size() > 1 ? tr("Show their locks") : tr("Show its locks"));
    for (QAction* action : {m_showOnly, m_leaveOut})
        action->setEnabled(hasTerm);
    m_locks->setEnabled(hasTerm);
    m_nameAction->setEnabled(isOne);
    m_name->setEnabled(isOne);
    m_words->setVisible(!clients.isEmpty());
    if (!clients.isEmpty())
        m_words->put(isOne ? sentencesOf(clients.constFirst()) : sumOf(clients, hasTerm));
}

/// Says what is concluded of a client, and by what.
QString ClientsPage::sentencesOf(const ClientRow& client) const
{
    const locks::ClientMatch* match = client.match ? &*client.match : nullptr;
    QStringList sentences{locks::lifeReason(client.tally, match, client.now)};
    if (match != nullptr)
        sentences += tr("%1, %2: %3")
                         .arg(locks::placeWords(*match), locks::certaintyWords(match->certainty),
                             locks::evidenceWords(*match));
    else if (m_sight.condition == locks::ClientSight::Condition::Known)
        sentences += tr("Nothing has shown yet which connections are this client's.");
    return sentences.join(u' ');
}

QString ClientsPage::sumOf(const QList<ClientRow>& clients, bool hasTerm) const
{
    qint64 held = 0;
    qint64 waits = 0;
    for (const ClientRow& client : clients) {
        held += client.tally.held;
        waits += client.tally.waits;
    }
    const QString sum =
        tr("%1 are chosen: together they hold %2 and have %3 in queues.")
            .arg(clientsCounted(clients.size()),
                words::counted(held, tr("1 lock"), tr("%n locks", nullptr, words::numerus(held))),
                words::counted(waits, tr("1 place"), tr("%n places", nullptr, words::numerus(waits))));
    return hasTerm ? sum
                   : sum + u' ' + tr("A filter has no room for so many: choose fewer to see their locks.");
}

void ClientsPage::focusFilter() { focusByKey(*m_filter); }

void ClientsPage::askAndExport()
{
    auto* dialog = new ExportDialog(this, tr("Export the clients shown"));
    dialog->offer(QStringLiteral("lockscope-clients"),
        {words::TableForm::Csv, words::TableForm::JsonLines, words::TableForm::Markdown});
    connect(dialog, &ExportDialog::chosen, this,
        [this](const QString& path, console::Naming naming, words::TableForm form) {
            exportTo(path, form, naming);
        });
    dialog->open();
}

/// Writes all clients that the filter lets pass, also those that the table has no room for.
void ClientsPage::exportTo(const QString& path, words::TableForm form, console::Naming naming)
{
    m_notice->put(tr("Writing…"));
    console::ClientSheet sheet{{}, m_now, form, naming};
    for (const ClientRow& row : clientRows(
             m_book, m_sight, m_aliases, m_now, std::numeric_limits<qsizetype>::max(), m_typed.inForce()))
        sheet.clients.append({row.tally, row.match, row.alias});
    m_export->write([sheet] { return sheet.content(); }, sheet.clients.size(), path);
}

} // namespace lockscope::ui

#include "moc_clientspage.cpp"
