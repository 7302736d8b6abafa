#include "core/filter/term.h"

#include "core/filter/vocabulary.h"
#include "core/locks/statechange.h"

#include <algorithm>
#include <array>

namespace lockscope::filter
{

namespace
{

std::optional<qint64> heldFor(const locks::Lock& lock, base::ServerTime now)
{
    const locks::Holder* hold = locks::longestHold(lock);
    const bool isAtMost = hold && !hold->sinceExact && hold->sinceBy == locks::SinceBy::Asked;
    return hold && !isAtMost ? std::optional<qint64>((now - hold->since).count()) : std::nullopt;
}

/// The quantity of a lock; empty where it has none or nobody knows, so that no comparison holds.
std::optional<qint64> quantityOf(const locks::Lock& lock, Quantity quantity, const Context& context)
{
    const base::ServerTime now = locks::momentOf(lock, context.now);
    switch (quantity) {
    case Quantity::Ttl: {
        const auto ttl = locks::ttlAt(lock, now);
        return ttl ? std::optional<qint64>(ttl->count()) : std::nullopt;
    }
    case Quantity::Held:
        return heldFor(lock, now);
    case Quantity::Waiters:
        return lock.waiters.visibility == locks::Visibility::Unknown
                   ? std::nullopt
                   : std::optional<qint64>(lock.waiters.count);
    case Quantity::Renewals:
        return lock.renewals->count;
    case Quantity::Count:
        break;
    }
    return locks::highestCount(lock);
}

/// The moment at which the quantity, as time passes, comes to `value`; empty where time does not move it.
std::optional<base::ServerTime> reachedAt(
    const locks::Lock& lock, Quantity quantity, base::milliseconds value)
{
    if (quantity == Quantity::Ttl && lock.exists && lock.expiresAt)
        return *lock.expiresAt - value;
    const locks::Holder* hold = quantity == Quantity::Held ? locks::longestHold(lock) : nullptr;
    return hold ? std::optional(hold->since + value) : std::nullopt;
}

/// Compares what is before `value`, is it, and is behind it.
std::optional<base::ServerTime> nextChangeOf(
    const Term::Comparison& comparison, const locks::Lock& lock, base::ServerTime now)
{
    const auto reached = reachedAt(lock, comparison.quantity, base::milliseconds(comparison.value));
    if (!reached || !locks::isLiveAt(lock, now))
        return std::nullopt;
    std::optional<base::ServerTime> next = locks::liveUntil(lock);
    for (const base::ServerTime moment : {*reached + base::milliseconds(1), *reached})
        if (moment > now && (!next || moment < *next))
            next = moment;
    return next;
}

bool isLetterOrDigit(char byte)
{
    const char lower = static_cast<char>(byte | 0x20);
    return (byte >= '0' && byte <= '9') || (lower >= 'a' && lower <= 'z');
}

/// An event carries only the holder's id: its client is the one that the id begins with.
bool isIdOfClient(const QByteArray& id, const QByteArray& client)
{
    return !client.isEmpty() && id.startsWith(client) &&
           (id.size() == client.size() || !isLetterOrDigit(id[client.size()]));
}

bool aliasMatches(const TextMatch& text, const base::HolderId& id, const Context& context)
{
    if (!context.aliases)
        return false;
    for (auto alias = context.aliases->begin(); alias != context.aliases->end(); ++alias) {
        if (isIdOfClient(id.bytes, alias.key()) && text.matches(alias.value()))
            return true;
    }
    return false;
}

bool holderMatches(const TextMatch& text, const locks::Holder& holder, const Context& context)
{
    if (text.matches(holder.id.bytes))
        return true;
    if (!context.aliases)
        return false;
    const auto alias = context.aliases->constFind(holder.clientOrId());
    return alias != context.aliases->constEnd() && text.matches(*alias);
}

/// Visits a condition with a lock; empty = the lock does not show it.
struct LockTest {
    const locks::Lock& lock;
    const Context& context;

