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
class LabLocks;
class MomentPart;
class StepsPart;
class VerdictPart;

/// What stands beside the timeline: the scenario's explanation, the moment, the verdict, the figures.
/// Main thread.
class LabSide final : public QWidget
{
    Q_OBJECT
public:
    enum class Part { Explanation, Then, Locks, Events, Verdict, Figures, Compared };

    explicit LabSide(QWidget* parent = nullptr);

    void explain(const lab::Scenario& scenario);
    /// Of a file: plain text.
    void explain(const record::Header& header);
    void judge(const console::Judgement& judgement, const record::Recording& recording);
    /// What happened, from the first on, and more of it.
    void begin(const record::Recording& recording);
    void grow(const record::Recording& recording);
    void showMoment(const figure::TimelineIndex& index, record::Moment at, qsizetype step);
    /// A run begins: nothing of the one before is left.
    void clear();
    /// How the run compares with `first`, until the next one begins.
    void compare(
        const check::Comparison& comparison, const record::Recording& first, const record::Recording& second);
    void turnTo(Part part);
    [[nodiscard]] bool isTurnedTo(Part part) const;
    [[nodiscard]] MomentPart* moment() const { return m_moment; }
    [[nodiscard]] LabLocks* locks() const { return m_locks; }
    [[nodiscard]] StepsPart* steps() const { return m_steps; }
    [[nodiscard]] FiguresPart* figures() const { return m_figures; }
    [[nodiscard]] VerdictPart* verdict() const { return m_verdict; }
    [[nodiscard]] ComparisonPart* comparison() const { return m_comparison; }
    [[nodiscard]] QSize sizeHint() const override;

private:
    QTabWidget* m_tabs;
    ExplanationView* m_explanation;
    MomentPart* m_moment;
    LabLocks* m_locks;
    StepsPart* m_steps;
    VerdictPart* m_verdict;
    FiguresPart* m_figures;
    ComparisonPart* m_comparison;
};

} // namespace lockscope::ui
