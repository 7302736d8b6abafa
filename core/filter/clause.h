#pragma once

#include "core/filter/term.h"

#include <QList>

namespace lockscope::filter
{

/// A term, or several clauses of which all or any must hold. A term that a subject says nothing about is left
/// out of account. Immutable once parsed; any thread.
template<class Term>
struct ClauseOf {
    /// How several clauses are joined: by "and", or by "or".
    enum class Join : quint8 { All, Any };

    std::optional<Term> term; ///< empty: `parts` decide
    Join join = Join::All;
    QList<ClauseOf> parts;
    bool exclude = false; ///< "!" in front of the parentheses

    /// Empty = nothing in it says anything about `subject`.
    template<class Subject, class Known>
    [[nodiscard]] std::optional<bool> verdict(const Subject& subject, const Known& context) const;
    /// The terms in the order of the text.
    [[nodiscard]] QList<Term> terms() const;
};

template<class Term>
QList<Term> ClauseOf<Term>::terms() const
{
    if (term)
        return {*term};
    QList<Term> all;
    for (const ClauseOf& part : parts)
        all += part.terms();
    return all;
}

template<class Term>
template<class Subject, class Known>
std::optional<bool> ClauseOf<Term>::verdict(const Subject& subject, const Known& context) const
{
    if (term)
        return term->verdict(subject, context);
    const bool decisive = join == Join::Any;
    std::optional<bool> known;
    for (const ClauseOf& part : parts) {
        const std::optional<bool> said = part.verdict(subject, context);
        if (said == decisive)
            return decisive != exclude;
        known = said ? said : known;
    }
    return known ? std::optional(*known != exclude) : std::nullopt;
}

/// Returns the text of a filter that lets pass what `own`, which was read as `whole`, does and `term` as
/// well; `own` where it ends with that term already.
template<class Term>
QString narrowedText(const QString& own, const ClauseOf<Term>& whole, const QString& term)
{
    const bool isEmpty = !whole.term && whole.parts.isEmpty();
    if (isEmpty || own == term)
        return term;
    const bool isChoice = !whole.term && whole.join == ClauseOf<Term>::Join::Any;
    if (!isChoice && own.endsWith(u' ' + term))
        return own;
    return (isChoice ? u'(' + own + u')' : own) + u' ' + term;
}

/// The clauses of filters of locks and events.
using Clause = ClauseOf<Term>;

/// The parsed text of a filter, shared by its copies.
struct Filter::Terms {
    QString text;
    Clause whole;
    QList<Term> list; ///< all terms of `whole`
    bool dependsOnTime = false;
    bool dependsOnNames = false;
};

} // namespace lockscope::filter
