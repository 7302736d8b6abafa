#pragma once

#include <QtGlobal>

namespace lockscope::servers
{

/// A port of 127.0.0.1 that nobody listens on at this moment; 0 where the system gives none. Somebody else
/// may take it before it is used: whoever starts a server on it has to see whether it came up.
quint16 freePort();

} // namespace lockscope::servers
