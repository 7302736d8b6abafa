#pragma once

#include "core/locks/health.h"

namespace lockscope::locks
{

/// How the keyspace is searched for locks, in JSON: "server" (a script that only reads goes through it there
/// and answers with the names that may be locks) or "scan" (each name comes here; in a cluster: of any
/// shard). Empty = not known yet.
QByteArray searchWay(const Health& health);
/// The same as a sentence: translated, plain text.
QString searchSentence(const Health& health);

} // namespace lockscope::locks
