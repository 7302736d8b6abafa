#include "ui/pages/clientspage.h"

#include "core/words/counted.h"
#include "ui/actions.h"
#include "ui/manual.h"
#include "ui/models/healthphrases.h"
#include "ui/theme.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/rowtable.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int beatsPerSecond = 10;
constexpr qsizetype mostClientsShown = 1'000;

} // namespace

ClientsPage::ClientsPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new ClientModel(this))
    , m_table(new QTableView(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_lack(new PlainLabel(this))
    , m_counts(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_words(new PlainLabel(this))
    , m_locks(new QPushButton(tr("Show its locks"), this))
    , m_name(new QPushButton(tr("Name this client…"), this))
{
    manual::setPage(*this, "clients");
    m_lack->setObjectName(QStringLiteral("clientsLack"));
    m_lack->setWordWrap(true);
    m_lack->setSelectable();
    m_words->setObjectName(QStringLiteral("clientWords"));
    m_words->setWordWrap(true);
    m_words->setSelectable();
    m_empty->put({tr("No client holds or waits for a lock"),
        tr("Each client that locks name as their holder, or that waits in a queue, has a row here: where it "
           "is "
           "connected, what it holds, and when it last gave a sign of life."),
        {}});
    makeTable();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_lack);
    column->addWidget(m_stack, 1);
    column->addWidget(m_words);
    column->addWidget(makeFoot());
    setFocusProxy(m_table);
    describe();
}

void ClientsPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("clients"));
    m_table->setAccessibleName(tr("Clients"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    dressAsRows(*m_table);
    QHeaderView& header = *m_table->horizontalHeader();
    for (const int section : {ClientModel::Life, ClientModel::Held, ClientModel::Waits, ClientModel::Renewals,
             ClientModel::Threads, ClientModel::LastSign}) // a number is never cut: names leave room for it
        header.setSectionResizeMode(section, QHeaderView::ResizeToContents);
    for (const int section : {ClientModel::Client, ClientModel::Place})
        header.setSectionResizeMode(section, QHeaderView::Stretch);
    header.setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table, &QTableView::activated, this, [this] { m_locks->click(); });
    connect(new RowMenus(*m_table), &RowMenus::wanted, this, &ClientsPage::popUp);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ClientsPage::describe);
}

QWidget* ClientsPage::makeFoot()
{
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_counts, 1);
    row->addWidget(m_name);
    row->addWidget(m_locks);
    connect(m_locks, &QPushButton::clicked, this, [this] {
        if (const ClientRow* client = current())
            Q_EMIT locksWanted(client->id);
    });
    connect(m_name, &QPushButton::clicked, this, [this] {
        if (const ClientRow* client = current())
            Q_EMIT aliasRequested(client->id);
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
        if (isVisible() && !m_paused)
            m_book.take(batch);
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
    if (isVisible() && ++m_beats % beatsPerSecond == 0)
        put();
}

void ClientsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_paused && !m_book.clients().isEmpty())
        put();
    else
        begin();
    Q_EMIT shown(true);
}

/// A page that nobody sees is not kept up; while all stands still, it stays as it is.
void ClientsPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!m_paused)
        m_book.clear();
    Q_EMIT shown(false);
}

void ClientsPage::begin()
{
    if (m_source)
        m_book.begin(m_source->locks());
    put();
}

void ClientsPage::put()
{
    m_model->put(clientRows(m_book, m_sight, m_aliases, m_now, mostClientsShown));
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const bool isShown = health.live || health.recorded;
    m_stack->setCurrentWidget(m_model->rowCount() == 0 ? static_cast<QWidget*>(m_empty) : m_table);
    QString lack;
    if (health.recorded)
        lack = tr("A recording does not tell where clients connect from.");
    else
        lack = isShown ? locks::lackWords(m_sight)
                       : tr("The server is out of sight: this is how it was last. %1")
                             .arg(phrases::whyNotLive(health));
    m_lack->put(lack);
    m_lack->setVisible(!lack.isEmpty());
    const qsizetype all = m_book.clients().size();
    QString counts = words::counted(all, tr("1 client"), tr("%1 clients"));
    if (all > mostClientsShown)
        counts = tr("%1 of %2 clients").arg(QString::number(mostClientsShown), QString::number(all));
    if (m_sight.condition == locks::ClientSight::Condition::Known && isShown)
        counts = tr("%1 · %2").arg(
            counts, words::counted(m_sight.connections, tr("1 connection"), tr("%1 connections")));
    m_counts->put(counts);
    if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0)
        m_table->selectRow(0);
    describe();
}

const ClientRow* ClientsPage::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? &m_model->rowAt(index.row()) : nullptr;
}

/// Says what is concluded of the chosen client, and by what.
void ClientsPage::describe()
{
    const ClientRow* client = current();
    m_locks->setEnabled(client != nullptr);
    m_name->setEnabled(client != nullptr);
    m_words->setVisible(client != nullptr);
    if (client == nullptr)
        return;
    const locks::ClientMatch* match = client->match ? &*client->match : nullptr;
    QStringList sentences{locks::lifeReason(client->tally, match, client->now)};
    if (match != nullptr)
        sentences += tr("%1, %2: %3")
                         .arg(locks::placeWords(*match), locks::certaintyWords(match->certainty),
                             locks::evidenceWords(*match));
    else if (m_sight.condition == locks::ClientSight::Condition::Known)
        sentences += tr("Nothing has shown yet which connections are this client's.");
    m_words->put(sentences.join(u' '));
}

void ClientsPage::popUp(const QModelIndex&, const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* locks = makeAction("clientLocks", menu);
    QAction* name = makeAction("holderName", menu);
    connect(locks, &QAction::triggered, m_locks, &QPushButton::click);
    connect(name, &QAction::triggered, m_name, &QPushButton::click);
    menu->addActions({locks, name});
    menu->popup(place);
}

} // namespace lockscope::ui

#include "moc_clientspage.cpp"
