#pragma once

#include "core/locks/clientsight.h"
#include "core/locks/event.h"
#include "core/locks/health.h"
#include "core/locks/pinned.h"
#include "core/locks/stated.h"
#include "core/locks/viewport.h"

#include <QObject>

namespace lockscope::locks
{

/// How much of a server its monitor may use.
struct ServerBudget {
    int readsPerSecond = 2000; ///< locks read a second
    double serverShare = 0.02; ///< of one core, for discovery after the first pass

    friend bool operator==(const ServerBudget&, const ServerBudget&) = default;
};

/// Reports locks as they change, and takes what its user wants to see of them. All calls return at once;
/// calls and signals are on the thread of its user.
class LockMonitor : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Begins; a batch with everything known follows, then changes.
    virtual void open() = 0;
    virtual void close() = 0;
    /// Ends the wait before the next attempt to connect.
    virtual void retryNow() = 0;
    /// Sets the part that the user looks at; it is read first.
    virtual void look(const Viewport& viewport) = 0;
    /// Selects the lock whose history is wanted; historyChanged follows at once and with each change of it.
    virtual void select(const std::optional<LockRef>& ref) = 0;
    /// Watches a name that no scan would recognise; `kind` empty = find out.
    virtual void pin(const LockRef& ref, std::optional<Kind> kind) = 0;
    /// Ends pin(); the name stays as long as there is a lock.
    virtual void unpin(const LockRef& ref) = 0;
    /// Sets the prefixes whose names are found and pushed at once, in place of those before.
    virtual void setPrefixes(const QByteArrayList& prefixes) = 0;
    /// Replaces the operator's statements about keys by their names.
    virtual void setStatements(const QList<Stated>& statements) = 0;
    /// Sets how much of the server the watch may use, from now on.
    virtual void setBudget(const ServerBudget& budget) = 0;

    /// Returns the health as last reported by healthChanged().
    [[nodiscard]] virtual Health health() const = 0;

Q_SIGNALS:
    /// At most every 16 ms; the first change after quiet at once.
    void changed(const lockscope::locks::Batch& batch);
    /// Reports whether what is shown is live, and what each feed does.
    void healthChanged(const lockscope::locks::Health& health);
    /// Brings the history of the selected lock.
    void historyChanged(const lockscope::locks::History& history);
    /// While Viewport::clients is true: every ten seconds, or less often where that would cost too much.
    void clientsChanged(const lockscope::locks::ClientSight& sight);
};

} // namespace lockscope::locks
