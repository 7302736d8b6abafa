#pragma once

#include "core/locks/health.h"
#include "ui/widgets/emptystate.h"

#include <QString>

namespace lockscope::ui
{

/// Sentences about the state of a server's observation at this moment; plain text, translated.
namespace phrases
{
[[nodiscard]] QString count(quint64 number); ///< "940", "12.3 k", "1.2 M"
/// Return the words for a feed and for its condition.
[[nodiscard]] QString feed(locks::FeedHealth::Feed feed);
[[nodiscard]] QString condition(locks::FeedHealth::Condition condition);
/// Returns a sentence on why a feed is in its condition; empty where there is nothing to say.
[[nodiscard]] QString reason(const locks::FeedHealth& feed);
[[nodiscard]] QString discovery(
    const locks::DiscoveryProgress& progress); ///< "searching: 42 % of 1.2 M keys"
/// Returns false where the search for locks has failed, for example without the permission for it.
[[nodiscard]] bool canSearch(const locks::Health& health);
/// "replica", or "no replica" although one was requested; empty where none was requested.
[[nodiscard]] QString searched(const QList<locks::DiscoveryPlace>& places);
[[nodiscard]] QString cost(const locks::Cost& cost); ///< "cost: 212/s · 0.4 %"
/// Returns the sentence on why the source is not live.
[[nodiscard]] QString whyNotLive(const locks::Health& health);

/// "live", "connecting", "not live", "not live since 12:03:11".
[[nodiscard]] QString liveness(const locks::Health& health);
/// "primary" or "replica", in a group or cluster with a word for that; empty while the role is unknown.
[[nodiscard]] QString role(const locks::Health& health);

/// "As of 12:03:11, 4.0 s ago: The server has not answered."; empty while live. `age` is the age of the data
/// shown.
[[nodiscard]] QString notLive(const locks::Health& health, base::milliseconds age);
/// Returns how long ago sight of the server was lost; zero while it is live, for a recording, and before it
/// was ever seen.
[[nodiscard]] base::milliseconds lostFor(const locks::Health& health);
/// Returns true where another password for the server would help.
[[nodiscard]] bool asksForPassword(const locks::Health& health);
/// Returns why nothing is shown although no filter hides anything.
[[nodiscard]] EmptyText nothingToShow(const locks::Health& health);
/// Returns why nothing is shown of `total` known locks, all of which a filter hides. While sight is lost each
/// state is unknown, so nobody knows which of them would match.
[[nodiscard]] EmptyText nothingMatches(const locks::Health& health, qsizetype total);
} // namespace phrases

} // namespace lockscope::ui
