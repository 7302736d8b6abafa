#pragma once

#include "core/admin/act.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

namespace lockscope::ui
{

class FactList;
class PlainLabel;

/// The lock that an act is about, as it is now: kind and why we think so, holders, reentry count, held for,
/// lease, whether its holder looks alive, who waits and who would get it. Main thread.
class ActFacts final : public QWidget
{
    Q_OBJECT
public:
    explicit ActFacts(QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    /// Null: it is not there.
    void put(const locks::LockPtr& lock, const admin::Plan& plan, base::ServerTime now);

private:
    void putSigns(const locks::Lock& lock, admin::HolderSigns signs, base::ServerTime now);

    Aliases m_aliases;
    PlainLabel* m_signs;
    FactList* m_facts;
};

} // namespace lockscope::ui
