#pragma once

#include "core/locks/lock.h"

#include <QHash>
#include <queue>

#include <deque>

namespace lockscope::watch
{

/// When each lock must be looked at because something is predicted: its expiry (the server deletes late and
/// says so late), an expiry of one of its holds, a renewal that is due, one that is overdue. Moments are on
/// the server's clock. Pure; one thread.
class DeadlineSchedule
{
public:
    /// Takes the predictions of `lock` as it is now; the ones before are forgotten.
    void follow(const locks::Lock& lock, base::ServerTime now);
    void forget(const locks::LockRef& ref) { m_due.remove(ref); }
    void clear();
    [[nodiscard]] qsizetype size() const { return m_due.size(); }

    /// Takes the locks whose moment has come at `now`; each is returned once per prediction.
    QList<locks::LockRef> take(base::ServerTime now);
    /// At most so many outdated moments are kept, beside as many as there are locks with one.
    static constexpr std::size_t outdatedKept = 1'000;
    [[nodiscard]] std::size_t moments() const { return m_moments.size(); } ///< outdated ones among them
    /// The next moment.
    [[nodiscard]] std::optional<base::ServerTime> nextAt();

    /// The first moment after `now` at which `lock` must be read; empty where nothing is predicted.
    static std::optional<base::ServerTime> nextOf(const locks::Lock& lock, base::ServerTime now);

private:
    struct Moment {
        base::ServerTime at{};
        locks::SharedRef ref;
        friend bool operator>(const Moment& left, const Moment& right) { return left.at > right.at; }
    };
    [[nodiscard]] bool isOutdated(const Moment& moment) const;
    void dropOutdated();
    void shorten();

    QHash<locks::SharedRef, base::ServerTime> m_due;
    std::priority_queue<Moment, std::deque<Moment>, std::greater<>> m_moments;
};

} // namespace lockscope::watch
