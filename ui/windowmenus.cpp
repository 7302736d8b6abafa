#include "ui/windowmenus.h"

#include "core/words/language.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/icons.h"
#include "ui/mnemonic.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

struct BarWords {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

} // namespace

WindowMenus::WindowMenus(QMainWindow& window)
    : m_window(window)
{
    for (const QString& title : menuTitles())
        m_menus.append(window.menuBar()->addMenu(title));
    fill();
}

void WindowMenus::fill()
{
    auto* tools = m_window.addToolBar(BarWords::tr("Actions"));
    auto* pages = new QToolBar(BarWords::tr("Pages"), &m_window);
    m_window.addToolBar(Qt::LeftToolBarArea, pages);
    for (const ActionRow& row : actionRows()) {
        QAction* made = action(row.id);
        if (made == nullptr || qsizetype(row.menu) >= m_menus.size())
            continue; // it belongs to the tabs or to a context menu
        QMenu& place = at(row.menu);
        if ((row.traits & ActionRow::Separated) != 0)
            place.addSeparator();
        place.addAction(made);
        if ((row.traits & ActionRow::Page) != 0)
            pages->addAction(made);
        if ((row.traits & ActionRow::ToolBar) != 0)
            tools->addAction(made);
    }
    for (QToolBar* bar : {tools, pages}) {
        bar->setMovable(false);
        bar->setContextMenuPolicy(Qt::PreventContextMenu);
        bar->setIconSize({20, 20});
    }
    tools->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    pages->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
}

/// Texts that are shown already keep their language, so a choice takes effect at the next start.
void WindowMenus::addLanguages(const QString& present, const std::function<void(const QString&)>& choose)
{
    QMenu* own = at(ActionRow::Menu::View).addMenu(QCoreApplication::translate("actions", "La&nguage"));
    auto* group = new QActionGroup(&m_window);
    const auto add = [&](const QString& language, const QString& text) {
        auto* action = new QAction(text, group);
        action->setObjectName(QStringLiteral("language-") + language);
        action->setCheckable(true);
        action->setChecked(language == present);
        own->addAction(action);
        QObject::connect(action, &QAction::triggered, &m_window, [choose, language] { choose(language); });
    };
    add({}, QCoreApplication::translate("actions", "Language of the &desktop"));
    for (const QString& language : words::languages())
        add(language, words::languageTitle(language));
}

void WindowMenus::addToServer(const QList<QAction*>& actions)
{
    QMenu& server = at(ActionRow::Menu::Server);
    m_window.addActions(actions);
    server.insertSeparator(action("retry"));
    server.insertActions(action("retry"), actions);
    server.insertSeparator(action("retry"));
}

void WindowMenus::remakeIcons()
{
    for (const ActionRow& row : actionRows())
        if (row.icon != nullptr)
            action(row.id)->setIcon(icon(row.icon));
}

QList<ShortcutRow> WindowMenus::keys() const
{
    QList<ShortcutRow> rows;
    const QList<QAction*> ofTabs = m_window.actions();
    for (const ActionRow& row : actionRows()) {
        const auto tab = std::ranges::find(ofTabs, QLatin1String(row.id), &QObject::objectName);
        const QAction* made = tab != ofTabs.end() ? *tab : action(row.id);
        if (made != nullptr && *row.keys != '\0')
            rows.append({QKeySequence::listToString(keysOf(row), QKeySequence::NativeText),
                withoutMnemonic(made->text()),
                withoutMnemonic(
                    menuTitles().value(int(row.menu), menuTitles().at(int(ActionRow::Menu::View))))});
    }
    QStringList subjects;
    for (const QString& title : menuTitles())
        subjects.append(withoutMnemonic(title));
    std::ranges::stable_sort(
        rows, {}, [&subjects](const ShortcutRow& row) { return subjects.indexOf(row.subject); });
    for (const ViewKeyRow& row : viewKeyRows())
        rows.append({QCoreApplication::translate("actions", row.keys),
            QCoreApplication::translate("actions", row.text),
            QCoreApplication::translate("actions", "Tables, timelines and fields")});
    return rows;
}

QAction* WindowMenus::action(const char* id) const { return m_window.findChild<QAction*>(QLatin1String(id)); }

} // namespace lockscope::ui
