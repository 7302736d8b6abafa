#include "ui/widgets/scrubslider.h"

#include "ui/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionSlider>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lockscope::ui
{

using record::Moment;

namespace
{

constexpr Moment grain = std::chrono::milliseconds(1); ///< the unit of the slider's values
constexpr int aSecond = 1000;

} // namespace

ScrubSlider::ScrubSlider(QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
{
    setSingleStep(aSecond);
    setMinimumWidth(160);
    setAccessibleName(tr("Moment of the recording"));
    connect(this, &QSlider::actionTriggered, this, [this] { Q_EMIT chosen(sliderPosition() * grain); });
}

void ScrubSlider::setLength(Moment length)
{
    m_length = length;
    setRange(0, int(std::min<qint64>(length / grain, std::numeric_limits<int>::max())));
    setPageStep(std::max(aSecond, maximum() / 20));
}

void ScrubSlider::setAlarms(const QList<Moment>& alarms)
{
    m_alarms = alarms;
    update();
}

/// Leaves the slider alone while a person drags it.
void ScrubSlider::put(Moment moment)
{
    if (!isSliderDown())
        setValue(int(moment / grain));
}

double ScrubSlider::xOf(Moment moment) const
{
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this);
    const double share = m_length > Moment(0) ? double(moment.count()) / double(m_length.count()) : 0;
    return handle / 2.0 + share * (width() - handle);
}

void ScrubSlider::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setPen(QPen(theme::look(locks::State::Expired).colour, 2));
    double last = -1;
    for (const Moment alarm : m_alarms) {
        const double x = std::round(xOf(alarm));
        if (x > last)
            painter.drawLine(QPointF(x, 1), QPointF(x, height() - 1));
        last = x;
    }
    painter.end();
    QSlider::paintEvent(event);
}

void ScrubSlider::chooseAt(double x)
{
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this);
    setSliderPosition(QStyle::sliderValueFromPosition(
        minimum(), maximum(), int(std::lround(x)) - handle / 2, std::max(1, width() - handle)));
    Q_EMIT chosen(sliderPosition() * grain);
}

void ScrubSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        chooseAt(event->position().x());
    event->accept();
}

void ScrubSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        chooseAt(event->position().x());
    event->accept();
}

} // namespace lockscope::ui

#include "moc_scrubslider.cpp"
