#pragma once

#include "core/figure/timeline.h"

#include <QAbstractScrollArea>
#include <QImage>

namespace lockscope::ui
{

class PlainLabel;

/// The timeline of a recording: lanes, violations, resources. The wheel, + and - zoom, Ctrl+0 shows all of
/// it; dragging and the arrow keys pan, End follows the end; hover explains, a click chooses the moment.
/// Repaints only where the recording has grown. Main thread; no timer.
class TimelineView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// Shows another recording from now on, in full.
    void begin(const record::Recording& recording);
    void begin(const figure::TimelineIndex& index);
    /// Takes the index of the whole of a recording whose begin is shown; the visible part stays.
    void complete(const figure::TimelineIndex& index);
    /// Takes a recording that has grown.
    void grow(const record::Recording& recording);
    /// Sets whether more is to come, for which room is left.
    void setRunning(bool running);
    /// Sets the violations that are marked.
    void setViolations(const QList<check::Violation>& violations);
    /// Marks that moment and scrolls to it.
    void choose(record::Moment moment);
    /// Takes the mark of choose() away.
    void chooseNone();
    /// Marks the moment from which another run went another way; until begin().
    void setParting(std::optional<record::Moment> moment);
    /// Shows the whole recording.
    void fit();
    /// Shows `recording` as another timeline shows its own: the same span, moment and violations.
    void showAs(const TimelineView& other, const record::Recording& recording);
    /// Shows that span; used to follow another timeline.
    void setSpan(const figure::TimeSpan& span);
    /// Makes the whole at least so long as another timeline beside it.
    void setLeastLength(record::Moment length);
    /// Sets the values of the resources in another timeline beside it, so that both have one axis for each.
    void setBeside(const QList<figure::TimelineIndex::Range>& ranges);
    /// Hides or shows the threads of a client that has several; foldAll(): of all clients.
    void fold(qint32 client, bool folded);
    void foldAll(bool folded);
    /// `factor` < 1 shows less; around `x`, or the middle.
    void zoom(double factor, std::optional<double> x = {});

    /// Return the index, the violations and the geometry that are shown.
    [[nodiscard]] const figure::TimelineIndex& index() const { return m_index; }
    [[nodiscard]] const QList<check::Violation>& violations() const { return m_violations; }
    [[nodiscard]] const figure::Timeline& figure() const { return m_figure; }
    /// Return the visible span, and the chosen moment.
    [[nodiscard]] const figure::TimeSpan& span() const { return m_frame.span; }
    [[nodiscard]] std::optional<record::Moment> chosen() const { return m_chosen; }
    /// Returns all that is known about a point; empty outside the plot.
    [[nodiscard]] QString answerAt(QPointF point) const;

Q_SIGNALS:
    /// A person has chosen a moment; `step` is the one there or the last one before, -1 = none.
    void momentChosen(lockscope::record::Moment moment, qsizetype step);
    /// Another span is visible.
    void spanChanged(const lockscope::figure::TimeSpan& span);
    /// The least or the most value of a resource is another one.
    void rangesChanged(const QList<lockscope::figure::TimelineIndex::Range>& ranges);
    /// A context menu is wanted; -1 = outside the lanes.
    void menuWanted(qint32 client, const QPoint& globalPosition);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Hold : quint8 { All, End, Place }; ///< what stays in sight as the recording grows
    void layOut();
    [[nodiscard]] QRectF legendArea() const;
    void build();
    void updateSince(record::Moment before);
    bool reportRanges();
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
    QRectF m_legend; ///< of the viewport
    figure::Timeline m_figure;
    Hold m_hold = Hold::All;
    bool m_running = false;
    record::Moment m_leastLength{0};
    figure::TimeSpan m_shownSpan;
    QList<figure::TimelineIndex::Range> m_ranges;
    std::optional<record::Moment> m_chosen, m_parting;
    std::optional<QPointF> m_pressed;
    bool m_dragging = false;
    PlainLabel* m_answer;
};

} // namespace lockscope::ui
