#pragma once

#include "core/locks/cluster.h"

#include <QStringList>

namespace lockscope::locks
{

/// Sentences for people about a cluster, translated, plain text. Any thread.

/// "3 shards · 12 slots moving", and what is in doubt or missing.
QString clusterSentence(const Cluster& cluster);
/// One for each shard: its primary, how many slots, locks and replicas it has, and why it is not live.
QStringList shardSentences(const Cluster& cluster);
/// The same, but only for shards that are not live.
QStringList awaySentences(const Cluster& cluster);
/// Which shards are not live, and what that means for their locks; empty where all are.
QString awaySentence(const Cluster& cluster);

} // namespace lockscope::locks
