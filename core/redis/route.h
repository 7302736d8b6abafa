#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

namespace lockscope::redis
{

struct Endpoint;

/// Where to connect instead of a server's own address.
struct Way {
    QString path;     ///< a Unix socket; empty = the port
    quint16 port = 0; ///< of 127.0.0.1

    friend bool operator==(const Way&, const Way&) = default;
};

/// Another way to servers than straight: tunnels. Shared by all connections that go it, on their thread.
class Route : public QObject
{
    Q_OBJECT
public:
    using Arrived = std::function<void(const base::Result<Way>&)>;

    /// Opens the way to that server where there is none yet. `arrived` is called once, never from within
    /// this call, unless `guard` has ended before. A connection by TLS is given a port.
    virtual void reach(const Endpoint& server, QObject* guard, Arrived arrived) = 0;

    using Explained = std::function<void(const std::optional<base::Error>&)>;
    /// A connection that went `way` has ended before anything came back. `explained` is called once, with
    /// why, where the far end has told it, as reach() calls `arrived`.
    virtual void explain(const Way& way, QObject* guard, Explained explained) = 0;
};

} // namespace lockscope::redis
