#pragma once

#include <QSlider>

namespace lockscope::ui
{

/// The speed relative to real time, on a logarithmic scale with real time marked, from a tenth to
/// setFastest(). Values close to real time snap to it. Main thread.
class SpeedSlider final : public QSlider
{
    Q_OBJECT
public:
    explicit SpeedSlider(QWidget* parent = nullptr);

    /// Sets the upper end of the scale.
    void setFastest(double fastest);
    /// Set and return the speed; it is kept within the scale.
    void setSpeed(double speed);
    [[nodiscard]] double speed() const;
    /// "1×", "0.25×", "40×".
    [[nodiscard]] static QString words(double speed);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// speed() has changed.
    void speedChanged(double speed);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override; ///< resets to real time

private:
    [[nodiscard]] int xOf(int value) const;
};

} // namespace lockscope::ui
