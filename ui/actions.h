#pragma once

#include <QKeySequence>
#include <QList>

namespace lockscope::ui
{

class MainWindow;

/// One thing that a person can do, as data: menus, toolbar, keys and the list under "?" are made of these.
struct ActionRow {
    enum class Menu : quint8 { Server, View, Lock, Lab, Recording, Help };
    /// Where its keys hold.
    enum class Reach : quint8 { Window, Table };

    const char* id;
    Menu menu;
    const char* text; ///< translated in the context "actions"
    const char* keys; ///< portable text, several separated by "; "; empty = none
    const char* icon; ///< null = none
    bool inToolBar;
    bool checkable;
    Reach reach;
    void (MainWindow::*act)(bool checked); ///< null: turns to the page of that id
};

} // namespace lockscope::ui
