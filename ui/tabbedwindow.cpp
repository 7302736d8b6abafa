#include "ui/tabbedwindow.h"

#include "core/console/acts.h"
#include "ui/mainwindow.h"
#include "ui/models/healthphrases.h"
#include "ui/pages/overviewpage.h"
#include "ui/widgets/servertabs.h"

#include <QAction>
#include <QCloseEvent>
#include <QDialog>
#include <QMenuBar>
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
    , m_ownMenu(new QMenuBar(this))
    , m_bar(new ServerTabs(this))
    , m_stack(new QStackedWidget(this))
    , m_overview(new OverviewPage(this))
    , m_second(new QTimer(this))
{
    setWindowTitle(tr("Lockscope"));
    m_stack->addWidget(m_overview);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_ownMenu);
    m_column->addWidget(m_bar);
    m_column->addWidget(m_stack, 1);
    makeActions();
    makeOwnMenu();
    connect(m_bar, &QTabBar::currentChanged, this, &TabbedWindow::showSeen);
    connect(m_bar, &QTabBar::tabCloseRequested, this, &TabbedWindow::closeTab);
    connect(m_overview, &OverviewPage::connectWanted, this, &TabbedWindow::askForTab);
    connect(m_overview, &OverviewPage::chosen, this, [this](quint64 id) {
        for (int place = 1; place <= int(count()); ++place)
            if (m_tabs.at(place - 1).id == id)
                return turnTo(place);
    });
    m_second->setInterval(std::chrono::seconds(1));
    connect(m_second, &QTimer::timeout, this, &TabbedWindow::showRows);
    resize(1280, 720);
    restoreGeometry(QSettings().value(geometryKey).toByteArray());
    showSeen();
}

/// What ends with the windows may still tell something, which is of nobody's interest then.
TabbedWindow::~TabbedWindow()
{
    for (Tab& tab : m_tabs)
        leave(tab);
    m_bar->disconnect(this);
    delete m_stack;
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
            showTab(place); // with how many locks are in trouble
        showSeen();
    });
    connect(window->action("playbackClose"), &QAction::enabledChanged, this, &TabbedWindow::showKeys);
    return window;
}

MainWindow& TabbedWindow::addTab()
{
    MainWindow* window = makeWindow();
    adopt(window);
    return *window;
}

void TabbedWindow::adopt(MainWindow* window)
{
    if (placeOf(window) > 0)
        return;
    QMenuBar* menu = window->menuBar();
    menu->setNativeMenuBar(false); // of several in one window the desktop would show any
    menu->hide();
    m_column->insertWidget(0, menu);
    m_tabs.append({++m_made, window, menu, {}, {}});
    m_bar->addTab(window->windowTitle());
    turnTo(int(count()));
}

/// Where it was the last, so is the window; and where the window was to close, it is asked again.
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

MainWindow* TabbedWindow::windowAt(int place) const
{
    return place < 1 || place > int(count()) ? nullptr : m_tabs.at(place - 1).window;
}

void TabbedWindow::turnTo(int place)
{
    if (place == m_bar->currentIndex())
        return showSeen();
    m_bar->setCurrentIndex(place); // which shows it
}

void TabbedWindow::showPage(const QString& name)
{
    if (name == QLatin1String("overview"))
        turnTo(0);
    else if (MainWindow* window = windowAt(m_bar->currentIndex()))
        window->showPage(name);
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

/// The window that will watch the server asks for it, unseen: until then it has no tab.
void TabbedWindow::openTab(const QString& uri)
{
    MainWindow* window = makeWindow();
    connect(window->askForServer(uri, {}, !uri.isEmpty()), &QDialog::finished, window, [this, window] {
        if (placeOf(window) == 0)
            window->deleteLater();
    });
}

void TabbedWindow::closeTab(int place)
{
    m_isQuitting = false;
    if (MainWindow* window = windowAt(place); window != nullptr && !window->close())
        turnTo(place); // where it asks
}

void TabbedWindow::showTab(int place)
{
    const Tab& tab = m_tabs.at(place - 1);
    if (tab.source)
        m_bar->put(place, standingOf(tab));
}

Standing TabbedWindow::standingOf(const Tab& tab)
{
    Standing standing = Standing::of(*tab.source, tab.name);
    standing.inTrouble = tab.window->inTrouble();
    return standing;
}

void TabbedWindow::showRows()
{
    QList<OverviewRow> rows;
    for (const Tab& tab : std::as_const(m_tabs)) {
        if (!tab.source)
            continue;
        const Standing standing = standingOf(tab);
        rows.append({tab.id, standing, tallyOf(tab.source->locks(), standing.clock())});
    }
    m_overview->put(rows);
}

/// What is in the theme's colours is made anew.
void TabbedWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    for (int place = 1; place <= int(count()); ++place) {
        m_bar->setTabText(place, {});
        showTab(place);
    }
}

/// Each is asked before any is closed.
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
    for (const Tab& tab : open)
        tab.window->close();
    event->accept();
}

} // namespace lockscope::ui

#include "moc_tabbedwindow.cpp"
