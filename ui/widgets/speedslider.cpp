#include "ui/widgets/speedslider.h"

#include "core/lab/scenario.h"
#include "ui/theme.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionSlider>

#include <algorithm>
#include <cmath>

namespace lockscope::ui
{

namespace
{

constexpr double stepsPerDecade = 50;
constexpr int realTime = 0; ///< the slider's value at 1×
constexpr int snap = 3;
constexpr int markRoom = 14;

/// Returns the speed rounded to two digits, as it is shown.
double speedAt(int value)
{
    const double exact = std::pow(10, value / stepsPerDecade);
    const double unit = std::pow(10, std::floor(std::log10(exact)) - 1);
    return std::round(exact / unit) * unit;
}

int valueOf(double speed) { return int(std::lround(std::log10(speed) * stepsPerDecade)); }

} // namespace

SpeedSlider::SpeedSlider(QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
{
    setRange(valueOf(lab::slowestSpeed), valueOf(lab::fastestSpeed));
    setSingleStep(5);
    setPageStep(25);
    setAccessibleName(tr("Speed, times real time"));
    connect(this, &QSlider::valueChanged, this, [this] { Q_EMIT speedChanged(speed()); });
}

void SpeedSlider::setFastest(double fastest)
{
    setMaximum(std::max(realTime, valueOf(std::clamp(fastest, lab::slowestSpeed, lab::fastestSpeed))));
    update();
}

void SpeedSlider::setSpeed(double speed) { setValue(valueOf(std::max(speed, lab::slowestSpeed))); }

double SpeedSlider::speed() const { return std::abs(value() - realTime) <= snap ? 1 : speedAt(value()); }

QString SpeedSlider::words(double speed) { return QLocale().toString(speed, 'g', 3) + QChar(0x00D7); }

QSize SpeedSlider::sizeHint() const
{
    const QSize size = QSlider::sizeHint();
    return {std::max(size.width(), 100), size.height() + markRoom};
}

int SpeedSlider::xOf(int value) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    return handle / 2 + QStyle::sliderPositionFromValue(minimum(), maximum(), value, width() - handle);
}

/// Paints the slider into the upper part and its marks below.
void SpeedSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QStyleOptionSlider option;
    initStyleOption(&option);
    option.rect.setBottom(height() - markRoom - 1);
    option.subControls = QStyle::SC_SliderGroove | QStyle::SC_SliderHandle;
    style()->drawComplexControl(QStyle::CC_Slider, &option, &painter, this);
    QFont face = font();
    face.setPointSizeF(face.pointSizeF() * 0.85);
    painter.setFont(face);
    painter.setPen(theme::muted());
    for (const int mark : {minimum(), realTime, maximum()}) {
        if (mark != realTime && std::abs(xOf(mark) - xOf(realTime)) < 36)
            continue;
        const QString text = words(speedAt(mark));
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        const int left = std::clamp(xOf(mark) - wide / 2, 0, std::max(0, width() - wide));
        painter.drawText(QRect(left, height() - markRoom, wide + 1, markRoom), Qt::AlignCenter, text);
    }
}

void SpeedSlider::mouseDoubleClickEvent(QMouseEvent* event)
{
    setSpeed(1);
    event->accept();
}

} // namespace lockscope::ui

#include "moc_speedslider.cpp"
