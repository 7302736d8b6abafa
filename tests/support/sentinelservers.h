#pragma once

#include "core/servers/sentinelgroup.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>

namespace lockscope::support
{

/// A real primary with one replica and three Sentinels that call it "shop": all know each other when the
/// constructor returns. Blocks, as only tests may.
class SentinelServers
{
public:
    /// `sentinelLines`: more of each Sentinel's configuration. `program`: what all of them run.
    explicit SentinelServers(
        const QByteArray& sentinelLines = {}, const QString& program = QStringLiteral("redis-server"));
    ~SentinelServers();

    /// Returns a URI of all three Sentinels, or the first `count` of them; more may follow it ("/1",
    /// "?sentinel-user=…").
    [[nodiscard]] QString uri(int count = 3, const QString& name = QStringLiteral("shop")) const;
    [[nodiscard]] watch::WatchOptions options() const;

    [[nodiscard]] PrivateRedis& primary() { return *m_primary; }
    [[nodiscard]] PrivateRedis& replica() { return *m_replica; }
    /// Returns the ports of the Sentinels.
    [[nodiscard]] const QList<quint16>& ports() const { return m_group->ports(); }
    /// "127.0.0.1:PORT"
    [[nodiscard]] static QString addressOf(const PrivateRedis& server);
    /// The answer of one Sentinel, words parted by line ends.
    [[nodiscard]] QByteArray ask(int sentinel, const QStringList& words) const;
    /// How many Sentinels name that server as the primary.
    [[nodiscard]] int votesFor(const PrivateRedis& server) const;

    void killPrimary();
    void freezePrimary(bool frozen);
    void killSentinels();
    /// The replica hears no more of the primary.
    void cutReplication();

private:
    [[nodiscard]] bool knowEachOther() const;

    QByteArray m_password;
    std::unique_ptr<PrivateRedis> m_primary, m_replica;
    std::unique_ptr<servers::SentinelGroup> m_group;
};

} // namespace lockscope::support
