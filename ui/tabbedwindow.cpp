#include "ui/tabbedwindow.h"

#include "core/console/acts.h"
#include "ui/actions.h"
#include "ui/connection.h"
#include "ui/dialogs/commandpalette.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/lastsession.h"
#include "ui/mainwindow.h"
#include "ui/manual.h"
#include "ui/masters.h"
#include "ui/mnemonic.h"
#include "ui/models/healthphrases.h"
#include "ui/operator.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/majoritypart.h"
#include "ui/pages/overviewpage.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/servertabs.h"

#include <QCloseEvent>
#include <QDialog>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

const QString geometryKey = QStringLiteral("window/geometry");

} // namespace

TabbedWindow::TabbedWindow(profile::ProfileStore* store, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_column(new QVBoxLayout(this))
    , m_last(new Banner(this))
    , m_ownMenu(new QMenuBar(this))
    , m_bar(new ServerTabs(this))
    , m_stack(new QStackedWidget(this))
    , m_overview(new OverviewPage(this))
    , m_masters(new Masters(this))
    , m_second(new QTimer(this))
{
    setWindowTitle(tr("Lockscope"));
    m_stack->addWidget(m_overview);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_ownMenu);
    m_column->addWidget(m_bar);
    m_column->addWidget(m_last);
    m_last->setObjectName(QStringLiteral("lastSession"));
    connect(m_last, &Banner::closed, m_last, [this] { m_last->put(Banner::Tone::Notice, {}); });
    m_column->addWidget(m_stack, 1);
    makeActions();
    makeOwnMenu();
    connect(m_bar, &QTabBar::currentChanged, this, &TabbedWindow::showSeen);
    connect(m_bar, &QTabBar::tabCloseRequested, this, &TabbedWindow::closeTab);
    connect(m_overview, &OverviewPage::connectWanted, this, &TabbedWindow::askForTab);
    connect(m_overview, &OverviewPage::chosen, this, [this](quint64 id) { turnTo(placeOfTab(id)); });
    connect(m_overview, &OverviewPage::locksWanted, this, [this](quint64 id, const QString& filter) {
        turnTo(placeOfTab(id));
        showPage(QStringLiteral("locks"));
        windowAt(placeOfTab(id))->locksPage()->setFilterText(filter);
    });
    connectMasters();
    m_second->setInterval(std::chrono::seconds(1));
    connect(m_second, &QTimer::timeout, this, &TabbedWindow::passSecond);
    constexpr QSize aroundWindow(0, 40); // the desktop's frame
    resize(QSize(1280, 720).boundedTo(screen()->availableSize() - aroundWindow));
    restoreGeometry(QSettings().value(geometryKey).toByteArray());
    showSeen();
}

/// Disconnects first: the windows may still emit signals while they are destroyed, and nobody needs them
/// then.
TabbedWindow::~TabbedWindow()
{
    for (Tab& tab : m_tabs)
        leave(tab);
    m_bar->disconnect(this);
    delete m_stack;
}

void TabbedWindow::offerLastSession()
{
    const QList<SessionTab> tabs = lastsession::load();
    if (tabs.isEmpty())
        return;
    constexpr qsizetype mostNamed = 3;
    QStringList names;
    for (const SessionTab& tab : tabs.first(std::min(tabs.size(), mostNamed)))
        names.append(tab.name);
    if (tabs.size() > mostNamed)
        names.append(QStringLiteral("…"));
    m_last->put(Banner::Tone::Notice, tr("Open last time: %1").arg(names.join(QStringLiteral(", "))),
        tr("Open again"), true);
    connect(m_last, &Banner::pressed, this, [this, tabs] {
        m_last->disconnect(this);
        m_last->put(Banner::Tone::Notice, {});
        openLast(tabs);
    });
}

/// One after the other, as each may ask for its password. The first one takes the place of the sandbox.
void TabbedWindow::openLast(const QList<SessionTab>& tabs)
{
    if (tabs.isEmpty())
        return;
    MainWindow* present = windowAt(m_bar->currentIndex());
    const bool replaces = count() == 1 && present != nullptr && m_tabs.constFirst().source &&
                          m_tabs.constFirst().source->health().sandbox;
    MainWindow* window = replaces ? present : makeWindow();
    const SessionTab& tab = tabs.constFirst();
    connect(window->connection()->askForServer(tab.uri, {}, true), &QDialog::finished, window,
        [this, window, tab, others = tabs.sliced(1)](int result) {
            if (result == QDialog::Accepted) {
                window->showPage(tab.page);
                window->locksPage()->setFilterText(tab.filter);
                window->locksPage()->setGroupBy(GroupBy(std::clamp(tab.groupBy, 0, int(GroupBy::Node))));
                if (!tab.lock.isEmpty())
                    window->locksPage()->selectName({tab.lock});
            }
            if (placeOf(window) == 0)
                window->deleteLater();
            openLast(others);
        });
}

