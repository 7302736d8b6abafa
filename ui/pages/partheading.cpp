#include "ui/pages/partheading.h"

#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>

namespace lockscope::ui
{

PartHeading::PartHeading(const QString& text, QWidget* parent)
    : QWidget(parent)
    , m_text(new PlainLabel(text, PlainLabel::Tone::Heading, this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 0, 0);
    row->addWidget(m_text, 1);
}

void PartHeading::put(const QString& text) { m_text->put(text); }

void PartHeading::setAside(QWidget* aside) { layout()->addWidget(aside); }

} // namespace lockscope::ui

#include "moc_partheading.cpp"
