#pragma once

#include "core/lab/clientact.h"

#include <QMetaType>

#include <map>
#include <optional>

namespace lockscope::lab
{

/// A message between a client and a server that somebody holds on its way, for people.
struct HeldMessage {
    int number = 0;          ///< in the order in which they were sent or have come, from 1
    int client = -1;         ///< its number in the run
    bool isToServer = false; ///< a command; else an answer, or a published message
    bool isNext = false;     ///< nothing of the same connection is before it
    QByteArray text = {};    ///< the command, the answer, or the channel and the message

    friend bool operator==(const HeldMessage&, const HeldMessage&) = default;
};

/// The clients whose messages are held, and these messages.
struct HeldTraffic {
    static constexpr int mostMessages = 200;

    QList<int> clients = {};
    QList<HeldMessage> messages = {}; ///< by their numbers; at most the first `mostMessages`
    qsizetype more = 0;               ///< how many are held besides them

    friend bool operator==(const HeldTraffic&, const HeldTraffic&) = default;
};

/// Holds all messages of some clients on their way to and from the servers, until somebody lets them arrive
/// or get lost. A client has two connections to each server, one for commands and one that listens: of each,
/// in each direction, messages arrive in the order in which they were sent, as TCP delivers them; between
/// connections any order is possible. A value; pure.
class HeldMessages
{
public:
    /// One that is held: an act for a server, or an event for a client.
    struct Message {
        int client = -1;
        std::optional<ClientAct> act = {};
        std::optional<ClientEvent> event = {};
        QByteArray text = {}; ///< see HeldMessage
    };

    /// Holds all messages of the client from now on, until letGo().
    void hold(int client);
    [[nodiscard]] bool isHeld(int client) const { return m_held.contains(client); }
    /// Nobody's messages are held.
    [[nodiscard]] bool isIdle() const { return m_held.empty(); }

    /// Takes a message of a client whose messages are held. `text`: the command as people read it.
    void put(int client, const ClientAct& act, const QByteArray& text);
    void put(int client, const ClientEvent& event);
    /// Takes out the message of that number, 0 = the first one of the client. Nothing where there is none, or
    /// where it is not the next one of its connection.
    std::optional<Message> take(int client, int number);
    /// Takes out all messages between the client and that server, in the order of their numbers.
    QList<Message> takeAll(int client, int server);
    /// Holds the client's messages no more, and forgets those that are still held.
    void letGo(int client);
    /// Does the same with all clients.
    void clear();

    /// Returns all that is held at present, for people.
    [[nodiscard]] HeldTraffic traffic() const;
    /// Returns the traffic where it has changed since the last call.
    std::optional<HeldTraffic> news();

private:
    /// A connection in one direction.
    struct Way {
        int client = -1;
        int server = 0;
        bool isToServer = false;
        bool listens = false;

        friend auto operator<=>(const Way&, const Way&) = default;
    };
    struct Held {
        Message message;
        Way way;
    };
    using Queue = std::map<int, Held>; ///< by number

    void put(Message message, const Way& way);
    static bool isNext(const Queue& queue, Queue::const_iterator message);

    std::map<int, Queue> m_held; ///< by client
    int m_last = 0;
    bool m_hasChanged = false;
};

} // namespace lockscope::lab

Q_DECLARE_METATYPE(lockscope::lab::HeldTraffic)
