#include "core/redis/greetingerror.h"

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;

namespace
{

/// Greetings that a narrow ACL or an older server may refuse without harm.
bool isOptional(const Command& command)
{
    return command.name() == "client" || command.name() == "ping" || command.name() == "role";
}

/// AUTH has error texts of its own where the server knows no such user or wants no password at all.
Error authError(Error error, const QByteArray& user)
{
    const bool refused =
        error.detail.startsWith("ERR AUTH") || error.detail.startsWith("ERR invalid password");
    if (error.kind == ErrorKind::ServerError && refused)
        error.kind = ErrorKind::WrongPassword;
    if (error.kind == ErrorKind::WrongPassword)
        error.subject = user;
    return error;
}

/// A server has an error text of its own for a number too high, and a cluster for any number but 0.
Error selectError(Error error, const Command& command)
{
    if (command.name() != "select" || error.kind != ErrorKind::ServerError)
        return error;
    return {ErrorKind::NoDatabase, command.words.value(1), error.detail};
}

} // namespace

bool isHarmlessGreeting(const Command& command, ErrorKind kind)
{
    if (command.name() == "ping" && kind == ErrorKind::Misconfigured)
        return true; // it writes no snapshots; reading works
    return isOptional(command) && (kind == ErrorKind::NoPermission || kind == ErrorKind::UnknownCommand);
}

Error greetingError(const Error& error, const Command& command, const QByteArray& user)
{
    return command.name() == "auth" ? authError(error, user) : selectError(error, command);
}

} // namespace lockscope::redis