    std::optional<bool> operator()(const Term::Name& name) const
    {
        return name.text.matches(lock.ref->name.bytes);
    }
    std::optional<bool> operator()(const Term::Holder& wanted) const
    {
        return std::any_of(lock.holders.begin(), lock.holders.end(),
            [&](const locks::Holder& holder) { return holderMatches(wanted.text, holder, context); });
    }
    std::optional<bool> operator()(const Term::Node& node) const { return node.text.matches(lock.place()); }
    std::optional<bool> operator()(const Term::Comparison& comparison) const
    {
        const std::optional<qint64> actual = quantityOf(lock, comparison.quantity, context);
        return actual && holds(comparison.relation, *actual, comparison.value);
    }
    std::optional<bool> operator()(const QList<locks::Kind>& kinds) const
    {
        return kinds.contains(lock.kind);
    }
    std::optional<bool> operator()(const QList<locks::State>& states) const
    {
        return states.contains(locks::stateAt(lock, context.now));
    }
    std::optional<bool> operator()(const QList<locks::LeaseKind>& leases) const
    {
        return leases.contains(lock.lease.kind);
    }
    std::optional<bool> operator()(const QList<int>& databases) const
    {
        return databases.contains(lock.ref->db);
    }
    std::optional<bool> operator()(const Term::Trouble& wanted) const
    {
        return (locks::findingsOf(lock, context.now, context.limits) & wanted.any).any();
    }
    std::optional<bool> operator()(const QList<locks::EventKind>&) const { return std::nullopt; }
    std::optional<bool> operator()(const QList<locks::Seen>&) const { return std::nullopt; }
    std::optional<bool> operator()(const Term::Certainty&) const { return std::nullopt; }
};

/// Visits a condition with an event; empty = the event does not show it.
struct EventTest {
    const locks::Event& event;
    const Context& context;

