#include "ui/mainwindow.h"

#include "core/base/printable.h"
#include "core/console/live.h"
#include "core/console/threadedlabrun.h"
#include "ui/actions.h"
#include "ui/connection.h"
#include "ui/dialogs/budgetdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/incidents.h"
#include "ui/manual.h"
#include "ui/mnemonic.h"
#include "ui/models/healthphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/models/troublecount.h"
#include "ui/operator.h"
#include "ui/pages/auditpage.h"
#include "ui/pages/clientspage.h"
#include "ui/pages/connectionspage.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/lablocks.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/playbackbar.h"
#include "ui/pages/scenariolist.h"
#include "ui/palettesearch.h"
#include "ui/promisedkeys.h"
#include "ui/recordings.h"
#include "ui/widgets/environmentband.h"
#include "ui/widgets/filedrop.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/statusline.h"
#include "ui/windowmenus.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace lockscope::ui
{
namespace
{

const QString columnsKey = QStringLiteral("locks/columns2");
const QString divisionKey = QStringLiteral("locks/division");
const QString detailsKey = QStringLiteral("locks/details");

/// The lock of the sandbox that was selected last. No lock name of other servers is kept without a request.
const QString sandboxLockKey = QStringLiteral("sandbox/lock");

/// The ids of the themes' actions, in the order of ThemeChoice.
constexpr const char* themeIds[] = {"themeSystem", "themeLight", "themeDark"};

constexpr int beatsPerSecond = 10;
constexpr int beatsBetweenNames = 10 * beatsPerSecond;

/// The server is asked who is connected while that is looked at (the page of the clients, the details of a
/// lock that somebody holds or waits for), and where a pattern may name connections, also while such names
/// are in sight: in the holders of the table of locks, in its groups by client, by a filter of it that asks
/// for holders, or among the events. Behind other pages, and with that column hidden, nothing is asked.
void askForClients(LocksPage& locks, const EventsPage& events, const ClientsPage& clients,
    const DetailPane& detail, const Connection& of)
{
    const bool areNamesShown = locks.showsNames() || events.isVisible();
    locks.setClientsWanted(clients.isVisible() || detail.wantsClients() ||
                           (areNamesShown && !of.profile().namePatterns.isEmpty()));
}

void restorePlaces(MainWindow& window)
{
    const QSettings settings;
    window.resize(1280, 720);
    window.locksPage()->view()->restoreLayout(settings.value(columnsKey).toByteArray());
    window.locksPage()->restoreDivision(settings.value(divisionKey).toByteArray());
    const bool details = settings.value(detailsKey, true).toBool();
    window.action("details")->setChecked(details);
    window.locksPage()->setDetailWanted(details);
}

} // namespace

MainWindow::MainWindow(profile::ProfileStore* store, QWidget* parent)
    : QMainWindow(parent)
    , m_store(store)
    , m_preferences(Preferences::load())
    , m_locks(new LocksPage(this))
    , m_detail(new DetailPane(this))
    , m_events(new EventsPage(this))
    , m_clients(new ClientsPage(this))
    , m_audit(new AuditPage({}, this))
    , m_lab(new LabPage(new console::ThreadedLabRun, this))
    , m_notices(new NoticeStack(this))
    , m_connection(new Connection(store, *m_locks, this))
    , m_operator(new Operator(*m_locks, m_beat, this))
    , m_recordings(new Recordings(*m_lab, m_preferences, this))
    , m_incidents(new Incidents(*m_locks, *m_recordings, this))
    , m_unseen(new TroubleCount(this))
    , m_pages(new QStackedWidget(this))
    , m_status(new StatusLine(this))
{
    setWindowTitle(tr("Lockscope"));
    setMinimumSize(720, 370); // with tabs, and a frame, on a screen of 1280x720 at 150 %
    makePages();
    makeActions();
    m_menus = std::make_unique<WindowMenus>(*this);
    addSubmenus();
    m_keys = std::make_unique<PromisedKeys>(*this);
    connectBeat();
    connectParts();
    connectChoices();
    action("locks")->setChecked(true);
    action("still")->setChecked(m_preferences.still);
    m_locks->setStill(m_preferences.still);
    restorePlaces(*this);
    remakeIcons();
}

MainWindow::~MainWindow() = default;

void MainWindow::watch(const std::shared_ptr<console::Source>& source, const profile::Profile& profile)
{
    if (const auto before = m_recordings->live(); before && before != source)
        before->close();
    m_connection->begin(profile);
    m_recordings->setLive(source);
    m_lab->visit()->setSource(source);
    source->setBudget(m_preferences.budget);
    m_firstChoice.end();
    if (source->health().sandbox)
        m_firstChoice.begin({QSettings().value(sandboxLockKey).toByteArray()}, base::monoNow());
    report("sandbox", Banner::Tone::Notice, {});
    m_locks->begin();
    Q_EMIT watched(source, profile.name);
    showSource(source);
}

void MainWindow::addToServerMenu(const QList<QAction*>& actions) { m_menus->addToServer(actions); }

/// The operator is asked about the holds before the window closes.
bool MainWindow::mayClose()
{
    if (m_recordings->live())
        m_recordings->close();
    return (m_leaving || m_operator->mayLeave()) && m_lab->visit()->mayLeave();
}

QString MainWindow::page() const
{
    const QAction* shown = action("locks")->actionGroup()->checkedAction();
    return shown != nullptr ? shown->objectName() : QString();
}

void MainWindow::showPage(const QString& name)
{
    const QList<QAction*> pages = action("locks")->actionGroup()->actions(); // in the order of the pages
    const auto known = std::ranges::find(pages, name, &QObject::objectName);
    const qsizetype place = known == pages.end() ? 0 : known - pages.begin();
    m_pages->setCurrentIndex(int(place));
    pages.at(place)->setChecked(true);
}

void MainWindow::report(const QByteArray& id, Banner::Tone tone, const QString& text)
{
    m_notices->report(id, tone, text);
}

QString MainWindow::missing() const
{
    if (m_pages->currentWidget() == m_lab)
        return m_lab->missing();
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    if (!health.live && !health.recorded)
        return phrases::notLive(health, m_beat.age());
    return m_locks->missing();
}

bool MainWindow::showsLive() const { return m_source && m_source == m_recordings->live(); }

qsizetype MainWindow::inTrouble() const
{
    return m_unseen->source() ? m_unseen->inTrouble() : m_locks->model()->inTrouble();
}

std::optional<LockTally> MainWindow::tally() const
{
    if (!showsLive())
        return std::nullopt;
    return m_unseen->source() ? m_unseen->tally() : m_locks->model()->tally();
}

QAction* MainWindow::action(const char* id) const { return findChild<QAction*>(QLatin1String(id)); }

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
    m_connection->reload();
    takeAliases();
    takeLimits();
    action("still")->setChecked(m_preferences.still);
    action(themeIds[int(m_preferences.theme)])->setChecked(true);
    m_locks->setStill(m_preferences.still || m_desktop.isStill().value_or(false));
    remakeIcons();
    if (focusWidget() == nullptr && m_pages->currentWidget() == m_locks)
        m_locks->focusTable(); // else the first in the order of Tab gets it, the filter
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange)
        showBars();
}

