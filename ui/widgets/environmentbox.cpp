#include "ui/widgets/environmentbox.h"

#include "ui/widgets/environmentchip.h"

#include <QEvent>
#include <QSignalBlocker>

namespace lockscope::ui
{

using profile::Environment;

EnvironmentBox::EnvironmentBox(QWidget* parent)
    : QComboBox(parent)
{
    setObjectName(QStringLiteral("environment"));
    addItems({tr("not stated: it is only looked at"), tr("development"), tr("test"), tr("production")});
    mark();
    connect(this, &QComboBox::activated, this, [this] { Q_EMIT chosen(environment()); });
}

void EnvironmentBox::put(Environment environment)
{
    const QSignalBlocker quiet(this);
    setCurrentIndex(int(environment));
}

Environment EnvironmentBox::environment() const { return Environment(currentIndex()); }

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
