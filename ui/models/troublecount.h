#pragma once

#include "core/console/source.h"
#include "ui/models/lockmodel.h"

#include <QObject>

#include <memory>

namespace lockscope::ui
{

/// Counts the locks of a source, and those that need attention, while no page shows them as they are. Follows
/// changes and time; costs nothing while it follows none. Owned by the window; main thread, no timer.
class TroubleCount final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Counts the locks of `source` from now on; null ends that.
    void follow(const std::shared_ptr<console::Source>& source);
    /// Sets the limits of the findings.
    void setLimits(const locks::FindingLimits& limits);
    /// Judges what time alone has changed; `now` is the time of the source's server.
    void tick(base::ServerTime now);
    [[nodiscard]] const std::shared_ptr<console::Source>& source() const { return m_source; }
    /// Return how many locks need attention, and all counts; zero while it follows none.
    [[nodiscard]] qsizetype inTrouble() const { return m_model ? m_model->inTrouble() : 0; }
    [[nodiscard]] LockTally tally() const { return m_model ? m_model->tally() : LockTally(); }

Q_SIGNALS:
    /// The counts have changed.
    void changed();

private:
    void report();

    std::shared_ptr<console::Source> m_source;
    std::unique_ptr<LockModel> m_model; ///< null while nothing is followed
    locks::FindingLimits m_limits;
    qsizetype m_reported = 0;
};

} // namespace lockscope::ui
