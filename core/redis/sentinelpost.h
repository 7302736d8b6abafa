#pragma once

#include "core/redis/client.h"
#include "core/redis/sentinelword.h"

#include <functional>

namespace lockscope::redis
{

/// Our connections to one Sentinel: one for questions and one that listens, since a subscribed one takes no
/// others. Both send nothing but sentinelCommands(). Lives on the thread of its finder.
class SentinelPost final : public QObject
{
    Q_OBJECT
public:
    /// `sentinel` has its credentials; `master` is the name that it is asked about.
    SentinelPost(const Endpoint& sentinel, QByteArray master, const ClientOptions& options,
        const base::Clock& clock, QObject* parent);

    /// Begins to connect both connections.
    void open();
    /// Ends the wait before the next attempt of both.
    void retryNow();
    /// Asks the Sentinel for the primary; reported() follows, unless an earlier question is still open.
    void ask();
    /// Asks the Sentinel for the other Sentinels and the replicas.
    void askAround();

Q_SIGNALS:
    /// Brings the answer to ask(), or why there is none.
    void reported(const lockscope::base::Result<lockscope::redis::SentinelWord>& word);
    /// Bring the two answers to askAround(); a question that failed brings none.
    void listedSentinels(const QList<lockscope::redis::SentinelPeer>& others);
    void listedReplicas(const QList<lockscope::redis::SentinelPeer>& replicas);
    /// The Sentinel mistrusts its clock, or no longer does.
    void tilted(bool isTilted);
    /// The Sentinel announced something about the group: only a hint that asking is worth while.
    void announced();

private:
    void follow(const ConnectionState& state);
    void listen();
    void hear(const Message& message);
    [[nodiscard]] base::Error named(const base::Error& error) const;

    const QByteArray m_master;
    Client m_asker, m_ear;
    bool m_asking = false;
    bool m_listening = false;
};

} // namespace lockscope::redis
