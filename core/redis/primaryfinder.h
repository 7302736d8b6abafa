#pragma once

#include "core/redis/client.h"
#include "core/redis/primaryplace.h"
#include "core/redis/sentinelquorum.h"

#include <QTimer>

#include <map>
#include <memory>

namespace lockscope::redis
{

class SentinelPost;

/// Finds the primary of a group by its Sentinels and goes on asking them, twice a second and whenever one
/// announces something; see SentinelQuorum for the Sentinels that it believes. The result is in place().
/// Sends nothing but sentinelCommands(), and nothing to the servers themselves. Lives on the thread that made
/// it.
class PrimaryFinder final : public QObject
{
    Q_OBJECT
public:
    /// `endpoint.sentinels` is set; only transport and jitter of `options` are used. `clock` must outlive it.
    PrimaryFinder(const Endpoint& endpoint, const ClientOptions& options, const base::Clock& clock,
        QObject* parent = nullptr);
    ~PrimaryFinder() override;

    /// Begins to ask the Sentinels of the URI, as if nothing were known; harmless where it is open.
    void open();
    /// Ends all questions; place() has no address from then on.
    void close();
    /// Ends the wait before the next attempt to connect to each Sentinel.
    void retryNow();
    /// The server at place() says that it is no primary: connections do not go to it until the Sentinels were
    /// asked again.
    void deny(const QByteArray& role);

    /// Returns where the primary is, for connections that follow it: one object for the life of this finder.
    [[nodiscard]] const std::shared_ptr<PrimaryPlace>& place() const { return m_place; }
    /// Returns what the Sentinels say together, and how sure that is.
    [[nodiscard]] const SentinelQuorum::Agreement& agreement() const { return m_agreement; }
    /// Returns the replicas of the primary as the first Sentinel lists them; until then as another one does.
    [[nodiscard]] const QList<SentinelPeer>& replicas() const { return m_replicas; }

Q_SIGNALS:
    /// place() is about to leave the address that it has; `to` is where it goes, as announced, if that is
    /// known.
    void leaving(const std::optional<lockscope::redis::HostPort>& to);
    /// agreement() or replicas() have changed.
    void changed();
    /// A Sentinel announced something: waiting before the next attempt is over.
    void stirred();

private:
    void seat();
    SentinelPost* makePost(const HostPort& sentinel);
    void poll();
    void askAll();
    void reconsider();
    void settle();
    [[nodiscard]] bool isDenied(const HostPort& primary) const;

    const Endpoint m_endpoint;
    const ClientOptions m_options;
    const base::Clock& m_clock;
    const std::shared_ptr<PrimaryPlace> m_place = std::make_shared<PrimaryPlace>();
    SentinelQuorum m_quorum;
    SentinelQuorum::Agreement m_agreement;
    QList<SentinelPeer> m_replicas;
    std::map<QString, SentinelPost*> m_posts; ///< children, by address
    QTimer m_poll;
    quint64 m_polls = 0;
    std::optional<HostPort> m_at;     ///< as announced: the address of place()
    std::optional<HostPort> m_denied; ///< since m_deniedAt
    base::MonoTime m_deniedAt{};
    bool m_open = false;
};

} // namespace lockscope::redis
