#pragma once

#include "core/filter/correction.h"
#include "core/filter/filter.h"
#include "core/filter/relation.h"
#include "core/filter/textmatch.h"

#include <QString>

#include <variant>

namespace lockscope::filter
{

/// Reads the words of a filter's text from left to right: what stands at a place of it, in quotes or not, and
/// which of the known words it is about. The part of the grammar that does not depend on what is filtered.
class TermReader
{
public:
    /// `known` must live as long as the reader.
    TermReader(const QString& text, const KnownWords& known);

protected:
    /// A piece of the text and its place.
    struct Piece {
        qsizetype position = 0;
        qsizetype length = 0; ///< in the text, quotes included
        QString text;
        bool quoted = false;
    };
    /// A condition as it is written: "field:value", "quantity<value", or a text by itself.
    struct Written {
        QString field;           ///< empty = it has none
        qsizetype quantity = -1; ///< its place among the known ones; -1 = it is no comparison
        Relation relation = Relation::Less;
        Piece value = {};
    };
    /// Places in a list, or why there are none.
    using Places = std::variant<QList<qsizetype>, FilterError>;

    /// True where the text is at its end, or at a space.
    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] bool atSpace() const { return !atEnd() && m_text.at(m_at).isSpace(); }
    /// Say whether the text is longer than a filter may be, and as which fault.
    [[nodiscard]] bool isTooLong() const;
    [[nodiscard]] FilterError tooLong() const;
    /// True where "or" or "and" stands at this place as a word of its own.
    [[nodiscard]] bool isJoinAhead(QStringView word) const;
    /// Goes to the next letter that is no space, or to the end.
    void skipSpace();
    /// Reads the condition at this place. A word with a colon that is no known field is text.
    std::variant<Written, FilterError> readWritten();
    /// Returns a part of a text, or a pattern of the whole of it.
    static std::variant<TextMatch, FilterError> textMatchOf(const Piece& piece);
    /// Returns the whole number that is written there.
    static std::variant<qint64, FilterError> numberOf(const Piece& piece);
    /// Returns the values that "field:a,b,c" names, by their places among all values of that field.
    [[nodiscard]] Places placesOf(const Written& written) const;

    QString m_text;
    qsizetype m_at = 0;
    qsizetype m_depth = 0; ///< of parentheses around m_at

private:
    using Read = std::variant<Written, FilterError>;

    [[nodiscard]] QString headAhead() const;
    Read readField(const QString& name);
    Read readComparison(const QString& name, const QString& sign);
    std::variant<Piece, FilterError> readValue();
    std::variant<Piece, FilterError> readQuoted();

    const KnownWords* m_known; ///< never null
};

} // namespace lockscope::filter
