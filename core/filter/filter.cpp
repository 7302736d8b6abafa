#include "core/filter/filter.h"

#include "core/filter/faultwords.h"
#include "core/filter/parser.h"

#include <algorithm>

namespace lockscope::filter
{

Filter::Filter() = default;

std::variant<Filter, FilterError> Filter::parse(const QString& text)
{
    auto parsed = Parser(text).parse();
    if (const auto* fault = std::get_if<FilterError>(&parsed))
        return *fault;
    Terms terms{text, std::get<Clause>(std::move(parsed)), {}};
    terms.list = terms.whole.terms();
    terms.dependsOnTime = std::ranges::any_of(terms.list, &Term::dependsOnTime);
    terms.dependsOnNames = std::ranges::any_of(terms.list, &Term::dependsOnNames);
    Filter filter;
    filter.m_terms = std::make_shared<const Terms>(std::move(terms));
    return filter;
}

bool Filter::matches(const locks::Lock& lock, const Context& context) const
{
    return isEmpty() || m_terms->whole.verdict(lock, context).value_or(true);
}

bool Filter::matches(const locks::Event& event, const Context& context) const
{
    return isEmpty() || m_terms->whole.verdict(event, context).value_or(true);
}

bool Filter::dependsOnTime() const { return m_terms && m_terms->dependsOnTime; }

std::optional<base::ServerTime> Filter::nextChangeAt(const locks::Lock& lock, const Context& context) const
{
    std::optional<base::ServerTime> next;
    if (!dependsOnTime())
        return next;
    for (const Term& term : m_terms->list)
        if (const auto moment = term.nextChangeAt(lock, context); moment && (!next || *moment < *next))
            next = moment;
    return next;
}

bool Filter::dependsOnNames() const { return m_terms && m_terms->dependsOnNames; }

QStringList Filter::needsWatching() const
{
    QStringList words;
    if (!isEmpty()) {
        for (const Term& term : m_terms->list)
            words += term.needsWatching();
    }
    words.removeDuplicates();
    return words;
}

locks::Findings Filter::troubleOverTime() const
{
    locks::Findings findings;
    if (!isEmpty()) {
        for (const Term& term : m_terms->list)
            findings |= term.troubleOverTime();
    }
    return findings;
}

QStringList Filter::leftOut(Subject subject) const
{
    QStringList words;
    if (!isEmpty()) {
        for (const Term& term : m_terms->list)
            if (!(subject == Subject::Locks ? term.isOfLocks() : term.isOfEvents()))
                words.append(term.word());
    }
    words.removeDuplicates();
    return words;
}

QString Filter::leftOutSentence(Subject subject) const
{
    return faultwords::leftOut(leftOut(subject), subject);
}

bool Filter::isEmpty() const { return !m_terms || m_terms->list.isEmpty(); }

QString Filter::text() const { return m_terms ? m_terms->text : QString(); }

QString Filter::readable(const QString& term)
{
    return std::holds_alternative<Filter>(parse(term)) ? term : QString();
}

QString Filter::narrowedBy(const QString& term) const
{
    return isEmpty() ? term : narrowedText(text().trimmed(), m_terms->whole, term);
}

} // namespace lockscope::filter