void MainWindow::makePages()
{
    m_locks->setDetail(m_detail);
    m_pages->addWidget(m_locks);
    m_pages->addWidget(m_events);
    m_pages->addWidget(m_clients);
    m_pages->addWidget(m_audit);
    m_pages->addWidget(m_lab);
    m_pages->addWidget(makeConnectionsPage());
    auto* whole = new QWidget(this);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_operator->band());
    column->addWidget(m_recordings->bar());
    column->addWidget(m_locks->standingBand());
    column->addWidget(m_notices);
    column->addWidget(m_pages, 1);
    setCentralWidget(whole);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addPermanentWidget(m_recordings->button());
}

QWidget* MainWindow::makeConnectionsPage()
{
    auto* page = new ConnectionsPage(m_store, this);
    connect(page, &ConnectionsPage::connectWanted, m_connection,
        [this](const QString& uri) { m_connection->askForServer(uri, {}, true); });
    connect(page, &ConnectionsPage::tabWanted, this, &MainWindow::tabWanted);
    connect(page, &ConnectionsPage::importWanted, m_connection,
        [this](const QString& path) { m_connection->askForServer({}, path); });
    connect(page, &ConnectionsPage::changed, m_connection, &Connection::takeProfile);
    connect(page, &ConnectionsPage::notified, this,
        [this](const QString& sentence) { report("profile", Banner::Tone::Warning, sentence); });
    return page;
}

