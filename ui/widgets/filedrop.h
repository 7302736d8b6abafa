#pragma once

#include <QObject>

class QDropEvent;
class QWidget;

namespace lockscope::ui
{

/// Hears of a file that is dropped on a widget, and of nothing else that may be dropped there; of several it
/// says that one is wanted. Ends with the widget. Main thread.
class FileDrop final : public QObject
{
    Q_OBJECT
public:
    explicit FileDrop(QWidget* target);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void dropped(const QString& path);

private:
    void tellOneAtATime(const QDropEvent& drop);
};

} // namespace lockscope::ui
