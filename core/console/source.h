#pragma once

#include "core/lab/runplace.h"
#include "core/locks/event.h"
#include "core/locks/health.h"
#include "core/locks/stated.h"
#include "core/locks/viewport.h"

#include <QObject>

namespace lockscope::console
{

/// How much of the server we may use. Shown and adjustable.
struct Budget {
    int readsPerSecond = 2000; ///< locks read a second
    double serverShare = 0.02; ///< of one core, for discovery after the first pass

    friend bool operator==(const Budget&, const Budget&) = default;
};

class Acts;

/// Where locks come from: a live server, the sandbox, a recording. Lives on the thread of its user (window,
/// terminal, test); every call returns at once, every signal arrives on that thread. Its implementation (a
/// thread of its own) stays hidden.
class Source : public QObject
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
    virtual void look(const locks::Viewport& viewport) = 0;
    /// Selects the lock whose history is wanted; historyChanged follows at once and with each change of it.
    virtual void select(const std::optional<locks::LockRef>& ref) = 0;
    /// Watches a name that no scan would recognise; `kind` empty = find out.
    virtual void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) = 0;
    virtual void unpin(const locks::LockRef& ref) = 0;
    /// Sets the prefixes whose names are found and pushed at once, in place of those before.
    virtual void setPrefixes(const QByteArrayList& prefixes) = 0;
    /// Replaces the operator's statements about keys by their names.
    virtual void setStatements(const QList<locks::Stated>& statements) = 0;
    virtual void setBudget(const Budget& budget) = 0;

    /// Returns the acts on this source; null where nothing can be done (a recording).
    [[nodiscard]] virtual Acts* acts() { return nullptr; }

    /// Returns its server as a place for runs of the Lab, as its user may write there and as it is stated
    /// now. Errors: InvalidArgument where it is no single server, or none that can be reached now.
    [[nodiscard]] virtual base::Result<lab::RunPlace> labPlace() const;

    [[nodiscard]] virtual locks::Health health() const = 0;
    /// Returns all locks by the last batch that was delivered.
    [[nodiscard]] virtual QList<locks::LockPtr> locks() const = 0;

Q_SIGNALS:
    void changed(const lockscope::locks::Batch& batch);
    void healthChanged(const lockscope::locks::Health& health);
    void historyChanged(const lockscope::locks::History& history);
    /// The events up to now, in place of all that were sent before: a recording stands at another moment.
    void retold(const QList<lockscope::locks::Event>& events);
};

} // namespace lockscope::console
