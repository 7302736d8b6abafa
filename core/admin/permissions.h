#pragma once

#include "core/admin/act.h"
#include "core/redis/reply.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace lockscope::admin
{

/// What the server's ACL says of one act.
enum class Permission : quint8 { Unknown, Granted, Denied };
struct ActPermission {
    Permission permission = Permission::Unknown;
    QByteArray missing; ///< of Denied: the command with its key or channel, raw

    friend bool operator==(const ActPermission&, const ActPermission&) = default;
};
using ActPermissions = QHash<ActKind, ActPermission>;

/// Commands that a server is asked about, as the arguments of lua/permissions.lua.
QByteArrayList permissionArguments(const QList<QByteArrayList>& commands);
/// The places (from 0) of those commands that its reply says are denied; nothing where it is no such reply.
std::optional<QSet<qsizetype>> deniedPlaces(const redis::Reply& reply, qsizetype commands);

/// What the acts on one lock need of the server: every command inside their scripts, with its keys and its
/// channels; of one that lies on a node of a cluster (since Redis 7, as older servers are asked nothing)
/// those of sharded channels, too. Pure.
class PermissionQuestions
{
public:
    explicit PermissionQuestions(const locks::Lock& lock);

    [[nodiscard]] const QList<QByteArrayList>& commands() const { return m_commands; }
    /// They as the arguments of lua/permissions.lua.
    [[nodiscard]] QByteArrayList arguments() const;
    /// What its reply says; all unknown where it is no such reply.
    [[nodiscard]] ActPermissions read(const redis::Reply& reply) const;
    /// The same where each of commands() was found to be denied or not.
    [[nodiscard]] ActPermissions judge(const QSet<qsizetype>& denied) const;

private:
    void add(ActKind act, const QList<QByteArrayList>& commands);
    void addLockOperation(ActKind act, const locks::Lock& lock);

    QList<QByteArrayList> m_commands;
    QHash<ActKind, QList<qsizetype>> m_needs; ///< places in m_commands
};

} // namespace lockscope::admin
