#pragma once

#include "core/figure/sawtooth.h"
#include "ui/models/eventcolumn.h"

#include <QWidget>

#include <optional>

namespace lockscope::ui
{

class PlainLabel;

/// The sawtooth of one lock: its observed remaining time over time. Hover or the arrow keys show what was
/// known at a moment; the wheel, + and - change the span between ten seconds and an hour. Does not advance by
/// itself: the owner of the window's timer calls setNow(). Main thread.
class SawtoothView final : public QWidget
{
    Q_OBJECT
public:
    explicit SawtoothView(QWidget* parent = nullptr);

    /// Sets that of a lock of that kind.
    void setHistory(const locks::History& history, locks::Kind kind);
    void setAliases(const Aliases& aliases);
    /// Sets the right edge of the picture, on the server's clock; repaints only where it moves by a pixel or
    /// more.
    void setNow(base::ServerTime now);
    /// Sets whether a recording is shown, whose right edge is not now.
    void setPast(bool isPast);
    /// Sets whether time is stopped: the right edge then has its time of day in place of "now".
    void setStanding(bool standing);
    /// Shows so much of the past.
    void setSpan(base::milliseconds span);
    /// Sets the span that suits a lock with this lease; without effect once a person has chosen one.
    void suggestSpan(base::milliseconds lease);
    [[nodiscard]] base::milliseconds span() const { return m_span; }
    /// Returns what was known at x: time, remaining time, holder, event. Empty outside the plot.
    [[nodiscard]] QString answerAt(double x) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// span() has changed.
    void spanChanged(lockscope::base::milliseconds span);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void build();
    void zoom(int steps);
    void probe(std::optional<double> x);
    void placeAnswer(double x);
    [[nodiscard]] int segmentsUnder(const QRectF& area) const;
    [[nodiscard]] base::ServerTime momentAt(double x) const;
    [[nodiscard]] const figure::Sawtooth::Mark* markNear(double x) const;

    locks::History m_history;
    figure::Sawtooth m_figure;
    locks::Kind m_kind;
    Aliases m_aliases;
    base::ServerTime m_now{};
    base::milliseconds m_span{60'000};
    bool m_past = false;
    bool m_standing = false;
    bool m_zoomed = false; ///< by a person
    std::optional<double> m_probe;
    PlainLabel* m_answer;
};

} // namespace lockscope::ui
