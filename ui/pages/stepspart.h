#pragma once

#include "core/record/recording.h"

#include <QWidget>

class QTableView;

namespace lockscope::ui
{

class StepModel;

/// The list of a run's steps; follows the newest until a row is chosen. Main thread.
class StepsPart final : public QWidget
{
    Q_OBJECT
public:
    explicit StepsPart(QWidget* parent = nullptr);

    /// Shows the steps of another recording.
    void begin(const record::Recording& recording);
    /// Adds the steps that the recording has gained.
    void grow(const record::Recording& recording);
    /// Marks the row of that step, or the last one before; emits no signal.
    void choose(qsizetype step);
    void setParting(std::optional<record::Moment> at); ///< see StepModel::setParting()
    [[nodiscard]] StepModel* model() const { return m_model; }
    [[nodiscard]] QTableView* view() const { return m_view; }

Q_SIGNALS:
    /// A person has chosen a row.
    void stepChosen(lockscope::record::Moment at, qsizetype step);

private:
    StepModel* m_model;
    QTableView* m_view;
    bool m_follows = true;
    bool m_choosing = false;
};

} // namespace lockscope::ui
