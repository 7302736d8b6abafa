#pragma once

#include "core/locks/topology.h"

/// Sentences for people about a group, translated, plain text. Any thread.
namespace lockscope::locks
{

/// Says why it is not confirmed which server is the primary (Topology::doubt).
QString doubtSentence(const QByteArray& doubt);
/// "Primary of “shop”: 10.0.0.1:6379 · agreed by 3 of 3 Sentinels · 1 replica", and the doubt where there is
/// one.
QString topologySentence(const Topology& topology);
/// "Failover at 12:03:04 from A to B: 5 locks confirmed, 1 possibly lost." `when` = its moment, as shown.
QString failoverSentence(const Failover& failover, const QString& when);
/// "The former primary A still answers as a primary: … 2 locks that are known here are held there, 1 of them
/// by others than on the new primary (NAME)."
QString formerSentence(const FormerPrimary& former);

} // namespace lockscope::locks
