#pragma once

#include "core/base/result.h"
#include "core/redis/client.h"

namespace lockscope::redis
{

/// A Lua script of ours, from lua/NAME.lua in the resources.
struct Script {
    QByteArray name;
    QByteArray text;
    QByteArray sha1; ///< 40 lower-case hex digits of the text

    /// Loads a script. Errors: FileUnreadable (a build without that script).
    static base::Result<Script> load(const QByteArray& name);
    /// Makes a script of a text that is no resource, with its SHA-1.
    static Script fromText(QByteArray name, QByteArray text);
    /// Returns this script with `last` behind it, which calls this one as the function `step`; the name
    /// stays.
    [[nodiscard]] Script followedBy(const Script& last) const;
};

/// Runs a script by EVALSHA; on NOSCRIPT (nothing has run) by SCRIPT LOAD and EVALSHA once more. `callback`
/// is called as by Client::call. The client must not be readsOnly.
void evalScript(Client& client, const Script& script, const QByteArrayList& keys,
    const QByteArrayList& arguments, Client::Callback callback,
    base::milliseconds deadline = base::limits::callDeadline);

} // namespace lockscope::redis
