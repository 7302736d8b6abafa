#include "ui/models/eventcolumn.h"

#include "core/base/printable.h"
#include "core/filter/vocabulary.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "ui/models/eventstyle.h"
#include "ui/models/lockphrases.h"
#include "ui/models/nameparts.h"
#include "ui/moments.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

using locks::Event;

struct EventColumnWords {
    Q_DECLARE_TR_FUNCTIONS(EventColumn)
};

QString eventTime(const Event& event, const EventContext&) { return moments::clock(event.at); }

QString eventWhat(const Event& event, const EventContext&)
{
    return eventStyle(event.kind).glyph + u' ' + eventPhrase(event);
}

/// An event of a server or a database concerns all its locks.
QString eventLock(const Event& event, const EventContext&)
{
    if (!locks::isOfServer(event.kind))
        return phrases::name(event.lock);
    if (locks::isOfDatabase(event.kind))
        return EventColumnWords::tr("(all of database %1)").arg(event.lock.db);
    return EventColumnWords::tr("(all of the server)");
}

QString eventKindName(const Event& event, const EventContext&)
{
    return locks::isOfServer(event.kind) ? QString() : locks::kindWord(event.lockKind);
}

QString eventHolder(const Event& event, const EventContext& context)
{
    return holderText(locks::holderOf(event.lockKind, event.holder), context.aliases);
}

QString eventCount(const Event& event, const EventContext&)
{
    return event.count > 0 ? QString::number(event.count) : QString();
}

QString eventTtl(const Event& event, const EventContext&)
{
    return event.ttl ? words::duration(*event.ttl) : QString();
}

QString eventSource(const Event& event, const EventContext&) { return locks::seenWords(event.source); }

QString eventCertainty(const Event& event, const EventContext&) { return locks::exactnessWords(event.exact); }

QString eventServer(const Event& event, const EventContext& context)
{
    return event.place().isEmpty() ? context.server : base::printable(event.place(), 256);
}

QString whatTerm(const Event& event, const EventContext&)
{
    return QStringLiteral("event:") + QString::fromLatin1(locks::name(event.kind));
}

QString lockTerm(const Event& event, const EventContext&)
{
    return locks::isOfServer(event.kind)
               ? QString()
               : filter::vocabulary::quoted(nameparts::wholeText(event.lock.name.bytes));
}

QString kindTerm(const Event& event, const EventContext&)
{
    return locks::isOfServer(event.kind)
               ? QString()
               : QStringLiteral("kind:") +
                     filter::vocabulary::quoted(QString::fromLatin1(locks::name(event.lockKind)));
}

/// Returns the client, by its alias where it has one.
QString holderTerm(const Event& event, const EventContext& context)
{
    if (event.holder.isEmpty())
        return {};
    const QByteArray client = locks::holderOf(event.lockKind, event.holder).clientOrId();
    const QString alias = context.aliases.value(client);
    return QStringLiteral("holder:") +
           filter::vocabulary::quoted(alias.isEmpty() ? nameparts::wholeText(client) : alias);
}

QString eventCountTerm(const Event& event, const EventContext&)
{
    return event.count > 0 ? QStringLiteral("count=%1").arg(event.count) : QString();
}

QString sourceTerm(const Event& event, const EventContext&)
{
    return QStringLiteral("source:") + QString::fromLatin1(locks::name(event.source));
}

QString certaintyTerm(const Event& event, const EventContext&)
{
    return event.exact ? QStringLiteral("certainty:exact") : QStringLiteral("certainty:concluded");
}

QString serverTerm(const Event& event, const EventContext&)
{
    return event.place().isEmpty()
               ? QString()
               : QStringLiteral("node:") + filter::vocabulary::quoted(nameparts::wholeText(event.place()));
}

} // namespace

const QList<EventColumn>& eventColumns()
{
    static const QList<EventColumn> columns{
        {"time", EventColumnWords::tr("Time"), eventTime, 104, true, false},
        {"event", EventColumnWords::tr("Event"), eventWhat, 232, false, false, whatTerm},
        {"lock", EventColumnWords::tr("Lock"), eventLock, 210, false, false, lockTerm},
        {"kind", EventColumnWords::tr("Kind"), eventKindName, 128, false, false, kindTerm},
        {"holder", EventColumnWords::tr("Holder"), eventHolder, 200, false, true, holderTerm},
        {"count", EventColumnWords::tr("Count"), eventCount, 52, true, false, eventCountTerm},
        {"ttl", EventColumnWords::tr("TTL"), eventTtl, 76, true, false},
        {"source", EventColumnWords::tr("Source"), eventSource, 84, false, false, sourceTerm},
        {"exact", EventColumnWords::tr("Certainty"), eventCertainty, 90, false, false, certaintyTerm},
        {"server", EventColumnWords::tr("Server"), eventServer, 150, false, false, serverTerm},
    };
    return columns;
}

int eventColumn(const QByteArray& id)
{
    return int(std::ranges::find(eventColumns(), id, &EventColumn::id) - eventColumns().begin());
}

QString holderText(const locks::Holder& holder, const Aliases& aliases, int limit)
{
    return holder.id.isEmpty() ? QString() : locks::aliasedIdWords(holder, aliases, limit);
}

} // namespace lockscope::ui