/// A session without a server of the person's own leaves the one before.
void TabbedWindow::keepSession() const
{
    QList<SessionTab> tabs;
    for (const Tab& tab : m_tabs) {
        const QString uri = tab.window->connection()->profile().uri;
        if (uri.isEmpty())
            continue;
        const LocksPage& locks = *tab.window->locksPage();
        const auto selected = locks.selected();
        tabs.append({uri, tab.name.isEmpty() ? tab.window->windowTitle() : tab.name, tab.window->page(),
            locks.filterText(), selected ? selected->name.bytes : QByteArray(), int(locks.groupBy())});
    }
    if (!tabs.isEmpty())
        lastsession::save(tabs);
}

MainWindow& TabbedWindow::addTab()
{
    MainWindow* window = makeWindow();
    adopt(window);
    return *window;
}

void TabbedWindow::showPage(const QString& name)
{
    if (name == QLatin1String("overview"))
        turnTo(0);
    else if (MainWindow* window = windowAt(m_bar->currentIndex()))
        window->showPage(name);
}

void TabbedWindow::turnTo(int place)
{
    if (place == m_bar->currentIndex())
        return showSeen();
    m_bar->setCurrentIndex(place); // which shows it
}

QString TabbedWindow::missing() const
{
    if (const MainWindow* window = windowAt(m_bar->currentIndex()))
        return window->missing();
    for (const Tab& tab : m_tabs)
        if (tab.source && !tab.source->health().live)
            return phrases::notLive(tab.source->health(), {});
    return {};
}

MainWindow* TabbedWindow::windowAt(int place) const
{
    return place < 1 || place > int(count()) ? nullptr : m_tabs.at(place - 1).window;
}

/// A hidden window asks for the server that it will watch; it gets a tab once it watches.
void TabbedWindow::openTab(const QString& uri)
{
    MainWindow* window = makeWindow();
    connect(window->connection()->askForServer(uri, {}, !uri.isEmpty()), &QDialog::finished, window,
        [this, window] {
            if (placeOf(window) == 0)
                window->deleteLater();
        });
}

void TabbedWindow::closeTab(int place)
{
    m_isQuitting = false;
    if (MainWindow* window = windowAt(place); window != nullptr && !window->close())
        turnTo(place); // where its question is
}

/// Redraws everything that is painted in the theme's colours.
void TabbedWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange)
        showBars();
    if (event->type() != QEvent::PaletteChange)
        return;
    for (int place = 1; place <= int(count()); ++place) {
        m_bar->setTabText(place, {});
        showTab(place);
    }
}

/// The overview in the full screen has no menu either.
void TabbedWindow::showBars()
{
    m_ownMenu->setMaximumHeight(isFullScreen() ? 0 : QWIDGETSIZE_MAX);
    for (const Tab& tab : std::as_const(m_tabs))
        tab.window->showBars();
}

/// Every connection is asked before any is closed.
void TabbedWindow::closeEvent(QCloseEvent* event)
{
    m_isQuitting = true;
    const QList<Tab> open = m_tabs;
    for (const Tab& tab : open) {
        if (tab.window->mayClose())
            continue;
        turnTo(placeOf(tab.window));
        return event->ignore();
    }
    QSettings().setValue(geometryKey, saveGeometry());
    keepSession();
    for (const Tab& tab : open)
        tab.window->close();
    event->accept();
}

void TabbedWindow::makeActions()
{
    m_turns = {makeAction("nextTab", this, &TabbedWindow::turnOn),
        makeAction("previousTab", this, &TabbedWindow::turnBack)};
    m_closing = makeAction("closeTab", this, &TabbedWindow::closeThis);
    m_actions = QList{makeAction("newTab", this, &TabbedWindow::askForTab),
                    makeAction("overview", this, &TabbedWindow::turnToAll)} +
                m_turns + QList{m_closing};
    addActions(m_actions);
}

/// Makes the menu of the overview, in place of a connection's menus. A page is one of the connection that was
/// seen last.
void TabbedWindow::makeOwnMenu()
{
    m_ownMenu->setNativeMenuBar(false);
    const QStringList titles = menuTitles();
    QMenu* server = m_ownMenu->addMenu(titles.at(int(ActionRow::Menu::Server)));
    server->addActions(m_actions);
    server->addSeparator();
    server->addAction(makeAction("quit", this, &QWidget::close));
    QMenu* view = m_ownMenu->addMenu(titles.at(int(ActionRow::Menu::View)));
    for (const ActionRow& row : actionRows())
        if ((row.traits & ActionRow::Page) != 0)
            view->addAction(makeAction(row.id, this, [this, id = row.id] { showPageOfLast(id); }));
    for (QAction* page : view->actions())
        page->setCheckable(false); // none of them is shown here
    view->addAction(
        makeAction("fullScreen", this, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); }));
    m_ownMenu->addMenu(titles.at(int(ActionRow::Menu::Help)))
        ->addActions({makeAction("palette", this, &TabbedWindow::openPalette),
            makeAction("manual", this, [this] { manual::open(*this, manual::pageOf(focusWidget())); }),
            makeAction("keys", this, &TabbedWindow::listKeys)});
}

