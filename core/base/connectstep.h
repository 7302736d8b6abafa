#pragma once

#include <QtGlobal>

namespace lockscope::base
{

/// The steps of a connection's life, in order; each can fail by itself. Waiting = between two attempts.
enum class ConnectStep : quint8 { Idle, Resolve, Connect, Tls, Auth, SetName, Select, Ready, Waiting };

} // namespace lockscope::base
