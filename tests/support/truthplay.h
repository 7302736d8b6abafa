#pragma once

#include "core/redis/endpoint.h"
#include "tests/support/sourceview.h"
#include "tests/support/truthworker.h"

#include <memory>

namespace lockscope::support
{

/// A client that takes a lock, holds it for a while and releases it, over and over, a source that watches,
/// and what both say of the lock.
class TruthPlay
{
public:
    static const base::KeyName lock;

    /// The client goes to `endpoint`, wherever that leads to at the time; the source to what `uri` names.
    TruthPlay(const redis::Endpoint& endpoint, const QString& uri);
    /// With another client, of the same lock.
    TruthPlay(std::unique_ptr<TruthWorker> worker, const QString& uri);

    /// At least so many more holds, whatever is shown.
    bool work(int holds);
    /// Likewise, the last of which is shown.
    bool goOn(int holds);
    /// Returns what was shown as live, and what was held and missed, for longer than `patience` while the
    /// client knew better.
    [[nodiscard]] QByteArrayList lies(base::milliseconds patience = base::milliseconds(1000)) const;
    /// Returns what is shown as current of the lock; a lock that a failover may have lost claims nothing.
    [[nodiscard]] TruthLog::State claimed() const;

    base::SteadyClock clock;
    TruthLog log;
    SourceView view;

private:
    /// The node of that lock is; of one that is not shown: every node where it may be.
    [[nodiscard]] bool isConnected(const locks::LockPtr& shown) const;

    std::unique_ptr<TruthWorker> m_worker;
};

} // namespace lockscope::support
