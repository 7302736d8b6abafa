#include "core/filter/termreader.h"

#include "core/filter/faultwords.h"

namespace lockscope::filter
{

namespace
{

constexpr qsizetype longestFilter = 1000;

} // namespace

TermReader::TermReader(const QString& text, const KnownWords& known)
    : m_text(text)
    , m_known(&known)
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

TermReader::Read TermReader::readWritten()
{
    const QString head = headAhead();
    const qsizetype signAt = m_at + head.size();
    if (signAt < m_text.size() && m_text.at(signAt) == u':' && m_known->fields.contains(head))
        return readField(head);
    const QString sign = relationSign(QStringView(m_text).sliced(signAt));
    // "=" and "!=" occur in names; "<" and ">" hardly do, so there a misspelt quantity is worth a word.
    const bool orders = !m_known->quantities.isEmpty() && (sign.startsWith(u'<') || sign.startsWith(u'>'));
    if (m_known->quantities.contains(head) ? !sign.isEmpty() : orders)
        return readComparison(head, sign);
    auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    return Written{.field = {}, .value = std::get<Piece>(std::move(value))};
}

TermReader::Read TermReader::readField(const QString& name)
{
    const qsizetype begin = m_at;
    m_at += name.size() + 1;
    auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    auto& piece = std::get<Piece>(value);
    if (piece.text.isEmpty())
        return FilterError{begin, m_at - begin, faultwords::emptyField(name)};
    return Written{.field = name, .value = std::move(piece)};
}

TermReader::Read TermReader::readComparison(const QString& name, const QString& sign)
{
    const qsizetype begin = m_at;
    m_at += name.size() + sign.size();
    auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    const qsizetype quantity = m_known->quantities.indexOf(name);
    if (quantity < 0)
        return FilterError{begin, m_at - begin, faultwords::unknownQuantity(name)};
    return Written{{}, quantity, relationOf(sign), std::get<Piece>(std::move(value))};
}

std::variant<qint64, FilterError> TermReader::numberOf(const Piece& piece)
{
    bool isNumber = false;
    const qint64 number = piece.text.toLongLong(&isNumber);
    if (!isNumber)
        return FilterError{piece.position, piece.length, faultwords::badNumber(piece.text)};
    return number;
}

TermReader::Places TermReader::placesOf(const Written& written) const
{
    const QList<vocabulary::Value> values = m_known->valuesOf(written.field);
    QStringList names;
    for (const vocabulary::Value& value : values)
        names.append(value.name);
    QList<qsizetype> places;
    for (const QString& part : written.value.text.split(u',')) {
        const QStringList meant = vocabulary::meantBy(part, values);
        if (meant.isEmpty())
            return FilterError{written.value.position, written.value.length,
                faultwords::unknownValue(written.field, part, names)};
        for (const QString& name : meant)
            places.append(names.indexOf(name));
    }
    return places;
}

/// The next letters, in lower case: the name of a field, if a sign follows.
QString TermReader::headAhead() const
{
    qsizetype end = m_at;
    while (end < m_text.size() && m_text.at(end).isLetter() && m_text.at(end).unicode() < 0x80)
        ++end;
    return m_text.sliced(m_at, end - m_at).toLower();
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
