#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace lockscope::locks
{

/// The server that is searched for locks where a replica was asked for. Only names come from there: each is
/// read on the primary before anything is claimed of it.
struct DiscoveryPlace {
    QString node; ///< "host:6379"
    bool replica = false;
    QByteArray reason = {}; ///< why it is not a replica: "none", "connecting", "unreachable", "refused",
                            ///< "link-down", "behind", "no-replica", "next-pass"; empty = it is
    QString tried = {};     ///< the replica that is meant there; empty = none is known

    friend bool operator==(const DiscoveryPlace&, const DiscoveryPlace&) = default;
};

/// Sentences about all of these, translated, plain text: one about those that are replicas, one about each
/// that is not, with the reason.
QStringList discoverySentences(const QList<DiscoveryPlace>& places);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::DiscoveryPlace, Q_RELOCATABLE_TYPE);
