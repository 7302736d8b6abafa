#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;
class TimelineView;

/// A timeline, and above it on the same axis the run that it was forked from, each with what is said of it.
/// Without a fork the timeline stands alone. Main thread.
class ForkPair final : public QWidget
{
    Q_OBJECT
public:
    /// `timeline` is that of the branch.
    explicit ForkPair(TimelineView* timeline, QWidget* parent = nullptr);

    /// From now on there is a run before. `fork`: where they part.
    void showBefore(
        const record::Recording& recording, const QList<check::Violation>& violations, record::Moment fork);
    void showAlone();
    [[nodiscard]] bool isForked() const;
    /// What is said of the run before, and of the branch.
    void setWords(const QString& before, const QString& branch);
    [[nodiscard]] TimelineView* before() const { return m_before; }
    [[nodiscard]] QString text() const;
    /// All of it as it looks, with hashed names.
    [[nodiscard]] QImage hashedPicture() const;

private:
    void showParts(bool areShown);

    TimelineView* m_timeline;
    TimelineView* m_before;
    PlainLabel* m_beforeWords;
    PlainLabel* m_branchWords;
};

} // namespace lockscope::ui
