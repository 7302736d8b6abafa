#pragma once

#include "core/admin/act.h"
#include "core/redis/reply.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace lockscope::admin
{

/// The answer of the server's ACL about one act.
enum class Permission : quint8 { Unknown, Granted, Denied };
struct ActPermission {
    Permission permission = Permission::Unknown;
    QByteArray missing; ///< for Denied: the command with its key or channel, raw

    friend bool operator==(const ActPermission&, const ActPermission&) = default;
};
using ActPermissions = QHash<ActKind, ActPermission>;

/// Returns the arguments of lua/permissions.lua for the commands that a server is asked about.
QByteArrayList permissionArguments(const QList<QByteArrayList>& commands);
/// Returns the places (from 0) of those commands that its reply says are denied; nothing where it is no such
/// reply.
std::optional<QSet<qsizetype>> deniedPlaces(const redis::Reply& reply, qsizetype commands);

/// The commands that the acts on one lock send: every command inside their scripts, with its keys and its
/// channels. For a lock on a node of a cluster (since Redis 7, as older servers are asked nothing) those of
/// sharded channels are included. Pure.
class PermissionQuestions
{
public:
    /// Collects the commands of the acts that this lock's kind has.
    explicit PermissionQuestions(const locks::Lock& lock);

    /// Returns each command once, with its name, keys and channels.
    [[nodiscard]] const QList<QByteArrayList>& commands() const { return m_commands; }
    /// Returns them as the arguments of lua/permissions.lua.
    [[nodiscard]] QByteArrayList arguments() const;
    /// Returns the permissions by its reply; all unknown where it is no such reply.
    [[nodiscard]] ActPermissions read(const redis::Reply& reply) const;
    /// Returns the same where each of commands() was found to be denied or not.
    [[nodiscard]] ActPermissions judge(const QSet<qsizetype>& denied) const;

private:
    void add(ActKind act, const QList<QByteArrayList>& commands);
    void addLockOperation(ActKind act, const locks::Lock& lock);

    QList<QByteArrayList> m_commands;
    QHash<ActKind, QList<qsizetype>> m_needs; ///< places in m_commands
};

} // namespace lockscope::admin
