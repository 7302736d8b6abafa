#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace lockscope::redis
{

struct Endpoint;

/// The address to connect to in place of a server's own.
struct Way {
    QString path;     ///< a Unix socket; empty = the port
    quint16 port = 0; ///< of 127.0.0.1

    friend bool operator==(const Way&, const Way&) = default;
};

/// A way to servers that is not straight: tunnels. Shared by all connections that use it, on their thread.
class Route : public QObject
{
    Q_OBJECT
public:
    using Arrived = std::function<void(const base::Result<Way>&)>;

    /// Opens the way to that server where there is none yet. `arrived` is called once, never from within
    /// this call, unless `guard` has ended before. A connection by TLS is given a port.
    virtual void reach(const Endpoint& server, QObject* guard, Arrived arrived) = 0;

    using Explained = std::function<void(const std::optional<base::Error>&)>;
    /// A connection that went `way` has ended before anything came back. `explained` is called once, as
    /// reach() calls `arrived`, with the reason where the far end has given one.
    virtual void explain(const Way& way, QObject* guard, Explained explained) = 0;
};

} // namespace lockscope::redis
