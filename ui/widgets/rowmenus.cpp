#include "ui/widgets/rowmenus.h"

#include <QAbstractItemView>
#include <QContextMenuEvent>

namespace lockscope::ui
{

RowMenus::RowMenus(QAbstractItemView& view)
    : QObject(&view)
    , m_view(view)
{
    view.installEventFilter(this); // keys reach the view
    view.viewport()->installEventFilter(this);
}

bool RowMenus::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ContextMenu)
        return QObject::eventFilter(watched, event);
    const auto* request = static_cast<QContextMenuEvent*>(event);
    const bool byKey = request->reason() == QContextMenuEvent::Keyboard;
    if (!byKey && watched != m_view.viewport())
        return false; // of its headers and frame
    const QModelIndex index = byKey ? m_view.currentIndex() : m_view.indexAt(request->pos());
    if (index.isValid())
        Q_EMIT wanted(index, byKey ? m_view.viewport()->mapToGlobal(m_view.visualRect(index).bottomLeft())
                                   : request->globalPos());
    return true;
}

} // namespace lockscope::ui

#include "moc_rowmenus.cpp"
