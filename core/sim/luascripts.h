#pragma once

#include "core/redis/reply.h"

#include <QByteArrayList>

#include <functional>
#include <memory>

namespace lockscope::sim
{

/// Runs scripts as a Redis server does: Lua 5.1 with KEYS, ARGV, redis.call and redis.pcall, and with the
/// same conversions between its values and replies. A script reaches no files and no processes, and loads no
/// code. One that does not end is given up and answered with an error. One thread.
class LuaScripts
{
public:
    /// Carries out a command of a script.
    using Call = std::function<redis::Reply(const QByteArrayList& words)>;

    explicit LuaScripts(Call call);
    ~LuaScripts();

    /// False in a build without Lua: each script is answered with an error there.
    static bool isAvailable();

    redis::Reply run(const QByteArray& text, const QByteArrayList& keys, const QByteArrayList& arguments);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::sim
