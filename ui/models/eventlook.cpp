#include "ui/models/eventlook.h"

#include "ui/theme.h"

#include <QCoreApplication>

namespace lockscope::ui
{

namespace
{

using locks::EventKind;
using locks::State;

struct EventRow {
    EventKind kind;
    const char16_t* glyph;
    const char* word;
    State like; ///< the state whose colour it has
};

constexpr EventRow eventRows[] = {
    {EventKind::Acquired, u"●", QT_TRANSLATE_NOOP("event", "acquired"), State::Held},
    {EventKind::Reentered, u"↑", QT_TRANSLATE_NOOP("event", "re-entered"), State::Held},
    {EventKind::Renewed, u"↻", QT_TRANSLATE_NOOP("event", "renewed"), State::Held},
    {EventKind::PartlyReleased, u"↓", QT_TRANSLATE_NOOP("event", "partly released"), State::Held},
    {EventKind::Released, u"○", QT_TRANSLATE_NOOP("event", "released"), State::Free},
    {EventKind::HandedOver, u"→", QT_TRANSLATE_NOOP("event", "handed over"), State::Held},
    {EventKind::Expired, u"✕", QT_TRANSLATE_NOOP("event", "expired"), State::Expired},
    {EventKind::Deleted, u"✕", QT_TRANSLATE_NOOP("event", "deleted by hand"), State::Expired},
    {EventKind::Gone, u"?", QT_TRANSLATE_NOOP("event", "gone"), State::Unknown},
    {EventKind::Evicted, u"✕", QT_TRANSLATE_NOOP("event", "evicted"), State::Expired},
    {EventKind::Flushed, u"✕", QT_TRANSLATE_NOOP("event", "flushed"), State::Expired},
    {EventKind::ForceReleased, u"✕", QT_TRANSLATE_NOOP("event", "force-released"), State::Expired},
    {EventKind::WaiterJoined, u"+", QT_TRANSLATE_NOOP("event", "waiter joined"), State::Free},
    {EventKind::WaiterLeft, u"−", QT_TRANSLATE_NOOP("event", "waiter left"), State::Free},
    {EventKind::ChangedUnseen, u"?", QT_TRANSLATE_NOOP("event", "changed unseen"), State::Unknown},
};

const char* seenText(locks::Seen source)
{
    switch (source) {
    case locks::Seen::Tracking:
        return QT_TRANSLATE_NOOP("event", "tracking");
    case locks::Seen::Keyspace:
        return QT_TRANSLATE_NOOP("event", "keyspace");
    case locks::Seen::Channel:
        return QT_TRANSLATE_NOOP("event", "channel");
    case locks::Seen::Deadline:
        return QT_TRANSLATE_NOOP("event", "deadline");
    case locks::Seen::Reconcile:
        return QT_TRANSLATE_NOOP("event", "reconcile");
    case locks::Seen::Scan:
        return QT_TRANSLATE_NOOP("event", "scan");
    case locks::Seen::Act:
        return QT_TRANSLATE_NOOP("event", "act");
    }
    return "";
}

} // namespace

EventLook eventLook(locks::EventKind kind)
{
    for (const EventRow& row : eventRows) {
        if (row.kind == kind)
            return {QString::fromUtf16(row.glyph), QCoreApplication::translate("event", row.word),
                theme::look(row.like, locks::LeaseKind::Watchdog).colour};
    }
    return {};
}

QString eventPhrase(const locks::Event& event)
{
    const QString word = eventLook(event.kind).word;
    if (event.unseen <= 0)
        return word;
    return QCoreApplication::translate("event", "%1 (+%2 not seen)").arg(word, QString::number(event.unseen));
}

QString seenWord(locks::Seen source) { return QCoreApplication::translate("event", seenText(source)); }

} // namespace lockscope::ui
