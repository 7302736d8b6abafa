#pragma once

#include "core/locks/health.h"
#include "ui/widgets/emptystate.h"

#include <QString>

namespace lockscope::ui
{

/// Sentences about how a server is known at this moment; plain text, translated.
namespace phrases
{
[[nodiscard]] QString count(quint64 number); ///< "940", "12.3 k", "1.2 M"
[[nodiscard]] QString feed(locks::FeedHealth::Feed feed);
[[nodiscard]] QString condition(locks::FeedHealth::Condition condition);
/// Why a source is as it is: a sentence; empty where there is nothing to say.
[[nodiscard]] QString reason(const locks::FeedHealth& feed);
[[nodiscard]] QString discovery(
    const locks::DiscoveryProgress& progress); ///< "searching: 42 % of 1.2 M keys"
/// False where the search for locks has failed, as without the permission for it.
[[nodiscard]] bool canSearch(const locks::Health& health);
/// "replica", or "no replica" although one was asked for; empty where it was not.
[[nodiscard]] QString searched(const QList<locks::DiscoveryPlace>& places);
[[nodiscard]] QString cost(const locks::Cost& cost); ///< "cost: 212/s · 0.4 %"
[[nodiscard]] QString whyNotLive(const locks::Health& health);

/// "live", "connecting", "not live", "not live since 12:03:11".
[[nodiscard]] QString liveness(const locks::Health& health);
/// "primary", "replica", of a group or cluster that; empty while it is not known.
[[nodiscard]] QString role(const locks::Health& health);

/// "As of 12:03:11, 4.0 s ago: The server has not answered."; empty while live. `age` = how old what is shown
/// is.
[[nodiscard]] QString notLive(const locks::Health& health, base::milliseconds age);
/// How long ago sight of the server was lost; zero while it is live, of a recording, and before it was ever
/// seen.
[[nodiscard]] base::milliseconds lostFor(const locks::Health& health);
/// Whether it would help to give the server another password.
[[nodiscard]] bool asksForPassword(const locks::Health& health);
/// Why nothing is shown although no filter hides anything.
[[nodiscard]] EmptyText nothingToShow(const locks::Health& health);
/// Why nothing is shown of `total` locks that were seen, all of which a filter hides. Without sight nobody
/// knows what would match, as each state is unknown.
[[nodiscard]] EmptyText nothingMatches(const locks::Health& health, qsizetype total);
} // namespace phrases

} // namespace lockscope::ui
