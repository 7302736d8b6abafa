#pragma once

#include "core/filter/clauseparser.h"
#include "core/filter/term.h"

namespace lockscope::filter
{

/// Reads the text of a filter of locks and events.
class Parser final : public ClauseParser<Term>
{
public:
    explicit Parser(const QString& text);

private:
    Read conditionOf(const Written& written) override;
    [[nodiscard]] Read troubleOf(const Written& written) const;
    [[nodiscard]] Read certaintyOf(const Written& written) const;
    static Read databasesOf(const Piece& value);
    static Read comparisonOf(const Written& written);
};

} // namespace lockscope::filter
