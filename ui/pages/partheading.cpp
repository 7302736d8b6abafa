#include "ui/pages/partheading.h"

#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>

namespace lockscope::ui
{

PartHeading::PartHeading(const QString& text, QWidget* parent)
    : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 0, 0);
    row->addWidget(new PlainLabel(text, PlainLabel::Tone::Heading, this), 1);
}

void PartHeading::setAside(QWidget* aside) { layout()->addWidget(aside); }

} // namespace lockscope::ui

#include "moc_partheading.cpp"
