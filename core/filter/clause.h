#pragma once

#include "core/filter/term.h"

#include <QList>

namespace lockscope::filter
{

/// A term, or several clauses of which all or any must hold. A term that a lock or an event says nothing
/// about is left out of account. Immutable once parsed; any thread.
struct Clause {
    enum class Join : quint8 { All, Any };

    std::optional<Term> term; ///< empty: `parts` decide
    Join join = Join::All;
    QList<Clause> parts;
    bool exclude = false; ///< "!" in front of the parentheses

    /// Empty = nothing in it says anything about `subject`, which is a lock or an event.
    template<class Subject>
    [[nodiscard]] std::optional<bool> verdict(const Subject& subject, const Context& context) const;
    /// The terms in the order of the text.
    [[nodiscard]] QList<Term> terms() const;
};

template<class Subject>
std::optional<bool> Clause::verdict(const Subject& subject, const Context& context) const
{
    if (term)
        return term->verdict(subject, context);
    const bool decisive = join == Join::Any;
    std::optional<bool> known;
    for (const Clause& part : parts) {
        const std::optional<bool> said = part.verdict(subject, context);
        if (said == decisive)
            return decisive != exclude;
        known = said ? said : known;
    }
    return known ? std::optional(*known != exclude) : std::nullopt;
}

struct Filter::Terms {
    QString text;
    Clause whole;
    QList<Term> list; ///< all terms of `whole`
    bool dependsOnTime = false;
};

} // namespace lockscope::filter
