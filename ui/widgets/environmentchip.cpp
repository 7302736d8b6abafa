#include "ui/widgets/environmentchip.h"

#include "ui/icons.h"
#include "ui/models/actphrases.h"
#include "ui/theme.h"

#include <QPainter>

namespace lockscope::ui
{

using profile::Environment;

EnvironmentChip::EnvironmentChip(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void EnvironmentChip::put(Environment environment)
{
    m_environment = environment;
    setAccessibleName(phrases::environment(environment));
    setVisible(environment != Environment::Unstated);
    updateGeometry();
    update();
}

QColor EnvironmentChip::colourOf(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return theme::look(locks::State::Expired).colour;
    case Environment::Test:
        return theme::look(locks::State::RenewalOverdue).colour;
    case Environment::Development:
        return theme::look(locks::State::Held).colour;
    case Environment::Unstated:
        break;
    }
    return theme::muted();
}

QIcon EnvironmentChip::mark(Environment environment)
{
    const double filled = environment == Environment::Production ? 1
                          : environment == Environment::Test     ? 0.5
                                                                 : 0;
    return paintedMark([environment, filled](QPainter& painter) {
        const QColor colour = colourOf(environment);
        const QRectF square(3, 3, 10, 10);
        painter.fillRect(square.adjusted(0, square.height() * (1 - filled), 0, 0), colour);
        painter.setPen(QPen(colour, 2, environment == Environment::Unstated ? Qt::DotLine : Qt::SolidLine));
        painter.drawRect(square);
    });
}

QFont EnvironmentChip::face() const
{
    QFont face = font();
    face.setPointSizeF(face.pointSizeF() * 0.9);
    face.setWeight(QFont::DemiBold);
    return face;
}

QSize EnvironmentChip::sizeHint() const
{
    const QFontMetrics metrics(face());
    return {metrics.horizontalAdvance(phrases::environment(m_environment)) + 16, metrics.height() + 4};
}

void EnvironmentChip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colourOf(m_environment));
    painter.drawRoundedRect(rect(), 3, 3);
    painter.setFont(face());
    painter.setPen(palette().color(QPalette::Base));
    painter.drawText(rect(), Qt::AlignCenter, phrases::environment(m_environment));
}

} // namespace lockscope::ui

#include "moc_environmentchip.cpp"
