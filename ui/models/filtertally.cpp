#include "ui/models/filtertally.h"

#include "core/audit/auditwords.h"
#include "core/filter/vocabulary.h"
#include "core/locks/family.h"
#include "ui/models/nameparts.h"

#include <algorithm>

namespace lockscope::ui
{
namespace
{

namespace vocabulary = filter::vocabulary;

constexpr qsizetype mostCounted = 2'000; ///< values or beginnings of names
constexpr qsizetype mostShown = 14;      ///< of them
constexpr qsizetype longestValue = 400;  ///< letters of a reason: a filter has room for no more than some
constexpr qsizetype leastForValues = 2;  ///< letters, before values of any field are suggested

bool beginsSo(const vocabulary::Value& value, const QString& typed)
{
    const QString form = vocabulary::folded(typed);
    return value.name.startsWith(form) ||
           std::ranges::any_of(value.shown, [&](const QString& word) { return word.startsWith(form); });
}

} // namespace

FilterTally::FilterTally(const filter::Completion& wanted, const filter::KnownWords& known)
    : m_wanted(wanted)
    , m_known(known)
    , m_typed(wanted.typed.toUtf8())
{
}

void FilterTally::take(const locks::Lock& lock, const locks::Findings& findings, const LockContext& context)
{
    const QString& field = m_wanted.field;
    m_counted = field != u"event" && field != u"source" && field != u"certainty"; // they are of events
    if (field.isEmpty())
        countName(lock.ref->name.bytes);
    else if (field == u"kind")
        count(locks::name(lock.kind));
    else if (field == u"state")
        count(locks::name(locks::stateAt(lock, context.now)));
    else if (field == u"lease")
        count(locks::name(lock.lease.kind));
    else if (field == u"db")
        countFitting(QByteArray::number(lock.ref->db));
    else if (field == u"node")
        countFitting(lock.place());
    else if (field == u"holder")
        countHolders(lock, context);
    else if (field == u"trouble" && findings.any()) {
        count("any");
        count(locks::name(locks::severityOf(*locks::gravest(findings))));
        for (const locks::Finding finding : locks::foundIn(findings))
            count(locks::name(finding));
    }
}

/// By what its row shows.
void FilterTally::take(const audit::AuditEntry& act)
{
    m_counted = true;
    const QString& field = m_wanted.field;
    const auto countText = [this](const QString& text) {
        if (isTyped(text))
            count(text.first(std::min(text.size(), longestValue)).toUtf8());
    };
    if (field.isEmpty())
        countName(act.lock.name.bytes);
    else if (field == u"outcome" || field == u"result")
        count(admin::name(act.outcome.value_or(admin::OutcomeKind::Unknown)));
    else if (field == u"act" && (isTyped(QString::fromLatin1(act.act)) || isTyped(audit::actTitle(act))))
        count(act.act);
    else if (field == u"lock" && isTyped(nameparts::wholeText(act.lock.name.bytes)))
        count(act.lock.name.bytes);
    else if (field == u"server")
        countText(act.connection.isEmpty() ? act.server : act.connection);
    else if (field == u"reason")
        countText(act.reason);
    else if (field == u"actor") {
        countText(act.user);
        if (act.redisUser != act.user)
            countText(act.redisUser);
    }
}

void FilterTally::take(const locks::Event& event, const Aliases& aliases)
{
    const QString& field = m_wanted.field;
    m_counted = field != u"state" && field != u"lease" && field != u"trouble"; // they are of locks
    if (field == u"event")
        count(locks::name(event.kind));
    else if (field == u"source")
        count(locks::name(event.source));
    else if (field == u"certainty")
        count(event.exact ? "exact" : "concluded");
    else if (field == u"db" && locks::isOfDatabase(event.kind))
        countFitting(QByteArray::number(event.lock.db));
    else if (field == u"node")
        countFitting(event.place());
    else if (field == u"holder" && !event.holder.isEmpty())
        countClient(locks::holderOf(event.lockKind, event.holder).clientOrId(), aliases);
    if (locks::isOfServer(event.kind))
        return;
    if (field.isEmpty())
        countName(event.lock.name.bytes);
    else if (field == u"kind")
        count(locks::name(event.lockKind));
}

void FilterTally::take(const filter::FilteredClient& client)
{
    m_counted = true;
    const QString& field = m_wanted.field;
    if (field.isEmpty() || field == u"client")
        countClient(client.tally.client, {{client.tally.client, client.alias}});
    else if (field == u"life")
        count(locks::name(client.life));
    if (client.match == nullptr)
        return;
    if (field == u"certainty")
        count(locks::name(client.match->certainty));
    else if (field == u"place" && isTyped(locks::placeWords(*client.match)))
        count(locks::placeWords(*client.match).toUtf8());
}

bool FilterTally::isTyped(const QString& text) const
{
    return text.contains(m_wanted.typed, Qt::CaseInsensitive);
}

void FilterTally::countFitting(const QByteArray& value)
{
    if (nameparts::wholeText(value).startsWith(m_wanted.typed, Qt::CaseInsensitive))
        count(value);
}

void FilterTally::count(const QByteArray& value)
{
    const auto known = m_counts.find(value);
    if (known != m_counts.end())
        ++*known;
    else if (m_counts.size() < mostCounted && !value.isEmpty())
        m_counts.insert(value, 1);
}

/// By alias where the client has one.
void FilterTally::countHolders(const locks::Lock& lock, const LockContext& context)
{
    QByteArray last;
    for (const locks::Holder& holder : lock.holders) {
        const QByteArray client = holder.clientOrId();
        if (client == last)
            continue;
        last = client;
        countClient(client, context.aliases);
    }
}

void FilterTally::countClient(const QByteArray& client, const Aliases& aliases)
{
    const QString alias = aliases.value(client);
    if (isTyped(nameparts::wholeText(client)) || isTyped(alias))
        count(alias.isEmpty() ? client : alias.toUtf8());
}

/// By the name up to the separator behind what is typed.
void FilterTally::countName(const QByteArray& name)
{
    if (name.size() < m_typed.size() || qstrnicmp(name.constData(), m_typed.constData(), m_typed.size()) != 0)
        return;
    const qsizetype end = nameparts::endOfPart(name, m_typed.size());
    count(end > 0 ? name.first(end) : name);
}

QList<Suggestion> FilterTally::suggestions() const
{
    if (m_wanted.field.isEmpty())
        return words() + counted();
    return m_known.valuesOf(m_wanted.field).isEmpty() ? counted() : values();
}

/// Fields and quantities, "or", and values of any field.
QList<Suggestion> FilterTally::words() const
{
    const QString form = m_wanted.typed.toLower();
    QList<Suggestion> found;
    const auto add = [&](const QString& word, bool goesOn) {
        if (word.startsWith(form) && word != form)
            found.append({word, word, -1, goesOn});
    };
    for (const QString& field : m_known.fields)
        add(field + u':', true);
    for (const QString& quantity : m_known.quantities)
        add(quantity + (quantity == u"ttl" ? u'<' : u'>'), true);
    if (m_wanted.position > 0)
        add(QStringLiteral("or"), false);
    if (form.size() < leastForValues)
        return found;
    for (const QString& field : m_known.offered)
        for (const vocabulary::Value& value : m_known.valuesOf(field))
            if (beginsSo(value, form)) {
                const QString term = field + (u':' + value.name);
                found.append({term, term, -1, false});
            }
    return found.first(std::min(found.size(), mostShown));
}

/// The values of a field that are known beforehand; those that occur come first.
QList<Suggestion> FilterTally::values() const
{
    QList<Suggestion> found;
    for (const vocabulary::Value& value : m_known.valuesOf(m_wanted.field))
        if (beginsSo(value, m_wanted.typed))
            found.append({value.name, value.name,
                m_counted ? m_counts.value(value.name.toLatin1()) : qsizetype(-1), false});
    std::ranges::stable_sort(
        found, [](const Suggestion& left, const Suggestion& right) { return left.count > right.count; });
    return found;
}

/// The values that were found, the most frequent first.
QList<Suggestion> FilterTally::counted() const
{
    QList<Suggestion> found;
    for (auto value = m_counts.begin(); value != m_counts.end(); ++value) {
        const QString text = nameparts::wholeText(value.key());
        found.append({vocabulary::quoted(text), text, *value,
            m_wanted.field.isEmpty() && nameparts::endsPart(value.key())});
    }
    std::ranges::sort(found, [](const Suggestion& left, const Suggestion& right) {
        return left.count != right.count ? left.count > right.count : left.shown < right.shown;
    });
    return found.first(std::min(found.size(), mostShown));
}

} // namespace lockscope::ui
