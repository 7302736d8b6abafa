#include "core/filter/parser.h"

#include "core/filter/duration.h"
#include "core/filter/faultwords.h"
#include "core/filter/vocabulary.h"
#include "core/locks/family.h"

namespace lockscope::filter
{

namespace
{

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

Parser::Read Parser::readCondition()
{
    const QString head = headAhead();
    const qsizetype signAt = m_at + head.size();
    if (signAt < m_text.size() && m_text.at(signAt) == u':' && vocabulary::fields().contains(head))
        return readField(head);
    const QString relation = relationSign(QStringView(m_text).sliced(signAt));
    // "=" and "!=" occur in names; "<" and ">" hardly do, so there a misspelt quantity is worth a word.
    const bool orders = relation.startsWith(u'<') || relation.startsWith(u'>');
    if (quantityNamed(head) ? !relation.isEmpty() : orders)
        return readComparison(head, relation);
    return readText();
}

Parser::Read Parser::readField(const QString& name)
{
    const auto value = readFieldValue(name);
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    return fieldOf(name, std::get<Piece>(value));
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
    auto read = textMatchOf(piece);
    if (const auto* fault = std::get_if<FilterError>(&read))
        return *fault;
    return Term::Condition(Where{std::get<TextMatch>(std::move(read))});
}

Parser::Read Parser::readText()
{
    const auto value = readValue();
    if (const auto* fault = std::get_if<FilterError>(&value))
        return *fault;
    return textOf<Term::Name>(std::get<Piece>(value));
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
    if (name == u"source")
        return listOf(name, value, everyValue(locks::Seen::Act));
    if (name == u"certainty")
        return certaintyOf(value);
    const auto databases = databasesFrom(value.text);
    if (!databases)
        return FilterError{value.position, value.length, faultwords::badNumber(value.text)};
    return Term::Condition(*databases);
}

Parser::Read Parser::certaintyOf(const Piece& value)
{
    const Read read = listOf(QStringLiteral("certainty"), value, QList<int>{true, false});
    if (const auto* fault = std::get_if<FilterError>(&read))
        return *fault;
    Term::Certainty certainty;
    for (const int isExact : std::get<QList<int>>(std::get<Term::Condition>(read)))
        certainty.any.append(isExact != 0);
    return Term::Condition(certainty);
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
