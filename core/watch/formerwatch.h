#pragma once

#include "core/locks/formerprimary.h"
#include "core/watch/feed.h"

namespace lockscope::watch
{

/// Watches the former primary after a failover: whether it still answers as a primary, and who holds the
/// known locks there. A primary that is cut off from its Sentinels and replicas does so until it is let back;
/// then the locks that it gave are forgotten. It is asked every two seconds, until it says that it is no
/// primary or has not answered for ten minutes. Lives on the watcher's thread.
class FormerWatch final : public QObject
{
    Q_OBJECT
public:
    /// `context` outlives it.
    FormerWatch(const redis::Endpoint& endpoint, const redis::ClientOptions& options, FeedContext& context);
    ~FormerWatch() override;

    /// The primary at that address was left for another one.
    void begin(const redis::HostPort& address);
    void end();
    void beat();

    /// Returns its last answer; empty = it is no primary, or does not answer.
    [[nodiscard]] const std::optional<locks::FormerPrimary>& found() const { return m_found; }
    /// Returns the number of commands sent to it since construction.
    [[nodiscard]] quint64 commands() const;

Q_SIGNALS:
    /// found() has changed.
    void changed();

private:
    void follow();
    void ask();
    void take(const redis::Client::Answer& role);
    void lookAround();
    void took(const KeyRead& keyRead);
    void report(std::optional<locks::FormerPrimary> found);
    [[nodiscard]] std::vector<KeyRead> keyReads() const;

    const redis::Endpoint m_endpoint;
    const redis::ClientOptions m_options;
    FeedContext& m_context;
    WatchState m_there;     ///< what reads show of that server, apart from the state of the watched one
    FeedContext m_keyReads; ///< the context of its reads, with m_there
    std::unique_ptr<DbConnection> m_connection;
    redis::HostPort m_address;
    std::optional<locks::FormerPrimary> m_found;
    locks::FormerPrimary m_round; ///< the round under way
    size_t m_open = 0;            ///< open reads of that round
    bool m_asking = false;
    bool m_isOver = false; ///< it has said that it is no primary
    base::MonoTime m_nextAt{}, m_until{};
    quint64 m_session = 0; ///< answers of an older session are dropped
    quint64 m_commandsBefore = 0;
};

} // namespace lockscope::watch
