#include "ui/widgets/filedrop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QToolTip>
#include <QUrl>
#include <QWidget>

namespace lockscope::ui
{

namespace
{

/// Returns the dropped files; none where anything else is among them.
QStringList filesOf(const QDropEvent& event)
{
    QStringList paths;
    for (const QUrl& url : event.mimeData()->urls())
        paths.append(url.toLocalFile());
    return paths.contains(QString()) ? QStringList() : paths;
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
    auto* drop = static_cast<QDropEvent*>(event); // a QDragEnterEvent is a QDropEvent, too
    const QStringList paths = filesOf(*drop);
    const bool isTaken = paths.size() == 1 || (isEntering && !paths.isEmpty());
    drop->setAccepted(isTaken);
    if (isTaken)
        drop->acceptProposedAction();
    if (isEntering)
        return true;
    if (isTaken)
        Q_EMIT dropped(paths.constFirst());
    else if (!paths.isEmpty())
        reportOneAtATime(*drop);
    return true;
}

void FileDrop::reportOneAtATime(const QDropEvent& drop)
{
    auto* target = static_cast<QWidget*>(parent());
    QToolTip::showText(
        target->mapToGlobal(drop.position().toPoint()), tr("Drop one file at a time."), target);
}

} // namespace lockscope::ui

#include "moc_filedrop.cpp"
