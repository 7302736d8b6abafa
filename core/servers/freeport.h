#pragma once

#include <QtGlobal>

namespace lockscope::servers
{

/// Returns a port of 127.0.0.1 that no program listens on at this moment and that no outgoing connection is
/// given by itself; another one at each call; 0 where none is free. Any thread. Another program may take it
/// before it is used: the caller has to check whether its server came up.
quint16 freePort();

} // namespace lockscope::servers
