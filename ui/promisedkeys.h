#pragma once

#include <QObject>

class QAction;
class QKeyEvent;
class QWidget;

namespace lockscope::ui
{

/// Keeps what the menus of a window promise: an action has a key only while that key reaches it from the
/// widget with the focus. Keys that work in place leave with the focus, keys that type leave in a text field;
/// every other key reaches the window even from a field that would edit its text with it (Ctrl+K, Ctrl+U).
/// Main thread.
class PromisedKeys final : public QObject
{
    Q_OBJECT
public:
    /// `window` has all its actions by now, and it and they outlive this.
    explicit PromisedKeys(QWidget& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* before, QWidget* focus);
    [[nodiscard]] bool isOfWindow(const QKeyEvent& key) const;

    QWidget& m_window;
    QList<QAction*> m_actions; ///< those with keys
};

} // namespace lockscope::ui
