#pragma once

#include "core/redis/command.h"

#include <QByteArrayList>

namespace lockscope::redis
{

/// The one list of commands that a watching connection may send, as ACL rules name them ("client|setname").
/// Nothing else leaves a client made with readsOnly. Sources: facts of minimal ACLs; issue of the window.
const QByteArrayList& readCommands();

/// True where `command` is on the list (subcommand included).
bool isReadCommand(const Command& command);

/// The same for a connection to a Sentinel, which is no server of data and has commands of its own.
const QByteArrayList& sentinelCommands();
/// True where `command` is one of these.
bool isSentinelCommand(const Command& command);

/// Returns the list as ACL SETUSER rules ("-@all", "+scan", …), for a minimal user and for the live tests;
/// for a cluster with the commands that only a cluster needs. Those that came with Redis 7.2 are among them
/// only if `isRecent`: an older server refuses a line that names one.
QByteArrayList readCommandAclRules(bool cluster = false, bool isRecent = false);

/// Returns the rules for all that an ACL user of a Sentinel needs, its channels included.
QByteArrayList sentinelAclRules();

/// The channels on which a Sentinel announces the steps of a failover.
const QByteArrayList& sentinelAnnouncements();

} // namespace lockscope::redis
