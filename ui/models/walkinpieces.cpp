#include "ui/models/walkinpieces.h"

#include "ui/models/piece.h"

#include <utility>

namespace lockscope::ui
{
WalkInPieces::WalkInPieces(QObject* parent)
    : QObject(parent)
{
    connect(&m_pieces, &QTimer::timeout, this, &WalkInPieces::goOn);
}

void WalkInPieces::begin(Size size, Visit visit, std::function<void()> done)
{
    m_size = std::move(size);
    m_visit = std::move(visit);
    m_done = std::move(done);
    m_next = 0;
    m_pieces.start(0);
    goOn();
}

void WalkInPieces::goOn()
{
    const Piece piece;
    for (qsizetype done = 0; m_next < m_size();) {
        m_visit(m_next++);
        if (piece.endsAfter(++done))
            return;
    }
    m_pieces.stop();
    m_done();
}

} // namespace lockscope::ui
