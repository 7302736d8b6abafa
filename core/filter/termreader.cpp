#include "core/filter/termreader.h"

#include "core/filter/faultwords.h"

namespace lockscope::filter
{

namespace
{

constexpr qsizetype longestFilter = 1000;

} // namespace

TermReader::TermReader(const QString& text)
    : m_text(text)
{
}

bool TermReader::isTooLong() const { return m_text.size() > longestFilter; }

FilterError TermReader::tooLong() const
{
    return {longestFilter, m_text.size() - longestFilter, faultwords::tooLong(longestFilter)};
}

bool TermReader::isJoinAhead(QStringView word) const
{
    const qsizetype end = m_at + word.size();
    const QStringView found = QStringView(m_text).mid(m_at, word.size());
    const bool endsThere =
        end >= m_text.size() || m_text.at(end).isSpace() || m_text.at(end) == u'(' || m_text.at(end) == u')';
    return endsThere && found.compare(word, Qt::CaseInsensitive) == 0;
}

void TermReader::skipSpace()
{
    while (atSpace())
        ++m_at;
}

QString TermReader::headAhead() const
{
    qsizetype end = m_at;
    while (end < m_text.size() && m_text.at(end).isLetter() && m_text.at(end).unicode() < 0x80)
        ++end;
    return m_text.sliced(m_at, end - m_at).toLower();
}

std::variant<TermReader::Piece, FilterError> TermReader::readFieldValue(const QString& name)
{
    const qsizetype begin = m_at;
    m_at += name.size() + 1;
    auto value = readValue();
    if (const auto* piece = std::get_if<Piece>(&value); piece && piece->text.isEmpty())
        return FilterError{begin, m_at - begin, faultwords::emptyField(name)};
    return value;
}

std::variant<TextMatch, FilterError> TermReader::textMatchOf(const Piece& piece)
{
    if (piece.quoted || !Glob::isPattern(piece.text))
        return TextMatch::containing(piece.text);
    auto pattern = TextMatch::like(piece.text);
    if (const auto* fault = std::get_if<Glob::BadSet>(&pattern)) {
        const qsizetype from = piece.position + fault->position;
        return FilterError{from, piece.position + piece.length - from, faultwords::badSet(fault->what)};
    }
    return std::get<TextMatch>(std::move(pattern));
}

std::variant<TermReader::Piece, FilterError> TermReader::readValue()
{
    if (!atEnd() && m_text.at(m_at) == u'"')
        return readQuoted();
    const qsizetype begin = m_at;
    qsizetype opened = 0; // parentheses within the word
    for (; !atEnd() && !atSpace(); ++m_at) {
        opened += m_text.at(m_at) == u'(' ? 1 : 0;
        if (m_text.at(m_at) == u')' && --opened < 0 && m_depth > 0)
            break;
    }
    return Piece{begin, m_at - begin, m_text.sliced(begin, m_at - begin), false};
}

/// "…" with \" for a quote inside; any other backslash is one.
std::variant<TermReader::Piece, FilterError> TermReader::readQuoted()
{
    const qsizetype begin = m_at++;
    QString text;
    while (!atEnd() && m_text.at(m_at) != u'"') {
        if (m_text.at(m_at) == u'\\' && m_at + 1 < m_text.size() && m_text.at(m_at + 1) == u'"')
            ++m_at;
        text.append(m_text.at(m_at++));
    }
    if (atEnd())
        return FilterError{begin, m_at - begin, faultwords::unclosedQuote()};
    ++m_at;
    if (!atEnd() && !atSpace() && !(m_depth > 0 && m_text.at(m_at) == u')'))
        return FilterError{m_at, 1, faultwords::textAfterQuote()};
    return Piece{begin, m_at - begin, text, true};
}

} // namespace lockscope::filter
