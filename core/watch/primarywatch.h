#pragma once

#include "core/redis/client.h"
#include "core/watch/primarywitness.h"

namespace lockscope::watch
{

/// The primary of a group that is watched: who it is by its witness, whether that is confirmed, and what a
/// change of it means for what is known. Lives on the watcher's thread.
class PrimaryWatch final : public QObject
{
    Q_OBJECT
public:
    explicit PrimaryWatch(std::unique_ptr<PrimaryWitness> witness);

    [[nodiscard]] PrimaryWitness& witness() { return *m_witness; }

    /// The server that is watched tells its role. False where that is none of a primary: it is left.
    bool accepts(const QByteArray& role);
    /// The server of that run id, which was watched, is left, at that moment of its clock.
    void left(const QByteArray& runId, base::ServerTime at);
    /// A server was entered: the failover that lies between the two, where there is one.
    std::optional<locks::Failover> entered(const QByteArray& runId);
    /// Where the primary before the last failover was.
    [[nodiscard]] const std::optional<redis::HostPort>& former() const { return m_former; }
    /// Why the connections of the server that was left are gone: "failover", "role-changed"; empty = not
    /// because of us.
    [[nodiscard]] const QByteArray& reason() const { return m_reason; }

    /// Why it is not confirmed who the primary is (locks::Topology::doubt); empty = it is.
    [[nodiscard]] QByteArray doubt() const { return m_witness->doubt(); }
    [[nodiscard]] locks::Topology topology(const locks::FailoverToll& toll) const;
    /// The failure of a connection to the primary, as it looks from here.
    [[nodiscard]] std::optional<base::Error> failure(const redis::ConnectionState& state) const;

Q_SIGNALS:
    /// The connections to the primary are about to end: nothing of it is true any more.
    void leaving();
    /// topology() or doubt() may be another.
    void changed();
    /// Something was announced: it is worth while to try now.
    void stirred();

private:
    struct Left {
        QByteArray runId;
        base::ServerTime at{};
        std::optional<redis::HostPort> from;
        bool denied = false;
    };
    void leave(const std::optional<redis::HostPort>& to);

    const std::unique_ptr<PrimaryWitness> m_witness;
    QByteArray m_reason;
    std::optional<redis::HostPort> m_primary; ///< as announced, of the server that was entered last
    bool m_denied = false;
    std::optional<Left> m_left;
    std::optional<redis::HostPort> m_former;
    std::optional<locks::Failover> m_failover;
};

} // namespace lockscope::watch
