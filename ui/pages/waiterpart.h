#pragma once

#include "core/locks/holder.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

namespace lockscope::ui
{

class WaiterModel;

/// Who waits for the lock looked at, where a queue tells; hidden where none does. Main thread.
class WaiterPart final : public QWidget
{
    Q_OBJECT
public:
    explicit WaiterPart(QWidget* parent = nullptr);

    void put(const QList<locks::Waiter>& waiters, base::ServerTime now);
    void setAliases(const Aliases& aliases);
    void setNow(base::ServerTime now);

private:
    WaiterModel* m_model;
};

} // namespace lockscope::ui
