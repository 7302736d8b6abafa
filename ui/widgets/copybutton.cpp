#include "ui/widgets/copybutton.h"

#include "core/base/printable.h"
#include "ui/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QTimer>

#include <limits>

namespace lockscope::ui
{

CopyButton::CopyButton(const QString& what, QWidget* parent)
    : QToolButton(parent)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("Copy the %1, in the form in which it can be typed").arg(what));
    setAccessibleName(tr("Copy the %1").arg(what));
    connect(this, &QToolButton::clicked, this, &CopyButton::copy);
}

QSize CopyButton::sizeHint() const { return {22, 22}; }

void CopyButton::copy()
{
    QStringList lines;
    for (const QByteArray& line : std::as_const(m_lines))
        lines.append(base::printable(line, std::numeric_limits<qsizetype>::max()));
    QGuiApplication::clipboard()->setText(m_lines.isEmpty() ? m_text : lines.join(u'\n'));
    m_done = true;
    update();
    QTimer::singleShot(1200, this, [this] {
        m_done = false;
        update();
    });
}

/// Draws two sheets, or a tick once copied, so that the icon is sharp at every scale and in both themes.
void CopyButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text.clear();
    option.icon = {};
    style()->drawComplexControl(QStyle::CC_ToolButton, &option, &painter, this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(width() / 2.0 - 7, height() / 2.0 - 7);
    painter.setPen(QPen(m_done ? theme::accent() : theme::muted(), 1.2));
    if (m_done) {
        painter.drawPolyline(QPolygonF{QPointF(2.5, 7.5), QPointF(6, 11), QPointF(12, 3.5)});
        return;
    }
    painter.drawRoundedRect(QRectF(4.5, 4.5, 8, 8), 1.5, 1.5);
    painter.drawPolyline(QPolygonF{
        QPointF(2.5, 9.5), QPointF(1.5, 9.5), QPointF(1.5, 1.5), QPointF(9.5, 1.5), QPointF(9.5, 2.5)});
}

} // namespace lockscope::ui

#include "moc_copybutton.cpp"
