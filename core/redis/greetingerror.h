#pragma once

#include "core/base/error.h"
#include "core/redis/command.h"

/// The meaning of a server's refusal of one of the commands by which a connection begins. Pure.
namespace lockscope::redis
{

/// True where a narrow ACL or an older server may refuse the command, and the connection serves all the same.
bool isHarmlessGreeting(const Command& command, base::ErrorKind kind);
/// Returns why the connection cannot be used: WrongPassword (subject = `user`), NoDatabase, …
base::Error greetingError(const base::Error& error, const Command& command, const QByteArray& user);

} // namespace lockscope::redis
