#pragma once

#include "tests/support/watched.h"

namespace lockscope::support
{

/// Somebody who waits: listens on a channel and keeps the messages. Listening when the constructor
/// returns.
class Listener
{
public:
    Listener(const PrivateRedis& redis, const QByteArray& channel);

    QByteArrayList heard;

private:
    Writer m_writer;
};

} // namespace lockscope::support
