#pragma once

#include "core/locks/holder.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

namespace lockscope::ui
{

class FittingTable;
class WaiterModel;

/// The waiters of the selected lock, where a queue lists them; hidden where there are none. Main thread.
class WaiterPart final : public QWidget
{
    Q_OBJECT
public:
    explicit WaiterPart(QWidget* parent = nullptr);

    /// Shows the waiters of a lock of that kind.
    void put(const QList<locks::Waiter>& waiters, locks::Kind kind, base::ServerTime now);
    void setAliases(const Aliases& aliases);
    void setNow(base::ServerTime now);
    /// Sets whether acts on the waiters are possible.
    void setActing(bool acting) { m_acting = acting; }

Q_SIGNALS:
    /// Asks for the act that takes that waiter out of the queue.
    void removeWanted(const lockscope::base::HolderId& waiter);

private:
    void popUp(const QModelIndex& index, const QPoint& place);

    WaiterModel* m_model;
    FittingTable* m_table;
    bool m_acting = true;
};

} // namespace lockscope::ui
