#include "ui/pages/detailpane.h"

#include "core/base/printable.h"
#include "core/locks/situation.h"
#include "ui/manual.h"
#include "ui/models/eventmodel.h"
#include "ui/models/healthphrases.h"
#include "ui/moments.h"
#include "ui/pages/detailhead.h"
#include "ui/pages/factlist.h"
#include "ui/pages/holderpart.h"
#include "ui/pages/keylist.h"
#include "ui/pages/lockfacts.h"
#include "ui/pages/partheading.h"
#include "ui/pages/waiterpart.h"
#include "ui/theme.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/sawtoothview.h"
#include "ui/widgets/tablecopy.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

namespace
{

enum Fact { Remaining, LeaseFact, Waiting, Token, PermitsFact, LatchFact, GroupFact, FenceFact };

constexpr int paneWidth = 420;
constexpr int mostEvents = 8;
constexpr qsizetype mostWaitersInTip = 200;
constexpr int roomyWidth = 400;
constexpr int eventWidth = 184; ///< "handed over (+1 not seen)" and its sign

QWidget* emptyPage(QWidget* parent)
{
    auto* page = new QWidget(parent);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(32, 32, 32, 32);
    layout->setSpacing(8);
    layout->addStretch(2);
    auto* title = new PlainLabel(DetailPane::tr("No lock is selected"), PlainLabel::Tone::Strong, page);
    auto* text = new PlainLabel(DetailPane::tr("Choose one in the table to see who holds it, who waits, how "
                                               "its lease is kept up and what happened to it."),
        PlainLabel::Tone::Muted, page);
    title->setAlignment(Qt::AlignCenter);
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addStretch(3);
    return page;
}

/// Returns the history as it was known at `moment`.
locks::History upTo(locks::History history, base::ServerTime moment)
{
    history.points.removeIf([moment](const locks::LeasePoint& point) { return point.at > moment; });
    history.events.removeIf([moment](const locks::Event& event) { return event.at > moment; });
    return history;
}

} // namespace

DetailPane::DetailPane(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
{
    manual::setPage(*this, "first-steps#the-details");
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_stack->addWidget(emptyPage(m_stack));
    auto* scroll = new FittedScroll(makeContent(), m_stack, FittedScroll::Ground::Base);
    scroll->setAccessibleName(tr("Details of the lock"));
    m_stack->addWidget(scroll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
}

QSize DetailPane::sizeHint() const { return {paneWidth, 640}; }

QWidget* DetailPane::makeContent()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(12);
    column->addWidget(m_standing = new PlainLabel({}, PlainLabel::Tone::Strong, content));
    m_standing->setObjectName(QStringLiteral("standing"));
    m_standing->hide();
    column->addWidget(m_head = new DetailHead(content));
    column->addWidget(m_goingOn = new PlainLabel({}, PlainLabel::Tone::Normal, content));
    m_goingOn->setObjectName(QStringLiteral("goingOn"));
    m_goingOn->setWordWrap(true);
    m_goingOn->setSelectable();
    column->addWidget(m_who = new PlainLabel({}, PlainLabel::Tone::Muted, content));
    m_who->setObjectName(QStringLiteral("who"));
    m_who->setWordWrap(true);
    m_who->setSelectable();
    m_who->hide();
    column->addWidget(m_trouble = new PlainLabel({}, PlainLabel::Tone::Normal, content));
    m_trouble->setObjectName(QStringLiteral("trouble"));
    m_trouble->setWordWrap(true);
    m_trouble->setSelectable();
    makeFacts(column);
    column->addWidget(m_sawtooth = new SawtoothView(content));
    column->addWidget(m_holders = new HolderPart(content));
    column->addWidget(m_waiters = new WaiterPart(content));
    connect(m_holders, &HolderPart::aliasRequested, this, &DetailPane::aliasRequested);
    connect(m_holders, &HolderPart::releaseWanted, this, &DetailPane::releaseWanted);
    connect(m_waiters, &WaiterPart::removeWanted, this, &DetailPane::removeWanted);
    makeHistory(column);
    column->addWidget(new PartHeading(tr("Why it is shown as this kind"), this));
    column->addWidget(m_why = new PlainLabel(content));
    m_why->setWordWrap(true);
    m_why->setSelectable();
    column->addWidget(new PartHeading(tr("Keys"), this));
    column->addWidget(m_keys = new KeyList(m_eventTable, content));
    column->addStretch();
    return content;
}

void DetailPane::makeFacts(QVBoxLayout* column)
{
    m_facts = new FactList(this);
    for (const QString& label :
        {tr("Remaining"), tr("Lease"), tr("Waiters"), tr("Token"), tr("Permits"), tr("Latch"), tr("Group")})
        m_facts->add(label);
    m_facts->add(tr("Safety check"), tr("fence"));
    column->addWidget(m_facts);
}

void DetailPane::makeHistory(QVBoxLayout* column)
{
    m_events = new EventModel(this);
    m_events->setCapacity(2000);
    m_eventTable = new FittingTable(mostEvents, this);
    m_eventTable->setModel(m_events);
    m_eventTable->setAccessibleName(tr("What happened to this lock"));
    const auto& columns = eventColumns();
    for (int i = 0; i < columns.size(); ++i) {
        const QByteArray& id = columns.at(i).id;
        m_eventTable->setColumnHidden(i, id != "time" && id != "event" && id != "holder");
        m_eventTable->setColumnWidth(i, id == "event" ? eventWidth : columns.at(i).width);
        if (id == "holder")
            m_eventTable->horizontalHeader()->setSectionResizeMode(i, QHeaderView::Stretch);
    }
    m_eventTable->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(*m_eventTable, *m_eventTable->horizontalHeader());
    connect(m_events, &EventModel::rowsInserted, m_eventTable, &QTableView::scrollToBottom);
    column->addWidget(new PartHeading(tr("What happened"), this));
    column->addWidget(m_eventTable);
}

void DetailPane::setSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    if (source) {
        connect(source.get(), &console::Source::changed, this, &DetailPane::takeBatch);
        connect(source.get(), &console::Source::historyChanged, this, &DetailPane::takeHistory);
        connect(source.get(), &console::Source::clientsChanged, this, [this](const auto& sight) {
            if (m_paused)
                return;
            m_sight = sight;
            showWho();
            if (m_lock)
                showTimes();
        });
    }
    m_sight = {};
    m_sawtooth->setPast(source && source->health().recorded);
    m_holders->setActing(source && source->acts());
    m_waiters->setActing(source && source->acts());
    setLock(m_ref);
}

