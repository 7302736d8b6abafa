#pragma once

#include "ui/actions.h"

#include <functional>

class QMainWindow;
class QMenu;

namespace lockscope::ui
{

struct ShortcutRow;

/// The menus of a window, its bar of pages and its tool bar. They are filled in the order of the table of
/// actions, with the actions that the window and its parts have made by then. Main thread.
class WindowMenus
{
public:
    /// The window owns what is made and outlives this.
    explicit WindowMenus(QMainWindow& window);

    /// Returns the menu, which the window owns.
    [[nodiscard]] QMenu& at(ActionRow::Menu which) const { return *m_menus[int(which)]; }
    /// Returns the menus of the menu bar, in the order of ActionRow::Menu.
    [[nodiscard]] const QList<QMenu*>& all() const { return m_menus; }

    /// Adds the menu of the languages to "View". `choose` gets the chosen one; empty = that of the desktop.
    void addLanguages(const QString& present, const std::function<void(const QString&)>& choose);
    /// Adds actions to "Server", below those of the connection.
    void addToServer(const QList<QAction*>& actions);
    /// Draws the icons again in the theme's text colour.
    void remakeIcons();
    /// Returns the keys of the table of actions, then those of views.
    [[nodiscard]] QList<ShortcutRow> keys() const;

private:
    [[nodiscard]] QAction* action(const char* id) const;
    void fill();

    QMainWindow& m_window;
    QList<QMenu*> m_menus;
};

} // namespace lockscope::ui
