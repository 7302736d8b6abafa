#pragma once

#include "core/base/time.h"
#include "core/locks/formerprimary.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope::locks
{

/// The numbers of locks that were seen before a failover, by what became of them.
struct FailoverToll {
    quint64 open = 0;      ///< not read on the new primary yet
    quint64 confirmed = 0; ///< that are there
    quint64 lost = 0;      ///< possibly lost: not there, and nothing else explains it

    friend bool operator==(const FailoverToll&, const FailoverToll&) = default;
};

/// A change of the primary.
struct Failover {
    base::ServerTime at{}; ///< when it was noticed
    QString from;          ///< "host:port"
    QString to;
    FailoverToll toll;
    std::optional<FormerPrimary> former = {}; ///< while the former one still answers as a primary

    friend bool operator==(const Failover&, const Failover&) = default;
};

/// How the primary of a group is known, where Sentinels name it.
struct Topology {
    QByteArray master;    ///< what they call it
    QString primary;      ///< "host:port", as it is announced; empty = not known
    int sentinels = 0;    ///< that are known
    int agreeing = 0;     ///< that name this primary
    QByteArray doubt;     ///< why the primary is not confirmed: identifier, see lockwords.h; empty = it is
    QStringList replicas; ///< "host:port"
    std::optional<Failover> failover; ///< the last one that was seen

    friend bool operator==(const Topology&, const Topology&) = default;
};

} // namespace lockscope::locks
