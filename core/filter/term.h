#pragma once

#include "core/filter/filter.h"
#include "core/filter/relation.h"
#include "core/filter/textmatch.h"
#include "core/locks/finding.h"

#include <variant>

namespace lockscope::filter
{

/// The quantity of a lock that a comparison is about.
enum class Quantity : quint8 { Ttl, Held, Waiters, Renewals, Count };

/// One condition of a filter.
struct Term {
    /// The name of the lock.
    struct Name {
        TextMatch text;
    };
    /// The id or the alias of a holder.
    struct Holder {
        TextMatch text;
    };
    /// The node on which the lock is.
    struct Node {
        TextMatch text;
    };
    /// A quantity compared with a value.
    struct Comparison {
        Quantity quantity = Quantity::Ttl;
        Relation relation = Relation::Less;
        qint64 value = 0; ///< milliseconds or a number
    };
    /// The findings about a lock.
    struct Trouble {
        locks::Findings any; ///< one of these at least
        bool byName = false; ///< each was named; else all of a severity
    };
    /// One for an exact event, one for a concluded one.
    struct Certainty {
        QList<bool> any;
    };
    using Condition =
        std::variant<Name, Holder, Node, Comparison, Trouble, QList<locks::Kind>, QList<locks::State>,
            QList<locks::LeaseKind>, QList<locks::EventKind>, QList<int>, QList<locks::Seen>, Certainty>;

    Condition condition;
    bool exclude = false; ///< "!" in front of it

    /// Empty = the term says nothing about it.
    [[nodiscard]] std::optional<bool> verdict(const locks::Lock& lock, const Context& context) const;
    [[nodiscard]] std::optional<bool> verdict(const locks::Event& event, const Context& context) const;
    [[nodiscard]] bool isOfLocks() const; ///< says something about locks
    [[nodiscard]] bool isOfEvents() const;
    /// The word before the sign, "state:" or "ttl"; empty for a name.
    [[nodiscard]] QString word() const;
    [[nodiscard]] bool dependsOnTime() const;
    /// The same as Filter::nextChangeAt().
    [[nodiscard]] std::optional<base::ServerTime> nextChangeAt(
        const locks::Lock& lock, const Context& context) const;
    [[nodiscard]] bool dependsOnNames() const { return std::holds_alternative<Holder>(condition); }
    /// The same as Filter::needsWatching().
    [[nodiscard]] QStringList needsWatching() const;
    /// The same as Filter::troubleOverTime().
    [[nodiscard]] locks::Findings troubleOverTime() const;
};

} // namespace lockscope::filter
