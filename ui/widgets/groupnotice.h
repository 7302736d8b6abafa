#pragma once

#include "core/locks/health.h"

#include <QWidget>

namespace lockscope::ui
{

class Banner;

/// What there is to say of a server, a group or a cluster above its locks: that nobody confirms who the
/// primary is, that not all is seen, or not the latest, which shards are not live, and what became of the
/// locks in the last failover, until a person has put that away. Main thread.
class GroupNotice final : public QWidget
{
    Q_OBJECT
public:
    explicit GroupNotice(QWidget* parent = nullptr);

    void put(const locks::Health& health);

Q_SIGNALS:
    /// The locks that are possibly lost are to be seen.
    void lostWanted();

private:
    Banner* m_doubt;
    Banner* m_view;
    Banner* m_lostSources;
    Banner* m_away;
    Banner* m_former;
    Banner* m_failover;
    std::optional<base::ServerTime> m_shown, m_putAway; ///< the moments of failovers
};

} // namespace lockscope::ui
