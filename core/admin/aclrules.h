#pragma once

#include "core/locks/kind.h"

#include <QByteArrayList>
#include <QList>

namespace lockscope::admin
{

/// What an ACL user of a server is to be able to do.
struct AclWish {
    bool acts = false;             ///< else it only looks
    QList<locks::Kind> kinds = {}; ///< of the locks that it acts on; none: every kind
    QByteArrayList names = {};     ///< of the locks, as globs ("orders:*"); none: any name. No blanks in them
    bool cluster = false;          ///< of the nodes of a cluster
    bool before7 = false; ///< of Redis 6.2: it knows fewer commands, and no keys that may only be read
};

/// The rules of ACL SETUSER (Redis 7, or 6.2) for a user that can do what is wished and nothing else, behind
/// its name and its password: made from the list of reading commands and from the scripts themselves. The
/// channels of all names are open to who looks, because the patterns that are subscribed to name no lock.
/// Pure; any thread.
QByteArrayList aclRules(const AclWish& wish);
/// Likewise for a user of the Sentinels, which have users of their own, that can ask who the primary is.
QByteArrayList sentinelAclRules();
/// What such a user is usually called: "lockscope-read" or "lockscope-act".
QByteArray usualAclUser(const AclWish& wish);
/// The line for the prompt of redis-cli that makes a user of that name (one word) with these rules; its
/// password belongs in the place of PASSWORD.
QByteArray aclLine(const QByteArray& user, const QByteArrayList& rules);

} // namespace lockscope::admin
