#include "core/base/printable.h"
#include "ui/actions.h"
#include "ui/icons.h"
#include "ui/mainwindow.h"
#include "ui/models/lockphrases.h"
#include "ui/operator.h"
#include "ui/pages/auditpage.h"
#include "ui/pages/connectionspage.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/playbackbar.h"
#include "ui/recordings.h"
#include "ui/widgets/environmentband.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/statusline.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

/// How the window is put together: its pages, menus, bars and what it remembers of them.
namespace lockscope::ui
{
namespace
{

const QString geometryKey = QStringLiteral("window/geometry");
const QString columnsKey = QStringLiteral("locks/columns");
const QString divisionKey = QStringLiteral("locks/division");
const QString detailsKey = QStringLiteral("locks/details");

constexpr const char* menuTitles[] = {QT_TRANSLATE_NOOP("actions", "&Server"),
    QT_TRANSLATE_NOOP("actions", "&View"), QT_TRANSLATE_NOOP("actions", "&Lock"),
    QT_TRANSLATE_NOOP("actions", "La&b"), QT_TRANSLATE_NOOP("actions", "&Recording"),
    QT_TRANSLATE_NOOP("actions", "&Help")};

/// The pages' actions, in the order of the pages.
constexpr const char* pageIds[] = {"locks", "events", "audit", "lab", "connections"};

QString actionWord(const char* text) { return QCoreApplication::translate("actions", text); }

const QList<ActionRow>& actionRows()
{
    using Menu = ActionRow::Menu;
    constexpr auto window = ActionRow::Reach::Window;
    constexpr auto table = ActionRow::Reach::Table;
    using W = MainWindow;
    static const QList<ActionRow> rows{
        {"connect", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Connect to a server…"), "Ctrl+O", "connect",
            true, false, window, &W::connectToServer},
        {"sandbox", Menu::Server, QT_TRANSLATE_NOOP("actions", "Open the &sandbox"), "Ctrl+Shift+O", nullptr,
            false, false, window, &W::openSandbox},
        {"retry", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Try to reach the server now"), "F5; Ctrl+R",
            nullptr, false, false, window, &W::retryNow},
        {"quit", Menu::Server, QT_TRANSLATE_NOOP("actions", "&Quit"), "Ctrl+Q", nullptr, false, false, window,
            &W::quit},
        {"locks", Menu::View, QT_TRANSLATE_NOOP("actions", "&Locks"), "Ctrl+1", "locks", false, true, window,
            nullptr},
        {"events", Menu::View, QT_TRANSLATE_NOOP("actions", "&Events"), "Ctrl+2", "events", false, true,
            window, nullptr},
        {"audit", Menu::View, QT_TRANSLATE_NOOP("actions", "&Audit"), "Ctrl+3", "audit", false, true, window,
            nullptr},
        {"lab", Menu::View, QT_TRANSLATE_NOOP("actions", "La&b"), "Ctrl+4", "lab", false, true, window,
            nullptr},
        {"connections", Menu::View, QT_TRANSLATE_NOOP("actions", "Se&rvers"), "Ctrl+5", "connections", false,
            true, window, nullptr},
        {"filter", Menu::View, QT_TRANSLATE_NOOP("actions", "&Filter"), "Ctrl+F; /", "filter", true, false,
            window, &W::focusFilter},
        {"pause", Menu::View, QT_TRANSLATE_NOOP("actions", "&Pause the view"), "Space", "pause", true, true,
            table, &W::pause},
        {"details", Menu::View, QT_TRANSLATE_NOOP("actions", "&Details of the lock"), "Ctrl+D", nullptr,
            false, true, window, &W::showDetails},
        {"still", Menu::View, QT_TRANSLATE_NOOP("actions", "&Reduced motion"), "", nullptr, false, true,
            window, &W::keepStill},
        {"budget", Menu::View, QT_TRANSLATE_NOOP("actions", "What Lockscope may &cost…"), "Ctrl+B", nullptr,
            false, false, window, &W::askBudget},
        {"copyName", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Copy the lock's name"), "Ctrl+C", nullptr,
            false, false, table, &W::copyName},
        {"copyHolder", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Copy the &holder's id"), "Ctrl+Shift+C",
            nullptr, false, false, window, &W::copyHolder},
        {"pin", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Pin or unpin this lock"), "Ctrl+P", "pin", false,
            false, window, &W::pinSelected},
        {"pinName", Menu::Lock, QT_TRANSLATE_NOOP("actions", "Pin a &name…"), "Ctrl+Shift+P", nullptr, false,
            false, window, &W::pinName},
        {"watchNames", Menu::Lock, QT_TRANSLATE_NOOP("actions", "&Watch names that begin with…"),
            "Ctrl+Shift+B", nullptr, false, false, window, &W::watchNames},
        {"nameClient", Menu::Lock, QT_TRANSLATE_NOOP("actions", "N&ame this client…"), "F2", nullptr, false,
            false, window, &W::nameClient},
        {"keys", Menu::Help, QT_TRANSLATE_NOOP("actions", "&Keys"), "?; F1", "help", true, false, window,
            &W::showKeys},
        {"about", Menu::Help, QT_TRANSLATE_NOOP("actions", "&About Lockscope"), "", nullptr, false, false,
            window, &W::showAbout},
    };
    return rows;
}

} // namespace

void MainWindow::makePages()
{
    m_locks->setDetail(m_detail);
    m_pages->addWidget(m_locks);
    m_pages->addWidget(m_events);
    m_pages->addWidget(m_audit);
    m_pages->addWidget(m_lab);
    auto* connections = new ConnectionsPage(m_store, this);
    m_pages->addWidget(connections);
    connect(connections, &ConnectionsPage::connectWanted, this,
        [this](const QString& uri) { askForServer(uri, {}, true); });
    connect(connections, &ConnectionsPage::importWanted, this,
        [this](const QString& path) { askForServer({}, path); });
    connect(connections, &ConnectionsPage::changed, this,
        [this](const QString& uri, const std::optional<profile::Profile>& now) {
            if (uri == m_profile.uri && !uri.isEmpty())
                m_profile = now && now->uri == uri ? *now : profile::Profile(); // not kept again as it was
        });
    connect(connections, &ConnectionsPage::told, this,
        [this](const QString& sentence) { tell("profile", Banner::Tone::Warning, sentence); });
    connect(m_lab->visit(), &LabVisit::left, this, &QWidget::close);
    const auto tellOfVisit = [this] {
        const Banner& mark = *m_lab->visit()->mark();
        tell("labVisit", mark.tone(), m_pages->currentWidget() == m_lab ? QString() : mark.text());
    };
    connect(m_lab->visit(), &LabVisit::marked, this, tellOfVisit);
    connect(m_pages, &QStackedWidget::currentChanged, this, tellOfVisit);
    auto* whole = new QWidget(this);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_operator->band());
    column->addWidget(m_recordings->bar());
    column->addWidget(m_notices);
    column->addWidget(m_pages, 1);
    setCentralWidget(whole);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_recordings->button());
}

