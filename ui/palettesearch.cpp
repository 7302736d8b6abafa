#include "ui/palettesearch.h"

#include "core/base/printable.h"
#include "core/filter/textmatch.h"
#include "core/locks/lockwords.h"

#include <QCoreApplication>

#include <optional>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype mostLocksFound = 50;

struct SearchWords {
    Q_DECLARE_TR_FUNCTIONS(PaletteSearch)
};

/// Finds locks by a part of their name whatever its case, as a filter does; a whole name comes first.
QList<locks::LockPtr> locksWith(const QString& typed, const QList<locks::LockPtr>& all)
{
    const QByteArray part = base::fromTyped(typed);
    const auto match = filter::TextMatch::containing(typed);
    QList<locks::LockPtr> whole;
    QList<locks::LockPtr> others;
    for (const locks::LockPtr& lock : all) {
        const QByteArray& name = lock->ref->name.bytes;
        if (name == part)
            whole.append(lock);
        else if (others.size() < mostLocksFound && match.matches(name))
            others.append(lock);
    }
    return whole + others;
}

QList<PaletteRow> rowsOfLocks(const PaletteTargets& targets, const QList<locks::LockPtr>& found)
{
    QList<PaletteRow> rows;
    for (const locks::LockPtr& lock : found)
        rows.append({SearchWords::tr("Lock"), locks::nameWords(lock->ref->name), {}, {},
            [show = targets.showLock, ref = *lock->ref] { show(ref); }});
    return rows;
}

QList<PaletteRow> rowsOfScenarios(const PaletteTargets& targets, const QString& typed)
{
    QList<PaletteRow> rows;
    for (const lab::Scenario& scenario : targets.scenarios()) {
        const QString title = lab::textsOf(scenario).title;
        const QByteArray id = scenario.origin.isEmpty() ? scenario.id : scenario.origin.toUtf8();
        if (title.contains(typed, Qt::CaseInsensitive))
            rows.append({SearchWords::tr("Scenario"), title, {}, {},
                [show = targets.showScenario, id] { show(id); }});
    }
    return rows;
}

QList<PaletteRow> rowsOfLessons(const PaletteTargets& targets, const QString& typed)
{
    QList<PaletteRow> rows;
    for (const lab::Lesson& lesson : targets.lessons()) {
        if (lesson.title.contains(typed, Qt::CaseInsensitive))
            rows.append({SearchWords::tr("Lesson"), lesson.title, {}, {},
                [show = targets.showLesson, id = lesson.id] { show(id); }});
    }
    return rows;
}

} // namespace

CommandPalette::Search searchIn(const PaletteTargets& targets)
{
    return [targets, all = std::optional<QList<locks::LockPtr>>()](const QString& typed) mutable {
        if (!all)
            all = targets.source ? targets.source->locks() : QList<locks::LockPtr>();
        return rowsOfLocks(targets, locksWith(typed, *all)) + rowsOfScenarios(targets, typed) +
               rowsOfLessons(targets, typed);
    };
}

} // namespace lockscope::ui
