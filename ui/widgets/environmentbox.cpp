#include "ui/widgets/environmentbox.h"

#include "ui/widgets/environmentchip.h"

#include <QEvent>

namespace lockscope::ui
{

using profile::Environment;

EnvironmentBox::EnvironmentBox(QWidget* parent)
    : QComboBox(parent)
{
    setObjectName(QStringLiteral("environment"));
    addItems({tr("not chosen: read-only"), tr("development"), tr("test"), tr("production")});
    mark();
}

void EnvironmentBox::mark()
{
    for (int i = 0; i < count(); ++i)
        setItemIcon(i, EnvironmentChip::mark(Environment(i)));
}

/// The marks have the theme's colours.
void EnvironmentBox::changeEvent(QEvent* event)
{
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

} // namespace lockscope::ui

#include "moc_environmentbox.cpp"
