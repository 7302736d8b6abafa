#include "ui/savedfilters.h"

#include "core/audit/auditfilter.h"
#include "core/filter/clientfilter.h"

#include <QSettings>

#include <algorithm>

namespace lockscope::ui::savedfilters
{

namespace
{

QString keyOf(Of of)
{
    switch (of) {
    case Of::Clients:
        return QStringLiteral("filters/savedOfClients");
    case Of::Acts:
        return QStringLiteral("filters/savedOfActs");
    case Of::Locks:
        break;
    }
    return QStringLiteral("filters/saved");
}

/// An empty one is of no use.
template<class AnyFilter>
bool isFilter(const QString& text)
{
    const auto parsed = AnyFilter::parse(text);
    const auto* read = std::get_if<AnyFilter>(&parsed);
    return read != nullptr && !read->isEmpty();
}

bool isFilterOf(Of of, const QString& text)
{
    switch (of) {
    case Of::Clients:
        return isFilter<filter::ClientFilter>(text);
    case Of::Acts:
        return isFilter<audit::AuditFilter>(text);
    case Of::Locks:
        break;
    }
    return isFilter<filter::Filter>(text);
}

void write(const QList<SavedFilter>& filters, Of of)
{
    const QString key = keyOf(of);
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

QList<SavedFilter> load(Of of)
{
    QList<SavedFilter> filters;
    QSettings settings;
    const int count = settings.beginReadArray(keyOf(of));
    for (int i = 0; i < count && filters.size() < mostSaved; ++i) {
        settings.setArrayIndex(i);
        const SavedFilter saved{settings.value(QStringLiteral("name")).toString(),
            settings.value(QStringLiteral("text")).toString()};
        if (!saved.name.isEmpty() && isFilterOf(of, saved.text))
            filters.append(saved);
    }
    settings.endArray();
    return filters;
}

void keep(const SavedFilter& filter, Of of)
{
    QList<SavedFilter> filters = load(of);
    filters.removeIf([&](const SavedFilter& saved) { return saved.name == filter.name; });
    filters.append(filter);
    write(filters.last(std::min(filters.size(), mostSaved)), of);
}

void remove(const QString& name, Of of)
{
    QList<SavedFilter> filters = load(of);
    filters.removeIf([&](const SavedFilter& saved) { return saved.name == name; });
    write(filters, of);
}

} // namespace lockscope::ui::savedfilters
