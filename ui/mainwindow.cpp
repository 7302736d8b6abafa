#include "ui/mainwindow.h"

#include "core/base/printable.h"
#include "ui/dialogs/aliasdialog.h"
#include "ui/dialogs/budgetdialog.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/pindialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/icons.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockphrases.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/statusline.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QMessageBox>
#include <QStackedWidget>

namespace lockscope::ui
{

MainWindow::MainWindow(profile::ProfileStore* store, QWidget* parent)
    : QMainWindow(parent)
    , m_store(store)
    , m_preferences(Preferences::load())
    , m_locks(new LocksPage(this))
    , m_detail(new DetailPane(this))
    , m_events(new EventsPage(this))
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
    connect(m_locks, &LocksPage::menuWanted, this, &MainWindow::popUpLockMenu);
    connect(m_detail, &DetailPane::aliasRequested, this, &MainWindow::nameThisClient);
    connect(m_events, &EventsPage::lockActivated, this, [this](const locks::LockRef& ref) {
        turnTo(0);
        m_locks->selectLock(ref);
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
    connect(source.get(), &console::Source::healthChanged, this, &MainWindow::takeHealth);
    takeHealth(source->health());
    m_locks->setSource(source);
    m_detail->setSource(source);
    m_events->setSource(source);
    takeAliases();
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
    m_locks->tick(m_beat.now(), m_beat.age());
    m_status->tick(m_beat.age());
}

void MainWindow::connectToServer(bool)
{
    auto* dialog = new ConnectDialog(this, m_store);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
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

void MainWindow::keepStill(bool still)
{
    m_preferences.still = still;
    m_preferences.save();
    m_locks->setStill(still);
}

void MainWindow::askBudget(bool)
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

/// In the form in which it can be typed again.
void MainWindow::copyName(bool)
{
    if (const locks::LockPtr lock = m_locks->selectedLock())
        QApplication::clipboard()->setText(
            base::printable(lock->ref.name.bytes, std::numeric_limits<qsizetype>::max()));
}

void MainWindow::copyHolder(bool)
{
    const locks::LockPtr lock = m_locks->selectedLock();
    if (lock && !lock->holders.isEmpty())
        QApplication::clipboard()->setText(
            base::printable(lock->holders.first().id.bytes, std::numeric_limits<qsizetype>::max()));
}

void MainWindow::pinSelected(bool)
{
    if (const locks::LockPtr lock = m_locks->selectedLock())
        setPinned(lock->ref, lock->kind, !lock->pinned);
}

void MainWindow::pinName(bool)
{
    auto* dialog = new PinDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const locks::LockPtr lock = m_locks->selectedLock();
        setPinned({dialog->name(), lock ? lock->ref.db : 0, {}}, dialog->kind(), true);
    });
    dialog->open();
}

void MainWindow::setPinned(const locks::LockRef& ref, std::optional<locks::Kind> kind, bool pinned)
{
    if (!m_source)
        return;
    m_profile.pins.removeIf(
        [&](const profile::Pin& pin) { return pin.name == ref.name && pin.db == ref.db; });
    if (pinned) {
        m_profile.pins.append({ref.name, ref.db, kind ? locks::name(*kind) : QByteArray()});
        m_source->pin(ref, kind);
    } else {
        m_source->unpin(ref);
    }
    keepProfile();
}

void MainWindow::nameClient(bool)
{
    const locks::LockPtr lock = m_locks->selectedLock();
    if (lock && !lock->holders.isEmpty())
        nameThisClient(clientOf(lock->holders.first().id));
}

void MainWindow::nameThisClient(const QByteArray& client)
{
    auto* dialog = new AliasDialog(client, m_profile.aliases.value(client), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (dialog->alias().isEmpty())
            m_profile.aliases.remove(dialog->client());
        else
            m_profile.aliases.insert(dialog->client(), dialog->alias());
        takeAliases();
        keepProfile();
    });
    dialog->open();
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
        m_locks->setNotice(
            Banner::Tone::Warning, tr("What is kept of this connection could not be written: %1")
                                       .arg(base::printable(saved.error().subject)));
}

void MainWindow::showKeys(bool)
{
    QList<ShortcutRow> rows;
    for (const QAction* action : std::as_const(m_actions)) {
        const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        if (!keys.isEmpty())
            rows.append({keys, QString(action->text()).remove(u'&')});
    }
    rows.append({tr("Up, Down, Page Up, Home, …"), tr("Walk through the locks; rows keep their places")});
    rows.append({tr("Right, Left"), tr("Open or close a lock with several holders")});
    rows.append({tr("Escape"), tr("Empty the filter and go to the table")});
    auto* dialog = new ShortcutsDialog(rows, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout(bool)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Lockscope"),
        tr("Lockscope %1 shows the distributed locks of a Redis server as they are taken, renewed, waited "
           "for "
           "and released. It only reads.\n\nFree software under the GNU General Public License, version 3 or "
           "later.")
            .arg(QCoreApplication::applicationVersion()),
        QMessageBox::Close, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace lockscope::ui