/// Makes the window's own actions; its parts have made theirs.
void MainWindow::makeActions()
{
    auto* pageGroup = new QActionGroup(this);
    for (const ActionRow& row : actionRows())
        if ((row.traits & ActionRow::Page) != 0)
            pageGroup->addAction(
                makeAction(row.id, this, [this, id = row.id] { showPage(QLatin1String(id)); }));
    auto* themeGroup = new QActionGroup(this);
    for (const auto choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        themeGroup->addAction(
            makeAction(themeIds[int(choice)], this, [this, choice] { chooseTheme(choice); }));
    makeAction("quit", this, [this] { window()->close(); });
    makeAction("palette", this, &MainWindow::openPalette);
    makeAction("filter", this, &MainWindow::focusFilter);
    makeAction("fullScreen", this, [this] {
        window()->setWindowState(window()->windowState() ^ Qt::WindowFullScreen);
        showBars();
    });
    makeAction("textLarger", this, [this] { setTextPercent(m_preferences.textPercent + textStep); });
    makeAction("textSmaller", this, [this] { setTextPercent(m_preferences.textPercent - textStep); });
    makeAction("textUsual", this, [this] { setTextPercent(100); });
    m_locks->view()->addAction(makeAction("pause", this, &MainWindow::pause));
    makeAction("details", this, [this](bool shown) { m_locks->setDetailWanted(shown); });
    makeAction("still", this, &MainWindow::keepStill);
    makeAction("budget", this, &MainWindow::askBudget);
    makeAction("manual", this, [this] { manual::open(*this, manual::pageOf(focusWidget())); });
    makeAction("keys", this, &MainWindow::showKeys);
    makeAction("about", this, &MainWindow::showAbout);
}

/// Adds to the menus the submenus, which have no rows, and an action that stands in two menus.
void MainWindow::addSubmenus()
{
    QMenu& view = m_menus->at(ActionRow::Menu::View);
    for (QMenu* below : {m_locks->view()->sortMenu(), m_locks->view()->columnMenu(), m_locks->groupMenu()})
        view.insertMenu(action("still"), below);
    m_menus->addLanguages(m_preferences.language, [this](const QString& chosen) {
        m_preferences.language = chosen;
        m_preferences.save();
        report("language", Banner::Tone::Notice,
            tr("Lockscope speaks the chosen language from its next start on."));
    });
    action(themeIds[int(m_preferences.theme)])->setChecked(true);
    QMenu& recording = m_menus->at(ActionRow::Menu::Recording);
    recording.insertActions(action("labLook"), {recording.addSeparator(), action("labOpen")});
    m_operator->explainIn(m_menus->at(ActionRow::Menu::Lock), m_menus->at(ActionRow::Menu::Server));
}

void MainWindow::connectBeat()
{
    m_beat.serve(this);
    connect(&m_beat, &Beat::beat, this, &MainWindow::tick);
    connect(&m_beat, &Beat::beat, m_detail, &DetailPane::tick);
    connect(&m_beat, &Beat::beat, m_lab, &LabPage::tick);
    connect(&m_beat, &Beat::beat, m_audit, &AuditPage::tick);
    connect(&m_desktop, &Desktop::changed, this, &MainWindow::followDesktop);
}

/// Connects the parts that own a subject of the window: the connection, acts and recordings.
void MainWindow::connectParts()
{
    connect(m_connection, &Connection::notified, this, &MainWindow::report);
    connect(m_connection, &Connection::connected, this, &MainWindow::watch);
    connect(m_connection, &Connection::sandboxWanted, this, &MainWindow::sandboxWanted);
    connect(m_connection, &Connection::aliasesChanged, this, &MainWindow::takeAliases);
    connect(m_connection, &Connection::limitsChanged, this, &MainWindow::takeLimits);
    connect(m_operator, &Operator::notified, this, &MainWindow::report);
    connect(m_operator, &Operator::ownAliasesChanged, this, &MainWindow::takeAliases);
    connect(m_operator, &Operator::environmentStated, m_connection, &Connection::setEnvironment);
    connect(m_operator, &Operator::left, this, [this] {
        m_leaving = true;
        close();
    });
    connect(m_locks, &LocksPage::goOnWanted, action("pause"), &QAction::trigger);
    connect(m_locks, &LocksPage::exported, this, [this](const QString& sentence, bool well) {
        report("export", well ? Banner::Tone::Notice : Banner::Tone::Warning, sentence);
    });
    connect(m_locks, &LocksPage::scriptEndWanted, m_operator, &Operator::killScript);
    connect(m_detail, &DetailPane::releaseWanted, m_operator, &Operator::releaseHolder);
    connect(m_detail, &DetailPane::removeWanted, m_operator, &Operator::removeWaiter);
    connect(m_detail, &DetailPane::aliasRequested, m_connection, &Connection::nameClient);
    // A page hides at the end of the window, too, where only its children are left.
    const auto ask = [locks = m_locks, events = m_events, clients = m_clients, detail = m_detail,
                         connection = m_connection] {
        askForClients(*locks, *events, *clients, *detail, *connection);
    };
    connect(m_detail, &DetailPane::clientsWanted, m_locks, ask);
    connect(m_clients, &ClientsPage::aliasRequested, m_connection, &Connection::nameClient);
    connect(m_clients, &ClientsPage::namesWanted, m_connection, &Connection::editNames);
    connect(m_clients, &ClientsPage::shown, m_locks, ask);
    connect(m_clients, &ClientsPage::locksWanted, this, &MainWindow::showLocksOf);
    connect(m_recordings, &Recordings::notified, this, &MainWindow::report);
    connect(m_incidents, &Incidents::notified, this, &MainWindow::report);
    connect(m_recordings, &Recordings::wanted, this, &MainWindow::showSource);
    connect(m_recordings, &Recordings::aliasesChanged, this, &MainWindow::takeAliases);
    connect(m_recordings, &Recordings::playingChanged, this,
        [this](bool playing) { action("pause")->setChecked(!playing); });
    const auto reportOfVisit = [this] {
        const Banner& mark = *m_lab->visit()->mark();
        report("labVisit", mark.tone(), m_pages->currentWidget() == m_lab ? QString() : mark.text());
    };
    connect(m_lab->visit(), &LabVisit::marked, this, reportOfVisit);
    connect(m_pages, &QStackedWidget::currentChanged, this, reportOfVisit);
    connect(m_pages, &QStackedWidget::currentChanged, this, &MainWindow::showBars);
    connect(m_lab, &LabPage::lessonChanged, this, &MainWindow::showTransport);
    connect(m_pages, &QStackedWidget::currentChanged, this, &MainWindow::showTransport);
    connect(&m_lab->labRun(), &console::LabRun::stateChanged, this, &MainWindow::showTransport);
    connect(m_lab->visit(), &LabVisit::left, this, &QWidget::close);
}

/// Connects the pages where a lock or a file is chosen.
void MainWindow::connectChoices()
{
    connect(m_locks, &LocksPage::troubleChanged, this, &MainWindow::showTitle);
    connect(m_unseen, &TroubleCount::changed, this, &MainWindow::showTitle);
    connect(m_locks, &LocksPage::selectionChanged, this, &MainWindow::takeSelection);
    connect(m_locks, &LocksPage::selectionChanged, m_recordings->bar(), &PlaybackBar::setLock);
    connect(m_locks, &LocksPage::menuWanted, this, [this](const QPoint& position) {
        if (m_locks->selectedLock())
            m_menus->at(ActionRow::Menu::Lock).popup(position);
    });
    connect(m_lab->side()->locks(), &LabLocks::lockChosen, this, [this](const locks::LockRef& ref) {
        if (m_source == m_recordings->ofLab())
            m_locks->selectLock(ref);
    });
    connect(m_events, &EventsPage::lockActivated, this, [this](const locks::LockRef& ref) {
        showPage(QStringLiteral("locks"));
        m_locks->selectLock(ref);
    });
    connect(m_audit, &AuditPage::lockWanted, this, [this](const locks::LockRef& ref) {
        if (!m_locks->model()->find(ref))
            return report("lock", Banner::Tone::Notice,
                tr("The lock %1 has not been seen on this server.").arg(base::printable(ref.name.bytes)));
        showPage(QStringLiteral("locks"));
        m_locks->reveal(ref);
    });
    connect(new FileDrop(this), &FileDrop::dropped, this, [this](const QString& path) {
        if (path.endsWith(QStringLiteral(".lockrec")))
            m_lab->openFile(path);
        else
            m_connection->askForServer({}, path);
    });
}

void MainWindow::takeSelection(const std::optional<locks::LockRef>& ref)
{
    m_detail->setLock(ref);
    if (m_locks->isPaused())
        m_detail->setStandingLock(m_locks->selectedLock());
    if (ref && m_source == m_recordings->ofLab())
        m_lab->side()->locks()->choose(*ref);
    if (ref && m_source && m_source->health().sandbox)
        QSettings().setValue(sandboxLockKey, ref->name.bytes);
}

/// Shows the live source, or a recording in its place.
void MainWindow::showSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source)
        m_source->disconnect(this);
    if (!source)
        return Q_EMIT sandboxWanted();
    m_source = source;
    const bool isLive = showsLive();
    m_connection->setSource(source, isLive);
    action("budget")->setEnabled(isLive);
    if (!isLive)
        report("sandbox", Banner::Tone::Notice, {});
    action("pause")->setChecked(!isLive);
    setTitle(*action("pause"), isLive                    ? tr("&Pause the view")
                               : m_recordings->isOfRun() ? tr("&Freeze the view")
                                                         : tr("&Pause the recording"));
    stand(false);
    connect(source.get(), &console::Source::healthChanged, this, &MainWindow::takeHealth);
    connect(source.get(), &console::Source::changed, this,
        [this](const locks::Batch& batch) { m_foundNames = m_names.take(batch) || m_foundNames; });
    connect(source.get(), &console::Source::clientsChanged, this,
        [this](const locks::ClientSight& sight) { m_foundNames = m_names.take(sight) || m_foundNames; });
    takeHealth(source->health());
    m_locks->setSource(source);
    m_detail->setSource(source);
    m_events->setSource(source);
    m_clients->setSource(source);
    m_audit->setSource(source);
    const QString name = m_connection->profile().name;
    m_operator->setSource(source, name.isEmpty() ? source->health().serverName : name);
    m_incidents->setSource(source, name);
    takeAliases();
    takeLimits();
    showTransport();
    showTitle();
}

