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

/// A reason that the server gave says more than that it hung up.
ClientPool::Missing ClientPool::missing() const
{
    Missing missing;
    for (const auto& player : m_players) {
        if (player->isOver() || player->isReady())
            continue;
        ++missing.count;
        const auto failure = player->link ? player->link->failure() : std::nullopt;
        if (failure && (!missing.why || missing.why->kind == base::ErrorKind::ConnectionLost))
            missing.why = failure;
    }
    return missing;
}

std::vector<SimulatedClient> ClientPool::machines() const
{
    std::vector<SimulatedClient> machines;
    for (const auto& player : m_players)
        machines.push_back(player->machine);
    return machines;
}

void ClientPool::openLinks()
{
    for (const auto& player : m_players)
        if (player->link && !player->machine.isOver())
            player->link->open();
}

void ClientPool::setSpeed(double speed)
{
    for (const auto& player : m_players)
        player->machine.setSpeed(speed);
}

void ClientPool::move(int server, const redis::Endpoint& place)
{
    for (const auto& player : m_players)
        if (player->process)
            player->process->order(
                {.what = ClientOrder::What::Move, .places = {place.path.toUtf8()}, .server = server});
        else if (!player->machine.isOver())
            player->link->move(server, place);
}

void ClientPool::order(const ClientOrder& order)
{
    for (const auto& player : m_players)
        if (player->process && player->hasBegun)
            player->process->order(order);
}

std::vector<std::pair<int, ClientWord>> ClientPool::takeWords()
{
    std::vector<std::pair<int, ClientWord>> heard;
    for (int client = 0; client < size(); ++client)
        if (const auto& process = m_players[static_cast<std::size_t>(client)]->process)
            for (const ClientWord& word : process->take())
                heard.emplace_back(client, word);
    std::ranges::stable_sort(heard, {}, [](const auto& item) { return item.second.real; });
    return heard;
}

void ClientPool::endAll()
{
    for (const auto& player : m_players)
        if (player->process)
            player->process->kill();
    endLinks();
}

void ClientPool::endLinks()
{
    for (const auto& player : m_players)
        if (player->link)
            player->link->end();
}

} // namespace lockscope::lab
