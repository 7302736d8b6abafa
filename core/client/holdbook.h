#pragma once

#include "core/base/time.h"
#include "core/client/hold.h"

#include <QList>

#include <map>
#include <optional>

namespace lockscope::client
{

/// A hold of a client, as far as it knows.
struct Holding {
    base::KeyName lock;
    qint64 thread = 0;
    qint64 count = 1;                             ///< entries; of a semaphore: permits
    std::optional<base::milliseconds> lease = {}; ///< fixed; empty = kept by the watchdog, or needs none
    base::MonoTime acquiredAt{};                  ///< when the present count was reached
    Form form = Form::Reentrant;
    base::HolderId holder = {};
    std::optional<qint64> token = {}; ///< of a fenced lock

    /// Returns the identity of the hold, by which the book finds it.
    [[nodiscard]] Hold hold() const { return {lock, holder, form}; }
};

/// The holds of one client, by lock and stored id. Pure; any thread.
class HoldBook
{
public:
    /// Adds the hold, in place of an older one with the same lock and id.
    void enter(const Holding& holding);
    /// Sets the entries that remain after a release; 0 ends the hold.
    void setCount(const Hold& hold, qint64 count);
    std::optional<Holding> remove(const Hold& hold);

    /// Returns the hold; null where it is not in the book. Valid until the book changes.
    [[nodiscard]] const Holding* find(const Hold& hold) const;
    /// Returns the entries of that hold; 0 where it is not in the book.
    [[nodiscard]] qint64 countOf(const Hold& hold) const;
    /// Returns the hold of that thread that was taken last; a thread may read, write and have several
    /// permits.
    [[nodiscard]] std::optional<Hold> latest(const base::KeyName& lock, qint64 thread) const;
    /// Returns all holds whose lease is not over.
    [[nodiscard]] QList<Holding> at(base::MonoTime now) const;

    /// Returns when the next fixed lease is over.
    [[nodiscard]] std::optional<base::MonoTime> nextLapse() const;
    /// Removes and returns the holds whose lease is over.
    QList<Holding> takeLapsed(base::MonoTime now);

    /// Archives all of its state in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive(m_holdings);
    }

private:
    std::map<std::pair<base::KeyName, base::HolderId>, Holding> m_holdings;
};

} // namespace lockscope::client

Q_DECLARE_TYPEINFO(lockscope::client::Holding, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::client::Holding)
