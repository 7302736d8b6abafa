#pragma once

#include "core/locks/cluster.h"

#include <QJsonObject>

namespace lockscope::record
{

/// The state of a group or a cluster as it is kept: as lockscopectl prints it, and why a shard was away.
/// Pure.
QJsonObject toKeptJson(const locks::Topology& topology);
locks::Topology topologyFromJson(const QJsonObject& object);
QJsonObject toKeptJson(const locks::Cluster& cluster);
locks::Cluster clusterFromJson(const QJsonObject& object);

} // namespace lockscope::record
