#include "ui/promisedkeys.h"

#include "ui/actions.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

bool takesText(const QWidget& widget) { return widget.testAttribute(Qt::WA_InputMethodEnabled); }

/// Returns true for a key that puts a character into a text field: "/", "[", Space.
bool types(const QKeySequence& keys)
{
    const bool plain = (keys[0].keyboardModifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
    return plain && keys[0].key() < Qt::Key_Escape; // the first that types nothing
}

/// Returns true where one of the widgets that `action` was added to hears its keys from `focus`.
bool isHeard(const QAction& action, const QWidget* focus)
{
    return std::ranges::any_of(action.associatedObjects(), [&](const QObject* object) {
        const auto* place = qobject_cast<const QWidget*>(object);
        const bool withChildren = action.shortcutContext() == Qt::WidgetWithChildrenShortcut;
        return place != nullptr && focus != nullptr &&
               (place == focus || (withChildren && place->isAncestorOf(focus)));
    });
}

QList<QKeySequence> keysAt(const QAction& action, const QWidget* focus)
{
    const ActionRow& row = *rowOf(action);
    if ((row.traits & ActionRow::InPlace) != 0 && !isHeard(action, focus))
        return {};
    QList<QKeySequence> keys = keysOf(row);
    if (focus != nullptr && takesText(*focus))
        keys.removeIf(types);
    return keys;
}

} // namespace

PromisedKeys::PromisedKeys(QWidget& window)
    : m_window(window)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (const ActionRow* row = rowOf(*action); row != nullptr && *row->keys != '\0')
            m_actions.append(action);
    connect(qApp, &QApplication::focusChanged, this, &PromisedKeys::follow);
    follow(nullptr, QApplication::focusWidget());
}

/// A menu gets the focus to be read, so the keys stay as they were before it.
void PromisedKeys::follow(QWidget* before, QWidget* focus)
{
    if (qobject_cast<QMenuBar*>(focus) != nullptr || qobject_cast<QMenu*>(focus) != nullptr)
        return;
    if (before != nullptr)
        before->removeEventFilter(this);
    if (focus != nullptr && m_window.isAncestorOf(focus) && takesText(*focus))
        focus->installEventFilter(this);
    for (QAction* action : std::as_const(m_actions))
        if (const QList<QKeySequence> keys = keysAt(*action, focus); keys != action->shortcuts())
            action->setShortcuts(keys);
}

bool PromisedKeys::isOfWindow(const QKeyEvent& key) const
{
    const QKeySequence pressed(key.keyCombination());
    return std::ranges::any_of(m_actions,
        [&](const QAction* action) { return action->isEnabled() && action->shortcuts().contains(pressed); });
}

/// A field that wants a key says so when it is asked before the shortcuts: it is not asked about the
/// window's.
bool PromisedKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !isOfWindow(*static_cast<QKeyEvent*>(event)))
        return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
}

} // namespace lockscope::ui

#include "moc_promisedkeys.cpp"
