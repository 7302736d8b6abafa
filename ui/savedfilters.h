#pragma once

#include <QList>
#include <QString>

namespace lockscope::ui
{

/// A filter that a person has given a name.
struct SavedFilter {
    QString name;
    QString text;

    friend bool operator==(const SavedFilter&, const SavedFilter&) = default;
};

/// The filters that a person keeps on this machine, for all servers, by QSettings. Main thread.
namespace savedfilters
{
inline constexpr qsizetype mostSaved = 40;

/// In the order in which they were saved; what is damaged or cannot be read as a filter is left out.
[[nodiscard]] QList<SavedFilter> load();
/// Keeps `filter` as the last one, in the place of one with the same name; the oldest goes where there are
/// too many.
void keep(const SavedFilter& filter);
/// Removes the filter of that name, where there is one.
void remove(const QString& name);
} // namespace savedfilters

} // namespace lockscope::ui
