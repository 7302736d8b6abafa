#pragma once

#include "core/redis/route.h"
#include "core/servers/sshtunnel.h"

#include <QPointer>

#include <map>
#include <memory>
#include <vector>

namespace lockscope::console
{

/// The route by tunnels of the user's own OpenSSH: one for each server, opened when it is first asked for,
/// and again after it has ended. Lives on the thread of the connections that use it; the tunnels end with it.
class SshRoute final : public redis::Route
{
    Q_OBJECT
public:
    /// `destination` as in SshTunnelOptions.
    explicit SshRoute(QString destination);

    void reach(const redis::Endpoint& server, QObject* guard, Arrived arrived) override;
    void explain(const redis::Way& way, QObject* guard, Explained explained) override;

private:
    struct Path {
        std::unique_ptr<servers::SshTunnel> tunnel;
        std::vector<std::pair<QPointer<QObject>, Arrived>> waiting = {};
    };
    Path& pathTo(const QString& server, bool tls);
    [[nodiscard]] std::optional<base::Error> judge(const redis::Way& way) const;
    void arrive(Path& path, const base::Result<redis::Way>& way);

    const QString m_destination;
    std::map<std::pair<QString, bool>, Path> m_paths; ///< by address, and whether for TLS
};

} // namespace lockscope::console
