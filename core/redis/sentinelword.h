#pragma once

#include "core/base/result.h"
#include "core/redis/hostport.h"
#include "core/redis/reply.h"

#include <QList>

/// The answers of Sentinels, as values. Pure.
namespace lockscope::redis
{

/// The answer of one Sentinel about the primary.
struct SentinelWord {
    QByteArray id;     ///< its own; empty where it does not report it
    HostPort primary;  ///< as it announces it
    qint64 epoch = 0;  ///< of its configuration: a higher one is newer; 0 where it does not report it
    bool down = false; ///< it does not reach that primary itself

    friend bool operator==(const SentinelWord&, const SentinelWord&) = default;
};

/// Another Sentinel or a replica that one knows.
struct SentinelPeer {
    HostPort address;
    QByteArray id;
    bool down = false;

    friend bool operator==(const SentinelPeer&, const SentinelPeer&) = default;
};

/// Reads the answers to SENTINEL MYID, GET-MASTER-ADDR-BY-NAME and MASTER; the first and one of the others
/// may be refused. Errors: UnknownPrimary (subject = `master`), or that of the answers.
base::Result<SentinelWord> sentinelWord(const QByteArray& master, const base::Result<Reply>& id,
    const base::Result<Reply>& address, const base::Result<Reply>& state);

/// Reads the answer to SENTINEL SENTINELS or REPLICAS; entries without an address are left out.
QList<SentinelPeer> sentinelPeers(const Reply& reply);

} // namespace lockscope::redis
