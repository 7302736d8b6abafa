#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::locks
{

namespace
{

/// One row per EventKind, in its order: for a column, and the sentence with and without a holder (%1).
struct EventRow {
    const char* words;
    const char* named;
    const char* nameless;
};

constexpr std::array<EventRow, 21> eventRows{{
    {QT_TRANSLATE_NOOP("EventWords", "acquired"), QT_TRANSLATE_NOOP("EventWords", "%1 acquired it."),
        QT_TRANSLATE_NOOP("EventWords", "It was acquired.")},
    {QT_TRANSLATE_NOOP("EventWords", "re-entered"), QT_TRANSLATE_NOOP("EventWords", "%1 re-entered it."),
        QT_TRANSLATE_NOOP("EventWords", "It was re-entered.")},
    {QT_TRANSLATE_NOOP("EventWords", "renewed"), QT_TRANSLATE_NOOP("EventWords", "%1 renewed it."),
        QT_TRANSLATE_NOOP("EventWords", "It was renewed.")},
    {QT_TRANSLATE_NOOP("EventWords", "partly released"),
        QT_TRANSLATE_NOOP("EventWords", "%1 gave back a hold; it stays held."),
        QT_TRANSLATE_NOOP("EventWords", "A part was given back.")},
    {QT_TRANSLATE_NOOP("EventWords", "released"), QT_TRANSLATE_NOOP("EventWords", "%1 released it."),
        QT_TRANSLATE_NOOP("EventWords", "It was released.")},
    {QT_TRANSLATE_NOOP("EventWords", "handed over"), QT_TRANSLATE_NOOP("EventWords", "It went over to %1."),
        QT_TRANSLATE_NOOP("EventWords", "It went over to another holder.")},
    {QT_TRANSLATE_NOOP("EventWords", "expired"),
        QT_TRANSLATE_NOOP("EventWords", "Its time ran out while %1 held it."),
        QT_TRANSLATE_NOOP("EventWords", "Its time ran out.")},
    {QT_TRANSLATE_NOOP("EventWords", "deleted by hand"),
        QT_TRANSLATE_NOOP("EventWords", "Its key was deleted by hand while %1 held it; no waiter was woken."),
        QT_TRANSLATE_NOOP("EventWords", "Its key was deleted by hand; no waiter was woken.")},
    {QT_TRANSLATE_NOOP("EventWords", "gone"),
        QT_TRANSLATE_NOOP("EventWords", "It is gone; %1 held it last, and why it went is not known."),
        QT_TRANSLATE_NOOP("EventWords", "It is gone; why is not known.")},
    {QT_TRANSLATE_NOOP("EventWords", "evicted"),
        QT_TRANSLATE_NOOP("EventWords", "The server ran out of memory and evicted it while %1 held it."),
        QT_TRANSLATE_NOOP("EventWords", "The server ran out of memory and evicted it.")},
    {QT_TRANSLATE_NOOP("EventWords", "flushed"),
        QT_TRANSLATE_NOOP("EventWords", "The database was flushed while %1 held it."),
        QT_TRANSLATE_NOOP("EventWords", "The database was flushed.")},
    {QT_TRANSLATE_NOOP("EventWords", "force-released"),
        QT_TRANSLATE_NOOP("EventWords", "It was taken from %1 by force."),
        QT_TRANSLATE_NOOP("EventWords", "It was released by force.")},
    {QT_TRANSLATE_NOOP("EventWords", "waiter joined"), QT_TRANSLATE_NOOP("EventWords", "%1 waits for it."),
        QT_TRANSLATE_NOOP("EventWords", "Another one waits for it.")},
    {QT_TRANSLATE_NOOP("EventWords", "waiter left"),
        QT_TRANSLATE_NOOP("EventWords", "%1 no longer waits for it."),
        QT_TRANSLATE_NOOP("EventWords", "One less waits for it.")},
    {QT_TRANSLATE_NOOP("EventWords", "changed unseen"),
        QT_TRANSLATE_NOOP("EventWords", "It changed while we could not see it; %1 holds it now."),
        QT_TRANSLATE_NOOP("EventWords", "It changed without our seeing each step.")},
    {QT_TRANSLATE_NOOP("EventWords", "possibly lost"),
        QT_TRANSLATE_NOOP("EventWords",
            "It is not on the new primary: possibly lost in the failover. %1 held "
            "it before and may still be working."),
        QT_TRANSLATE_NOOP("EventWords", "It is not on the new primary: possibly lost in the failover. Its "
                                        "holders may still be working.")},
    {QT_TRANSLATE_NOOP("EventWords", "database flushed"), "",
        QT_TRANSLATE_NOOP("EventWords", "The whole database was flushed, and its locks with it.")},
    {QT_TRANSLATE_NOOP("EventWords", "server restarted"), "",
        QT_TRANSLATE_NOOP("EventWords", "The server was restarted; what it kept is read again.")},
    {QT_TRANSLATE_NOOP("EventWords", "demoted"), "",
        QT_TRANSLATE_NOOP("EventWords", "The server became a replica: what it shows is another server's.")},
    {QT_TRANSLATE_NOOP("EventWords", "promoted"), "",
        QT_TRANSLATE_NOOP("EventWords", "The server became a primary.")},
    {QT_TRANSLATE_NOOP("EventWords", "failed over"), "",
        QT_TRANSLATE_NOOP(
            "EventWords", "Another server became the primary; locks that were not copied to it are lost.")},
}};

/// In the order of the enum.
constexpr std::array<const char*, 7> seenRows{QT_TRANSLATE_NOOP("event", "tracking"),
    QT_TRANSLATE_NOOP("event", "keyspace"), QT_TRANSLATE_NOOP("event", "channel"),
    QT_TRANSLATE_NOOP("event", "deadline"), QT_TRANSLATE_NOOP("event", "reconcile"),
    QT_TRANSLATE_NOOP("event", "scan"), QT_TRANSLATE_NOOP("event", "act")};

QString holderWords(const Event& event, const QHash<QByteArray, QString>& aliases)
{
    const Holder holder = holderOf(event.lockKind, event.holder);
    const QString alias = aliasWords(holder, aliases);
    if (alias.isEmpty())
        return holderIdWords(holder.id);
    return holder.thread().isEmpty() ? alias : alias + u':' + base::printable(holder.thread());
}

} // namespace

QString eventWords(EventKind kind)
{
    return QCoreApplication::translate("EventWords", eventRows.at(std::size_t(kind)).words);
}

QString seenWords(Seen source)
{
    return QCoreApplication::translate("event", seenRows.at(std::size_t(source)));
}

QString exactnessWords(bool exact)
{
    return exact ? QCoreApplication::translate("EventWords", "exact")
                 : QCoreApplication::translate("EventWords", "concluded");
}

QString eventSentence(const Event& event, const QHash<QByteArray, QString>& aliases)
{
    const EventRow& row = eventRows.at(std::size_t(event.kind));
    QString sentence =
        event.holder.isEmpty()
            ? QCoreApplication::translate("EventWords", row.nameless)
            : QCoreApplication::translate("EventWords", row.named).arg(holderWords(event, aliases));
    if (event.unseen > 0) {
        sentence += QLatin1Char(' ');
        sentence += words::counted(event.unseen,
            QCoreApplication::translate("EventWords", "One step before it was not seen by itself."),
            QCoreApplication::translate("EventWords", "%n steps before it were not seen one by one.", nullptr,
                words::numerus(event.unseen)));
    }
    return sentence;
}

} // namespace lockscope::locks
