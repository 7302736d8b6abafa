#include "ui/models/lockwalk.h"

#include "ui/models/lockmodel.h"

#include <QDeadlineTimer>

namespace lockscope::ui
{
namespace
{

constexpr std::chrono::milliseconds walkTakes{4};
constexpr Slot locksPerGlance = 64;

} // namespace

LockWalk::LockWalk(const LockModel& model, QObject* parent)
    : QObject(parent)
    , m_model(model)
{
    connect(&m_pieces, &QTimer::timeout, this, &LockWalk::goOn);
}

void LockWalk::begin(Visit visit, std::function<void()> done)
{
    m_visit = std::move(visit);
    m_done = std::move(done);
    m_next = 0;
    m_pieces.start(0);
    goOn();
}

void LockWalk::goOn()
{
    const QDeadlineTimer over(walkTakes);
    while (m_next < m_model.slotCount()) {
        if (const locks::Lock* lock = m_model.lockIn(m_next))
            m_visit(m_next, *lock);
        if (++m_next % locksPerGlance == 0 && over.hasExpired())
            return;
    }
    m_pieces.stop();
    m_done();
}

} // namespace lockscope::ui
