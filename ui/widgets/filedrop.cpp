#include "ui/widgets/filedrop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace lockscope::ui
{

namespace
{

/// The one file that is dropped; empty where it is something else, or several.
QString fileOf(const QDropEvent& event)
{
    const QList<QUrl> urls = event.mimeData()->urls();
    return urls.size() == 1 ? urls.first().toLocalFile() : QString();
}

} // namespace

FileDrop::FileDrop(QWidget* target)
    : QObject(target)
{
    target->setAcceptDrops(true);
    target->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event)
{
    const bool isEntering = event->type() == QEvent::DragEnter;
    if (!isEntering && event->type() != QEvent::Drop)
        return QObject::eventFilter(watched, event);
    auto* drop = static_cast<QDropEvent*>(event); // what enters is one as well
    const QString path = fileOf(*drop);
    if (path.isEmpty()) {
        drop->ignore();
        return true;
    }
    drop->acceptProposedAction();
    if (!isEntering)
        Q_EMIT dropped(path);
    return true;
}

} // namespace lockscope::ui

#include "moc_filedrop.cpp"
