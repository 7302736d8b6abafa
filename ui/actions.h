#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>

#include <span>

namespace lockscope::ui
{

/// One action of the program as data. Menus, context menus, tool bars, the command palette and the list of
/// keys are made from these rows. An action's owner makes it with makeAction() and connects it.
struct ActionRow {
    /// The menu that it stands in, which says what it applies to. The last two are not in the menu bar: the
    /// menu of the columns is a part of "View", and a row of Context pops up at its object.
    enum class Menu : quint8 { Server, View, Lock, Lab, Recording, Help, Columns, Context };
    enum Trait : quint8 {
        Plain = 0,
        Page = 1, ///< shows the page of its id
        ToolBar = 2,
        Checkable = 4,
        Separated = 8, ///< a line above it
        InPlace = 16,  ///< its keys work only in the widgets that its owner adds it to
    };

    const char* id;
    const char* text; ///< translated in the context "actions"
    const char* keys; ///< portable text, several separated by "; "; empty = none
    const char* icon; ///< null = none, or the owner's
    Menu menu;
    quint8 traits; ///< flags of Trait
};

/// A key that belongs to a view, not to an action; for the list of keys.
struct ViewKeyRow {
    const char* keys; ///< both translated in the context "actions"
    const char* text;
};

/// All actions, in the order of the menus.
[[nodiscard]] std::span<const ActionRow> actionRows();
/// Returns the keys that belong to views.
[[nodiscard]] std::span<const ViewKeyRow> viewKeyRows();
/// The row that `action` was made from; null where it was made otherwise.
[[nodiscard]] const ActionRow* rowOf(const QAction& action);
/// Returns the translated text of the row, with its mnemonic.
[[nodiscard]] QString textOf(const ActionRow& row);
/// Returns all keys of the row; the first one is shown in menus.
[[nodiscard]] QList<QKeySequence> keysOf(const ActionRow& row);
/// Returns the menus' titles, in the order of ActionRow::Menu, those of the menu bar alone.
[[nodiscard]] QStringList menuTitles();

/// Makes the action of the row `id`, with its text and keys and with `id` as its name.
[[nodiscard]] QAction* makeAction(const char* id, QObject* owner);
/// Makes it and connects it to a function of its owner.
template<class Owner, class Function>
QAction* makeAction(const char* id, Owner* owner, Function act)
{
    QAction* action = makeAction(id, owner);
    QObject::connect(action, &QAction::triggered, owner, act);
    return action;
}

} // namespace lockscope::ui
