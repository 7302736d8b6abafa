#include "ui/dialogs/acthead.h"

#include "ui/widgets/environmentchip.h"
#include "ui/widgets/nameview.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>

namespace lockscope::ui
{

ActHead::ActHead(QWidget* parent)
    : QWidget(parent)
    , m_name(new NameView(this))
    , m_place(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_notice(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_chip(new EnvironmentChip(this))
{
    m_notice->setWordWrap(true);
    m_notice->setObjectName(QStringLiteral("strength"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_name, 0, 0);
    grid->addWidget(m_chip, 0, 1, Qt::AlignTop);
    grid->addWidget(m_place, 1, 0, 1, 2);
    grid->addWidget(m_notice, 2, 0, 1, 2);
    grid->setColumnStretch(0, 1);
}

void ActHead::put(const QString& what, const QString& place, profile::Environment environment)
{
    m_name->setText(what);
    m_place->put(place);
    m_place->setVisible(!place.isEmpty());
    m_chip->put(environment);
}

void ActHead::putNotice(Strength strength, const QString& notice)
{
    m_strength = strength;
    m_notice->put(notice);
    m_notice->setColour(ActButton::colourOf(strength));
    update();
}

void ActHead::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, 4, height()), ActButton::colourOf(m_strength));
}

void ActHead::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_notice->setColour(ActButton::colourOf(m_strength));
}

} // namespace lockscope::ui

#include "moc_acthead.cpp"
