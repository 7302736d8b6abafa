#pragma once

#include <QByteArray>

namespace lockscope::base
{

/// The steps of a connection's life, in order; each can fail by itself. Password = it is fetched from where
/// it is kept; Find = Sentinels are asked for the primary; Tunnel = another way than straight is opened;
/// Waiting = between two attempts.
enum class ConnectStep : quint8 {
    Idle,
    Password,
    Find,
    Tunnel,
    Resolve,
    Connect,
    Tls,
    Auth,
    SetName,
    Select,
    Ready,
    Waiting
};

/// The step as a stable identifier for errors, logs and tests, e.g. "setname".
QByteArray name(ConnectStep step);

} // namespace lockscope::base