void MainWindow::takeHealth(const locks::Health& health)
{
    m_status->setHealth(health);
    m_connection->takeHealth(health);
    showTitle();
    m_beat.setHealth(health);
}

void MainWindow::tick()
{
    if (m_firstChoice.isOpen() && (m_locks->selected() || !m_locks->wish().isEmpty()))
        m_firstChoice.end(); // a lock was chosen by hand or by name
    if (m_firstChoice.isOpen() && m_source == m_recordings->live())
        if (const auto ref = m_firstChoice.choose(m_source->locks(), base::monoNow()))
            m_locks->suggestLock(*ref);
    m_locks->tick(m_beat.now(), m_beat.age());
    if (m_unseen->source())
        m_unseen->tick(Beat::clockOf(m_unseen->source()->health()));
    m_clients->tick(m_beat.now());
    askForClients(*m_locks, *m_events, *m_clients, *m_detail, *m_connection);
    putFoundNames();
    m_status->tick(m_beat.age());
}

/// Shows in front of the title the number of the server's locks that need attention; the button of the page
/// has it while the page shows that server.
void MainWindow::showTitle()
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const QString server = health.sandbox ? tr("sandbox") : health.serverName;
    const QString shown = m_recordings->shownWords();
    const QString what = shown.isEmpty() ? server : shown;
    const QString title = what.isEmpty() ? tr("Lockscope") : tr("Lockscope — %1").arg(what);
    const qsizetype trouble = inTrouble();
    const QString counted = m_unseen->source() ? tr("(%1 live) %2") : tr("(%1) %2");
    setWindowTitle(trouble == 0 ? title : counted.arg(QLocale().toString(trouble), title));
    const QString page = tr("Locks");
    const qsizetype onPage = showsLive() ? m_locks->model()->inTrouble() : 0;
    action("locks")->setIconText(onPage == 0 ? page : tr("%1 %2").arg(page, QLocale().toString(onPage)));
}

