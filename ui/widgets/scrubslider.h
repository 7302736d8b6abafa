#pragma once

#include "core/record/step.h"

#include <QList>
#include <QSlider>

namespace lockscope::ui
{

/// The time of a recording as a slider, with its violations marked. A press jumps to its position; the arrow
/// keys move by a second. Main thread.
class ScrubSlider final : public QSlider
{
    Q_OBJECT
public:
    explicit ScrubSlider(QWidget* parent = nullptr);

    /// Sets the length of the recording.
    void setLength(record::Moment length);
    /// Marks the begins of the violations.
    void setAlarms(const QList<record::Moment>& alarms);
    /// Shows that moment; emits no signal.
    void put(record::Moment moment);

Q_SIGNALS:
    /// A person has chosen the moment.
    void chosen(lockscope::record::Moment moment);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] double xOf(record::Moment moment) const;
    void chooseAt(double x);

    record::Moment m_length{0};
    QList<record::Moment> m_alarms;
};

} // namespace lockscope::ui
