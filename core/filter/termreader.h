#pragma once

#include "core/filter/filter.h"
#include "core/filter/textmatch.h"

#include <QString>

#include <variant>

namespace lockscope::filter
{

/// Reads the words of a filter's text from left to right: what stands at a place of it, in quotes or not. The
/// part of the grammar that does not depend on what is filtered.
class TermReader
{
public:
    explicit TermReader(const QString& text);

protected:
    /// A piece of the text and its place.
    struct Piece {
        qsizetype position = 0;
        qsizetype length = 0; ///< in the text, quotes included
        QString text;
        bool quoted = false;
    };

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] bool atSpace() const { return !atEnd() && m_text.at(m_at).isSpace(); }
    [[nodiscard]] bool isTooLong() const;
    [[nodiscard]] FilterError tooLong() const;
    /// The next letters, in lower case: the name of a field, if a sign follows.
    [[nodiscard]] QString headAhead() const;
    /// True where "or" or "and" stands at this place as a word of its own.
    [[nodiscard]] bool isJoinAhead(QStringView word) const;
    void skipSpace();
    std::variant<Piece, FilterError> readValue();
    /// The value behind "name:", which stands at this place.
    std::variant<Piece, FilterError> readFieldValue(const QString& name);
    /// A part of a text, or a pattern of the whole of it.
    static std::variant<TextMatch, FilterError> textMatchOf(const Piece& piece);

    QString m_text;
    qsizetype m_at = 0;
    qsizetype m_depth = 0; ///< of parentheses around m_at

private:
    std::variant<Piece, FilterError> readQuoted();
};

} // namespace lockscope::filter
