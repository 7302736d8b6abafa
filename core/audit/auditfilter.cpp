#include "core/audit/auditfilter.h"

#include "core/admin/act.h"
#include "core/admin/actwords.h"
#include "core/audit/auditwords.h"
#include "core/filter/clauseparser.h"

#include <algorithm>
#include <array>

namespace lockscope::audit
{

namespace
{

using admin::OutcomeKind;
using filter::FilterError;
using filter::TextMatch;

/// In the order of the known fields.
enum class AuditField : quint8 { Actor, Act, Lock, Server, Reason, Outcome, Result };

constexpr std::array everyOutcome{
    OutcomeKind::Applied, OutcomeKind::Refused, OutcomeKind::Unknown, OutcomeKind::Failed};

QList<filter::vocabulary::Value> outcomeValues(const QString& field)
{
    QList<filter::vocabulary::Value> values;
    if (field == u"outcome" || field == u"result")
        for (const OutcomeKind kind : everyOutcome)
            values.append({QString::fromLatin1(admin::name(kind)),
                {filter::vocabulary::folded(admin::outcomeWords(kind))}});
    return values;
}

bool isIn(const TextMatch& text, const QStringList& places)
{
    return std::ranges::any_of(places, [&](const QString& place) { return text.matches(place); });
}

struct AuditTerm {
    struct Text {
        TextMatch text;
    };
    struct Field {
        AuditField field = AuditField::Actor;
        TextMatch text;
    };
    using Condition = std::variant<Text, Field, QList<OutcomeKind>>;

    Condition condition;
    bool exclude = false;

    [[nodiscard]] std::optional<bool> verdict(const AuditEntry& entry, const QStringList& texts) const
    {
        return holds(entry, texts) != exclude;
    }

private:
    [[nodiscard]] bool holds(const AuditEntry& entry, const QStringList& texts) const
    {
        if (const auto* any = std::get_if<Text>(&condition))
            return isIn(any->text, texts);
        if (const auto* outcomes = std::get_if<QList<OutcomeKind>>(&condition))
            return outcomes->contains(entry.outcome.value_or(OutcomeKind::Unknown));
        const auto& of = std::get<Field>(condition);
        switch (of.field) {
        case AuditField::Actor:
            return isIn(of.text, {entry.user, entry.redisUser});
        case AuditField::Act:
            return isIn(of.text, {QString::fromLatin1(entry.act), actTitle(entry)});
        case AuditField::Lock:
            return !entry.lock.name.isEmpty() && of.text.matches(entry.lock.name.bytes);
        case AuditField::Server:
            return isIn(of.text, {entry.connection, entry.server});
        default:
            return of.text.matches(entry.reason);
        }
    }
};

class AuditParser final : public filter::ClauseParser<AuditTerm>
{
public:
    explicit AuditParser(const QString& text)
        : ClauseParser(text, AuditFilter::knownWords())
    {
    }

private:
    Read conditionOf(const Written& written) override
    {
        if (written.field.isEmpty())
            return textOf<AuditTerm::Text>(written.value);
        const qsizetype field = AuditFilter::knownWords().fields.indexOf(written.field);
        if (field >= qsizetype(AuditField::Outcome))
            return listOf(written, everyOutcome);
        auto text = textMatchOf(written.value);
        if (const auto* fault = std::get_if<FilterError>(&text))
            return *fault;
        return AuditTerm::Condition(
            AuditTerm::Field{AuditField(field), std::get<TextMatch>(std::move(text))});
    }
};

} // namespace

struct AuditFilter::Terms {
    QString text;
    filter::ClauseOf<AuditTerm> whole;
};

std::variant<AuditFilter, FilterError> AuditFilter::parse(const QString& text)
{
    auto parsed = AuditParser(text).parse();
    if (const auto* fault = std::get_if<FilterError>(&parsed))
        return *fault;
    AuditFilter read;
    auto& whole = std::get<filter::ClauseOf<AuditTerm>>(parsed);
    if (whole.term || !whole.parts.isEmpty())
        read.m_terms = std::make_shared<const Terms>(Terms{text.trimmed(), std::move(whole)});
    return read;
}

const filter::KnownWords& AuditFilter::knownWords()
{
    static const filter::KnownWords known{
        {QStringLiteral("actor"), QStringLiteral("act"), QStringLiteral("lock"), QStringLiteral("server"),
            QStringLiteral("reason"), QStringLiteral("outcome"), QStringLiteral("result")},
        {}, {{QStringLiteral("user"), QStringLiteral("actor")}}, outcomeValues, {QStringLiteral("outcome")}};
    return known;
}

bool AuditFilter::matches(const AuditEntry& entry, const QStringList& texts) const
{
    return isEmpty() || m_terms->whole.verdict(entry, texts).value_or(true);
}

bool AuditFilter::isEmpty() const { return m_terms == nullptr; }

QString AuditFilter::text() const { return isEmpty() ? QString() : m_terms->text; }

QString AuditFilter::narrowedBy(const QString& term) const
{
    return isEmpty() ? term : filter::narrowedText(m_terms->text, m_terms->whole, term);
}

} // namespace lockscope::audit