MainWindow* TabbedWindow::makeWindow()
{
    auto* window = new MainWindow(m_store);
    m_stack->addWidget(window);
    window->addToServerMenu(m_actions);
    connect(window, &MainWindow::watched, this,
        [this, window](const auto& source, const QString& name) { take(window, source, name); });
    connect(window, &MainWindow::sandboxWanted, this, [this, window] {
        adopt(window);
        if (m_makeSandbox)
            m_makeSandbox(*window);
    });
    connect(window, &MainWindow::tabWanted, this, &TabbedWindow::openTab);
    connect(window, &MainWindow::closed, this, [this, window] { forget(window); });
    connect(window, &QWidget::windowTitleChanged, this, [this, window] {
        if (const int place = placeOf(window); place > 0)
            showTab(place); // updates the number of locks in trouble
        showSeen();
    });
    connect(window->action("playbackClose"), &QAction::enabledChanged, this, &TabbedWindow::showKeys);
    return window;
}

Standing TabbedWindow::standingOf(const Tab& tab)
{
    Standing standing = Standing::of(*tab.source, tab.name);
    standing.inTrouble = tab.window->inTrouble();
    standing.colour = tab.window->connection()->profile().colour;
    return standing;
}

void TabbedWindow::adopt(MainWindow* window)
{
    if (placeOf(window) > 0)
        return;
    QMenuBar* menu = window->menuBar();
    menu->setNativeMenuBar(false); // with several in one window, the desktop could show any of them
    menu->hide();
    m_column->insertWidget(0, menu);
    m_tabs.append({++m_made, window, menu, {}, {}});
    m_bar->addTab(window->windowTitle());
    turnTo(int(count()));
}

/// Closes the window where that was its last tab; where the window was to close, close() asks again.
void TabbedWindow::forget(MainWindow* window)
{
    const int place = placeOf(window);
    if (place == 0)
        return;
    leave(m_tabs[place - 1]);
    m_tabs.takeAt(place - 1).menu->deleteLater();
    m_bar->removeTab(place);
    m_stack->removeWidget(window);
    window->deleteLater();
    if (m_tabs.isEmpty() || m_isQuitting)
        close();
    else
        showSeen();
}

void TabbedWindow::take(
    MainWindow* window, const std::shared_ptr<console::Source>& source, const QString& name)
{
    adopt(window);
    const int place = placeOf(window);
    Tab& tab = m_tabs[place - 1];
    leave(tab);
    tab.source = source;
    tab.name = name;
    const auto show = [this, window] { showTab(placeOf(window)); };
    connect(source.get(), &console::Source::healthChanged, this, show);
    if (source->acts() != nullptr)
        connect(source->acts(), &console::Acts::guardChanged, this, show);
    showTab(place);
}

void TabbedWindow::leave(Tab& tab)
{
    if (!tab.source)
        return;
    m_masters->remove(tab.id);
    tab.source->disconnect(this);
    if (tab.source->acts() != nullptr)
        tab.source->acts()->disconnect(this);
    tab.source.reset();
}

int TabbedWindow::placeOf(const MainWindow* window) const
{
    const auto found = std::ranges::find(m_tabs, window, &Tab::window);
    return found == m_tabs.end() ? 0 : int(found - m_tabs.begin()) + 1;
}

void TabbedWindow::closeThis() { closeTab(m_bar->currentIndex()); }

void TabbedWindow::turnOn() { turnTo((m_bar->currentIndex() + 1) % m_bar->count()); }

void TabbedWindow::showPageOfLast(const char* page)
{
    const int place = placeOf(m_seen);
    turnTo(place > 0 ? place : 1);
    showPage(QLatin1String(page));
}

void TabbedWindow::turnBack() { turnTo((m_bar->currentIndex() + m_bar->count() - 1) % m_bar->count()); }

void TabbedWindow::showTab(int place)
{
    const Tab& tab = m_tabs.at(place - 1);
    if (!tab.source)
        return;
    const Standing standing = standingOf(tab);
    m_bar->put(place, standing);
    m_masters->put(tab.id, tab.source, standing.name, tab.window->connection()->profile().group);
}