void DetailPane::setLock(const std::optional<locks::LockRef>& ref)
{
    m_ref = ref;
    m_lock.reset();
    m_listed = false;
    m_lastSeq = 0;
    m_events->clear();
    m_sawtooth->setHistory({}, {});
    if (m_source && ref) {
        const QList<locks::LockPtr> all = m_source->locks();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const auto& lock) { return lock->ref == *ref; });
        m_listed = found != all.end();
        m_lock = m_listed ? *found : nullptr;
        m_sawtooth->suggestSpan({}); // until its lease is known; that of the former lock does not apply
    }
    showLock();
    if (m_source)
        m_source->select(ref);
}

void DetailPane::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) == paused)
        return;
    m_standing->put(paused ? tr("‖ Paused, as of %1").arg(moments::clockSeconds(m_now)) : QString());
    m_standing->setColour(theme::look(locks::State::RenewalOverdue).colour);
    m_standing->setVisible(paused);
    if (!paused)
        return setLock(m_ref);
    if (m_lock)
        showTimes();
}

void DetailPane::setStandingLock(const locks::LockPtr& shown)
{
    m_lock = shown;
    m_listed = shown != nullptr;
    showLock();
}

void DetailPane::setAliases(const Aliases& aliases)
{
    m_holders->setAliases(aliases);
    m_waiters->setAliases(aliases);
    m_aliases = aliases;
    m_events->setAliases(aliases);
    m_sawtooth->setAliases(aliases);
    if (!m_lock)
        return;
    showWho();
    showTimes();
}

void DetailPane::setLimits(const locks::FindingLimits& limits)
{
    m_limits = limits;
    if (m_lock)
        showTimes();
}

void DetailPane::takeBatch(const locks::Batch& batch)
{
    if (!m_ref || m_paused)
        return;
    const auto found = std::find_if(batch.changed.begin(), batch.changed.end(),
        [this](const locks::LockPtr& lock) { return lock->ref == *m_ref; });
    if (found != batch.changed.end()) {
        m_lock = *found;
        m_listed = true;
    } else if (batch.removed.contains(*m_ref)) {
        m_listed = false;
    } else {
        return;
    }
    showLock();
}

