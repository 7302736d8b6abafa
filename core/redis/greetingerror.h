#pragma once

#include "core/base/error.h"
#include "core/redis/command.h"

/// What it means that a server refuses one of the commands by which a connection begins. Pure.
namespace lockscope::redis
{

/// A narrow ACL or an older server may refuse it, and the connection serves all the same.
bool isHarmlessGreeting(const Command& command, base::ErrorKind kind);
/// Why the connection cannot be used: WrongPassword (subject = `user`), NoDatabase, …
base::Error greetingError(const base::Error& error, const Command& command, const QByteArray& user);

} // namespace lockscope::redis
