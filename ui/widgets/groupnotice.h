#pragma once

#include "core/locks/finding.h"
#include "core/locks/health.h"

#include <QWidget>

namespace lockscope::ui
{

class Banner;

/// The notices about a server, a group or a cluster above its locks: nobody confirms which server is the
/// primary, the view is incomplete or not the latest, shards are not live, clocks are off, and the effect of
/// the last failover on the locks, until a person dismisses that one. Main thread.
class GroupNotice final : public QWidget
{
    Q_OBJECT
public:
    explicit GroupNotice(QWidget* parent = nullptr);

    /// Shows the notices that follow from that health; hidden where none does.
    void put(const locks::Health& health);
    /// Sets the difference of two clocks from which on there is a notice; it counts from the next put() on.
    void setClockLimit(base::milliseconds limit) { m_clockLimit = limit; }

Q_SIGNALS:
    /// The operator wants to see the locks that are possibly lost.
    void lostWanted();

private:
    Banner* m_doubt;
    Banner* m_view;
    Banner* m_lostSources;
    Banner* m_away;
    Banner* m_clocks;
    base::milliseconds m_clockLimit = locks::FindingLimits().clockOff;
    Banner* m_former;
    Banner* m_failover;
    std::optional<base::ServerTime> m_shown, m_putAway; ///< the moments of failovers
};

} // namespace lockscope::ui
