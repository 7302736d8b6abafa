#pragma once

#include "core/base/time.h"
#include "core/console/address.h"
#include "core/locks/health.h"

#include <QList>

#include <optional>

namespace lockscope::console
{

/// How far one attempt to connect has come, step by step, by the health that a source reports. Pure: moments
/// are given to it.
class ConnectProgress
{
public:
    /// Limited: it passed, and not all locks are seen, or not the latest.
    enum class StepState : quint8 { Pending, Running, Passed, NotNeeded, Failed, Unknown, Limited };

    /// A step and its state.
    struct Row {
        base::ConnectStep step = base::ConnectStep::Idle;
        StepState condition = StepState::Pending;
        std::optional<base::milliseconds> took; ///< empty: it went by between two reports
    };

    /// A new attempt begins at `now`.
    void begin(const Address& address, base::MonoTime now);
    /// Takes the health that the source reports at `now`.
    void take(const locks::Health& health, base::MonoTime now);
    /// The attempt is given up: what ran is pending again.
    void giveUp();

    /// Returns the steps of the attempt, in their order.
    [[nodiscard]] const QList<Row>& rows() const { return m_rows; }
    /// True once the attempt has come to its last step.
    [[nodiscard]] bool isReady() const { return m_ready; }
    /// Returns why the attempt has failed; empty = it has not.
    [[nodiscard]] const std::optional<base::Error>& failure() const { return m_failure; }

private:
    void beginPassword();
    void passBefore(base::ConnectStep step, base::MonoTime now);
    [[nodiscard]] Row* rowOf(base::ConnectStep step);

    QList<Row> m_rows;
    base::MonoTime m_since{}; ///< when the running step began
    std::optional<base::Error> m_failure;
    bool m_ready = false;
};

} // namespace lockscope::console
