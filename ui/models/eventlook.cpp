#include "ui/models/eventlook.h"

#include "core/locks/lockwords.h"
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
    State like; ///< the state whose colour it has
};

constexpr EventRow eventRows[] = {
    {EventKind::Acquired, u"●", State::Held},
    {EventKind::Reentered, u"↑", State::Held},
    {EventKind::Renewed, u"↻", State::Held},
    {EventKind::PartlyReleased, u"↓", State::Held},
    {EventKind::Released, u"○", State::Free},
    {EventKind::HandedOver, u"→", State::Held},
    {EventKind::Expired, u"✕", State::Expired},
    {EventKind::Deleted, u"✕", State::Expired},
    {EventKind::Gone, u"?", State::Unknown},
    {EventKind::Evicted, u"✕", State::Expired},
    {EventKind::Flushed, u"✕", State::Expired},
    {EventKind::ForceReleased, u"✕", State::Expired},
    {EventKind::WaiterJoined, u"+", State::Free},
    {EventKind::WaiterLeft, u"−", State::Free},
    {EventKind::ChangedUnseen, u"?", State::Unknown},
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
            return {QString::fromUtf16(row.glyph), locks::eventWords(kind),
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
