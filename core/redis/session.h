#pragma once

#include "core/base/backoff.h"
#include "core/redis/command.h"
#include "core/redis/connectionstate.h"
#include "core/redis/endpoint.h"
#include "core/redis/reply.h"

#include <QList>
#include <QStringList>

#include <variant>

namespace lockscope::redis
{

/// True of a failure that asking again soon will not heal: the next attempt waits long, so that no account is
/// locked by our trying.
bool isStubborn(base::ErrorKind kind);

/// The life of a connection as steps: find the primary (of a group), resolve, connect, TLS, AUTH, CLIENT
/// SETNAME, CLIENT ID, SELECT, ROLE (of a primary that Sentinels name), PING, ready; and what happens between
/// two attempts. Pure: an event and the time go in, actions come out as values. Never more than one attempt,
/// never more than one command of its own in flight.
class Session
{
public:
    struct Resolve {
        bool byAnnounced = false; ///< beyond a tunnel: by the address that is announced beside the name
        friend bool operator==(const Resolve&, const Resolve&) = default;
    };
    struct Connect {
        QString address; ///< empty for a Unix socket
        friend bool operator==(const Connect&, const Connect&) = default;
    };
    struct StartTls {
        friend bool operator==(const StartTls&, const StartTls&) = default;
    };
    struct Send {
        Command command; ///< its answer comes back through answered()
        friend bool operator==(const Send&, const Send&) = default;
    };
    struct Drop { ///< end the device, whatever it is doing
        friend bool operator==(const Drop&, const Drop&) = default;
    };
    using Action = std::variant<Resolve, Connect, StartTls, Send, Drop>;
    using Actions = QList<Action>;

    /// Begins idle. `clientName` is sent by CLIENT SETNAME. Without `reconnect` it is idle again after the
    /// first failure.
    Session(Endpoint endpoint, QByteArray clientName, bool reconnect, quint64 jitterSeed);

    /// Begins the first attempt; harmless where it is open.
    Actions open(base::MonoTime now);
    /// Ends the connection, or the attempt; no other one follows before open().
    Actions close();
    /// Ends the wait between two attempts; does nothing at other times.
    Actions retryNow(base::MonoTime now);
    /// Takes the addresses of the host, which are tried in this order.
    Actions resolved(const QStringList& addresses, base::MonoTime now);
    /// Takes that the device is connected, without TLS so far.
    Actions connected(base::MonoTime now);
    /// Takes the peer's certificate by TLS, before it is judged.
    void presented(const base::PeerCertificate& certificate) { m_state.peer = certificate; }
    /// Takes that TLS is up and the peer is believed.
    Actions encrypted(base::MonoTime now);
    /// Takes the answer to the last Send, or why there is none.
    Actions answered(const base::Result<Reply>& answer, base::MonoTime now);
    /// The device, the name service or the reply reader failed.
    Actions failed(const base::Error& error, base::MonoTime now);
    /// Another caller's command was answered BUSY.
    Actions sawBusy(base::MonoTime now);
    /// The server is another one now: the old one is left, and the new one tried without waiting.
    Actions moved(const Endpoint& endpoint, base::MonoTime now);
    /// It is no longer known which server it is; `why` says why not. moved() follows when it is known.
    Actions displaced(const std::optional<base::Error>& why, base::MonoTime now);
    /// A deadline() has passed.
    Actions tick(base::MonoTime now);

    [[nodiscard]] const ConnectionState& state() const { return m_state; }
    /// Returns the server that is tried or connected: the present one where it has moved.
    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// Returns the CLIENT ID of the ready connection; 0 before.
    [[nodiscard]] qint64 clientId() const { return m_state.isReady() ? m_clientId : 0; }
    /// Returns when tick() must be called; MonoTime::max() = never.
    [[nodiscard]] base::MonoTime deadline() const;

private:
    struct Greeting {
        Step step;
        Command command;
    };

    [[nodiscard]] QList<Greeting> greetings() const;
    [[nodiscard]] bool isOpening() const;
    Actions attempt(base::MonoTime now);
    Actions leave();
    Actions seek();
    Actions connectNext(base::MonoTime now);
    Actions tryOther(base::ErrorKind kind, base::MonoTime now);
    Actions greet(base::MonoTime now);
    Actions greeted(const base::Result<Reply>& answer, base::MonoTime now);
    Actions probed(const base::Result<Reply>& answer, base::MonoTime now);
    Actions becomeReady(base::MonoTime now);
    Actions becomeBusy(base::MonoTime now);
    [[nodiscard]] base::Error judged(const base::Error& error) const;
    void enter(Step step, base::MonoTime deadline);
    base::milliseconds waitAfter(base::ErrorKind kind, base::MonoTime now);

    Endpoint m_endpoint;
    QByteArray m_clientName;
    QList<Greeting> m_greetings; ///< of this connection
    bool m_reconnect;
    bool m_displaced;       ///< it is not known yet which server it is
    bool m_byOther = false; ///< Resolve::byAnnounced of this attempt
    std::optional<base::Error> m_displacedBy;
    base::Backoff m_backoff;
    ConnectionState m_state;
    QStringList m_addresses; ///< not tried yet
    qsizetype m_greeting = 0;
    bool m_probing = false;
    qint64 m_clientId = 0;
    base::MonoTime m_connectBegan{};
    base::MonoTime m_readySince{};
    base::MonoTime m_stepDeadline = base::MonoTime::max();
    base::MonoTime m_probeAt = base::MonoTime::max();
};

} // namespace lockscope::redis