void MainWindow::focusFilter()
{
    if (m_pages->currentWidget() == m_events)
        m_events->focusFilter();
    else if (m_pages->currentWidget() == m_clients)
        m_clients->focusFilter();
    else if (m_pages->currentWidget() == m_audit)
        m_audit->focusFilter();
    else if (m_pages->currentWidget() == m_lab)
        m_lab->focusFilter();
    else if (auto* connections = qobject_cast<ConnectionsPage*>(m_pages->currentWidget()))
        connections->focusFilter();
    else
        m_locks->focusFilter();
}

void MainWindow::showLocksOf(const QString& term, bool leftOut)
{
    showPage(QStringLiteral("locks"));
    if (leftOut)
        m_locks->narrowBy(u'!' + term);
    else
        m_locks->setFilterText(term);
    m_locks->view()->setFocus();
}

/// A recording is paused itself.
void MainWindow::pause(bool paused)
{
    if (m_recordings->isReplaying())
        return m_recordings->setPlaying(!paused);
    stand(paused);
}

/// Freezes every part that shows this server at the same moment, and marks it so. What the title, the tab and
/// the list of all servers count goes on.
void MainWindow::stand(bool standing)
{
    m_unseen->follow(showsLive() && !standing ? nullptr : m_recordings->live());
    const base::ServerTime moment = m_beat.now();
    if (standing) {
        m_locks->tick(moment, m_beat.age());
        m_detail->tick(moment);
    }
    m_locks->setPaused(standing);
    m_detail->setPaused(standing);
    m_events->setPaused(standing);
    m_clients->setPaused(standing);
    m_status->setStanding(standing ? std::optional(moment) : std::nullopt);
    m_status->tick(m_beat.age());
    showTitle();
}

