#include "ui/models/lockwalk.h"

#include "ui/models/lockmodel.h"

#include <utility>

namespace lockscope::ui
{

LockWalk::LockWalk(const LockModel& model, QObject* parent)
    : QObject(parent)
    , m_model(model)
{
}

void LockWalk::begin(Visit visit, std::function<void()> done)
{
    m_pieces.begin([this] { return qsizetype(m_model.slotCount()); },
        [this, visit = std::move(visit)](qsizetype slot) {
            if (const locks::Lock* lock = m_model.lockIn(Slot(slot)))
                visit(Slot(slot), *lock);
        },
        std::move(done));
}

} // namespace lockscope::ui
