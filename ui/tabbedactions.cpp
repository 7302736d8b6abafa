#include "ui/dialogs/shortcutsdialog.h"
#include "ui/mainwindow.h"
#include "ui/mnemonic.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/overviewpage.h"
#include "ui/tabbedwindow.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/servertabs.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenuBar>
#include <QStackedWidget>
#include <QTimer>

/// What can be done to the tabs, by menu and key, and which of them is seen.
namespace lockscope::ui
{

namespace
{

QList<QKeySequence> keysOf(const char* keys)
{
    return QKeySequence::listFromString(QLatin1String(keys), QKeySequence::PortableText);
}

} // namespace

/// One thing that can be done to the tabs, as data.
struct TabbedWindow::Row {
    const char* id;
    const char* text; ///< translated in the context "actions"
    const char* keys;
    void (TabbedWindow::*act)();
};

const QList<TabbedWindow::Row>& TabbedWindow::rows()
{
    using W = TabbedWindow;
    static const QList<Row> rows{
        {"newTab", QT_TRANSLATE_NOOP("actions", "Connect in a &new tab…"), "Ctrl+T", &W::askForTab},
        {"overview", QT_TRANSLATE_NOOP("actions", "&All servers"), "Ctrl+6", &W::turnToAll},
        {"nextTab", QT_TRANSLATE_NOOP("actions", "Ne&xt tab"), "Ctrl+Tab; Ctrl+PgDown", &W::turnOn},
        {"previousTab", QT_TRANSLATE_NOOP("actions", "&Previous tab"), "Ctrl+Shift+Tab; Ctrl+PgUp",
            &W::turnBack},
        {"closeTab", QT_TRANSLATE_NOOP("actions", "C&lose this connection"), "Ctrl+W; Ctrl+F4",
            &W::closeThis},
    };
    return rows;
}

void TabbedWindow::makeActions()
{
    for (const Row& row : rows()) {
        auto* action = new QAction(QCoreApplication::translate("actions", row.text), this);
        action->setObjectName(QLatin1String(row.id));
        action->setShortcuts(keysOf(row.keys));
        connect(action, &QAction::triggered, this, row.act);
        m_actions.append(action);
    }
    addActions(m_actions);
}

/// What a connection's menus have for it; there is none to look at here.
void TabbedWindow::makeOwnMenu()
{
    m_ownMenu->setNativeMenuBar(false);
    QMenu* server = m_ownMenu->addMenu(QCoreApplication::translate("actions", "&Server"));
    server->addActions(m_actions);
    server->addSeparator();
    server->addAction(QCoreApplication::translate("actions", "&Quit"), this, &QWidget::close)
        ->setShortcuts(keysOf("Ctrl+Q"));
    QMenu* help = m_ownMenu->addMenu(QCoreApplication::translate("actions", "&Help"));
    help->addAction(QCoreApplication::translate("actions", "&Keys"), this, &TabbedWindow::listKeys)
        ->setShortcuts(keysOf("?; F1"));
}

void TabbedWindow::turnOn() { turnTo((m_bar->currentIndex() + 1) % m_bar->count()); }

void TabbedWindow::turnBack() { turnTo((m_bar->currentIndex() + m_bar->count() - 1) % m_bar->count()); }

void TabbedWindow::closeThis() { closeTab(m_bar->currentIndex()); }

/// One connection alone has no tabs.
void TabbedWindow::showSeen()
{
    MainWindow* seen = windowAt(m_bar->currentIndex());
    m_bar->setVisible(count() > 1 || seen == nullptr);
    m_bar->setClosable(count() > 1);
    m_ownMenu->setVisible(seen == nullptr);
    for (const Tab& tab : std::as_const(m_tabs))
        tab.menu->setVisible(tab.window == seen);
    QWidget* page = seen != nullptr ? static_cast<QWidget*>(seen) : m_overview;
    if (m_stack->currentWidget() != page) {
        m_stack->setCurrentWidget(page);
        QWidget* first = seen != nullptr ? static_cast<QWidget*>(seen->locksPage()->view()) : m_overview;
        (page->focusWidget() != nullptr ? page->focusWidget() : first)->setFocus();
    }
    setWindowTitle(seen != nullptr ? seen->windowTitle() : tr("Lockscope — all servers"));
    showKeys();
    if (seen != nullptr)
        return m_second->stop();
    showRows();
    if (!m_second->isActive())
        m_second->start();
}

/// A recording that is looked at is closed first, by the same key. One connection alone is left by quitting.
void TabbedWindow::showKeys()
{
    const MainWindow* seen = windowAt(m_bar->currentIndex());
    const bool isReplaying = seen != nullptr && seen->action("playbackClose")->isEnabled();
    for (qsizetype place = 0; place < m_actions.size(); ++place) {
        QAction* action = m_actions.at(place);
        if (rows().at(place).act == &TabbedWindow::closeThis) {
            action->setShortcuts(keysOf(isReplaying ? "Ctrl+F4" : rows().at(place).keys));
            action->setEnabled(seen != nullptr && count() > 1);
        } else if (rows().at(place).act != &TabbedWindow::askForTab) {
            action->setEnabled(!m_bar->isHidden() || rows().at(place).act == &TabbedWindow::turnToAll);
        }
    }
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