void MainWindow::makeActions()
{
    for (const char* title : menuTitles)
        m_menus.append(menuBar()->addMenu(actionWord(title)));
    auto* tools = addToolBar(tr("Actions"));
    auto* pageBar = new QToolBar(tr("Pages"), this);
    addToolBar(Qt::LeftToolBarArea, pageBar);
    auto* pageGroup = new QActionGroup(this);
    for (const ActionRow& row : actionRows()) {
        auto* action = new QAction(actionWord(row.text), this);
        action->setObjectName(QLatin1String(row.id));
        action->setCheckable(row.checkable);
        if (*row.keys)
            action->setShortcuts(
                QKeySequence::listFromString(QLatin1String(row.keys), QKeySequence::PortableText));
        if (row.act != nullptr)
            connect(action, &QAction::triggered, this, row.act);
        else
            connect(action, &QAction::triggered, this, [this, row] { showPage(QLatin1String(row.id)); });
        m_menus[int(row.menu)]->addAction(action);
        m_actions.append(action);
        const bool page = row.act == nullptr;
        if (page)
            pageGroup->addAction(action);
        if (page || row.inToolBar)
            (page ? pageBar : tools)->addAction(action);
        if (row.reach != ActionRow::Reach::Table)
            continue;
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_locks->view()->addAction(action);
    }
    m_operator->fillMenus(*m_menus[int(ActionRow::Menu::Lock)], *m_menus[int(ActionRow::Menu::Server)]);
    m_lab->fillMenu(*m_menus[int(ActionRow::Menu::Lab)]);
    m_recordings->fillMenu(*m_menus[int(ActionRow::Menu::Recording)]);
    connect(m_recordings, &Recordings::playingChanged, this,
        [this](bool playing) { action("pause")->setChecked(!playing); });
    for (QToolBar* bar : {tools, pageBar}) {
        bar->setMovable(false);
        bar->setContextMenuPolicy(Qt::PreventContextMenu);
        bar->setIconSize({20, 20});
    }
    tools->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    pageBar->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    action("locks")->setChecked(true);
    action("still")->setChecked(m_preferences.still);
    m_locks->setStill(m_preferences.still);
}

