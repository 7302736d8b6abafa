#include "core/base/printable.h"
#include "core/console/address.h"
#include "core/console/live.h"
#include "ui/dialogs/aliasdialog.h"
#include "ui/dialogs/budgetdialog.h"
#include "ui/dialogs/limitsdialog.h"
#include "ui/dialogs/pindialog.h"
#include "ui/dialogs/possibledialog.h"
#include "ui/dialogs/prefixdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/dialogs/statementdialog.h"
#include "ui/mainwindow.h"
#include "ui/mnemonic.h"
#include "ui/operator.h"
#include "ui/pages/labpage.h"
#include "ui/pages/lockspage.h"
#include "ui/recordings.h"
#include "ui/widgets/lockview.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMessageBox>

/// The window's actions on the selected lock and on what is kept of the connection.
namespace lockscope::ui
{

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

void MainWindow::askLimits(bool)
{
    auto* dialog = new LimitsDialog(console::limitsOf(m_profile), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const locks::FindingLimits limits = dialog->limits();
        m_profile.longWait = std::chrono::duration_cast<base::seconds>(limits.longHold);
        m_profile.manyWaiters = int(limits.manyWaiters);
        takeLimits();
        keepProfile();
    });
    dialog->open();
}

/// Copies the name in a form that can be typed again.
void MainWindow::copyName(bool)
{
    if (const locks::LockPtr lock = m_locks->selectedLock())
        QApplication::clipboard()->setText(
            base::printable(lock->ref->name.bytes, std::numeric_limits<qsizetype>::max()));
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
        const auto address = console::readAddress(m_profile.uri);
        const int first = address ? address->database.value_or(0) : 0;
        setPinned({dialog->name(), lock ? lock->ref->db : first, {}}, dialog->kind(), true);
    });
    dialog->open();
}

void MainWindow::setPinned(const locks::LockRef& ref, std::optional<locks::Kind> kind, bool pinned)
{
    if (!m_source)
        return;
    m_profile.pins.removeIf(
        [&](const profile::Pin& pin) { return pin.name == ref.name && pin.db.value_or(ref.db) == ref.db; });
    if (pinned) {
        m_profile.pins.append({ref.name, ref.db, kind ? locks::name(*kind) : QByteArray()});
        m_source->pin(ref, kind);
    } else {
        m_source->unpin(ref);
    }
    keepProfile();
}

void MainWindow::watchNames(bool)
{
    auto* dialog = new PrefixDialog(m_profile.prefixes, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_profile.prefixes = dialog->prefixes();
        if (m_source)
            m_source->setPrefixes(m_profile.prefixes);
        keepProfile();
    });
    dialog->open();
}

void MainWindow::stateKinds(bool) { editStatements(m_profile.statements); }

void MainWindow::showPossible()
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    auto* dialog = new PossibleDialog(health.possible, health.morePossible, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const locks::PossibleLock* lock = dialog->chosen();
        if (lock == nullptr)
            return;
        const profile::Statement suggested{
            locks::patternLike(lock->ref.name.bytes), locks::name(lock->kinds.constFirst())};
        editStatements(m_profile.statements + QList{suggested});
    });
    dialog->open();
}

void MainWindow::editStatements(const QList<profile::Statement>& statements)
{
    auto* dialog = new StatementDialog(statements, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_profile.statements = dialog->statements();
        if (m_source)
            m_source->setStatements(console::statementsOf(m_profile));
        keepProfile();
    });
    dialog->open();
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

void MainWindow::showKeys(bool)
{
    QList<ShortcutRow> rows;
    for (const QAction* action : m_actions + m_locks->view()->columnMenu()->actions() + actions() +
                                     m_operator->actions() + m_lab->actions() + m_recordings->actions()) {
        const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        if (!keys.isEmpty())
            rows.append({keys, withoutMnemonic(action->text())});
    }
    rows.append({tr("Up, Down, Page Up, Home, …"), tr("Walk through the locks; rows keep their places")});
    rows.append({tr("Right, Left"), tr("Open or close a lock with several holders")});
    rows.append({tr("Alt+V, T"), tr("Sort by a column; by the same again: the other way round")});
    rows.append({tr("Alt+V, O"), tr("Show or hide a column")});
    rows.append({tr("+, −, wheel, Ctrl+0"), tr("Timeline: show less, more, all of it")});
    rows.append({tr("Left, Right, Home, End, drag"), tr("Timeline: earlier, later, begin, end")});
    rows.append({tr("Ctrl+Left, Ctrl+Right"), tr("Timeline: from step to step")});
    rows.append({tr("+, −, Ctrl+wheel"), tr("Sawtooth: show less or more of the past")});
    rows.append(
        {tr("Left, Right, Home, End"), tr("Sawtooth: what was at a moment; earlier, later, begin, now")});
    rows.append({tr("Enter"), tr("Events: go to the event's lock")});
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
