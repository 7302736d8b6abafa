#include "ui/models/eventstyle.h"

#include "core/locks/lockwords.h"
#include "ui/theme.h"

#include <QCoreApplication>

namespace lockscope::ui
{

namespace
{

using locks::EventKind;
using locks::State;

struct EventStyleRow {
    const char16_t* glyph;
    EventKind kind;
    State like; ///< the state whose colour it has
};

constexpr EventStyleRow eventRows[] = {
    {u"●", EventKind::Acquired, State::Held},
    {u"↑", EventKind::Reentered, State::Held},
    {u"↻", EventKind::Renewed, State::Held},
    {u"↓", EventKind::PartlyReleased, State::Held},
    {u"○", EventKind::Released, State::Free},
    {u"→", EventKind::HandedOver, State::Held},
    {u"✕", EventKind::Expired, State::Expired},
    {u"✕", EventKind::Deleted, State::Expired},
    {u"?", EventKind::Gone, State::Unknown},
    {u"✕", EventKind::Evicted, State::Expired},
    {u"✕", EventKind::Flushed, State::Expired},
    {u"✕", EventKind::ForceReleased, State::Expired},
    {u"+", EventKind::WaiterJoined, State::Free},
    {u"−", EventKind::WaiterLeft, State::Free},
    {u"?", EventKind::ChangedUnseen, State::Unknown},
    {u"⚠", EventKind::PossiblyLost, State::PossiblyLost},
    {u"⚠", EventKind::DatabaseFlushed, State::Expired},
    {u"⚠", EventKind::ServerRestarted, State::Expired},
    {u"⚠", EventKind::Demoted, State::Expired},
    {u"⚠", EventKind::Promoted, State::Free},
    {u"⚠", EventKind::FailedOver, State::PossiblyLost},
};

} // namespace

EventStyle eventStyle(locks::EventKind kind)
{
    for (const EventStyleRow& row : eventRows) {
        if (row.kind == kind)
            return {QString::fromUtf16(row.glyph), locks::eventWords(kind),
                theme::look(row.like, locks::LeaseKind::Watchdog).colour};
    }
    return {};
}

QString eventPhrase(const locks::Event& event)
{
    const QString word = eventStyle(event.kind).word;
    if (event.unseen <= 0)
        return word;
    return QCoreApplication::translate("event", "%1 (+%2 not seen)").arg(word, QString::number(event.unseen));
}

} // namespace lockscope::ui
