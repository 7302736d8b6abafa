#include "core/filter/glob.h"

#include <algorithm>
#include <optional>

namespace lockscope::filter
{

/// Reads a pattern into steps, once.
class Glob::Compiler
{
public:
    explicit Compiler(const QString& pattern)
        : m_letters(pattern.toUcs4())
    {
        // Positions of faults are counted in UTF-16 units, as an input line counts them.
        for (qsizetype at = 0, unit = 0; at < m_letters.size(); ++at) {
            m_units.append(unit);
            unit += QChar::requiresSurrogates(m_letters.at(at)) ? 2 : 1;
        }
    }

    std::variant<Glob, BadSet> compile()
    {
        Glob glob;
        while (m_at < m_letters.size()) {
            if (const std::optional<BadSet> fault = readStep(glob.m_steps))
                return *fault;
        }
        return glob;
    }

private:
    std::optional<BadSet> readStep(QList<Step>& steps)
    {
        const char32_t letter = m_letters.at(m_at);
        if (letter == U'[')
            return readSet(steps);
        ++m_at;
        if (letter != U'*')
            steps.append(letter == U'?' ? Step{Step::Type::One, false, 0, {}}
                                        : Step{Step::Type::Character, false, letter, {}});
        else if (steps.isEmpty() || steps.constLast().type != Step::Type::Any)
            steps.append({Step::Type::Any, false, 0, {}});
        return std::nullopt;
    }

    std::optional<BadSet> readSet(QList<Step>& steps)
    {
        const qsizetype begin = m_at++;
        Step set{Step::Type::Set, false, 0, {}};
        if (m_at < m_letters.size() && (m_letters.at(m_at) == U'!' || m_letters.at(m_at) == U'^')) {
            set.negated = true;
            ++m_at;
        }
        while (m_at < m_letters.size() && m_letters.at(m_at) != U']')
            set.ranges.append(readRange());
        if (m_at == m_letters.size())
            return BadSet{m_units.at(begin), BadSet::What::UnclosedSet};
        ++m_at;
        if (set.ranges.isEmpty())
            return BadSet{m_units.at(begin), BadSet::What::EmptySet};
        steps.append(std::move(set));
        return std::nullopt;
    }

    std::pair<char32_t, char32_t> readRange()
    {
        const char32_t first = m_letters.at(m_at++);
        const bool isRange =
            m_at + 1 < m_letters.size() && m_letters.at(m_at) == U'-' && m_letters.at(m_at + 1) != U']';
        if (!isRange)
            return {first, first};
        const char32_t last = m_letters.at(m_at + 1);
        m_at += 2;
        return std::minmax({first, last});
    }

    QList<uint> m_letters;
    QList<qsizetype> m_units;
    qsizetype m_at = 0;
};

namespace
{

/// ASCII bytes as a sequence of lower-case letters.
struct AsciiLetters {
    QByteArrayView bytes;

    [[nodiscard]] qsizetype size() const { return bytes.size(); }
    [[nodiscard]] char32_t at(qsizetype index) const
    {
        const auto letter = static_cast<unsigned char>(bytes[index]);
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }
};

} // namespace

bool Glob::isPattern(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
        [](QChar letter) { return letter == u'*' || letter == u'?' || letter == u'['; });
}

std::variant<Glob, Glob::BadSet> Glob::compile(const QString& pattern) { return Compiler(pattern).compile(); }

bool Glob::matchesAscii(QByteArrayView text) const { return walk(AsciiLetters{text}); }

bool Glob::matchesFolded(const QString& text) const { return walk(text.toUcs4()); }

bool Glob::Step::accepts(char32_t letter) const
{
    switch (type) {
    case Type::Character:
        return letter == character;
    case Type::One:
    case Type::Any:
        return true;
    case Type::Set:
        break;
    }
    const bool listed = std::any_of(ranges.begin(), ranges.end(),
        [letter](const auto& range) { return letter >= range.first && letter <= range.second; });
    return listed != negated;
}

template<class Letters>
bool Glob::walk(const Letters& letters) const
{
    qsizetype step = 0;
    qsizetype letter = 0;
    qsizetype lastAny = -1;  // the step after the last *
    qsizetype resumeAt = -1; // the letter from which it is tried again
    while (letter < letters.size()) {
        if (step < m_steps.size() && m_steps.at(step).type == Step::Type::Any) {
            lastAny = ++step;
            resumeAt = letter;
        } else if (step < m_steps.size() && m_steps.at(step).accepts(letters.at(letter))) {
            ++step;
            ++letter;
        } else if (lastAny >= 0) {
            step = lastAny;
            letter = ++resumeAt;
        } else {
            return false;
        }
    }
    return step == m_steps.size() || (step == m_steps.size() - 1 && m_steps.at(step).type == Step::Type::Any);
}

} // namespace lockscope::filter
