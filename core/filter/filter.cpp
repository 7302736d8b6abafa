#include "core/filter/filter.h"

#include "core/filter/parser.h"

#include <algorithm>

namespace lockscope::filter
{

QString quoted(const QString& text)
{
    return u'"' + QString(text).replace(QStringLiteral("\""), QStringLiteral("\\\"")) + u'"';
}

Filter::Filter() = default;

std::variant<Filter, FilterError> Filter::parse(const QString& text)
{
    auto parsed = Parser(text).parse();
    if (const auto* fault = std::get_if<FilterError>(&parsed))
        return *fault;
    Terms terms{text, std::get<QList<Term>>(std::move(parsed)), false};
    terms.dependsOnTime = std::any_of(
        terms.list.begin(), terms.list.end(), [](const Term& term) { return term.dependsOnTime(); });
    Filter filter;
    filter.m_terms = std::make_shared<const Terms>(std::move(terms));
    return filter;
}

bool Filter::matches(const locks::Lock& lock, const Context& context) const
{
    return isEmpty() || std::all_of(m_terms->list.begin(), m_terms->list.end(),
                            [&](const Term& term) { return term.matches(lock, context); });
}

bool Filter::matches(const locks::Event& event, const Context& context) const
{
    return isEmpty() || std::all_of(m_terms->list.begin(), m_terms->list.end(),
                            [&](const Term& term) { return term.matches(event, context); });
}

bool Filter::dependsOnTime() const { return m_terms && m_terms->dependsOnTime; }

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

bool Filter::isEmpty() const { return !m_terms || m_terms->list.isEmpty(); }

QString Filter::text() const { return m_terms ? m_terms->text : QString(); }

} // namespace lockscope::filter
