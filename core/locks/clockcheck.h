#pragma once

#include "core/locks/health.h"

#include <QStringList>

/// Servers whose clocks are far from each other's or from this machine's. Pure; any thread.
namespace lockscope::locks
{

/// How far a server's clock is ahead of this machine's; below zero = behind.
struct ClockOffset {
    QString node; ///< "host:port"; empty where there is one server
    base::milliseconds ahead{0};
    base::milliseconds within{0}; ///< the error: half of a round trip
};

/// True where the clocks differ by more than `limit`, whatever the error.
bool isFurther(const ClockOffset& offset, base::milliseconds limit);
/// "The server's clock is 42 s ahead of this machine's: one of them is wrong."
QString clockSentence(const ClockOffset& offset);

/// Tells what is wrong with the clocks of a server or a cluster. None of it is said of a difference that the
/// way of the answers may explain.
struct ClockCheck {
    QList<ClockOffset> off; ///< those that are further than the limit from this machine's, as far as known
    /// Set for a cluster: the two that differ the most, the one that is ahead first, where that is more than
    /// the limit.
    std::optional<std::pair<ClockOffset, ClockOffset>> apart;
};

/// Compares the clocks that `health` reports. Nothing of what is not live, or tells no time.
ClockCheck checkClocks(const Health& health, base::milliseconds limit);
/// Says what is wrong, what it means and what to do about it; empty where nothing is. Translated, plain text.
QStringList clockSentences(const ClockCheck& check);

} // namespace lockscope::locks
