#pragma once

#include "core/locks/health.h"

#include <QStringList>

/// Sentences about a server that shows not all, or not the latest. Translated, plain text. Any thread.
namespace lockscope::locks
{

/// "primary", "replica", "active replica" for the role as a server names it ("master", "slave",
/// "active-replica"); another one stays as it is.
QString roleWords(const QByteArray& role);
/// "This is one node of a cluster: …", "This is a replica of A: …"; empty where there is nothing to say.
QStringList viewSentences(const Health& health);
/// The same in a few words each: "one node of a cluster", "replica of A".
QStringList viewWords(const Health& health);
/// A sentence for each source of knowledge that has failed though the server has its commands: "Locks cannot
/// be searched for, …".
QStringList lostSourceSentences(const Health& health);
/// Says how long the primary of a replica may be silent; empty for any other server.
QString silenceSentence(const Health& health);
/// "This is one node of a cluster: only the locks of its own slots are seen. Use redis+cluster://A.";
/// `server` = its address as a URI, without secrets.
QString loneNodeSentence(const QString& server);

} // namespace lockscope::locks
