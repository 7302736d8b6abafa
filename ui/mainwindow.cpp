#include "ui/mainwindow.h"

#include "core/base/printable.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/icons.h"
#include "ui/models/healthphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/statusline.h"

#include <QApplication>
#include <QCloseEvent>
#include <QSettings>
#include <QStackedWidget>

namespace lockscope::ui
{
namespace
{

/// The lock of the sandbox that was looked at last. Of other servers no name is kept unasked.
const QString sandboxLockKey = QStringLiteral("sandbox/lock");

} // namespace

MainWindow::MainWindow(profile::ProfileStore* store, QWidget* parent)
    : QMainWindow(parent)
    , m_store(store)
    , m_preferences(Preferences::load())
    , m_locks(new LocksPage(this))
    , m_detail(new DetailPane(this))
    , m_events(new EventsPage(this))
    , m_notices(new NoticeStack(this))
    , m_pages(new QStackedWidget(this))
    , m_status(new StatusLine(this))
{
    setWindowTitle(tr("Lockscope"));
    setMinimumSize(720, 420);
    makePages();
    makeActions();
    makeThemeMenu();
    remakeIcons();
    restorePlaces();
    connect(&m_beat, &Beat::beat, this, &MainWindow::tick);
    connect(&m_beat, &Beat::beat, m_detail, &DetailPane::tick);
    connect(m_locks, &LocksPage::selectionChanged, m_detail, &DetailPane::setLock);
    connect(m_locks, &LocksPage::passwordWanted, this,
        [this] { askForServer(m_profile.uri.isEmpty() ? m_source->health().server : m_profile.uri); });
    connect(m_locks, &LocksPage::menuWanted, this, &MainWindow::popUpLockMenu);
    connect(m_detail, &DetailPane::aliasRequested, this, &MainWindow::nameThisClient);
    connect(m_events, &EventsPage::lockActivated, this, [this](const locks::LockRef& ref) {
        turnTo(0);
        m_locks->selectLock(ref);
    });
    connect(m_locks, &LocksPage::selectionChanged, this, [this](const std::optional<locks::LockRef>& ref) {
        if (ref && m_source && m_source->health().sandbox)
            QSettings().setValue(sandboxLockKey, ref->name.bytes);
    });
}

MainWindow::~MainWindow() = default;

void MainWindow::watch(const std::shared_ptr<console::Source>& source, const profile::Profile& profile)
{
    if (m_source && m_source != source) {
        m_source->disconnect(this);
        m_source->close();
    }
    m_source = source;
    m_profile = profile;
    source->setBudget(m_preferences.budget);
    m_firstChoice.end();
    if (source->health().sandbox)
        m_firstChoice.begin(
            {QSettings().value(sandboxLockKey).toByteArray()}, std::chrono::steady_clock::now());
    tell("sandbox", Banner::Tone::Notice, {});
    connect(source.get(), &console::Source::healthChanged, this, &MainWindow::takeHealth);
    takeHealth(source->health());
    m_locks->setSource(source);
    m_detail->setSource(source);
    m_events->setSource(source);
    takeAliases();
}

void MainWindow::tell(const QByteArray& id, Banner::Tone tone, const QString& text)
{
    m_notices->tell(id, tone, text);
}

void MainWindow::takeHealth(const locks::Health& health)
{
    m_beat.setHealth(health);
    m_status->setHealth(health);
    const QString server = health.sandbox ? tr("sandbox") : health.serverName;
    setWindowTitle(server.isEmpty() ? tr("Lockscope") : tr("Lockscope — %1").arg(server));
    tick();
}

void MainWindow::tick()
{
    if (m_firstChoice.isOpen())
        chooseFirst();
    m_locks->tick(m_beat.now(), m_beat.age());
    m_status->tick(m_beat.age());
}

/// As long as nothing was chosen by hand or by name.
void MainWindow::chooseFirst()
{
    if (m_locks->selected() || !m_locks->wish().isEmpty())
        return m_firstChoice.end();
    if (const auto ref = m_firstChoice.choose(m_source->locks(), std::chrono::steady_clock::now()))
        m_locks->selectLock(*ref);
}

QString MainWindow::missing() const
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    if (!health.live)
        return phrases::notLive(health, m_beat.age());
    return m_locks->missing();
}

void MainWindow::connectToServer(bool) { askForServer({}); }

/// The dialog has a field for the password, which is kept nowhere.
void MainWindow::askForServer(const QString& uri)
{
    auto* dialog = new ConnectDialog(this, m_store);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!uri.isEmpty())
        dialog->setUri(uri);
    connect(dialog, &ConnectDialog::connected, this,
        [this](const std::shared_ptr<console::Source>& source, const profile::Profile& profile) {
            watch(source, profile);
            keepProfile();
        });
    connect(dialog, &ConnectDialog::sandboxRequested, this, [this] { openSandbox(); });
    dialog->open();
}

void MainWindow::openSandbox(bool)
{
    if (m_makeSandbox)
        m_makeSandbox();
}

void MainWindow::retryNow(bool)
{
    if (m_source)
        m_source->retryNow();
}

void MainWindow::quit(bool) { close(); }

void MainWindow::focusFilter(bool)
{
    if (m_pages->currentWidget() == m_events)
        m_events->focusFilter();
    else
        m_locks->focusFilter();
}

void MainWindow::pause(bool paused)
{
    m_locks->setPaused(paused);
    m_events->setPaused(paused);
}

void MainWindow::showLocks(bool) { turnTo(0); }

void MainWindow::showEvents(bool) { turnTo(1); }

void MainWindow::showDetails(bool shown) { m_locks->setDetailWanted(shown); }

void MainWindow::keepStill(bool still)
{
    m_preferences.still = still;
    m_preferences.save();
    m_locks->setStill(still);
}

void MainWindow::takeAliases()
{
    m_locks->setAliases(m_profile.aliases);
    m_detail->setAliases(m_profile.aliases);
    m_events->setAliases(m_profile.aliases);
}

/// The sandbox has no profile worth keeping.
void MainWindow::keepProfile()
{
    if (!m_store || m_profile.uri.isEmpty())
        return;
    m_store->put(m_profile);
    if (const auto saved = m_store->save(); !saved)
        tell("profile", Banner::Tone::Warning,
            tr("What is kept of this connection could not be written: %1")
                .arg(base::printable(saved.error().subject)));
}

} // namespace lockscope::ui
