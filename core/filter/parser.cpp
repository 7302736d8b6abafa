#include "core/filter/parser.h"

#include "core/filter/duration.h"
#include "core/filter/faultwords.h"
#include "core/filter/vocabulary.h"
#include "core/locks/family.h"

#include <QHash>

namespace lockscope::filter
{

namespace
{

constexpr qsizetype longestFilter = 1000;

constexpr qsizetype deepestGroup = 16;

template<class Value>
struct NamedValues {
    QList<Value> found;
    QStringList known;
    std::optional<QString> stranger;
};

/// The values of an enum that counts up to `last`.
template<class Enum>
QList<Enum> everyValue(Enum last)
{
    QList<Enum> values;
    for (int value = 0; value <= static_cast<int>(last); ++value)
        values.append(static_cast<Enum>(value));
    return values;
}

QStringList namesOf(const QList<vocabulary::Value>& values)
{
    QStringList names;
    for (const vocabulary::Value& value : values)
        names.append(value.name);
    return names;
}

/// Looks up each part of "a,b,c" among `all`, which are the values of the field in their order.
template<class Value>
NamedValues<Value> namedValues(const QString& field, const QString& text, const QList<Value>& all)
{
    const QList<vocabulary::Value> words = vocabulary::valuesOf(field);
    NamedValues<Value> values{{}, namesOf(words), {}};
    for (const QString& part : text.split(u',')) {
        const QStringList meant = vocabulary::meantBy(part, words);
        if (meant.isEmpty())
            values.stranger = values.stranger.value_or(part);
        for (const QString& name : meant)
            values.found.append(all.at(values.known.indexOf(name)));
    }
    return values;
}

std::optional<Quantity> quantityNamed(const QString& name)
{
    const qsizetype index = vocabulary::quantities().indexOf(name);
    return index < 0 ? std::nullopt : std::optional(static_cast<Quantity>(index));
}

Relation relationOf(const QString& sign)
{
    static const QHash<QString, Relation> relations{{QStringLiteral("<"), Relation::Less},
        {QStringLiteral("<="), Relation::AtMost}, {QStringLiteral("="), Relation::Equal},
        {QStringLiteral("=="), Relation::Equal}, {QStringLiteral("!="), Relation::Different},
        {QStringLiteral(">="), Relation::AtLeast}, {QStringLiteral(">"), Relation::More}};
    return relations.value(sign);
}

std::optional<QList<int>> databasesFrom(const QString& text)
{
    QList<int> databases;
    for (const QString& part : text.split(u',')) {
        bool isNumber = false;
        const int database = part.toInt(&isNumber);
        if (!isNumber || database < 0)
            return std::nullopt;
        databases.append(database);
    }
    return databases;
}

} // namespace

Parser::Parser(const QString& text)
    : m_text(text)
{
}

std::variant<Clause, FilterError> Parser::parse()
{
    if (m_text.size() > longestFilter)
        return FilterError{longestFilter, m_text.size() - longestFilter, faultwords::tooLong(longestFilter)};
    skipSpace();
    if (atEnd())
        return Clause{};
    ReadClause read = readAny();
    if (!atEnd() && std::holds_alternative<Clause>(read))
        return FilterError{m_at, 1, faultwords::neverOpened()};
    return read;
}

/// True where "or" or "and" stands at this place as a word of its own.
bool Parser::isJoinAhead(QStringView word) const
{
    const qsizetype end = m_at + word.size();
    const QStringView found = QStringView(m_text).mid(m_at, word.size());
    const bool endsThere =
        end >= m_text.size() || m_text.at(end).isSpace() || m_text.at(end) == u'(' || m_text.at(end) == u')';
    return endsThere && found.compare(word, Qt::CaseInsensitive) == 0;
}

/// Clauses with "or" between them.
Parser::ReadClause Parser::readAny()
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
Parser::ReadClause Parser::readAll()
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
Parser::ReadClause Parser::readOne()
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
    Read read = readCondition();
    if (const auto* fault = std::get_if<FilterError>(&read))
        return *fault;
    return Clause{Term{std::get<Term::Condition>(std::move(read)), exclude}, Clause::Join::All, {}, false};
}

Parser::ReadClause Parser::readGroup()
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

void Parser::skipSpace()
{
    while (atSpace())
        ++m_at;
}

/// The next letters, in lower case: the name of a field, if a sign follows.
QString Parser::headAhead() const
{
    qsizetype end = m_at;
    while (end < m_text.size() && m_text.at(end).isLetter() && m_text.at(end).unicode() < 0x80)
        ++end;
    return m_text.sliced(m_at, end - m_at).toLower();
}

QString Parser::relationAt(qsizetype position) const
{
    const QStringView rest = QStringView(m_text).sliced(position);
    for (const QStringView sign : {u"<=", u">=", u"!=", u"==", u"<", u">", u"="}) {
        if (rest.startsWith(sign))
            return sign.toString();
    }
    return {};
}

