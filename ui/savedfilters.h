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

/// The things that a filter is of, by its grammar; events have that of locks.
enum class Of : quint8 { Locks, Clients, Acts };

/// In the order in which they were saved; what is damaged or cannot be read as a filter is left out.
[[nodiscard]] QList<SavedFilter> load(Of of = Of::Locks);
/// Keeps `filter` as the last one, in the place of one with the same name; the oldest goes where there are
/// too many.
void keep(const SavedFilter& filter, Of of = Of::Locks);
/// Removes the filter of that name, where there is one.
void remove(const QString& name, Of of = Of::Locks);
} // namespace savedfilters

} // namespace lockscope::ui
