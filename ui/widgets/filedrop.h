#pragma once

#include <QObject>

class QDropEvent;
class QWidget;

namespace lockscope::ui
{

/// Reports a file that is dropped on a widget, and accepts nothing else. If several files are dropped it says
/// that only one is accepted. Deleted with the widget. Main thread.
class FileDrop final : public QObject
{
    Q_OBJECT
public:
    explicit FileDrop(QWidget* target);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Brings the path of the file.
    void dropped(const QString& path);

private:
    void reportOneAtATime(const QDropEvent& drop);
};

} // namespace lockscope::ui
