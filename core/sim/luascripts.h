#pragma once

#include "core/redis/reply.h"

#include <QByteArrayList>

#include <functional>
#include <memory>

namespace lockscope::sim
{

/// Runs scripts as a Redis 7 server does: Lua 5.1 with KEYS, ARGV and the functions of redis, with the same
/// conversions between its values and replies, and the random numbers of a server that has just started. A
/// script makes no global variable, reads none that is not there, reaches no files and no processes, and
/// loads no code; the libraries bit, cjson, cmsgpack and struct are not there, and are asked for as commands
/// where a script needs them. One that does not end is given up and answered with an error. One thread.
class LuaScripts
{
public:
    /// Carries out a command of a script.
    using Call = std::function<redis::Reply(const QByteArrayList& words)>;

    explicit LuaScripts(Call call);
    ~LuaScripts();

    /// False in a build without Lua: each script is answered with an error there.
    static bool isAvailable();

    /// Returns the error that a text gets that is no script; Nil where it is one.
    [[nodiscard]] redis::Reply objectionTo(const QByteArray& text) const;
    /// All that its next random numbers depend on.
    [[nodiscard]] quint64 randomState() const;
    /// Runs a script as EVAL does, with the reply that a server would give; an error is an error reply.
    redis::Reply run(const QByteArray& text, const QByteArrayList& keys, const QByteArrayList& arguments);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::sim
