#pragma once

#include "core/locks/formerprimary.h"
#include "core/watch/feed.h"

namespace lockscope::watch
{

/// After a failover: whether the primary that was left still answers as one, and who holds there the locks
/// that are known. A primary that is cut off from its Sentinels and replicas does so until it is let back,
/// when what it gave is forgotten. It is asked every two seconds, until it says that it is none or for ten
/// minutes in which it does not answer. Lives on the watcher's thread.
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

    /// What it told last; empty = it is no primary, or does not answer.
    [[nodiscard]] const std::optional<locks::FormerPrimary>& found() const { return m_found; }
    /// Sent to it since construction.
    [[nodiscard]] quint64 commands() const;

Q_SIGNALS:
    void changed();

private:
    void follow();
    void ask();
    void take(const redis::Client::Answer& role);
    void lookAround();
    void took(const KeyRead& keyRead);
    void tell(std::optional<locks::FormerPrimary> found);
    [[nodiscard]] std::vector<KeyRead> keyReads() const;

    const redis::Endpoint m_endpoint;
    const redis::ClientOptions m_options;
    FeedContext& m_context;
    WatchState m_there; ///< what looks teach of that server, beside what is known of the one that is watched
    FeedContext m_keyReads; ///< with it
    std::unique_ptr<DbConnection> m_connection;
    redis::HostPort m_address;
    std::optional<locks::FormerPrimary> m_found;
    locks::FormerPrimary m_round; ///< under way
    size_t m_open = 0;            ///< looks of it
    bool m_asking = false;
    bool m_isOver = false; ///< it has told that it is no primary
    base::MonoTime m_nextAt{}, m_until{};
    quint64 m_session = 0; ///< answers of an older session are not for this one
    quint64 m_commandsBefore = 0;
};

} // namespace lockscope::watch
