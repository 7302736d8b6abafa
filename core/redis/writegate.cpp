#include "core/redis/writegate.h"

#include "core/redis/readcommands.h"

#include <QCryptographicHash>

#include <utility>

namespace lockscope::redis
{

namespace
{

/// True of questions who we are for the server, and what it would let us do: neither changes anything.
bool asksForRights(const QByteArray& name, const Command& command)
{
    const QByteArray what = command.words.value(1).toLower();
    return name == "acl" && (what == "whoami" || what == "dryrun");
}

/// The script that a command runs or loads, by its SHA-1; empty where it is no such command.
QByteArray scriptOf(const QByteArray& name, const Command& command)
{
    const auto sha1 = [](const QByteArray& text) {
        return QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex();
    };
    if (name == "evalsha" || name == "evalsha_ro")
        return command.words.value(1);
    if (name == "eval" || name == "eval_ro")
        return sha1(command.words.value(1));
    if (name == "script" && command.words.value(1).toLower() == "load" && command.words.size() == 3)
        return sha1(command.words.at(2));
    return {};
}

} // namespace

WriteGate::WriteGate(std::shared_ptr<const WriteWindow> window, QByteArrayList always)
    : m_window(std::move(window))
    , m_always(std::move(always))
{
}

bool WriteGate::lets(const Command& command, base::MonoTime now) const
{
    return isReadCommand(command) || m_window->isOpen(now) ||
           asksForRights(command.name().toLower(), command) || isKept(command);
}

bool WriteGate::isKept(const Command& command) const
{
    const QByteArray script = scriptOf(command.name().toLower(), command);
    return !script.isEmpty() && m_always.contains(script);
}

} // namespace lockscope::redis
