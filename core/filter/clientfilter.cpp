#include "core/filter/clientfilter.h"

#include "core/base/printable.h"
#include "core/filter/clauseparser.h"
#include "core/filter/relation.h"

#include <algorithm>
#include <array>

namespace lockscope::filter
{

namespace
{

using locks::Certainty;
using locks::ClientLife;

/// In the order of the known quantities.
enum class ClientCount : quint8 { Holds, Waits, Renewals, Threads };

constexpr std::array everyLife{ClientLife::Alive, ClientLife::Unknown, ClientLife::Silent};
constexpr std::array everyCertainty{Certainty::Proved, Certainty::Likely, Certainty::Possible};

/// The words of a sign and a state, "● alive", without the sign.
QString wordsOf(ClientLife life) { return locks::lifeWords(life).section(u' ', 1); }

QList<vocabulary::Value> clientValues(const QString& field)
{
    QList<vocabulary::Value> values;
    if (field == u"life")
        for (const ClientLife life : everyLife)
            values.append({QString::fromLatin1(locks::name(life)), {vocabulary::folded(wordsOf(life))}});
    if (field == u"certainty")
        for (const Certainty certainty : everyCertainty)
            values.append({QString::fromLatin1(locks::name(certainty)),
                {vocabulary::folded(locks::certaintyWords(certainty))}});
    return values;
}

struct ClientTerm {
    struct Text {
        TextMatch text;
    };
    struct Client {
        TextMatch text;
    };
    struct Place {
        TextMatch text;
    };
    struct Comparison {
        ClientCount count = ClientCount::Holds;
        Relation relation = Relation::Less;
        qint64 value = 0;
    };
    using Condition = std::variant<Text, Client, Place, Comparison, QList<ClientLife>, QList<Certainty>>;

    Condition condition;
    bool exclude = false;

    [[nodiscard]] std::optional<bool> verdict(const FilteredClient& client, std::nullptr_t) const;
};

bool isNamed(const TextMatch& text, const FilteredClient& client)
{
    return text.matches(client.tally.client) || (!client.alias.isEmpty() && text.matches(client.alias));
}

bool isAt(const TextMatch& text, const FilteredClient& client)
{
    return client.match != nullptr && text.matches(locks::placeWords(*client.match));
}

qint64 countOf(ClientCount count, const locks::ClientTally& tally)
{
    switch (count) {
    case ClientCount::Holds:
        return tally.held;
    case ClientCount::Waits:
        return tally.waits;
    case ClientCount::Renewals:
        return tally.renewals;
    case ClientCount::Threads:
        break;
    }
    return tally.threads.size();
}

/// Visits a condition with a client.
struct ClientTest {
    const FilteredClient& client;

    bool operator()(const ClientTerm::Text& any) const
    {
        return isNamed(any.text, client) || isAt(any.text, client) ||
               any.text.matches(locks::lifeWords(client.life)) ||
               (client.match != nullptr && any.text.matches(locks::certaintyWords(client.match->certainty)));
    }
    bool operator()(const ClientTerm::Client& wanted) const { return isNamed(wanted.text, client); }
    bool operator()(const ClientTerm::Place& wanted) const { return isAt(wanted.text, client); }
    bool operator()(const ClientTerm::Comparison& comparison) const
    {
        return holds(comparison.relation, countOf(comparison.count, client.tally), comparison.value);
    }
    bool operator()(const QList<ClientLife>& lives) const { return lives.contains(client.life); }
    bool operator()(const QList<Certainty>& certainties) const
    {
        return client.match != nullptr && certainties.contains(client.match->certainty);
    }
};

std::optional<bool> ClientTerm::verdict(const FilteredClient& client, std::nullptr_t) const
{
    return std::visit(ClientTest{client}, condition) != exclude;
}

class ClientParser final : public ClauseParser<ClientTerm>
{
public:
    explicit ClientParser(const QString& text)
        : ClauseParser(text, ClientFilter::knownWords())
    {
    }

private:
    Read conditionOf(const Written& written) override
    {
        if (written.quantity >= 0)
            return comparisonOf(written);
        if (written.field == u"client")
            return textOf<ClientTerm::Client>(written.value);
        if (written.field == u"place")
            return textOf<ClientTerm::Place>(written.value);
        if (written.field == u"life")
            return listOf(written, everyLife);
        return written.field == u"certainty" ? listOf(written, everyCertainty)
                                             : textOf<ClientTerm::Text>(written.value);
    }

    static Read comparisonOf(const Written& written)
    {
        const auto number = numberOf(written.value);
        if (const auto* fault = std::get_if<FilterError>(&number))
            return *fault;
        return ClientTerm::Condition(ClientTerm::Comparison{
            ClientCount(written.quantity), written.relation, std::get<qint64>(number)});
    }
};

} // namespace

struct ClientFilter::Terms {
    QString text;
    ClauseOf<ClientTerm> whole;
};

std::variant<ClientFilter, FilterError> ClientFilter::parse(const QString& text)
{
    auto parsed = ClientParser(text).parse();
    if (const auto* fault = std::get_if<FilterError>(&parsed))
        return *fault;
    ClientFilter read;
    auto& whole = std::get<ClauseOf<ClientTerm>>(parsed);
    if (whole.term || !whole.parts.isEmpty())
        read.m_terms = std::make_shared<const Terms>(Terms{text.trimmed(), std::move(whole)});
    return read;
}

const KnownWords& ClientFilter::knownWords()
{
    static const KnownWords known{{QStringLiteral("client"), QStringLiteral("place"), QStringLiteral("life"),
                                      QStringLiteral("certainty")},
        {QStringLiteral("holds"), QStringLiteral("waits"), QStringLiteral("renewals"),
            QStringLiteral("threads")},
        {{QStringLiteral("holder"), QStringLiteral("client")},
            {QStringLiteral("host"), QStringLiteral("place")},
            {QStringLiteral("state"), QStringLiteral("life")}},
        clientValues, {QStringLiteral("life"), QStringLiteral("certainty")}};
    return known;
}

bool ClientFilter::matches(const FilteredClient& client) const
{
    return isEmpty() || m_terms->whole.verdict(client, nullptr).value_or(true);
}

QString ClientFilter::text() const { return isEmpty() ? QString() : m_terms->text; }

QString ClientFilter::narrowedBy(const QString& term) const
{
    return isEmpty() ? term : narrowedText(m_terms->text, m_terms->whole, term);
}

} // namespace lockscope::filter
