#include "ui/savedfilters.h"

#include "core/filter/filter.h"

#include <QSettings>

#include <algorithm>

namespace lockscope::ui::savedfilters
{

namespace
{

const QString key = QStringLiteral("filters/saved");

void write(const QList<SavedFilter>& filters)
{
    QSettings settings;
    settings.remove(key);
    settings.beginWriteArray(key, int(filters.size()));
    for (int i = 0; i < filters.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue(QStringLiteral("name"), filters.at(i).name);
        settings.setValue(QStringLiteral("text"), filters.at(i).text);
    }
    settings.endArray();
}

} // namespace

QList<SavedFilter> load()
{
    QList<SavedFilter> filters;
    QSettings settings;
    const int count = settings.beginReadArray(key);
    for (int i = 0; i < count && filters.size() < mostSaved; ++i) {
        settings.setArrayIndex(i);
        const SavedFilter saved{settings.value(QStringLiteral("name")).toString(),
            settings.value(QStringLiteral("text")).toString()};
        const auto parsed = filter::Filter::parse(saved.text);
        const auto* read = std::get_if<filter::Filter>(&parsed);
        if (!saved.name.isEmpty() && read != nullptr && !read->isEmpty())
            filters.append(saved);
    }
    settings.endArray();
    return filters;
}

void keep(const SavedFilter& filter)
{
    QList<SavedFilter> filters = load();
    filters.removeIf([&](const SavedFilter& saved) { return saved.name == filter.name; });
    filters.append(filter);
    write(filters.last(std::min(filters.size(), mostSaved)));
}

void remove(const QString& name)
{
    QList<SavedFilter> filters = load();
    filters.removeIf([&](const SavedFilter& saved) { return saved.name == name; });
    write(filters);
}

} // namespace lockscope::ui::savedfilters
