#pragma once

#include <QObject>
#include <QTimer>

#include <functional>

namespace lockscope::ui
{

/// Visits numbered things once, in pieces of a few milliseconds with the event loop running in between; the
/// first piece at once. Things that come meanwhile may be missed. Main thread.
class WalkInPieces final : public QObject
{
public:
    using Size = std::function<qsizetype()>;
    using Visit = std::function<void(qsizetype)>;

    explicit WalkInPieces(QObject* parent = nullptr);

    /// Begins again at the first one of `size` things; a walk that is under way ends without its `done`.
    void begin(Size size, Visit visit, std::function<void()> done);
    void stop() { m_pieces.stop(); }
    [[nodiscard]] bool isUnderWay() const { return m_pieces.isActive(); }

private:
    void goOn();

    QTimer m_pieces;
    qsizetype m_next = 0;
    Size m_size;
    Visit m_visit;
    std::function<void()> m_done;
};

} // namespace lockscope::ui
