#pragma once

#include "core/lab/clientlink.h"
#include "core/lab/clientprocess.h"
#include "core/lab/simulatedclient.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope::lab
{

/// One client of a run: its machine, and its connections.
struct ClientPlayer {
    SimulatedClient machine;
    std::unique_ptr<ClientLink> link;
    int inFlight = 0; ///< commands without an answer
    bool hasBegun = false;
    std::unique_ptr<ClientProcess> process = {}; ///< plays in place of the machine, which only says who it is

    /// Say the same of a client that is simulated here and of one that is a process.
    [[nodiscard]] bool isOver() const { return process ? process->isOver() : machine.isOver(); }
    [[nodiscard]] bool isReady() const { return process ? process->isReady() : link->isReady(); }
    [[nodiscard]] bool isQuiet() const { return process ? !hasBegun || process->isQuiet() : inFlight == 0; }
};

/// The clients of a run, by their numbers, and the groups that they are of. One thread.
class ClientPool
{
public:
    using Sizes = std::map<QByteArray, int>;
    /// The clients that are not over and have not come.
    struct Missing {
        qint64 count = 0;
        std::optional<base::Error> why; ///< of one of them, as far as known
    };

    /// Takes the program of a group; before its clients join.
    void addGroup(const ClientGroup& group);
    /// Returns the program of a group that was added.
    [[nodiscard]] const std::shared_ptr<const Program>& programOf(const QByteArray& group) const;
    /// Returns how many clients each group has had.
    [[nodiscard]] const Sizes& sizes() const { return m_sizes; }
    void setSizes(const Sizes& sizes) { m_sizes = sizes; }
    [[nodiscard]] int sizeOf(const QByteArray& group) const;
    /// Adds one more client of that group; it gets the next number.
    void join(const QByteArray& group) { ++m_sizes[group]; }

    /// Adds a client, whose number is size() before.
    void add(std::unique_ptr<ClientPlayer> player) { m_players.push_back(std::move(player)); }
    [[nodiscard]] int size() const { return static_cast<int>(m_players.size()); }
    [[nodiscard]] ClientPlayer& operator[](int client)
    {
        return *m_players[static_cast<std::size_t>(client)];
    }
    [[nodiscard]] auto begin() const { return m_players.begin(); }
    [[nodiscard]] auto end() const { return m_players.end(); }

    /// Returns "buyer-3", or all of the group "buyer".
    [[nodiscard]] QList<int> named(const QByteArray& target) const;
    /// Returns the names of all clients, in the order of their numbers.
    [[nodiscard]] QByteArrayList names() const;
    /// All clients are at their end.
    [[nodiscard]] bool isOver() const;
    /// All that are not over have what they need to begin.
    [[nodiscard]] bool isReady() const;
    /// No client has a command under way.
    [[nodiscard]] bool isQuiet() const;
    /// All that are not over have begun, and have their connections.
    [[nodiscard]] bool isConnected() const;
    /// Counts those that have not come.
    [[nodiscard]] Missing missing() const;
    /// Returns the clients as they stand at this moment.
    [[nodiscard]] std::vector<SimulatedClient> machines() const;

    /// Opens the connections of all that are not over.
    void openLinks();
    void setSpeed(double speed);
    /// The server is at another place from now on: processes get the order, links connect anew.
    void move(int server, const redis::Endpoint& place);
    /// Gives an order to each process that has begun.
    void order(const ClientOrder& order);
    /// Takes all that the processes have reported by now, with the client's number, in the order of their
    /// clocks.
    [[nodiscard]] std::vector<std::pair<int, ClientWord>> takeWords();
    /// Ends the clients' connections for good.
    void endLinks();
    /// The same, and kills the processes.
    void endAll();

private:
    std::vector<std::unique_ptr<ClientPlayer>> m_players;
    std::map<QByteArray, std::shared_ptr<const Program>> m_programs; ///< by group
    Sizes m_sizes;
};

} // namespace lockscope::lab
