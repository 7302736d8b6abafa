#pragma once

#include "core/redis/endpoint.h"

#include <QString>

#include <optional>

namespace lockscope::profile
{

/// The server that a command line of redis-cli names, as people paste it: "redis-cli -h db1 -p 6380 -a …
/// --tls". Source of the options: redis-cli --help of Redis 7.2.
struct RedisCliCommand {
    QString uri;            ///< without a password
    redis::Secret password; ///< of -a, --pass, -u or REDISCLI_AUTH

    /// Nothing where `text` calls no redis-cli. Quotes and backslashes are those of a shell; variables are
    /// not replaced. Any thread.
    static std::optional<RedisCliCommand> read(const QString& text);
};

} // namespace lockscope::profile
