#include "ui/mainwindow.h"

#include "core/console/threadedlabrun.h"
#include "ui/actions.h"
#include "ui/mnemonic.h"
#include "ui/models/healthphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/operator.h"
#include "ui/pages/auditpage.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/lablocks.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/playbackbar.h"
#include "ui/recordings.h"
#include "ui/widgets/filedrop.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/statusline.h"

#include <QApplication>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>

#include <utility>

namespace lockscope::ui
{
namespace
{

/// The lock of the sandbox that was selected last. No lock name of other servers is kept without a request.
const QString sandboxLockKey = QStringLiteral("sandbox/lock");

} // namespace

MainWindow::MainWindow(profile::ProfileStore* store, QWidget* parent)
    : QMainWindow(parent)
    , m_store(store)
    , m_preferences(Preferences::load())
    , m_locks(new LocksPage(this))
    , m_detail(new DetailPane(this))
    , m_events(new EventsPage(this))
    , m_audit(new AuditPage({}, this))
    , m_lab(new LabPage(new console::ThreadedLabRun, this))
    , m_notices(new NoticeStack(this))
    , m_operator(new Operator(*m_locks, m_beat, this))
    , m_recordings(new Recordings(*m_lab, m_preferences, this))
    , m_pages(new QStackedWidget(this))
    , m_status(new StatusLine(this))
{
    setWindowTitle(tr("Lockscope"));
    setMinimumSize(720, 420);
    makePages();
    makeActions();
    makeOperator();
    remakeIcons();
    connect(&m_desktop, &Desktop::changed, this, &MainWindow::followDesktop);
    m_beat.serve(this);
    connect(&m_beat, &Beat::beat, this, &MainWindow::tick);
    connect(&m_beat, &Beat::beat, m_detail, &DetailPane::tick);
    connect(&m_beat, &Beat::beat, m_lab, &LabPage::tick);
    connect(&m_beat, &Beat::beat, m_audit, &AuditPage::tick);
    connect(m_locks, &LocksPage::troubleChanged, this, &MainWindow::showTitle);
    connect(m_locks, &LocksPage::selectionChanged, this, [this](const std::optional<locks::LockRef>& ref) {
        m_detail->setLock(ref);
        if (m_locks->isPaused())
            m_detail->setStandingLock(m_locks->selectedLock());
    });
    connect(m_locks, &LocksPage::selectionChanged, m_recordings->bar(), &PlaybackBar::setLock);
    connect(m_recordings, &Recordings::notified, this, &MainWindow::tell);
    connect(m_recordings, &Recordings::wanted, this, &MainWindow::showSource);
    connect(m_recordings, &Recordings::aliasesChanged, this, &MainWindow::takeAliases);
    connect(m_lab->side()->locks(), &LabLocks::lockChosen, this, [this](const locks::LockRef& ref) {
        if (m_source == m_recordings->ofLab())
            m_locks->selectLock(ref);
    });
    connect(m_locks, &LocksPage::passwordWanted, this,
        [this] { askForServer(m_profile.uri.isEmpty() ? m_source->health().server : m_profile.uri); });
    connect(new FileDrop(this), &FileDrop::dropped, this, [this](const QString& path) {
        if (path.endsWith(QStringLiteral(".lockrec")))
            m_lab->openFile(path);
        else
            askForServer({}, path);
    });
    connect(m_locks, &LocksPage::menuWanted, this, [this](const QPoint& position) {
        if (m_locks->selectedLock())
            m_menus[int(ActionRow::Menu::Lock)]->popup(position);
    });
    connect(m_detail, &DetailPane::aliasRequested, this, &MainWindow::nameThisClient);
    connect(m_events, &EventsPage::lockActivated, this, [this](const locks::LockRef& ref) {
        showPage(QStringLiteral("locks"));
        m_locks->selectLock(ref);
    });
    connect(m_locks, &LocksPage::selectionChanged, this, [this](const std::optional<locks::LockRef>& ref) {
        if (ref && m_source == m_recordings->ofLab())
            m_lab->side()->locks()->choose(*ref);
        if (ref && m_source && m_source->health().sandbox)
            QSettings().setValue(sandboxLockKey, ref->name.bytes);
    });
}

/// Connects the operator, which alone sends a person's acts to the source.
void MainWindow::makeOperator()
{
    connect(m_operator, &Operator::notified, this, &MainWindow::tell);
    connect(m_operator, &Operator::ownAliasesChanged, this, &MainWindow::takeAliases);
    connect(m_operator, &Operator::environmentStated, this, [this](profile::Environment environment) {
        m_profile.environment = environment;
        keepProfile();
    });
    connect(m_operator, &Operator::left, this, [this] {
        m_leaving = true;
        close();
    });
    connect(m_locks, &LocksPage::possibleWanted, this, &MainWindow::showPossible);
    connect(m_locks, &LocksPage::scriptEndWanted, m_operator, &Operator::killScript);
    connect(m_detail, &DetailPane::releaseWanted, m_operator, &Operator::releaseHolder);
    connect(m_detail, &DetailPane::removeWanted, m_operator, &Operator::removeWaiter);
}

MainWindow::~MainWindow() = default;

void MainWindow::watch(const std::shared_ptr<console::Source>& source, const profile::Profile& profile)
{
    if (const auto before = m_recordings->live(); before && before != source)
        before->close();
    m_profile = profile;
    m_keepWhenLive = true;
    m_recordings->setLive(source);
    m_lab->visit()->setSource(source);
    source->setBudget(m_preferences.budget);
    m_firstChoice.end();
    if (source->health().sandbox)
        m_firstChoice.begin({QSettings().value(sandboxLockKey).toByteArray()}, base::monoNow());
    tell("sandbox", Banner::Tone::Notice, {});
    m_locks->begin();
    Q_EMIT watched(source, m_profile.name);
    showSource(source);
}

/// Shows the live source, or a recording in its place.
void MainWindow::showSource(const std::shared_ptr<console::Source>& source)
{
    if (m_source)
        m_source->disconnect(this);
    if (!source)
        return openSandbox();
    m_source = source;
    const bool isLive = source == m_recordings->live();
    for (const char* id : {"retry", "pin", "pinName", "watchNames", "stateKinds", "budget", "limits"})
        action(id)->setEnabled(isLive);
    if (!isLive)
        tell("sandbox", Banner::Tone::Notice, {});
    action("pause")->setChecked(!isLive);
    setTitle(*action("pause"), isLive                    ? tr("&Pause the view")
                               : m_recordings->isOfRun() ? tr("&Hold the view")
                                                         : tr("&Pause the recording"));
    stand(false);
    connect(source.get(), &console::Source::healthChanged, this, &MainWindow::takeHealth);
    takeHealth(source->health());
    m_locks->setSource(source);
    m_detail->setSource(source);
    m_events->setSource(source);
    m_audit->setSource(source);
    m_operator->setSource(source, m_profile.name.isEmpty() ? source->health().serverName : m_profile.name);
    takeAliases();
    takeLimits();
}

void MainWindow::tell(const QByteArray& id, Banner::Tone tone, const QString& text)
{
    m_notices->tell(id, tone, text);
}

void MainWindow::tick()
{
    if (m_firstChoice.isOpen() && (m_locks->selected() || !m_locks->wish().isEmpty()))
        m_firstChoice.end(); // a lock was chosen by hand or by name
    if (m_firstChoice.isOpen() && m_source == m_recordings->live())
        if (const auto ref = m_firstChoice.choose(m_source->locks(), base::monoNow()))
            m_locks->suggestLock(*ref);
    m_locks->tick(m_beat.now(), m_beat.age());
    m_status->tick(m_beat.age());
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

/// Adds the actions below the connection's own.
void MainWindow::addToServerMenu(const QList<QAction*>& actions)
{
    QMenu& menu = *m_menus[int(ActionRow::Menu::Server)];
    addActions(actions);
    menu.insertSeparator(action("retry"));
    menu.insertActions(action("retry"), actions);
    menu.insertSeparator(action("retry"));
}

/// The operator is asked about the holds before the window closes.
bool MainWindow::mayClose()
{
    if (m_recordings->live())
        m_recordings->close();
    return (m_leaving || m_operator->mayLeave()) && m_lab->visit()->mayLeave();
}

void MainWindow::quit(bool) { window()->close(); }

void MainWindow::focusFilter(bool)
{
    if (m_pages->currentWidget() == m_events)
        m_events->focusFilter();
    else if (m_pages->currentWidget() == m_audit)
        m_audit->focusFilter();
    else if (m_pages->currentWidget() == m_lab)
        m_lab->focusFilter();
    else
        m_locks->focusFilter();
}

/// A recording is paused itself.
void MainWindow::pause(bool paused)
{
    if (m_recordings->isReplaying())
        return m_recordings->setPlaying(!paused);
    stand(paused);
}

/// Freezes every part that shows this server at the same moment, and marks it so.
void MainWindow::stand(bool standing)
{
    const base::ServerTime moment = m_beat.now();
    if (standing) {
        m_locks->tick(moment, m_beat.age());
        m_detail->tick(moment);
    }
    m_locks->setPaused(standing);
    m_detail->setPaused(standing);
    m_events->setPaused(standing);
    m_status->setStanding(standing ? std::optional(moment) : std::nullopt);
    m_status->tick(m_beat.age());
}

void MainWindow::showDetails(bool shown) { m_locks->setDetailWanted(shown); }

void MainWindow::keepStill(bool still)
{
    m_preferences.still = still;
    m_preferences.save();
    followDesktop();
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

void MainWindow::takeLimits()
{
    const locks::FindingLimits limits = console::limitsOf(m_profile);
    m_locks->setLimits(limits);
    m_detail->setLimits(limits);
}

void MainWindow::takeAliases()
{
    Aliases aliases = m_profile.aliases;
    aliases.insert(m_operator->ownAliases());
    aliases.insert(m_recordings->aliases());
    m_locks->setAliases(aliases);
    m_detail->setAliases(aliases);
    m_events->setAliases(aliases);
    m_operator->setAliases(aliases);
}

} // namespace lockscope::ui

#include "moc_mainwindow.cpp"
