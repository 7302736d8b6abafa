#pragma once

#include <QByteArrayView>
#include <QList>
#include <QString>

#include <utility>
#include <variant>

namespace lockscope::filter
{

/// A shell pattern, anchored at both ends: * any run, ? one character, [abc] [a-z] [!a] one of a set. No
/// escapes: a backslash is a backslash. Matching walks text and pattern with two pointers and goes back to
/// the last * only, so no pattern can make it exponential. Immutable; any thread.
class Glob
{
public:
    /// A pattern that cannot be read.
    struct BadSet {
        /// The fault of the set.
        enum class What : quint8 { UnclosedSet, EmptySet };
        qsizetype position = 0; ///< of the "["
        What what = What::UnclosedSet;
    };

    /// True where `text` holds a letter that makes it a pattern.
    static bool isPattern(const QString& text);
    /// Compiles `pattern`; both sides are compared as they are, so fold the case of both before.
    static std::variant<Glob, BadSet> compile(const QString& pattern);

    /// Matches ASCII bytes, with A-Z taken as a-z.
    [[nodiscard]] bool matchesAscii(QByteArrayView text) const;
    /// Matches text whose case was folded before, by whole characters (code points).
    [[nodiscard]] bool matchesFolded(const QString& text) const;

private:
    struct Step {
        enum class Type : quint8 { Character, One, Any, Set };
        Type type = Type::Character;
        bool negated = false;
        char32_t character = 0;
        QList<std::pair<char32_t, char32_t>> ranges;

        [[nodiscard]] bool accepts(char32_t letter) const;
    };
    class Compiler;

    template<class Letters>
    [[nodiscard]] bool walk(const Letters& letters) const;

    QList<Step> m_steps;
};

} // namespace lockscope::filter
