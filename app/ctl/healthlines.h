#pragma once

#include "app/ctl/session.h"

#include <QObject>

namespace lockscope::ctl
{

/// "live", or why it is not: a few words.
QString livenessText(const locks::Health& health);

/// The moment as this machine's local time: "12:34:56.789".
QString clockText(base::ServerTime moment);

/// Writes a line into a stream whenever what is known becomes live, stops being so, or does for another
/// reason, when a source pauses or comes back, when another server is searched for locks, and when a group or
/// a cluster has another primary. Main thread.
class HealthLines final : public QObject
{
    Q_OBJECT
public:
    explicit HealthLines(Session& session, QObject* parent = nullptr);

private:
    void take(const locks::Health& health);

    Session& m_session;
    struct Told {
        bool live = false;
        QByteArray reason;
        bool paused = false;
        QList<locks::Lack> lacks;
        QList<locks::DiscoveryPlace> places;
        std::optional<locks::Topology> topology;
        std::optional<locks::Cluster> cluster;
        std::optional<locks::Failover> failover;
        QStringList view;
        friend bool operator==(const Told&, const Told&) = default;
    };
    std::optional<Told> m_told;
    QStringList m_said; ///< the last time: what is still so needs no word
};

} // namespace lockscope::ctl
