#pragma once

#include "core/check/violation.h"
#include "core/figure/runpair.h"

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;
class TimelineView;

/// A timeline, and above it on the same axis the run that it was forked from, or another one of the same
/// seed, each with its verdict. Without such a run the timeline is shown alone. Main thread.
class ForkPair final : public QWidget
{
    Q_OBJECT
public:
    /// `timeline` is that of the branch.
    explicit ForkPair(TimelineView* timeline, QWidget* parent = nullptr);

    /// Shows another run above the timeline; `words` is its verdict.
    void showBefore(
        const figure::RunBefore& before, const QList<check::Violation>& violations, const QString& words);
    /// Shows the timeline alone again.
    void showAlone();
    /// True while another run is shown above.
    [[nodiscard]] bool isForked() const;
    /// Sets the verdict of the run itself.
    void setVerdict(const QString& words);
    /// Returns the run shown above; nothing where the timeline is alone.
    [[nodiscard]] std::optional<figure::RunBefore> shownBefore() const;
    [[nodiscard]] TimelineView* before() const { return m_before; }
    [[nodiscard]] QString text() const;
    /// Returns a picture of the whole, with hashed names.
    [[nodiscard]] QImage hashedPicture() const;

private:
    void showParts(bool areShown);

    TimelineView* m_timeline;
    TimelineView* m_before;
    PlainLabel* m_beforeWords;
    PlainLabel* m_branchWords;
    figure::RunBefore m_run; ///< the run last shown above
};

} // namespace lockscope::ui
