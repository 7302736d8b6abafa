#include "ui/lastsession.h"

#include <QSettings>

#include <algorithm>

namespace lockscope::ui::lastsession
{

namespace
{

const QString key = QStringLiteral("session/tabs");

} // namespace

QList<SessionTab> load()
{
    QList<SessionTab> tabs;
    QSettings settings;
    const int count = settings.beginReadArray(key);
    for (int i = 0; i < count && tabs.size() < mostTabs; ++i) {
        settings.setArrayIndex(i);
        const auto text = [&settings](
                              const char* name) { return settings.value(QLatin1String(name)).toString(); };
        const SessionTab tab{text("uri"), text("name"), text("page"), text("filter"),
            settings.value(QStringLiteral("lock")).toByteArray(),
            settings.value(QStringLiteral("groupBy")).toInt()};
        if (!tab.uri.isEmpty())
            tabs.append(tab);
    }
    settings.endArray();
    return tabs;
}

void save(const QList<SessionTab>& tabs)
{
    QSettings settings;
    settings.remove(key);
    const int count = int(std::min(tabs.size(), mostTabs));
    settings.beginWriteArray(key, count);
    for (int i = 0; i < count; ++i) {
        const SessionTab& tab = tabs.at(i);
        settings.setArrayIndex(i);
        settings.setValue(QStringLiteral("uri"), tab.uri);
        settings.setValue(QStringLiteral("name"), tab.name);
        settings.setValue(QStringLiteral("page"), tab.page);
        settings.setValue(QStringLiteral("filter"), tab.filter);
        settings.setValue(QStringLiteral("lock"), tab.lock);
        settings.setValue(QStringLiteral("groupBy"), tab.groupBy);
    }
    settings.endArray();
}

} // namespace lockscope::ui::lastsession
