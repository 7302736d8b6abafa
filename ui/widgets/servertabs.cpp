#include "ui/widgets/servertabs.h"

#include "ui/models/lockphrases.h"
#include "ui/models/standing.h"
#include "ui/theme.h"
#include "ui/widgets/colourbox.h"
#include "ui/widgets/environmentchip.h"
#include "ui/widgets/plainlabel.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace lockscope::ui
{

ServerTabs::ServerTabs(QWidget* parent)
    : QTabBar(parent)
{
    setDocumentMode(true);
    setDrawBase(true);
    setExpanding(false);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideRight);
    setAccessibleName(tr("Connections"));
    addTab(tr("All servers"));
}

void ServerTabs::put(int place, const Standing& standing)
{
    const QString text = menuText(standing.title());
    const QVariant colour = int(standing.colour);
    if (tabText(place) == text && tabData(place) == colour)
        return;
    setTabData(place, colour);
    setTabText(place, text);
    setTabToolTip(place, standing.health.server);
    setTabIcon(place, EnvironmentChip::mark(standing.environment));
}

void ServerTabs::putInTrouble(qsizetype count)
{
    const QString text = count == 0 ? tr("All servers") : tr("All servers · %1 in trouble").arg(count);
    if (tabText(0) != text)
        setTabText(0, text);
}

QSize ServerTabs::minimumTabSizeHint(int index) const
{
    return index == 0 ? tabSizeHint(index) : QTabBar::minimumTabSizeHint(index);
}

/// Marks the current tab by more than a shade, and each that has a colour by a line below its text.
void ServerTabs::paintEvent(QPaintEvent* event)
{
    QTabBar::paintEvent(event);
    QPainter painter(this);
    QRect edge = tabRect(currentIndex());
    edge.setHeight(2);
    painter.fillRect(edge, theme::accent());
    for (int place = 1; place < count(); ++place) {
        const QColor shade = ColourBox::shadeOf(profile::ConnectionColour(tabData(place).toInt()));
        QRect line = tabRect(place).adjusted(8, 0, -8, 0);
        line.setTop(line.bottom() - 3);
        if (shade.isValid())
            painter.fillRect(line, shade);
    }
}

void ServerTabs::setClosable(bool closable)
{
    setTabsClosable(closable);
    setTabButton(0, RightSide, nullptr);
    for (int place = 1; closable && place < count(); ++place)
        if (QWidget* button = tabButton(place, RightSide))
            putToolTip(*button, tr("Close this connection"));
}

/// A screen reader gets the tips as they are kept, so they become tooltips only when they are shown.
bool ServerTabs::event(QEvent* event)
{
    const auto* help = event->type() == QEvent::ToolTip ? static_cast<QHelpEvent*>(event) : nullptr;
    const int place = help != nullptr ? tabAt(help->pos()) : -1;
    if (tabToolTip(place).isEmpty())
        return QTabBar::event(event);
    QToolTip::showText(help->globalPos(), plainToolTip(tabToolTip(place)), this, tabRect(place));
    return true;
}

void ServerTabs::mouseReleaseEvent(QMouseEvent* event)
{
    const int place = tabAt(event->position().toPoint());
    if (event->button() == Qt::MiddleButton && place > 0 && tabsClosable())
        Q_EMIT tabCloseRequested(place);
    QTabBar::mouseReleaseEvent(event);
}

} // namespace lockscope::ui

#include "moc_servertabs.cpp"
