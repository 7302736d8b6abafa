#pragma once

#include "core/check/comparison.h"

#include <QWidget>

class QListView;

namespace lockscope::ui
{

class DifferenceModel;
class PlainLabel;

/// The comparison of two runs of the same scenario and seed: what the seed decided, what the server's timing
/// changed, and each difference as a sentence that leads to its moment. Main thread.
class ComparisonPart final : public QWidget
{
    Q_OBJECT
public:
    explicit ComparisonPart(QWidget* parent = nullptr);

    /// Shows the comparison of these recordings.
    void put(
        const check::Comparison& comparison, const record::Recording& first, const record::Recording& second);
    [[nodiscard]] QString text() const; ///< the sentence above the list
    [[nodiscard]] DifferenceModel* model() const { return m_model; }
    [[nodiscard]] QListView* view() const { return m_view; }

Q_SIGNALS:
    /// A person has chosen a difference, whose moment is to be shown.
    void momentChosen(lockscope::record::Moment at);

private:
    DifferenceModel* m_model;
    PlainLabel* m_sentence;
    QListView* m_view;
};

} // namespace lockscope::ui
