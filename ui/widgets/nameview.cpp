#include "ui/widgets/nameview.h"

#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QPainter>

namespace lockscope::ui
{

namespace
{

constexpr int nameMostLines = 4;
constexpr int nameFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere;

} // namespace

NameView::NameView(QWidget* parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void NameView::setIdent() { m_ident = true; }

void NameView::setText(const QString& text)
{
    if (m_text == text)
        return;
    m_text = text;
    putToolTip(*this, text);
    setAccessibleName(text);
    updateGeometry();
    update();
}

QFont NameView::face() const
{
    if (m_ident)
        return theme::monospace();
    QFont face = font();
    face.setPointSizeF(face.pointSizeF() * 1.25);
    face.setWeight(QFont::DemiBold);
    return face;
}

int NameView::heightForWidth(int width) const
{
    const QFontMetrics metrics(face());
    const int wanted = metrics.boundingRect(QRect(0, 0, width, 10'000), nameFlags, m_text).height();
    return qBound(metrics.height(), wanted, nameMostLines * metrics.height());
}

QSize NameView::sizeHint() const { return {240, heightForWidth(std::max(width(), 120))}; }

QSize NameView::minimumSizeHint() const { return {80, QFontMetrics(face()).height()}; }

void NameView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(face());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), nameFlags, m_text);
}

void NameView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace lockscope::ui

#include "moc_nameview.cpp"
