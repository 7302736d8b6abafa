#include "core/locks/state.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

const std::array<StateTraits, 10> everyState{{
    {State::PossiblyLost, "possibly-lost", u"⚠", QT_TRANSLATE_NOOP("State", "possibly lost"),
        QT_TRANSLATE_NOOP("State", "lost?")},
    {State::Unknown, "unknown", u"?", QT_TRANSLATE_NOOP("State", "unknown"), nullptr},
    {State::Expired, "expired", u"✕", QT_TRANSLATE_NOOP("State", "expired"), nullptr},
    {State::RenewalOverdue, "renewal-overdue", u"▲", QT_TRANSLATE_NOOP("State", "renewal overdue"),
        QT_TRANSLATE_NOOP("State", "overdue")},
    {State::Expiring, "expiring", u"▲", QT_TRANSLATE_NOOP("State", "expiring"), nullptr},
    {State::NoExpiry, "no-expiry", u"∞", QT_TRANSLATE_NOOP("State", "no expiry"), nullptr},
    {State::Exhausted, "exhausted", u"◈", QT_TRANSLATE_NOOP("State", "exhausted"),
        QT_TRANSLATE_NOOP("State", "used up")},
    {State::Held, "held", u"●", QT_TRANSLATE_NOOP("State", "held"), nullptr},
    {State::Open, "open", u"◇", QT_TRANSLATE_NOOP("State", "open"), nullptr},
    {State::Free, "free", u"○", QT_TRANSLATE_NOOP("State", "free"), nullptr},
}};

namespace
{

const StateTraits& traitsOf(State state) { return everyState[std::size_t(rankOf(state))]; }

bool isClosedLatch(State state, Kind kind)
{
    return state == State::Exhausted && kind->counting == Counting::Latch;
}

} // namespace

int rankOf(State state)
{
    return int(std::ranges::find(everyState, state, &StateTraits::state) - everyState.begin());
}

QString stateSign(State state, LeaseKind lease)
{
    return state == State::Held && lease == LeaseKind::Fixed ? QStringLiteral("◆")
                                                             : QString::fromUtf16(traitsOf(state).sign);
}

QString stateWord(State state, Kind kind)
{
    return isClosedLatch(state, kind) ? QCoreApplication::translate("State", "closed")
                                      : QCoreApplication::translate("State", traitsOf(state).word);
}

QString stateShortWord(State state, Kind kind)
{
    const char* shortWord = traitsOf(state).shortWord;
    return shortWord == nullptr || isClosedLatch(state, kind)
               ? stateWord(state, kind)
               : QCoreApplication::translate("State", shortWord);
}

QString stateTitle(State state, Kind kind)
{
    QString title = stateWord(state, kind);
    title.replace(0, 1, title.first(1).toUpper());
    return title;
}

QByteArray name(State state) { return traitsOf(state).name; }

} // namespace lockscope::locks
