#pragma once

#include "core/filter/clause.h"

#include <QString>

#include <optional>

namespace lockscope::filter
{

/// Reads a filter's text into clauses, from left to right, once. Stops at the first fault.
class Parser
{
public:
    explicit Parser(const QString& text);

    /// The terms in their order and joined as written, or the first fault.
    std::variant<Clause, FilterError> parse();

private:
    /// A piece of the text and its place.
    struct Piece {
        qsizetype position = 0;
        qsizetype length = 0; ///< in the text, quotes included
        QString text;
        bool quoted = false;
    };
    using Read = std::variant<Term::Condition, FilterError>;
    using ReadClause = std::variant<Clause, FilterError>;

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] bool atSpace() const { return !atEnd() && m_text.at(m_at).isSpace(); }
    [[nodiscard]] QString headAhead() const;
    [[nodiscard]] QString relationAt(qsizetype position) const;
    [[nodiscard]] bool isJoinAhead(QStringView word) const;
    void skipSpace();
    ReadClause readAny();
    ReadClause readAll();
    ReadClause readOne();
    ReadClause readGroup();
    Read readCondition();
    Read readField(const QString& name);
    Read readComparison(const QString& name, const QString& relation);
    Read readText();
    std::variant<Piece, FilterError> readValue();
    std::variant<Piece, FilterError> readQuoted();

    template<class Where>
    static Read textOf(const Piece& piece);
    template<class Value>
    static Read listOf(const QString& field, const Piece& value, const QList<Value>& all);
    static Read fieldOf(const QString& name, const Piece& value);
    static Read troubleOf(const Piece& value);
    static Read comparisonOf(Quantity quantity, Relation relation, const Piece& value);

    QString m_text;
    qsizetype m_at = 0;
    qsizetype m_depth = 0; ///< of parentheses around m_at
};

} // namespace lockscope::filter
