#pragma once

#include "core/locks/kind.h"

#include <QByteArrayList>
#include <QList>

#include <optional>

namespace lockscope::admin
{

/// What the rules of a server's users can say.
enum class AclLevel : quint8 {
    Keys,     ///< Redis 6.0: commands and keys
    Channels, ///< Redis 6.2: channels besides
    Reading,  ///< Redis 7, Valkey: keys that may be read only, and all commands that we know
};
/// As of a version of Redis ("6.2.14", "7"); none before 6.0, which knows no users, and of what is no
/// version.
std::optional<AclLevel> aclLevel(const QByteArray& version);

/// What an ACL user of a server is to be able to do.
struct AclWish {
    bool acts = false;             ///< else it only looks
    QList<locks::Kind> kinds = {}; ///< of the locks that it acts on; none: every kind
    QByteArrayList names = {};     ///< of the locks, as globs ("orders:*"); none: any name. No blanks in them
    bool cluster = false;          ///< of the nodes of a cluster
    AclLevel level = AclLevel::Reading;
};

/// The rules of ACL SETUSER for a user that can do what is wished and nothing else, behind
/// its name and its password: made from the list of reading commands and from the scripts themselves. The
/// channels of all names are open to who looks, because the patterns that are subscribed to name no lock;
/// before 6.2 every channel is open to everybody. Pure; any thread.
QByteArrayList aclRules(const AclWish& wish);
/// Likewise for a user of the Sentinels, which have users of their own, that can ask who the primary is.
QByteArrayList sentinelAclRules();
/// What such a user is usually called: "lockscope-read" or "lockscope-act".
QByteArray usualAclUser(const AclWish& wish);
/// The line for the prompt of redis-cli that makes a user of that name (one word) with these rules; its
/// password belongs in the place of PASSWORD.
QByteArray aclLine(const QByteArray& user, const QByteArrayList& rules);

} // namespace lockscope::admin
