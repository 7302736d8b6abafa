#include "core/lab/clientpool.h"

#include <algorithm>

namespace lockscope::lab
{

void ClientPool::addGroup(const ClientGroup& group)
{
    m_programs[group.name] = std::make_shared<const Program>(group.program);
}

const std::shared_ptr<const Program>& ClientPool::programOf(const QByteArray& group) const
{
    return m_programs.at(group);
}

int ClientPool::sizeOf(const QByteArray& group) const
{
    const auto found = m_sizes.find(group);
    return found == m_sizes.end() ? 0 : found->second;
}

QList<int> ClientPool::named(const QByteArray& target) const
{
    QList<int> found;
    for (int client = 0; client < size(); ++client) {
        const QByteArray& name = m_players[static_cast<std::size_t>(client)]->machine.terms().name;
        const qsizetype dash = name.lastIndexOf('-');
        if (name == target || (dash > 0 && name.first(dash) == target && m_programs.contains(target)))
            found.append(client);
    }
    return found;
}

QByteArrayList ClientPool::names() const
{
    QByteArrayList names;
    for (const auto& player : m_players)
        names.append(player->machine.terms().name);
    return names;
}

bool ClientPool::isOver() const
{
    return std::ranges::all_of(m_players, [](const auto& player) { return player->isOver(); });
}

bool ClientPool::isReady() const
{
    return std::ranges::all_of(
        m_players, [](const auto& player) { return player->isOver() || player->isReady(); });
}

bool ClientPool::isQuiet() const
{
    return std::ranges::all_of(m_players, [](const auto& player) { return player->isQuiet(); });
}

bool ClientPool::isConnected() const
{
    return std::ranges::all_of(m_players, [](const auto& player) {
        return player->machine.isOver() || (player->hasBegun && player->link->isReady());
    });
}

void ClientPool::endLinks()
{
    for (const auto& player : m_players)
        if (player->link)
            player->link->end();
}

} // namespace lockscope::lab
