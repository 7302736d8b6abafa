#pragma once

#include "core/redis/scripts.h"

#include <QHash>

namespace lockscope::admin
{

/// The scripts of the acts, each behind lua/bound.lua; loaded when first needed. One thread.
class ActScripts
{
public:
    /// Returns the script of that name. Errors: FileUnreadable (a build without that script).
    base::Result<redis::Script> script(const QByteArray& name);

private:
    QHash<QByteArray, redis::Script> m_scripts;
};

} // namespace lockscope::admin
