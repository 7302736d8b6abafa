#pragma once

#include <QtGlobal>

namespace lockscope::servers
{

/// A port of 127.0.0.1 that nobody listens on at this moment and that no outgoing connection is given by
/// itself; another one at each call; 0 where none is free. From any thread. Somebody else may take it before
/// it is used: whoever starts a server on it has to see whether it came up.
quint16 freePort();

} // namespace lockscope::servers
