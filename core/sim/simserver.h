#pragma once

#include "core/base/time.h"
#include "core/redis/reply.h"

#include <QByteArrayList>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::sim
{

/// A Redis server as a model, as far as Lockscope and the locks it watches use one: keys with expiry (lazy,
/// and active with a delay), SCAN, pub/sub, client-side-caching invalidations in both modes over RESP2
/// redirect, scripts in Lua. tests/live/tst_simserver.cpp holds it to a real redis-server. Single thread;
/// time comes from outside.
class SimServer
{
public:
    /// Bytes that the server sends to the client `id`.
    using Send = std::function<void(qint64 id, const QByteArray& bytes)>;

    /// The server's clock at the clock's zero, where nothing else is said.
    static constexpr base::ServerTime someTime{std::chrono::seconds(1'750'000'000)};

    SimServer(const base::Clock& clock, Send send, base::ServerTime atZero = someTime);
    ~SimServer();

    /// Make a connection and return its number; end the connection of that number.
    qint64 connect();
    void disconnect(qint64 client);
    /// Bytes from a client; whole commands in them are carried out.
    void receive(qint64 client, const QByteArray& bytes);

    /// Carries out `command` as somebody else's client; the reply is what that client would get.
    redis::Reply execute(const QByteArrayList& command, int db = 0);
    /// Several commands as one script: one invalidation per key at the end.
    void script(const std::function<void()>& body);

    /// Calls `expired` with each key that is dropped because its time has come.
    void onExpired(std::function<void(const QByteArray& key)> expired);
    /// The first moment at which a key's time will have come; nothing where no key has an expiry.
    [[nodiscard]] std::optional<base::ServerTime> nextExpiry() const;
    /// All that commands can show of its keys and of who listens: equal for equal states,
    /// and for no others.
    [[nodiscard]] QByteArray state() const;
    /// A key of the first database, for people.
    struct Key {
        QByteArray name;
        QByteArray type; ///< as TYPE says it
        QByteArrayList
            content; ///< the text, "field value" of a hash, "member score" of a sorted set, elements
        std::optional<base::milliseconds> ttl;

        friend bool operator==(const Key&, const Key&) = default;
    };
    /// Returns the keys that have not expired, by their names.
    [[nodiscard]] QList<Key> keys() const;
    /// All keys and scripts at a moment; cheap to copy.
    struct Contents;
    /// Returns the contents at present, for restore().
    [[nodiscard]] std::shared_ptr<const Contents> contents() const;
    /// Goes back to these; who listens stays as it is.
    void restore(const Contents& contents);
    /// Commands that it was given and does not know, and those with options that it does not know.
    [[nodiscard]] const QByteArrayList& unknownCommands() const;

    /// Takes keys of a database away and tells nobody, as no command does.
    void loseSilently(const QByteArrayList& keys, int db = 0);
    /// Lets what the server counts lose that time, as lua/lab-jump.lua does.
    void jumpClock(base::milliseconds ahead);
    /// Sets its clock back, as an operator or its time service does.
    void setClockBack(base::milliseconds back);
    /// Deletes what has expired, as the server's cycle does; returns how many.
    int expireCycle();
    /// The server's clock.
    [[nodiscard]] base::ServerTime time() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::sim
