#pragma once

#include "ui/models/slotsequence.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace lockscope::locks
{
struct Lock;
}

namespace lockscope::ui
{

class LockModel;

/// Visits all locks of a model once, in pieces of a few milliseconds with the event loop running in between;
/// the first piece at once. Locks that come meanwhile may be missed. Main thread.
class LockWalk final : public QObject
{
public:
    using Visit = std::function<void(Slot, const locks::Lock&)>;

    /// `model` must outlive it.
    explicit LockWalk(const LockModel& model, QObject* parent = nullptr);

    /// Begins again at the first lock; a walk that is under way ends without its `done`.
    void begin(Visit visit, std::function<void()> done);
    void stop() { m_pieces.stop(); }
    [[nodiscard]] bool isUnderWay() const { return m_pieces.isActive(); }

private:
    void goOn();

    const LockModel& m_model;
    QTimer m_pieces;
    Slot m_next = 0;
    Visit m_visit;
    std::function<void()> m_done;
};

} // namespace lockscope::ui