/// A single connection has no tabs.
void TabbedWindow::showSeen()
{
    MainWindow* seen = windowAt(m_bar->currentIndex());
    if (seen != nullptr)
        m_seen = seen;
    m_bar->setVisible(count() > 1 || seen == nullptr);
    m_bar->setClosable(count() > 1);
    m_ownMenu->setVisible(seen == nullptr);
    for (const Tab& tab : std::as_const(m_tabs))
        tab.menu->setVisible(tab.window == seen);
    QWidget* page = seen != nullptr ? static_cast<QWidget*>(seen) : m_overview;
    if (m_stack->currentWidget() != page) {
        QWidget* before = page->focusWidget(); // the stack chooses the first in the order of Tab
        m_stack->setCurrentWidget(page);
        QWidget* first = seen != nullptr ? static_cast<QWidget*>(seen->locksPage()->view()) : m_overview;
        (before != nullptr ? before : first)->setFocus();
    }
    setWindowTitle(seen != nullptr ? seen->windowTitle() : tr("Lockscope — all servers"));
    showKeys();
    if (seen != nullptr)
        return; // the next second stops it
    showRows();
    if (!m_second->isActive())
        m_second->start();
}

/// The key closes a shown recording first, and the tab only then. A single connection is left by quitting.
void TabbedWindow::showKeys()
{
    const MainWindow* seen = windowAt(m_bar->currentIndex());
    const bool isReplaying = seen != nullptr && seen->action("playbackClose")->isEnabled();
    m_closing->setShortcuts(
        isReplaying ? QList{QKeySequence(Qt::CTRL | Qt::Key_F4)} : keysOf(*rowOf(*m_closing)));
    m_closing->setEnabled(seen != nullptr && count() > 1);
    for (QAction* turn : std::as_const(m_turns))
        turn->setEnabled(!m_bar->isHidden());
}

void TabbedWindow::showRows()
{
    QList<OverviewRow> rows;
    for (const Tab& tab : std::as_const(m_tabs)) {
        if (!tab.source)
            continue;
        rows.append({tab.id, standingOf(tab), tab.window->tally()});
    }
    m_overview->put(rows);
    m_overview->majority()->put(m_masters->rows(), m_masters->count());
    m_bar->putInTrouble(m_masters->inTrouble());
}

/// A dialog of the overview gets the time even where a connection is seen.
void TabbedWindow::passSecond()
{
    m_masters->tick();
    if (m_bar->currentIndex() == 0)
        showRows();
    else if (!m_masters->isReleasing())
        m_second->stop();
}

void TabbedWindow::connectMasters()
{
    connect(m_masters, &Masters::changed, m_bar, [this] { m_bar->putInTrouble(m_masters->inTrouble()); });
    connect(m_masters, &Masters::notified, this, [this](Banner::Tone tone, const QString& text) {
        m_overview->notices()->report("outcome", tone, text);
    });
    connect(m_masters, &Masters::environmentStated, this, [this](quint64 id, profile::Environment now) {
        if (MainWindow* window = windowAt(placeOfTab(id)))
            window->acting()->stateEnvironment(now);
    });
    const MajorityPart* part = m_overview->majority();
    connect(part, &MajorityPart::releaseWanted, m_masters, &Masters::release);
    connect(part, &MajorityPart::chosen, this, [this](quint64 id, const locks::LockRef& ref) {
        const int place = placeOfTab(id);
        turnTo(place);
        windowAt(place)->showPage(QStringLiteral("locks"));
        windowAt(place)->locksPage()->selectName(ref.name);
    });
}

int TabbedWindow::placeOfTab(quint64 id) const
{
    const auto found = std::ranges::find(m_tabs, id, &Tab::id);
    return found == m_tabs.end() ? 0 : int(found - m_tabs.begin()) + 1;
}

/// The palette of the overview; a connection has its own.
void TabbedWindow::openPalette()
{
    QList<QMenu*> menus;
    for (const QAction* action : m_ownMenu->actions())
        menus.append(action->menu());
    QList<PaletteRow> rows = CommandPalette::rowsOf(menus, [](const QAction&) { return QString(); });
    for (const Tab& tab : std::as_const(m_tabs)) {
        const QString name = tab.name.isEmpty() ? tab.window->windowTitle() : tab.name;
        rows.append(
            {tr("Connection"), name, {}, {}, [this, window = tab.window] { turnTo(placeOf(window)); }});
    }
    auto* palette = new CommandPalette(
        rows, [](const QString&) { return QList<PaletteRow>(); }, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void TabbedWindow::listKeys()
{
    QList<ShortcutRow> lines;
    for (const QMenu* menu : m_ownMenu->findChildren<QMenu*>())
        for (const QAction* action : menu->actions())
            if (!action->shortcuts().isEmpty())
                lines.append({QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText),
                    withoutMnemonic(action->text())});
    lines.append({tr("Enter"), tr("Go to that connection")});
    auto* dialog = new ShortcutsDialog(lines, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace lockscope::ui

#include "moc_tabbedwindow.cpp"
