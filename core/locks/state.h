#pragma once

#include "core/locks/kind.h"

#include <QString>

#include <array>

namespace lockscope::locks
{

/// The state at one moment. Open and Exhausted are for semaphores and latches; PossiblyLost is for a lock
/// that was held before a failover and is not on the new primary.
enum class State : quint8 {
    Held,
    RenewalOverdue,
    Expiring,
    NoExpiry,
    Expired,
    Free,
    Open,
    Exhausted,
    Unknown,
    PossiblyLost,
};

/// How a state is named and shown, once for window, terminal, filter and JSON. Each front end adds its own
/// colours.
struct StateTraits {
    State state;
    const char* name;      ///< stable: JSON, filter, recordings
    const char16_t* sign;  ///< tells it apart without colour
    const char* word;      ///< translated in the context "State"
    const char* shortWord; ///< in a narrow column; null = `word`
};

/// All states; those that need attention come first.
extern const std::array<StateTraits, 10> everyState;

/// The place of the state in everyState: the lower, the more it needs attention.
int rankOf(State state);
/// "●", "▲", …; a hold with a fixed lease has the sign "◆".
QString stateSign(State state, LeaseKind lease = LeaseKind::Unknown);
/// "held", "renewal overdue", …; an exhausted latch is "closed".
QString stateWord(State state, Kind kind = {});
/// The same where there is little room: "overdue", "lost?".
QString stateShortWord(State state, Kind kind = {});
/// The same with a capital letter, for a line or a cell of its own: "Held", "Renewal overdue".
QString stateTitle(State state, Kind kind = {});

/// The stable identifier of JSON and filter: "renewal-overdue".
QByteArray name(State state);

} // namespace lockscope::locks
