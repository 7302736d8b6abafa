#pragma once

#include "core/filter/clause.h"
#include "core/filter/faultwords.h"
#include "core/filter/termreader.h"

#include <utility>

namespace lockscope::filter
{

/// Reads a filter's text into clauses, from left to right, once; stops at the first fault. The conditions are
/// those of a subclass, the way of writing and of joining them is the same in all filters.
template<class Term>
class ClauseParser : protected TermReader
{
public:
    using Clause = ClauseOf<Term>;
    using TermReader::TermReader;
    virtual ~ClauseParser() = default;

    /// The terms in their order and joined as written, or the first fault.
    std::variant<Clause, FilterError> parse();

protected:
    using Read = std::variant<typename Term::Condition, FilterError>;

    ClauseParser(const ClauseParser&) = default;
    ClauseParser& operator=(const ClauseParser&) = default;
    /// Returns the condition that is written so.
    virtual Read conditionOf(const Written& written) = 0;

    /// Returns a condition `Where` with a text or a pattern.
    template<class Where>
    [[nodiscard]] static Read textOf(const Piece& piece);
    /// Returns the list of those of `all`, the values of the field in their order, that are named.
    template<class Values>
    [[nodiscard]] Read listOf(const Written& written, const Values& all) const;

private:
    static constexpr qsizetype deepestGroup = 16;
    using ReadClause = std::variant<Clause, FilterError>;

    ReadClause readAny();
    ReadClause readAll();
    ReadClause readOne();
    ReadClause readGroup();
};

template<class Term>
std::variant<ClauseOf<Term>, FilterError> ClauseParser<Term>::parse()
{
    if (isTooLong())
        return tooLong();
    skipSpace();
    if (atEnd())
        return Clause{};
    ReadClause read = readAny();
    if (!atEnd() && std::holds_alternative<Clause>(read))
        return FilterError{m_at, 1, faultwords::neverOpened()};
    return read;
}

/// Clauses with "or" between them.
template<class Term>
typename ClauseParser<Term>::ReadClause ClauseParser<Term>::readAny()
{
    Clause any{{}, Clause::Join::Any, {}, false};
    while (true) {
        if (isJoinAhead(u"or"))
            return FilterError{m_at, 2, faultwords::nothingToJoin(QStringLiteral("or"))};
        ReadClause read = readAll();
        if (std::holds_alternative<FilterError>(read))
            return read;
        any.parts.append(std::get<Clause>(std::move(read)));
        if (!isJoinAhead(u"or"))
            break;
        const qsizetype joinAt = m_at;
        m_at += 2;
        skipSpace();
        if (atEnd() || m_text.at(m_at) == u')')
            return FilterError{joinAt, 2, faultwords::nothingToJoin(QStringLiteral("or"))};
    }
    return any.parts.size() == 1 ? any.parts.takeFirst() : any;
}

/// Clauses side by side, up to an "or", a closing parenthesis or the end.
template<class Term>
typename ClauseParser<Term>::ReadClause ClauseParser<Term>::readAll()
{
    Clause all;
    while (!atEnd() && m_text.at(m_at) != u')' && !isJoinAhead(u"or")) {
        if (!all.parts.isEmpty() && isJoinAhead(u"and")) {
            m_at += 3;
            skipSpace();
            if (atEnd() || m_text.at(m_at) == u')' || isJoinAhead(u"or"))
                return FilterError{m_at, 0, faultwords::nothingToJoin(QStringLiteral("and"))};
        }
        ReadClause read = readOne();
        if (std::holds_alternative<FilterError>(read))
            return read;
        all.parts.append(std::get<Clause>(std::move(read)));
        skipSpace();
    }
    if (all.parts.isEmpty()) // it stands at ")"
        return FilterError{m_at, 1, m_depth > 0 ? faultwords::emptyGroup() : faultwords::neverOpened()};
    return all.parts.size() == 1 ? all.parts.takeFirst() : all;
}

/// A term or a group, with "!" before it or not.
template<class Term>
typename ClauseParser<Term>::ReadClause ClauseParser<Term>::readOne()
{
    const qsizetype begin = m_at;
    const bool exclude = m_text.at(m_at) == u'!';
    m_at += exclude ? 1 : 0;
    if (exclude && (atEnd() || atSpace() || m_text.at(m_at) == u')'))
        return FilterError{begin, 1, faultwords::nothingToExclude()};
    if (isJoinAhead(u"and"))
        return FilterError{m_at, 3, faultwords::nothingToJoin(QStringLiteral("and"))};
    if (m_text.at(m_at) == u'(') {
        ReadClause group = readGroup();
        if (auto* clause = std::get_if<Clause>(&group); clause && exclude)
            return Clause{{}, Clause::Join::All, {*clause}, true};
        return group;
    }
    const auto written = readWritten();
    if (const auto* fault = std::get_if<FilterError>(&written))
        return *fault;
    Read read = conditionOf(std::get<Written>(written));
    if (const auto* fault = std::get_if<FilterError>(&read))
        return *fault;
    return Clause{
        Term{std::get<typename Term::Condition>(std::move(read)), exclude}, Clause::Join::All, {}, false};
}

template<class Term>
template<class Where>
typename ClauseParser<Term>::Read ClauseParser<Term>::textOf(const Piece& piece)
{
    auto text = textMatchOf(piece);
    if (const auto* fault = std::get_if<FilterError>(&text))
        return *fault;
    return typename Term::Condition(Where{std::get<TextMatch>(std::move(text))});
}

template<class Term>
template<class Values>
typename ClauseParser<Term>::Read ClauseParser<Term>::listOf(const Written& written, const Values& all) const
{
    const Places places = placesOf(written);
    if (const auto* fault = std::get_if<FilterError>(&places))
        return *fault;
    QList<typename Values::value_type> found;
    for (const qsizetype place : std::get<QList<qsizetype>>(places))
        found.append(*(all.begin() + place));
    return typename Term::Condition(found);
}

template<class Term>
typename ClauseParser<Term>::ReadClause ClauseParser<Term>::readGroup()
{
    const qsizetype begin = m_at++;
    if (++m_depth > deepestGroup)
        return FilterError{begin, 1, faultwords::tooDeep(deepestGroup)};
    skipSpace();
    if (atEnd())
        return FilterError{begin, 1, faultwords::neverClosed()};
    ReadClause inside = readAny();
    if (std::holds_alternative<FilterError>(inside))
        return inside;
    if (atEnd())
        return FilterError{begin, 1, faultwords::neverClosed()};
    ++m_at; // readAny() stops at ")" or at the end
    --m_depth;
    return inside;
}

} // namespace lockscope::filter