/// The full screen is for those who present: every page is shown without menus and without the bar of the
/// pages. The line that says how live the server is known stays, except in the Lab, which shows no server.
/// The menu bar is made low instead of hidden, as a hidden one hears no keys.
void MainWindow::showBars()
{
    const bool presents = window()->isFullScreen();
    const bool presentsLab = presents && m_pages->currentWidget() == m_lab;
    for (QToolBar* bar : findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
        bar->setVisible(!presents);
    statusBar()->setVisible(!presentsLab);
    m_notices->setHeldBack(presentsLab);
    m_menus->at(ActionRow::Menu::View).parentWidget()->setMaximumHeight(presents ? 0 : QWIDGETSIZE_MAX);
}

/// Over a run the controls of the Lab stand alone; a lesson has its own. Elsewhere, and over a file, the bar
/// of the recording plays.
void MainWindow::showTransport()
{
    const bool inLab = m_pages->currentWidget() == m_lab;
    const lab::RunState state = m_lab->labRun().state();
    const bool isOver = state == lab::RunState::Fresh || state == lab::RunState::Ended;
    m_recordings->bar()->setHeldBack(inLab && (m_recordings->isOfRun() || m_lab->isInLesson()));
    action("pause")->setVisible(!inLab || (isOver && !m_recordings->isOfRun()));
}

void MainWindow::keepStill(bool still)
{
    m_preferences.still = still;
    m_preferences.save();
    followDesktop();
}

void MainWindow::setTextPercent(int percent)
{
    m_preferences.textPercent = std::clamp(percent, textAtLeast, textAtMost);
    m_preferences.save();
    theme::setTextSize(*qApp, m_preferences.textPercent);
}

void MainWindow::chooseTheme(ThemeChoice choice)
{
    m_preferences.theme = choice;
    m_preferences.save();
    theme::apply(*qApp, choice);
    remakeIcons();
}

void MainWindow::followDesktop()
{
    theme::preferOfDesktop(m_desktop.isDark());
    if (theme::chosen() == ThemeChoice::System) {
        theme::apply(*qApp, ThemeChoice::System);
        remakeIcons();
    }
    m_locks->setStill(m_preferences.still || m_desktop.isStill().value_or(false));
}

/// Draws the icons again in the theme's text colour.
void MainWindow::remakeIcons()
{
    m_menus->remakeIcons();
    m_recordings->remakeIcons();
}

void MainWindow::takeLimits()
{
    const locks::FindingLimits limits = console::limitsOf(m_connection->profile());
    m_locks->setLimits(limits);
    m_unseen->setLimits(limits);
    m_detail->setLimits(limits);
    m_incidents->setLimits(limits);
}

void MainWindow::takeAliases()
{
    Aliases aliases = m_connection->profile().aliases;
    aliases.insert(m_operator->ownAliases());
    aliases.insert(m_recordings->aliases());
    m_names.set(aliases, m_connection->profile().namePatterns);
    if (m_source)
        m_names.begin(m_source->locks());
    askForClients(*m_locks, *m_events, *m_clients, *m_detail, *m_connection);
    putAliases();
    m_beatsOfNames = beatsBetweenNames - beatsPerSecond; // the first that are found are shown soon
}

/// New names are shown once in ten seconds at most, as each showing passes over all locks.
void MainWindow::putFoundNames()
{
    ++m_beatsOfNames;
    if (m_names.isFull()) {
        m_names.begin(m_source->locks());
        m_foundNames = true;
    }
    if (m_foundNames && m_beatsOfNames >= beatsBetweenNames)
        putAliases();
}

void MainWindow::putAliases()
{
    m_foundNames = false;
    m_beatsOfNames = 0;
    const Aliases& aliases = m_names.aliases();
    m_locks->setAliases(aliases);
    m_detail->setAliases(aliases);
    m_events->setAliases(aliases);
    m_clients->setAliases(aliases);
    m_operator->setAliases(aliases);
    m_incidents->setAliases(aliases);
}

void MainWindow::askBudget()
{
    auto* dialog = new BudgetDialog(m_preferences.budget, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_preferences.budget = dialog->budget();
        m_preferences.save();
        if (m_source)
            m_source->setBudget(m_preferences.budget);
    });
    dialog->open();
}