    std::optional<bool> operator()(const Term::Name& name) const
    {
        return name.text.matches(event.lock.name.bytes);
    }
    std::optional<bool> operator()(const Term::Holder& wanted) const
    {
        return !event.holder.isEmpty() &&
               (wanted.text.matches(event.holder.bytes) || aliasMatches(wanted.text, event.holder, context));
    }
    std::optional<bool> operator()(const Term::Node& node) const { return node.text.matches(event.place()); }
    std::optional<bool> operator()(const Term::Comparison& comparison) const
    {
        if (comparison.quantity != Quantity::Count)
            return std::nullopt;
        return holds(comparison.relation, event.count, comparison.value);
    }
    std::optional<bool> operator()(const QList<locks::Kind>& kinds) const
    {
        return !locks::isOfServer(event.kind) && kinds.contains(event.lockKind);
    }
    std::optional<bool> operator()(const QList<locks::State>&) const { return std::nullopt; }
    std::optional<bool> operator()(const QList<locks::LeaseKind>&) const { return std::nullopt; }
    std::optional<bool> operator()(const Term::Trouble&) const { return std::nullopt; }
    std::optional<bool> operator()(const QList<int>& databases) const
    {
        if (!locks::isOfDatabase(event.kind))
            return std::nullopt;
        return databases.contains(event.lock.db);
    }
    std::optional<bool> operator()(const QList<locks::EventKind>& kinds) const
    {
        return kinds.contains(event.kind);
    }
    std::optional<bool> operator()(const QList<locks::Seen>& sources) const
    {
        return sources.contains(event.source);
    }
    std::optional<bool> operator()(const Term::Certainty& wanted) const
    {
        return wanted.any.contains(event.exact);
    }
};

} // namespace

std::optional<bool> Term::verdict(const locks::Lock& lock, const Context& context) const
{
    const std::optional<bool> verdict = std::visit(LockTest{lock, context}, condition);
    return verdict ? std::optional(*verdict != exclude) : std::nullopt;
}

std::optional<bool> Term::verdict(const locks::Event& event, const Context& context) const
{
    const std::optional<bool> verdict = std::visit(EventTest{event, context}, condition);
    return verdict ? std::optional(*verdict != exclude) : std::nullopt;
}

bool Term::isOfLocks() const
{
    return !std::holds_alternative<QList<locks::EventKind>>(condition) &&
           !std::holds_alternative<QList<locks::Seen>>(condition) &&
           !std::holds_alternative<Certainty>(condition);
}

bool Term::isOfEvents() const
{
    const auto* comparison = std::get_if<Comparison>(&condition);
    return !(comparison && comparison->quantity != Quantity::Count) &&
           !std::holds_alternative<QList<locks::State>>(condition) &&
           !std::holds_alternative<QList<locks::LeaseKind>>(condition) &&
           !std::holds_alternative<Trouble>(condition);
}

QString Term::word() const
{
    /// In the order of Condition's types.
    static const QStringList words{QString(), QStringLiteral("holder:"), QStringLiteral("node:"), QString(),
        QStringLiteral("trouble:"), QStringLiteral("kind:"), QStringLiteral("state:"),
        QStringLiteral("lease:"), QStringLiteral("event:"), QStringLiteral("db:"), QStringLiteral("source:"),
        QStringLiteral("certainty:")};
    if (const auto* comparison = std::get_if<Comparison>(&condition))
        return vocabulary::quantities().at(int(comparison->quantity));
    return words.at(qsizetype(condition.index()));
}

QStringList Term::needsWatching() const
{
    QStringList words;
    if (const auto* comparison = std::get_if<Comparison>(&condition)) {
        if (comparison->quantity == Quantity::Held || comparison->quantity == Quantity::Renewals)
            words.append(vocabulary::quantities().at(int(comparison->quantity)));
    } else if (const auto* states = std::get_if<QList<locks::State>>(&condition)) {
        for (const locks::State state : *states) {
            if (state == locks::State::RenewalOverdue || state == locks::State::PossiblyLost)
                words.append(QStringLiteral("state:") + QString::fromLatin1(locks::name(state)));
        }
    } else if (const auto* trouble = std::get_if<Trouble>(&condition); trouble && trouble->byName) {
        for (const locks::Finding finding : locks::findingsOverTime) {
            if (trouble->any[std::size_t(finding)])
                words.append(QStringLiteral("trouble:") + QString::fromLatin1(locks::name(finding)));
        }
    } else if (const auto* leases = std::get_if<QList<locks::LeaseKind>>(&condition)) {
        for (const locks::LeaseKind lease : *leases) {
            if (lease != locks::LeaseKind::None)
                words.append(QStringLiteral("lease:") + QString::fromLatin1(locks::name(lease)));
        }
    }
    return words;
}

locks::Findings Term::troubleOverTime() const
{
    locks::Findings findings;
    const auto* trouble = std::get_if<Trouble>(&condition);
    if (trouble && !trouble->byName) {
        for (const locks::Finding finding : locks::findingsOverTime)
            findings[std::size_t(finding)] = trouble->any[std::size_t(finding)];
    }
    return findings;
}

std::optional<base::ServerTime> Term::nextChangeAt(const locks::Lock& lock, const Context& context) const
{
    if (std::holds_alternative<QList<locks::State>>(condition))
        return locks::nextStateAt(lock, context.now);
    if (std::holds_alternative<Trouble>(condition))
        return locks::nextFindingAt(lock, context.now, context.limits);
    const auto* comparison = std::get_if<Comparison>(&condition);
    return comparison ? nextChangeOf(*comparison, lock, context.now) : std::nullopt;
}

bool Term::dependsOnTime() const
{
    if (const auto* comparison = std::get_if<Comparison>(&condition))
        return comparison->quantity == Quantity::Ttl || comparison->quantity == Quantity::Held;
    return std::holds_alternative<QList<locks::State>>(condition) ||
           std::holds_alternative<Trouble>(condition);
}

} // namespace lockscope::filter
