#pragma once

#include <QModelIndex>
#include <QObject>
#include <QPoint>

class QAbstractItemView;

namespace lockscope::ui
{

/// The requests for a context menu of a view's rows: by the mouse for the row below it, by a key (Menu,
/// Shift+F10) for the current row, whose place is unknown to the event. Owned by the view; main thread.
class RowMenus final : public QObject
{
    Q_OBJECT
public:
    explicit RowMenus(QAbstractItemView& view);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// `place` is where the menu belongs on the screen. Not emitted where there is no row.
    void wanted(const QModelIndex& index, const QPoint& place);

private:
    QAbstractItemView& m_view;
};

} // namespace lockscope::ui
