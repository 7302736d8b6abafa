#pragma once

#include <QByteArrayList>
#include <QList>

namespace lockscope::admin
{

/// A command that a script sends, as the script's text has it.
struct InnerCommand {
    QByteArrayList words; ///< with "1" for words that are only known when it runs, and without its key
    QByteArray
        subject; ///< the expression of its first argument: "KEYS[1]", "KEYS[2] .. ':' .. count", "lock"

    friend bool operator==(const InnerCommand&, const InnerCommand&) = default;
};

/// Returns each call of redis.call and redis.pcall in a script of ours, once. Pure; any thread.
QList<InnerCommand> innerCommandsOf(const QByteArray& text);

} // namespace lockscope::admin

Q_DECLARE_TYPEINFO(lockscope::admin::InnerCommand, Q_RELOCATABLE_TYPE);
