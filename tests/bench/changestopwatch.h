#pragma once

#include "tests/bench/changewriter.h"
#include "ui/models/lockmodel.h"

namespace lockscope::bench
{

/// From the server's answer to a write of a ChangeWriter until the model has signalled the change, for the
/// first `count` locks. Measures nothing while there is no writer. Main thread.
class ChangeStopwatch final : public QObject
{
    Q_OBJECT
public:
    ChangeStopwatch(const ui::LockModel& model, int count);

    [[nodiscard]] const QList<locks::LockRef>& locks() const { return m_refs; }
    /// Whose changes are measured; null = nobody's.
    void measure(ChangeWriter* writer) { m_writer = writer; }
    /// In milliseconds, since the last call.
    [[nodiscard]] QList<double> takeLatencies() { return std::exchange(m_latencies, {}); }

private:
    void look();

    const ui::LockModel& m_model;
    ChangeWriter* m_writer = nullptr;
    QList<locks::LockRef> m_refs;
    QList<double> m_latencies;
};

} // namespace lockscope::bench
