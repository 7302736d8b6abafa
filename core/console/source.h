#pragma once

#include "core/lab/runplace.h"
#include "core/locks/lockmonitor.h"

namespace lockscope::console
{

class Acts;

/// Where locks come from: a live server, the sandbox, a recording. Lives on the thread of its user (window,
/// terminal, test). Its implementation (a thread of its own) stays hidden.
class Source : public locks::LockMonitor
{
    Q_OBJECT
public:
    using LockMonitor::LockMonitor;

    /// Returns the acts on this source; null where nothing can be done (a recording).
    [[nodiscard]] virtual Acts* acts() { return nullptr; }

    /// Returns its server as a place for runs of the Lab, as its user may write there and as it is stated
    /// now. Errors: InvalidArgument where it is no single server, or none that can be reached now.
    [[nodiscard]] virtual base::Result<lab::RunPlace> labPlace() const;

    /// Returns all locks by the last batch that was delivered.
    [[nodiscard]] virtual QList<locks::LockPtr> locks() const = 0;

Q_SIGNALS:
    /// The events up to now, in place of all that were sent before: a recording stands at another moment.
    void retold(const QList<lockscope::locks::Event>& events);
};

} // namespace lockscope::console
