#include "core/filter/clientnames.h"

#include "core/locks/family.h"

#include <algorithm>

namespace lockscope::filter
{

void ClientNames::set(const QHash<QByteArray, QString>& given, const QList<profile::NamePattern>& patterns)
{
    m_given = given;
    m_aliases = given;
    m_looked.clear();
    m_room = mostClients;
    m_patterns.clear();
    for (const profile::NamePattern& each : patterns)
        if (auto read = TextMatch::like(each.pattern); auto* text = std::get_if<TextMatch>(&read))
            m_patterns.append({*text, each.name});
}

void ClientNames::begin(const QList<locks::LockPtr>& all)
{
    m_looked.clear();
    m_aliases = m_given;
    if (!hasPatterns())
        return;
    for (const locks::LockPtr& lock : all)
        look(*lock);
    m_room = std::max(mostClients, 2 * m_looked.size());
}

bool ClientNames::take(const locks::Batch& batch)
{
    if (!hasPatterns())
        return false;
    bool found = false;
    for (const locks::LockPtr& lock : batch.changed)
        found = look(*lock) || found;
    for (const locks::Event& event : batch.events)
        if (!event.holder.isEmpty())
            found = lookOnce(locks::holderOf(event.lockKind, event.holder).client()) || found;
    return found;
}

bool ClientNames::take(const locks::ClientSight& sight)
{
    m_connections.clear();
    for (auto match = sight.matches.cbegin(); match != sight.matches.cend(); ++match)
        if (match->certainty != locks::Certainty::Possible && !match->connection.name.isEmpty())
            m_connections.insert(match.key(), match->connection.name);
    if (!hasPatterns())
        return false;
    bool found = false;
    for (auto connection = m_connections.cbegin(); connection != m_connections.cend(); ++connection)
        found = look(connection.key()) || found;
    return found;
}

bool ClientNames::look(const locks::Lock& lock)
{
    bool found = false;
    for (const locks::Holder& holder : lock.holders)
        found = lookOnce(holder.clientOrId()) || found;
    for (const locks::Waiter& waiter : *lock.waiters.list)
        found = lookOnce(locks::holderOf(lock.kind, waiter.id).client()) || found;
    return found;
}

bool ClientNames::lookOnce(const QByteArray& client)
{
    if (client.isEmpty() || m_looked.contains(client))
        return false;
    m_looked.insert(client);
    return look(client);
}

bool ClientNames::look(const QByteArray& client)
{
    if (m_given.contains(client))
        return false;
    const QByteArray connection = m_connections.value(client);
    const auto fits = std::ranges::find_if(m_patterns, [&](const Pattern& pattern) {
        return pattern.text.matches(client) || (!connection.isEmpty() && pattern.text.matches(connection));
    });
    if (fits == m_patterns.end() || m_aliases.value(client) == fits->name)
        return false;
    m_aliases.insert(client, fits->name);
    return true;
}

} // namespace lockscope::filter
