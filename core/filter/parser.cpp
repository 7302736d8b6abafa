#include "core/filter/parser.h"

#include "core/filter/duration.h"
#include "core/filter/faultwords.h"
#include "core/filter/vocabulary.h"
#include "core/locks/family.h"

namespace lockscope::filter
{

namespace
{

/// The values of an enum that counts up to `last`.
template<class Enum>
QList<Enum> everyValue(Enum last)
{
    QList<Enum> values;
    for (int value = 0; value <= static_cast<int>(last); ++value)
        values.append(static_cast<Enum>(value));
    return values;
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
    : ClauseParser(text, knownWords())
{
}

Parser::Read Parser::conditionOf(const Written& written)
{
    const QString& field = written.field;
    if (written.quantity >= 0)
        return comparisonOf(written);
    if (field.isEmpty())
        return textOf<Term::Name>(written.value);
    if (field == u"holder")
        return textOf<Term::Holder>(written.value);
    if (field == u"node")
        return textOf<Term::Node>(written.value);
    if (field == u"kind")
        return listOf(written, locks::everyKind());
    if (field == u"state")
        return listOf(written, everyValue(locks::State::PossiblyLost));
    if (field == u"lease")
        return listOf(written, everyValue(locks::LeaseKind::None));
    if (field == u"event")
        return listOf(written, everyValue(locks::EventKind::FailedOver));
    if (field == u"trouble")
        return troubleOf(written);
    if (field == u"source")
        return listOf(written, everyValue(locks::Seen::Act));
    if (field == u"certainty")
        return certaintyOf(written);
    return databasesOf(written.value);
}

Parser::Read Parser::comparisonOf(const Written& written)
{
    const auto quantity = static_cast<Quantity>(written.quantity);
    const Piece& value = written.value;
    if (quantity == Quantity::Ttl || quantity == Quantity::Held) {
        const auto duration = durationFrom(value.text);
        if (!duration)
            return FilterError{value.position, value.length, faultwords::badDuration(value.text)};
        return Term::Condition(Term::Comparison{quantity, written.relation, duration->count()});
    }
    const auto number = numberOf(value);
    if (const auto* fault = std::get_if<FilterError>(&number))
        return *fault;
    return Term::Condition(Term::Comparison{quantity, written.relation, std::get<qint64>(number)});
}

Parser::Read Parser::databasesOf(const Piece& value)
{
    const auto databases = databasesFrom(value.text);
    if (!databases)
        return FilterError{value.position, value.length, faultwords::badNumber(value.text)};
    return Term::Condition(*databases);
}

/// In the order of its values: "exact", "concluded".
Parser::Read Parser::certaintyOf(const Written& written) const
{
    const Places places = placesOf(written);
    if (const auto* fault = std::get_if<FilterError>(&places))
        return *fault;
    Term::Certainty certainty;
    for (const qsizetype place : std::get<QList<qsizetype>>(places))
        certainty.any.append(place == 0);
    return Term::Condition(certainty);
}

/// A finding by its name, all of a severity, or "any".
Parser::Read Parser::troubleOf(const Written& written) const
{
    const Places places = placesOf(written);
    if (const auto* fault = std::get_if<FilterError>(&places))
        return *fault;
    Term::Trouble trouble{{}, true};
    const QList<vocabulary::Value> words = vocabulary::valuesOf(written.field);
    for (const qsizetype place : std::get<QList<qsizetype>>(places)) {
        const QByteArray word = words.at(place).name.toLatin1();
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
