#pragma once

#include "core/check/comparison.h"
#include "core/console/labrun.h"
#include "core/figure/timelineindex.h"

#include <QWidget>

class QTabWidget;

namespace lockscope::ui
{

class ComparisonPart;
class ExplanationView;
class FiguresPart;
class HeldPart;
class LabLocks;
class MomentPart;
class PlainLabel;
class StepsPart;
class VerdictPart;

/// The pages beside the timeline: the scenario's explanation, the moment, locks and events, the verdict, the
/// figures, and what is held on its way. Main thread.
class LabSide final : public QWidget
{
    Q_OBJECT
public:
    /// The pages, by what they show.
    enum class Part { Explanation, Then, Locks, Events, Verdict, Figures, Compared, Held };

    explicit LabSide(QWidget* parent = nullptr);

    /// Shows the explanation of a scenario.
    void explain(const lab::Scenario& scenario);
    /// Says that all but the explanation is of the run of another scenario; empty = it is not.
    void setOtherRun(const QString& title);
    /// Shows the explanation of a file as plain text.
    void explain(const record::Header& header);
    /// Shows the verdict and the figures of the run as judged so far.
    void judge(const console::Judgement& judgement, const record::Recording& recording);
    /// Shows the events of a recording from the first on; grow() adds more.
    void begin(const record::Recording& recording);
    void grow(const record::Recording& recording);
    /// Shows what is known of that moment: of the clients, the locks, and the step there.
    void showMoment(const figure::TimelineIndex& index, record::Moment at, qsizetype step);
    /// Clears everything about the previous run, as a run begins.
    void clear();
    /// Shows the comparison of the run with `first`, until the next run begins.
    void compare(
        const check::Comparison& comparison, const record::Recording& first, const record::Recording& second);
    /// Shows the messages that are held on their way, as long as anybody's are. The first time it turns to
    /// them.
    void showHeld(const lab::HeldTraffic& held, const record::Recording& recording);
    /// Turns to that page.
    void turnTo(Part part);
    [[nodiscard]] bool isTurnedTo(Part part) const;
    [[nodiscard]] MomentPart* moment() const { return m_moment; }
    [[nodiscard]] LabLocks* locks() const { return m_locks; }
    [[nodiscard]] StepsPart* steps() const { return m_steps; }
    [[nodiscard]] FiguresPart* figures() const { return m_figures; }
    [[nodiscard]] HeldPart* held() const { return m_held; }
    [[nodiscard]] VerdictPart* verdict() const { return m_verdict; }
    [[nodiscard]] ComparisonPart* comparison() const { return m_comparison; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Sets how wide it may insist on being: in a narrow window the timeline needs the room.
    void setRoom(int width);

private:
    int m_room;
    PlainLabel* m_otherRun;
    QTabWidget* m_tabs;
    ExplanationView* m_explanation;
    MomentPart* m_moment;
    LabLocks* m_locks;
    StepsPart* m_steps;
    VerdictPart* m_verdict;
    FiguresPart* m_figures;
    ComparisonPart* m_comparison;
    HeldPart* m_held;
};

} // namespace lockscope::ui