void DetailPane::takeHistory(const locks::History& all)
{
    if (!m_ref || all.ref != *m_ref)
        return;
    const locks::History history = m_paused ? upTo(all, m_now) : all;
    const quint64 newest = history.events.isEmpty() ? 0 : history.events.last().seq;
    if (newest < m_lastSeq) { // a recording was rewound
        m_events->clear();
        m_lastSeq = 0;
    }
    QList<locks::Event> news;
    for (const locks::Event& event : history.events) {
        if (event.seq > m_lastSeq)
            news.append(event);
    }
    if (!news.isEmpty())
        m_lastSeq = news.last().seq;
    m_events->append(news, 0);
    m_sawtooth->setHistory(history, m_lock ? m_lock->kind : locks::Kind());
}

void DetailPane::showLock()
{
    m_stack->setCurrentIndex(m_lock ? 1 : 0);
    reportWish();
    if (!m_lock)
        return;
    if (!m_paused)
        m_now = std::max(m_now, m_lock->asOf);
    m_why->put(lockfacts::evidence(*m_lock));
    m_keys->put(*m_lock);
    m_facts->put(Waiting, lockfacts::waiters(*m_lock));
    m_facts->put(Token, m_lock->token ? QString::number(*m_lock->token) : QString());
    m_facts->put(LatchFact, lockfacts::latch(*m_lock));
    m_facts->put(GroupFact, lockfacts::group(*m_lock));
    m_facts->put(FenceFact, m_lock->fence.isEmpty() ? QString() : lockfacts::fenceStrength(*m_lock),
        m_lock->fence.toHex());
    if (m_lock->lease.length)
        m_sawtooth->suggestSpan(*m_lock->lease.length);
    showTables();
    showTimes();
}

bool DetailPane::wantsClients() const
{
    return isVisible() && m_lock && (!m_lock->holders.isEmpty() || m_lock->waiters.count > 0);
}

void DetailPane::reportWish()
{
    if (const bool wanted = wantsClients(); std::exchange(m_wantedClients, wanted) != wanted)
        Q_EMIT clientsWanted();
}

void DetailPane::showWho()
{
    m_who->put(m_lock ? locks::whoWords(*m_lock, m_sight, m_aliases) : QString());
    m_who->setVisible(!m_who->text().isEmpty());
    const QString waiting =
        m_lock ? locks::whoWaits(*m_lock, m_sight, m_aliases, mostWaitersInTip) : QString();
    putToolTip(*m_who, m_who->text().endsWith(waiting) ? QString() : waiting);
}

void DetailPane::showTables()
{
    showWho();
    m_holders->put(m_lock->holders, locks::momentOf(*m_lock, m_now), m_lock->handOversPerSecond > 0);
    m_waiters->put(m_lock->waiters.list, m_lock->kind, locks::momentOf(*m_lock, m_now));
}

/// Updates what changes with time alone.
void DetailPane::showTimes()
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const base::milliseconds lostFor = m_paused ? base::milliseconds(0) : phrases::lostFor(health);
    m_head->put(*m_lock, m_now, lostFor, m_listed, lockfacts::elsewhere(health, *m_lock, m_now));
    m_facts->put(Remaining, lockfacts::remaining(*m_lock, m_now));
    m_goingOn->put(locks::goingOnWords(*m_lock, m_aliases, m_now, m_sight));
    m_goingOn->setVisible(!m_goingOn->text().isEmpty());
    m_trouble->put(locks::troubleWords(*m_lock, m_now, m_limits));
    m_trouble->setVisible(!m_trouble->text().isEmpty());
    m_facts->put(LeaseFact, lockfacts::lease(*m_lock, m_now));
    m_facts->put(PermitsFact, lockfacts::permits(*m_lock, m_now));
    m_sawtooth->setStanding(m_paused || (!health.live && !health.recorded));
    m_sawtooth->setNow(m_now);
    m_holders->setNow(locks::momentOf(*m_lock, m_now));
    m_waiters->setNow(locks::momentOf(*m_lock, m_now));
}

void DetailPane::tick(base::ServerTime now)
{
    if (m_paused)
        return;
    m_now = now;
    if (m_lock && isVisible())
        showTimes();
}

void DetailPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    reportWish();
    if (m_lock)
        showTimes();
}

void DetailPane::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    reportWish();
}

/// Hides the holders of past events in a narrow pane, where each would be an ellipsis.
void DetailPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isRoomy = width() >= roomyWidth;
    m_eventTable->setColumnHidden(eventColumn("holder"), !isRoomy);
    m_eventTable->horizontalHeader()->setSectionResizeMode(
        eventColumn("event"), isRoomy ? QHeaderView::Interactive : QHeaderView::Stretch);
    if (isRoomy)
        m_eventTable->setColumnWidth(eventColumn("event"), eventWidth);
}

void DetailPane::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_lock)
        showTimes();
}

} // namespace lockscope::ui

#include "moc_detailpane.cpp"
