#include "ui/dialogs/recentlist.h"

#include "core/base/printable.h"
#include "ui/widgets/colourbox.h"

#include <algorithm>

namespace lockscope::ui
{

namespace
{

constexpr int mostRecent = 5;
constexpr int recentRow = 26;

} // namespace

RecentList::RecentList(QWidget* parent)
    : QListWidget(parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item != nullptr)
            Q_EMIT marked(item->data(Qt::UserRole).toString());
    });
}

void RecentList::put(const QList<profile::Profile>& profiles)
{
    clear();
    for (const profile::Profile& profile : profiles) {
        const bool named = !profile.name.isEmpty() && profile.name != profile.uri;
        const QString uri = base::printable(profile.uri.toUtf8(), 120);
        const QString name = base::printable(profile.name.toUtf8(), 60);
        auto* item = new QListWidgetItem(named ? tr("%1 — %2").arg(name, uri) : uri, this);
        item->setData(Qt::UserRole, profile.uri);
        item->setSizeHint({0, recentRow});
        item->setIcon(ColourBox::patch(profile.colour));
    }
    setFixedHeight(std::min(count(), mostRecent) * recentRow + 4);
}

} // namespace lockscope::ui

#include "moc_recentlist.cpp"
