#include "core/base/printable.h"
#include "core/words/language.h"
#include "ui/actions.h"
#include "ui/icons.h"
#include "ui/mainwindow.h"
#include "ui/mnemonic.h"
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

/// The construction of the window: its pages, menus and bars, and what it remembers of them.
namespace lockscope::ui
{
namespace
{

const QString columnsKey = QStringLiteral("locks/columns2");
const QString divisionKey = QStringLiteral("locks/division");
const QString detailsKey = QStringLiteral("locks/details");

constexpr const char* menuTitles[] = {QT_TRANSLATE_NOOP("actions", "&Server"),
    QT_TRANSLATE_NOOP("actions", "&View"), QT_TRANSLATE_NOOP("actions", "&Lock"),
    QT_TRANSLATE_NOOP("actions", "La&b"), QT_TRANSLATE_NOOP("actions", "&Recording"),
    QT_TRANSLATE_NOOP("actions", "&Help")};

/// The pages' actions, in the order of the pages.
constexpr const char* pageIds[] = {"locks", "events", "audit", "lab", "connections"};

/// The ids of the themes' actions, in the order of ThemeChoice.
constexpr const char* themeIds[] = {"themeSystem", "themeLight", "themeDark"};
constexpr const char* themeTexts[] = {QT_TRANSLATE_NOOP("actions", "Theme of the &system"),
    QT_TRANSLATE_NOOP("actions", "Li&ght theme"), QT_TRANSLATE_NOOP("actions", "Dar&k theme")};

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
        {"connections", Menu::View, QT_TRANSLATE_NOOP("actions", "Ser&vers"), "Ctrl+5", "connections", false,
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
        {"limits", Menu::View, QT_TRANSLATE_NOOP("actions", "&When waiting is trouble…"), "Ctrl+Shift+T",
            nullptr, false, false, window, &W::askLimits},
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
        {"stateKinds", Menu::Lock, QT_TRANSLATE_NOOP("actions", "These are locks &of…"), "Ctrl+Shift+D",
            nullptr, false, false, window, &W::stateKinds},
        {"nameClient", Menu::Lock, QT_TRANSLATE_NOOP("actions", "N&ame this client…"), "F2", nullptr, false,
            false, window, &W::nameClient},
        {"keys", Menu::Help, QT_TRANSLATE_NOOP("actions", "&Keys"), "?; F1", "help", true, false, window,
            &W::showKeys},
        {"about", Menu::Help, QT_TRANSLATE_NOOP("actions", "&About Lockscope"), "", nullptr, false, false,
            window, &W::showAbout},
    };
    return rows;
}

/// Adds the themes; `choose` is called with the theme that a person chooses.
template<class Choose>
void addThemes(QMenu& menu, ThemeChoice present, QObject* window, Choose choose)
{
    menu.addSeparator();
    auto* group = new QActionGroup(window);
    for (const auto choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
        auto* action = new QAction(QCoreApplication::translate("actions", themeTexts[int(choice)]), group);
        action->setObjectName(QLatin1String(themeIds[int(choice)]));
        action->setCheckable(true);
        action->setChecked(choice == present);
        menu.addAction(action);
        QObject::connect(action, &QAction::triggered, window, [choose, choice] { choose(choice); });
    }
}

/// Adds the languages. Texts that are shown already keep their language, so a choice takes effect at the next
/// start.
template<class Choose>
void addLanguages(QMenu& menu, const QString& present, QObject* window, Choose choose)
{
    QMenu* own = menu.addMenu(QCoreApplication::translate("actions", "La&nguage"));
    auto* group = new QActionGroup(window);
    const auto add = [&](const QString& language, const QString& text) {
        auto* action = new QAction(text, group);
        action->setObjectName(QStringLiteral("language-") + language);
        action->setCheckable(true);
        action->setChecked(language == present);
        own->addAction(action);
        QObject::connect(action, &QAction::triggered, window, [choose, language] { choose(language); });
    };
    add({}, QCoreApplication::translate("actions", "Language of the &desktop"));
    for (const QString& language : words::languages())
        add(language, words::languageTitle(language));
}

/// Returns the stored profile; an empty one where it was removed, so that it is not kept again.
profile::Profile keptOf(const profile::ProfileStore& store, const profile::Profile& known)
{
    const auto kept = store.profileOf(known.uri);
    return kept && store.knows(kept->uri) ? *kept : profile::Profile();
}

void restorePlaces(MainWindow& window)
{
    const QSettings settings;
    window.resize(1280, 720);
    window.locksPage()->view()->restoreLayout(settings.value(columnsKey).toByteArray());
    window.locksPage()->restoreDivision(settings.value(divisionKey).toByteArray());
    const bool details = settings.value(detailsKey, true).toBool();
    window.action("details")->setChecked(details);
    window.showDetails(details);
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
    connect(connections, &ConnectionsPage::tabWanted, this, &MainWindow::tabWanted);
    connect(connections, &ConnectionsPage::importWanted, this,
        [this](const QString& path) { askForServer({}, path); });
    connect(connections, &ConnectionsPage::changed, this,
        [this](const QString& uri, const std::optional<profile::Profile>& now) {
            if (uri == m_profile.uri && !uri.isEmpty())
                m_profile = now && now->uri == uri ? *now : profile::Profile(); // not kept again as it was
        });
    connect(connections, &ConnectionsPage::notified, this,
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
        m_menus.append(menuBar()->addMenu(QCoreApplication::translate("actions", title)));
    auto* tools = addToolBar(tr("Actions"));
    auto* pageBar = new QToolBar(tr("Pages"), this);
    addToolBar(Qt::LeftToolBarArea, pageBar);
    auto* pageGroup = new QActionGroup(this);
    for (const ActionRow& row : actionRows()) {
        auto* action = new QAction(this);
        setTitle(*action, QCoreApplication::translate("actions", row.text));
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
    for (QMenu* menu : {m_locks->view()->sortMenu(), m_locks->view()->columnMenu()})
        m_menus[int(ActionRow::Menu::View)]->insertMenu(action("still"), menu);
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
    makeChoices();
    action("locks")->setChecked(true);
    action("still")->setChecked(m_preferences.still);
    m_locks->setStill(m_preferences.still);
    restorePlaces(*this);
}

/// Makes the menus of the choices that are kept: theme and language.
void MainWindow::makeChoices()
{
    addThemes(*m_menus[int(ActionRow::Menu::View)], m_preferences.theme, this, [this](ThemeChoice chosen) {
        m_preferences.theme = chosen;
        m_preferences.save();
        theme::apply(*qApp, chosen);
        remakeIcons();
    });
    addLanguages(
        *m_menus[int(ActionRow::Menu::View)], m_preferences.language, this, [this](const QString& chosen) {
            m_preferences.language = chosen;
            m_preferences.save();
            tell("language", Banner::Tone::Notice,
                tr("Lockscope speaks the chosen language from its next start on."));
        });
}

/// Draws the icons again in the theme's text colour.
void MainWindow::remakeIcons()
{
    for (qsizetype place = 0; place < m_actions.size(); ++place)
        if (const char* name = actionRows()[place].icon)
            m_actions[place]->setIcon(icon(name));
    m_recordings->remakeIcons();
}

QAction* MainWindow::action(const char* id) const { return findChild<QAction*>(QLatin1String(id)); }

void MainWindow::showPage(const QString& name)
{
    const auto* known = std::ranges::find(pageIds, name, [](const char* id) { return QLatin1String(id); });
    const auto page = known == std::end(pageIds) ? 0 : known - pageIds;
    m_pages->setCurrentIndex(int(page));
    action(pageIds[page])->setChecked(true);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!mayClose())
        return event->ignore();
    QSettings settings;
    settings.setValue(columnsKey, m_locks->view()->layout());
    settings.setValue(divisionKey, m_locks->division());
    settings.setValue(detailsKey, action("details")->isChecked());
    event->accept();
    Q_EMIT closed();
}

/// Loads again the preferences, the theme and the profile, which another tab may have changed.
void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    const Preferences before = std::exchange(m_preferences, Preferences::load());
    if (m_recordings->live() && before.budget != m_preferences.budget)
        m_recordings->live()->setBudget(m_preferences.budget);
    if (m_store != nullptr && !m_keepWhenLive && !m_profile.uri.isEmpty())
        m_profile = keptOf(*m_store, m_profile);
    takeAliases();
    takeLimits();
    action("still")->setChecked(m_preferences.still);
    action(themeIds[int(m_preferences.theme)])->setChecked(true);
    m_locks->setStill(m_preferences.still || m_desktop.isStill().value_or(false));
    remakeIcons();
}

} // namespace lockscope::ui
