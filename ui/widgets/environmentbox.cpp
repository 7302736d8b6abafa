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
    addItem(tr("not chosen: read-only"));
    for (const Environment each : {Environment::Development, Environment::Test, Environment::Production})
        addItem(profile::environmentWords(each));
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
