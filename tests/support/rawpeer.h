#pragma once

#include "core/redis/reply.h"

#include <QByteArrayList>
#include <QLocalSocket>

#include <optional>

namespace lockscope::support
{

/// Another client of a real server, as plain as can be: sends a command and blocks for what comes back.
/// Shares no code with core/redis, so that it can contradict it.
class RawPeer
{
public:
    explicit RawPeer(const QString& socketPath);

    /// The reply to `command`.
    redis::Reply command(const QByteArrayList& command);
    /// The next thing that the server sends by itself; nothing where none comes within `patience`.
    std::optional<redis::Reply> next(int patience = 2000);

private:
    bool line(int patience);
    redis::Reply read(int patience);
    bool need(qsizetype bytes, int patience);

    QLocalSocket m_socket;
    QByteArray m_unread;
};

} // namespace lockscope::support
