#pragma once

#include "core/filter/filter.h"
#include "core/locks/event.h"
#include "core/locks/lockcolumn.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace lockscope::ctl
{

/// The locks that a filter lets pass, in order. A change costs what it takes to find its place; time costs
/// the locks whose findings it changes, and of a filter that depends on time a bounded number at each step.
/// Another filter or order over many locks is arranged in pieces beside the present one, which is shown
/// until then. Pure; times are on the server's clock.
class SortedLocks
{
public:
    /// Where a lock stands; also where it stood, when it is gone.
    struct Place {
        qint64 number = 0;
        QString word;
        locks::LockRef ref;
    };

    explicit SortedLocks(const filter::Context& context);

    /// Takes changed and removed locks; each changed one is judged again.
    void take(const locks::Batch& batch);
    /// Sets the present moment.
    void setTime(base::ServerTime now);
    /// Shows what passes another filter; see goOn().
    void setFilter(const filter::Filter& filter);
    /// Takes that the names in the context have changed: where the filter or the order depends on them, all
    /// locks are arranged again.
    void takeNames();
    /// Sorts by trouble, kind, holder, held, ttl, waiters or renewals; by the name for any other column.
    void sort(locks::LockColumn by, bool reversed);
    /// Arranges some more locks by the filter and the order that were set last.
    void goOn();
    /// True while that is not complete.
    [[nodiscard]] bool isArranging() const { return m_coming.has_value(); }

    /// Returns the moment, the names and the limits by which locks are judged.
    [[nodiscard]] const filter::Context& context() const { return m_context; }
    /// True where no lock is shown.
    [[nodiscard]] bool isEmpty() const { return m_shown.rows.empty(); }
    /// Returns how many match, how many there are, and how many of all are in trouble.
    [[nodiscard]] qsizetype matching() const { return qsizetype(m_shown.rows.size()); }
    [[nodiscard]] qsizetype all() const { return qsizetype(m_known.size()); }
    [[nodiscard]] qsizetype inTrouble() const { return m_inTrouble; }

    /// The lock of that name; null where it is not known.
    [[nodiscard]] locks::LockPtr find(const locks::LockRef& ref) const;
    /// The place of a lock that is shown; empty where it is not.
    [[nodiscard]] std::optional<Place> placeOf(const locks::LockRef& ref) const;
    /// To be called where it is not empty: the ends, the place at or behind another, and the place so many
    /// rows from it.
    [[nodiscard]] Place first() const { return *m_shown.rows.begin(); }
    [[nodiscard]] Place last() const { return *m_shown.rows.rbegin(); }
    [[nodiscard]] Place near(const Place& place) const;
    [[nodiscard]] Place moved(const Place& place, qsizetype rows) const;
    [[nodiscard]] bool isBefore(const Place& left, const Place& right) const;
    /// Returns at most `count` locks from `place` on.
    [[nodiscard]] QList<locks::LockPtr> from(const Place& place, qsizetype count) const;

private:
    struct Order {
        bool reversed = false;
        bool operator()(const Place& left, const Place& right) const;
    };
    using Rows = std::set<Place, Order>;
    /// A filter and an order, with the locks that it shows.
    struct Arrangement {
        filter::Filter filter;
        locks::LockColumn by = locks::LockColumn::Trouble;
        Rows rows;
    };
    struct Known {
        locks::LockPtr lock;
        /// Its place in the arrangement that is shown, and its place in the one that is coming.
        std::array<std::optional<Place>, 2> places;
        std::optional<base::ServerTime> due; ///< when time alone may change its findings
        std::optional<locks::Finding> worst; ///< of its findings
    };
    /// The arrangement that is being made of the locks up to `done`.
    struct Coming {
        Arrangement arrangement;
        std::optional<locks::LockRef> done;
    };

    void judge(Known& known);
    void begin(const filter::Filter& filter, locks::LockColumn by, bool reversed);
    void judgeNext(int count);
    void forget(Known& known);
    void place(Known& known, Arrangement& arrangement, int side) const;
    [[nodiscard]] bool isComing(const Known& known) const;
    [[nodiscard]] Place placeFor(const Known& known, locks::LockColumn by) const;

    filter::Context m_context;
    std::map<locks::LockRef, Known> m_known;
    Arrangement m_shown;
    std::optional<Coming> m_coming;
    int m_side = 0; ///< of Known::places that m_shown has
    std::set<std::pair<base::ServerTime, locks::LockRef>> m_due;
    locks::LockRef m_judged; ///< the last one that was judged again for a filter that depends on time
    qsizetype m_inTrouble = 0;
};

} // namespace lockscope::ctl
