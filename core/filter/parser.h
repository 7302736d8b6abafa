#pragma once

#include "core/filter/clauseparser.h"
#include "core/filter/term.h"

namespace lockscope::filter
{

/// Reads the text of a filter of locks and events.
class Parser final : public ClauseParser<Term>
{
public:
    using ClauseParser::ClauseParser;

private:
    Read readCondition() override;
    Read readField(const QString& name);
    Read readComparison(const QString& name, const QString& relation);
    Read readText();

    template<class Where>
    static Read textOf(const Piece& piece);
    template<class Value>
    static Read listOf(const QString& field, const Piece& value, const QList<Value>& all);
    static Read fieldOf(const QString& name, const Piece& value);
    static Read troubleOf(const Piece& value);
    static Read certaintyOf(const Piece& value);
    static Read comparisonOf(Quantity quantity, Relation relation, const Piece& value);
};

} // namespace lockscope::filter
