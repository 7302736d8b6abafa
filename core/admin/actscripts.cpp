#include "core/admin/actscripts.h"

namespace lockscope::admin
{

base::Result<redis::Script> ActScripts::script(const QByteArray& name)
{
    if (const auto known = m_scripts.constFind(name); known != m_scripts.constEnd())
        return *known;
    const auto front = redis::Script::load("bound");
    const auto act = redis::Script::load(name);
    if (!front.ok() || !act.ok())
        return front.ok() ? act.error() : front.error();
    return *m_scripts.insert(name, redis::Script::fromText(name, front->text + act->text));
}

} // namespace lockscope::admin