/// Offers everything by its name.
void MainWindow::openPalette()
{
    m_locks->view()->markColumns();
    QList<PaletteRow> rows = CommandPalette::rowsOf(
        m_menus->all(), [this](const QAction& action) { return m_operator->hindrance(action); });
    if (m_store != nullptr)
        for (const profile::Profile& known : m_store->recent())
            rows.append({tr("Server"), known.name, {}, {},
                [this, uri = known.uri] { m_connection->askForServer(uri, {}, true); }});
    const PaletteTargets targets{m_source, [this] { return m_lab->scenarios(); },
        [this] { return m_lab->lessons(); },
        [this](const locks::LockRef& ref) {
            showPage(QStringLiteral("locks"));
            m_locks->reveal(ref);
            m_locks->view()->setFocus();
        },
        [this](const QByteArray& scenario) {
            showPage(QStringLiteral("lab"));
            m_lab->showScenario(scenario);
        },
        [this](const QByteArray& lesson) {
            showPage(QStringLiteral("lab"));
            m_lab->showLesson(lesson);
        }};
    auto* palette = new CommandPalette(rows, searchIn(targets), this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void MainWindow::showKeys()
{
    auto* dialog = new ShortcutsDialog(m_menus->keys(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Lockscope"),
        tr("Lockscope %1 shows the distributed locks of a Redis server as they are taken, renewed, waited "
           "for "
           "and released. It changes nothing unless you tell it to.\n\nFree software under the GNU General "
           "Public License, version 3 or "
           "later.")
            .arg(QCoreApplication::applicationVersion()),
        QMessageBox::Close, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace lockscope::ui

#include "moc_mainwindow.cpp"
