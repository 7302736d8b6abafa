#pragma once

#include "core/figure/timeline.h"

#include <QAbstractScrollArea>
#include <QImage>

namespace lockscope::ui
{

class PlainLabel;

/// The timeline of a recording: lanes, violations, resources. The wheel, + and - zoom, Ctrl+0 shows all of
/// it; dragging and the arrow keys pan, End stays at the end; hover tells, a click chooses the moment.
/// Repaints only where the recording has grown. Main thread; no timer.
class TimelineView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// Another recording is shown from now on, whole.
    void begin(const record::Recording& recording);
    void begin(const figure::TimelineIndex& index);
    /// Of the one that is shown there is more, and that is its index; what is in sight stays.
    void complete(const figure::TimelineIndex& index);
    /// It has grown.
    void grow(const record::Recording& recording);
    /// More is to come: there is room left for it.
    void setRunning(bool running);
    void setViolations(const QList<check::Violation>& violations);
    /// Marks that moment and brings it into sight.
    void choose(record::Moment moment);
    void chooseNone();
    /// From there on another run went another way: marked until begin().
    void setParting(std::optional<record::Moment> moment);
    void fit();
    /// Shows `recording` as another timeline shows its own: the same stretch, moment and violations.
    void showAs(const TimelineView& other, const record::Recording& recording);
    /// Shows that stretch, as another timeline does.
    void setSpan(const figure::TimeSpan& span);
    /// All of it is at least so long: that of another one beside it.
    void setLeastLength(record::Moment length);
    /// Whether the threads of a client that has several are seen; or of all of them.
    void fold(qint32 client, bool folded);
    void foldAll(bool folded);
    /// `factor` < 1 shows less; around `x`, or the middle.
    void zoom(double factor, std::optional<double> x = {});

    [[nodiscard]] const figure::TimelineIndex& index() const { return m_index; }
    [[nodiscard]] const figure::Timeline& figure() const { return m_figure; }
    [[nodiscard]] const figure::TimeSpan& span() const { return m_frame.span; }
    [[nodiscard]] std::optional<record::Moment> chosen() const { return m_chosen; }
    /// All that is known of a point; empty beside the plot.
    [[nodiscard]] QString answerAt(QPointF point) const;

Q_SIGNALS:
    /// A person chose a moment; `step` is the one there or the last one before, -1 = none.
    void momentChosen(lockscope::record::Moment moment, qsizetype step);
    /// Another stretch is in sight.
    void spanChanged(const lockscope::figure::TimeSpan& span);
    /// -1 = beside the lanes.
    void menuWanted(qint32 client, const QPoint& globalPosition);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Hold : quint8 { All, End, Place }; ///< what stays in sight as it grows
    void layOut();
    void build();
    void updateSince(record::Moment before);
    void look(const figure::TimeSpan& span);
    void pan(double share);
    void probe(std::optional<QPointF> point);
    void pick(QPointF point);
    void pickName(QPointF point);
    void walk(int by);
    void paintNotes(QPainter& painter) const;
    [[nodiscard]] record::Moment end() const;
    [[nodiscard]] double xOf(record::Moment moment) const { return m_frame.xOf(moment, m_figure.plot); }

    figure::TimelineIndex m_index;
    QList<check::Violation> m_violations;
    figure::TimelineFrame m_frame;
    figure::Timeline m_figure;
    Hold m_hold = Hold::All;
    bool m_running = false;
    record::Moment m_leastLength{0};
    figure::TimeSpan m_shownSpan;
    std::optional<record::Moment> m_chosen, m_parting;
    std::optional<QPointF> m_pressed;
    bool m_dragging = false;
    PlainLabel* m_answer;
};

} // namespace lockscope::ui