void MainWindow::makeThemeMenu()
{
    static constexpr std::pair<ThemeChoice, const char*> choices[] = {
        {ThemeChoice::System, QT_TRANSLATE_NOOP("actions", "Theme of the &system")},
        {ThemeChoice::Light, QT_TRANSLATE_NOOP("actions", "Li&ght theme")},
        {ThemeChoice::Dark, QT_TRANSLATE_NOOP("actions", "&Dark theme")}};
    QMenu* menu = m_menus[int(ActionRow::Menu::View)];
    menu->addSeparator();
    auto* group = new QActionGroup(this);
    for (const auto& [choice, text] : choices) {
        QAction* action = menu->addAction(actionWord(text));
        action->setCheckable(true);
        action->setChecked(choice == m_preferences.theme);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, chosen = choice] {
            m_preferences.theme = chosen;
            m_preferences.save();
            setTheme(chosen);
        });
    }
}

void MainWindow::setTheme(ThemeChoice choice)
{
    m_theme = choice;
    theme::apply(*qApp, choice);
    remakeIcons();
}

/// Icons are drawn in the theme's ink.
void MainWindow::remakeIcons()
{
    for (qsizetype place = 0; place < m_actions.size(); ++place)
        if (const char* name = actionRows()[place].icon)
            m_actions[place]->setIcon(icon(name));
    m_recordings->remakeIcons();
}

QAction* MainWindow::action(const char* id) const { return findChild<QAction*>(QLatin1String(id)); }

void MainWindow::turnTo(int page)
{
    m_pages->setCurrentIndex(page);
    action(pageIds[page])->setChecked(true);
}

void MainWindow::showPage(const QString& name)
{
    const auto* page = std::ranges::find(pageIds, name, [](const char* id) { return QLatin1String(id); });
    turnTo(page == std::end(pageIds) ? 0 : int(page - pageIds));
}

void MainWindow::popUpLockMenu(const QPoint& position)
{
    const locks::LockPtr lock = m_locks->selectedLock();
    if (lock)
        m_menus[int(ActionRow::Menu::Lock)]->popup(position);
}

void MainWindow::restorePlaces()
{
    const QSettings settings;
    resize(1280, 720);
    restoreGeometry(settings.value(geometryKey).toByteArray());
    m_locks->view()->restoreLayout(settings.value(columnsKey).toByteArray());
    m_locks->restoreDivision(settings.value(divisionKey).toByteArray());
    const bool details = settings.value(detailsKey, true).toBool();
    action("details")->setChecked(details);
    m_locks->setDetailWanted(details);
}

/// What the operator holds is asked about first.
void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_recordings->live())
        m_recordings->close();
    if ((!m_leaving && !m_operator->mayLeave()) || !m_lab->visit()->mayLeave())
        return event->ignore();
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(columnsKey, m_locks->view()->layout());
    settings.setValue(divisionKey, m_locks->division());
    settings.setValue(detailsKey, action("details")->isChecked());
    event->accept();
}

} // namespace lockscope::ui
