#pragma once

#include "core/locks/health.h"

#include <QStringList>

#include <optional>

namespace lockscope::ctl
{

/// Returns "live", or why it is not: a few words.
QString livenessText(const locks::Health& health);

/// Returns the server, its release and role, and how well it is known, in one line.
QString serverText(const locks::Health& health);

/// Returns the moment as this machine's local time: "12:34:56.789".
QString clockText(base::ServerTime moment);

/// The changes between one health and the next that are worth a line: the knowledge becomes live, stops being
/// so, or does for another reason; a source pauses or comes back; another server is searched for locks; a
/// group or a cluster has another primary, or a shard another state. Pure.
class HealthNews
{
public:
    /// Returns the sentences that were not said the last time; none where nothing that is worth one has
    /// changed. `clocks` = what is wrong with the clocks: that they are off is news, and not by how much.
    std::optional<QStringList> take(const locks::Health& health, const QStringList& clocks = {});

private:
    struct Reported {
        bool live = false;
        QByteArray reason;
        bool paused = false;
        QList<locks::Lack> lacks;
        QByteArray search; ///< a value of locks::searchWay()
        QList<locks::DiscoveryPlace> places;
        std::optional<locks::Topology> topology;
        std::optional<locks::Cluster> cluster;
        std::optional<locks::Failover> failover;
        QStringList view;
        QStringList lostSources;
        QStringList clocks;
        friend bool operator==(const Reported&, const Reported&) = default;
    };
    static Reported reportedOf(const locks::Health& health);
    [[nodiscard]] QStringList steadyClocks(const QStringList& clocks) const;
    static QStringList textsOf(const locks::Health& health, const Reported& reported);

    std::optional<Reported> m_reported;
    QStringList m_said; ///< the last time: what is still so needs no word
};

} // namespace lockscope::ctl
