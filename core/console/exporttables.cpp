#include "core/console/exporttables.h"

#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "core/words/moment.h"

#include <QCoreApplication>

#include <limits>

namespace lockscope::console
{
namespace
{

constexpr qsizetype wholeCell = std::numeric_limits<qsizetype>::max();

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(ExportTables)
};

QString troubleCell(const locks::Lock& lock, base::ServerTime now, const locks::FindingLimits& limits)
{
    QStringList found;
    for (const locks::Finding finding : locks::foundIn(locks::findingsOf(lock, now, limits)))
        found.append(locks::findingWords(finding));
    return found.join(QStringLiteral(", "));
}

QString holdersCell(const locks::Lock& lock, const QHash<QByteArray, QString>& aliases)
{
    QStringList holders;
    for (const locks::Holder& holder : lock.holders)
        holders.append(locks::holderInFull(holder, aliases, wholeCell));
    return holders.join(QStringLiteral(", "));
}

/// A moment before which it was held is marked; empty where none is known.
QString sinceCell(const locks::Lock& lock)
{
    const locks::Holder* eldest = locks::longestHold(lock);
    if (eldest == nullptr || eldest->since == base::ServerTime{})
        return {};
    const QString at = words::isoMoment(eldest->since);
    if (eldest->sinceExact)
        return at;
    return (eldest->sinceBy == locks::SinceBy::Value      ? QStringLiteral("≈ ")
               : eldest->sinceBy == locks::SinceBy::Asked ? QStringLiteral("≥ ")
                                                          : QStringLiteral("≤ ")) +
           at;
}

} // namespace

words::Table lockTable(const QList<locks::LockPtr>& locks, const locks::JsonContext& context)
{
    words::Table table;
    table.ids = {QStringLiteral("lock"), QStringLiteral("kind"), QStringLiteral("state"),
        QStringLiteral("trouble"), QStringLiteral("holders"), QStringLiteral("since"),
        QStringLiteral("waiters"), QStringLiteral("ttl_ms"), QStringLiteral("lease"), QStringLiteral("db"),
        QStringLiteral("server")};
    table.titles = {TableWords::tr("Lock"), TableWords::tr("Kind"), TableWords::tr("State"),
        TableWords::tr("Trouble"), TableWords::tr("Held by"), TableWords::tr("Since (UTC)"),
        TableWords::tr("Waiters"), TableWords::tr("Remaining, ms"), TableWords::tr("Lease"),
        TableWords::tr("Database"), TableWords::tr("Server")};
    const QHash<QByteArray, QString> none;
    for (const locks::LockPtr& lock : locks) {
        const auto ttl = locks::ttlAt(*lock, context.now);
        table.rows.append({locks::nameWords(lock->ref->name, wholeCell), locks::kindWord(lock->kind),
            locks::stateWord(locks::stateAt(*lock, context.now), lock->kind),
            troubleCell(*lock, context.now, context.limits),
            holdersCell(*lock, context.aliases != nullptr ? *context.aliases : none), sinceCell(*lock),
            locks::waiterCountWords(lock->waiters), ttl ? QString::number(ttl->count()) : QString(),
            lock->exists ? locks::leaseWords(lock->lease.kind) : QString(), QString::number(lock->ref->db),
            base::printable(lock->place(), wholeCell)});
    }
    return table;
}

words::Table eventTable(
    const QList<locks::Event>& events, const QHash<QByteArray, QString>& aliases, const QString& server)
{
    words::Table table;
    table.titles = {TableWords::tr("Time (UTC)"), TableWords::tr("Event"), TableWords::tr("Lock"),
        TableWords::tr("Server"), TableWords::tr("Holder"), TableWords::tr("Remaining")};
    for (const locks::Event& event : events)
        table.rows.append({words::isoMoment(event.at), locks::eventWords(event.kind),
            base::printable(event.lock.name.bytes, wholeCell),
            event.place().isEmpty() ? server : base::printable(event.place(), wholeCell),
            event.holder.bytes.isEmpty()
                ? QString()
                : locks::holderInFull(locks::holderOf(event.lockKind, event.holder), aliases, wholeCell),
            event.ttl ? words::duration(*event.ttl) : QString()});
    return table;
}

} // namespace lockscope::console
