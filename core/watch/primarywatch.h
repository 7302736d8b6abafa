#pragma once

#include "core/redis/client.h"
#include "core/watch/primarywitness.h"

namespace lockscope::watch
{

/// Watches the primary of a group: who it is according to its witness, whether that is confirmed, and what a
/// change means for what is known. Lives on the watcher's thread.
class PrimaryWatch final : public QObject
{
    Q_OBJECT
public:
    explicit PrimaryWatch(std::unique_ptr<PrimaryWitness> witness);

    /// Returns the witness that it was given.
    [[nodiscard]] PrimaryWitness& witness() { return *m_witness; }

    /// Takes the role that the watched server reports. Returns false where that is not the role of a primary:
    /// the server is left.
    bool accepts(const QByteArray& role);
    /// Records that the watched server of run id `runId` was left, at that moment of its clock.
    void left(const QByteArray& runId, base::ServerTime at);
    /// Records that a server was entered. Returns the failover between the two, where there is one.
    std::optional<locks::Failover> entered(const QByteArray& runId);
    /// Where the primary before the last failover was.
    [[nodiscard]] const std::optional<redis::HostPort>& former() const { return m_former; }
    /// Returns why the connections of the server that was left are gone: "failover", "role-changed"; empty =
    /// not because of us.
    [[nodiscard]] const QByteArray& reason() const { return m_reason; }

    /// Returns why it is not confirmed who the primary is (locks::Topology::doubt); empty = it is.
    [[nodiscard]] QByteArray doubt() const { return m_witness->doubt(); }
    [[nodiscard]] locks::Topology topology(const locks::FailoverToll& toll) const;
    /// Returns the failure of a connection to the primary, as it appears from here.
    [[nodiscard]] std::optional<base::Error> failure(const redis::ConnectionState& state) const;

Q_SIGNALS:
    /// The connections to the primary are about to end: nothing of it is true any more.
    void leaving();
    /// topology() or doubt() may have changed.
    void changed();
    /// Something was announced: it is worth trying now.
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
