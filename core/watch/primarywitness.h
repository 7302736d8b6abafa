#pragma once

#include "core/locks/topology.h"
#include "core/redis/hostport.h"
#include "core/redis/primaryplace.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope::watch
{

/// Reports where the primary of a group is: its Sentinels do, or the map of a cluster. Lives on the watcher's
/// thread.
class PrimaryWitness : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Open its connections, end them, and end the wait before the next attempt.
    virtual void open() = 0;
    virtual void close() = 0;
    virtual void retryNow() = 0;
    /// The server at place() says that it is no primary.
    virtual void deny(const QByteArray& role) = 0;

    /// Returns where the primary is, for connections that follow it.
    [[nodiscard]] virtual std::shared_ptr<redis::PrimaryPlace> place() const = 0;
    /// Returns the primary, as it is announced; empty = not known.
    [[nodiscard]] virtual std::optional<redis::HostPort> primary() const = 0;
    /// Returns why it is not confirmed who that is (locks::Topology::doubt); empty = it is.
    [[nodiscard]] virtual QByteArray doubt() const = 0;
    /// Returns what the witness knows of the group, without the failover.
    [[nodiscard]] virtual locks::Topology topology() const = 0;

Q_SIGNALS:
    /// place() is about to leave the address that it has; `to` is where it goes, as announced, if that is
    /// known.
    void leaving(const std::optional<lockscope::redis::HostPort>& to);
    /// primary(), doubt() or topology() may have changed.
    void changed();
    /// Something was announced: waiting before the next attempt is over.
    void stirred();
};

} // namespace lockscope::watch
