#pragma once

#include "core/admin/act.h"
#include "core/locks/clientsight.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

namespace lockscope::ui
{

class FactList;
class PlainLabel;

/// The present state of the lock that an act is about: kind and the reason for it, holders and where they
/// connect from, reentry count, time held, lease, whether its holder looks alive, the waiters and the next
/// holder. Main thread.
class ActFacts final : public QWidget
{
    Q_OBJECT
public:
    explicit ActFacts(QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    void setClients(const locks::ClientSight& sight) { m_sight = sight; }
    /// A null `lock` does not exist.
    void put(const locks::LockPtr& lock, const admin::Plan& plan, base::ServerTime now);

private:
    void putSigns(const locks::Lock& lock, admin::HolderSigns signs, base::ServerTime now);

    Aliases m_aliases;
    locks::ClientSight m_sight;
    PlainLabel* m_signs;
    FactList* m_facts;
};

} // namespace lockscope::ui
