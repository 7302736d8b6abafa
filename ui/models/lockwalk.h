#pragma once

#include "ui/models/slotsequence.h"
#include "ui/models/walkinpieces.h"

namespace lockscope::locks
{
struct Lock;
}

namespace lockscope::ui
{

class LockModel;

/// Visits all locks of a model once, in pieces; see WalkInPieces. Main thread.
class LockWalk final : public QObject
{
public:
    using Visit = std::function<void(Slot, const locks::Lock&)>;

    /// `model` must outlive it.
    explicit LockWalk(const LockModel& model, QObject* parent = nullptr);

    /// Begins again at the first lock; a walk that is under way ends without its `done`.
    void begin(Visit visit, std::function<void()> done);
    void stop() { m_pieces.stop(); }
    [[nodiscard]] bool isUnderWay() const { return m_pieces.isUnderWay(); }

private:
    const LockModel& m_model;
    WalkInPieces m_pieces;
};

} // namespace lockscope::ui