Parser::Read Parser::readCondition()
{
    const QString head = headAhead();
    const qsizetype signAt = m_at + head.size();
    if (signAt < m_text.size() && m_text.at(signAt) == u':' && vocabulary::fields().contains(head))
        return readField(head);
    const QString relation = relationAt(signAt);
    // "=" and "!=" occur in names; "<" and ">" hardly do, so there a misspelt quantity is worth a word.
    const bool orders = relation.startsWith(u'<') || relation.startsWith(u'>');
    if (quantityNamed(head) ? !relation.isEmpty() : orders)
        return readComparison(head, relation);
    return readText();
}

Parser::Read Parser::readField(const QString& name)
{
    const qsizetype begin = m_at;
    m_at += name.size() + 1;
    const auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    const auto& piece = std::get<Piece>(value);
    if (piece.text.isEmpty())
        return FilterError{begin, m_at - begin, faultwords::emptyField(name)};
    return fieldOf(name, piece);
}

Parser::Read Parser::readComparison(const QString& name, const QString& relation)
{
    const qsizetype begin = m_at;
    m_at += name.size() + relation.size();
    const auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    const std::optional<Quantity> quantity = quantityNamed(name);
    if (!quantity)
        return FilterError{begin, m_at - begin, faultwords::unknownQuantity(name)};
    return comparisonOf(*quantity, relationOf(relation), std::get<Piece>(value));
}

template<class Where>
Parser::Read Parser::textOf(const Piece& piece)
{
    if (piece.quoted || !Glob::isPattern(piece.text))
        return Term::Condition(Where{TextMatch::containing(piece.text)});
    auto pattern = TextMatch::like(piece.text);
    if (const auto* fault = std::get_if<Glob::BadSet>(&pattern)) {
        const qsizetype from = piece.position + fault->position;
        return FilterError{from, piece.position + piece.length - from, faultwords::badSet(fault->what)};
    }
    return Term::Condition(Where{std::get<TextMatch>(std::move(pattern))});
}

Parser::Read Parser::readText()
{
    const auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    return textOf<Term::Name>(std::get<Piece>(value));
}

std::variant<Parser::Piece, FilterError> Parser::readValue()
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
std::variant<Parser::Piece, FilterError> Parser::readQuoted()
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

Parser::Read Parser::comparisonOf(Quantity quantity, Relation relation, const Piece& value)
{
    if (quantity == Quantity::Ttl || quantity == Quantity::Held) {
        const auto duration = durationFrom(value.text);
        if (!duration)
            return FilterError{value.position, value.length, faultwords::badDuration(value.text)};
        return Term::Condition(Term::Comparison{quantity, relation, duration->count()});
    }
    bool isNumber = false;
    const qint64 number = value.text.toLongLong(&isNumber);
    if (!isNumber)
        return FilterError{value.position, value.length, faultwords::badNumber(value.text)};
    return Term::Condition(Term::Comparison{quantity, relation, number});
}

template<class Value>
Parser::Read Parser::listOf(const QString& field, const Piece& value, const QList<Value>& all)
{
    const NamedValues<Value> values = namedValues(field, value.text, all);
    if (values.stranger)
        return FilterError{
            value.position, value.length, faultwords::unknownValue(field, *values.stranger, values.known)};
    return Term::Condition(values.found);
}

Parser::Read Parser::fieldOf(const QString& name, const Piece& value)
{
    if (name == u"holder")
        return textOf<Term::Holder>(value);
    if (name == u"node")
        return textOf<Term::Node>(value);
    if (name == u"kind")
        return listOf(name, value, locks::everyKind());
    if (name == u"state")
        return listOf(name, value, everyValue(locks::State::PossiblyLost));
    if (name == u"lease")
        return listOf(name, value, everyValue(locks::LeaseKind::None));
    if (name == u"event")
        return listOf(name, value, everyValue(locks::EventKind::FailedOver));
    if (name == u"trouble")
        return troubleOf(value);
    const auto databases = databasesFrom(value.text);
    if (!databases)
        return FilterError{value.position, value.length, faultwords::badNumber(value.text)};
    return Term::Condition(*databases);
}

/// A finding by its name, all of a severity, or "any".
Parser::Read Parser::troubleOf(const Piece& value)
{
    Term::Trouble trouble{{}, true};
    const QList<vocabulary::Value> words = vocabulary::valuesOf(QStringLiteral("trouble"));
    for (const QString& part : value.text.split(u',')) {
        const QStringList meant = vocabulary::meantBy(part, words);
        if (meant.isEmpty())
            return FilterError{value.position, value.length,
                faultwords::unknownValue(QStringLiteral("trouble"), part, namesOf(words))};
        const QByteArray word = meant.constFirst().toLatin1();
        const auto severity = locks::severityFromName(word);
        const auto named = locks::findingFromName(word);
        trouble.byName = trouble.byName && named;
        for (const locks::Finding finding : locks::everyFinding)
            if (named ? finding == *named : !severity || locks::severityOf(finding) == *severity)
                trouble.any[std::size_t(finding)] = true;
    }
    return Term::Condition(trouble);
}

} // namespace lockscope::filter
