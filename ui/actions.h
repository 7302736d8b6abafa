#pragma once

#include <QKeySequence>
#include <QList>

namespace lockscope::ui
{

class MainWindow;

/// One action of the window as data. Menus, the toolbar, keys and the list under "?" are built from these
/// rows.
struct ActionRow {
    enum class Menu : quint8 { Server, View, Lock, Lab, Recording, Help };
    /// Where its keys work.
    enum class Reach : quint8 { Window, Table };

    const char* id;
    Menu menu;
    const char* text; ///< translated in the context "actions"
    const char* keys; ///< portable text, several separated by "; "; empty = none
    const char* icon; ///< null = none
    bool inToolBar;
    bool checkable;
    Reach reach;
    void (MainWindow::*act)(bool checked); ///< null: shows the page of that id
};

} // namespace lockscope::ui
