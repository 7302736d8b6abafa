#pragma once

#include "core/filter/filter.h"

#include <QHash>

#include <set>
#include <utility>

namespace lockscope::ctl
{

/// The changes of locks that are worth a line: a lock that changes while the filter lets it pass, one whose
/// state or whose passing of the filter time alone has changed, and once more one that stops passing it. A
/// change costs what it takes to find its place, and time costs the locks that it may change. Pure; times are
/// on the server's clock.
class LockNews
{
public:
    explicit LockNews(const filter::Filter& filter);

    /// Returns the locks that are to be reported of a batch, in its order.
    [[nodiscard]] QList<locks::LockPtr> take(const locks::Batch& batch, const filter::Context& context);
    /// Returns those that time alone has changed up to context.now, in the order of time.
    [[nodiscard]] QList<locks::LockPtr> advance(const filter::Context& context);
    /// Returns those of `locks`, which are as they were, that the filter judges otherwise than before: names
    /// of clients have changed.
    [[nodiscard]] QList<locks::LockPtr> judgeAgain(
        const QList<locks::LockPtr>& locks, const filter::Context& context);

private:
    /// A lock that passes the filter, or may do so by time alone.
    struct Known {
        locks::LockPtr lock;
        std::optional<locks::State> reported; ///< its state then; empty = it does not pass
        std::optional<base::ServerTime> due;  ///< when time alone may change it
    };

    [[nodiscard]] Known forgotten(const locks::LockRef& ref);
    /// Judges the lock; true where it is to be reported.
    [[nodiscard]] bool judge(const locks::LockPtr& lock, bool hasChanged, const filter::Context& context);

    const filter::Filter m_filter;
    QHash<locks::LockRef, Known> m_known;
    std::set<std::pair<base::ServerTime, locks::LockRef>> m_due;
};

} // namespace lockscope::ctl
