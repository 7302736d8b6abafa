#pragma once

#include "app/ctl/session.h"

namespace lockscope::ctl
{

/// True once discovery has been everywhere and what it found has been read and delivered.
inline bool firstPassIsOver(const Session& session)
{
    const locks::Health& health = session.health();
    return health.live && health.discovery.firstPassDone &&
           static_cast<quint64>(session.source().locks().size()) >= health.locks;
}

} // namespace lockscope::ctl
