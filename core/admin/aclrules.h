#pragma once

#include "core/locks/kind.h"

#include <QByteArrayList>
#include <QList>

#include <optional>

namespace lockscope::admin
{

/// The kinds of rules that a server's users can have.
enum class AclLevel : quint8 {
    Keys,     ///< Redis 6.0: commands and keys
    Channels, ///< Redis 6.2: channels besides
    Reading,  ///< Redis 7: keys that may only be read
    NoTouch,  ///< Redis 7.2, Valkey: CLIENT NO-TOUCH besides, and all commands that we know
};
/// Returns the level of a version of Redis ("6.2.14", "7"); none before 6.0, which has no users, and none
/// where the text is no version.
std::optional<AclLevel> aclLevel(const QByteArray& version);

/// The abilities that an ACL user of a server is to have.
struct AclWish {
    bool acts = false;             ///< false: it only watches
    QList<locks::Kind> kinds = {}; ///< of the locks that it acts on; none: every kind
    QByteArrayList names = {};     ///< of the locks, as globs ("orders:*"); none: any name. No blanks in them
    bool cluster = false;          ///< of the nodes of a cluster
    AclLevel level = AclLevel::Reading;
};

/// Returns the rules of ACL SETUSER for a user that can do what is wished and nothing else, to be put behind
/// its name and its password. They are made from the list of reading commands and from the scripts
/// themselves. A user who only watches may use the channels of all names, because the patterns that are
/// subscribed to name no lock; before 6.2 every channel is open to everybody. Pure; any thread.
QByteArrayList aclRules(const AclWish& wish);
/// Returns the rules for a user of the Sentinels, which have users of their own, that can ask who the primary
/// is.
QByteArrayList sentinelAclRules();
/// Returns the usual name of such a user: "lockscope-read" or "lockscope-act".
QByteArray usualAclUser(const AclWish& wish);
/// Returns the line for the prompt of redis-cli that makes a user of that name (one word) with these rules;
/// its password belongs in the place of PASSWORD.
QByteArray aclLine(const QByteArray& user, const QByteArrayList& rules);

} // namespace lockscope::admin
