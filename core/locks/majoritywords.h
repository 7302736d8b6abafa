#pragma once

#include "core/locks/finding.h"
#include "core/locks/majorityindex.h"

#include <QString>

/// Words and sentences about locks on several servers, for people: translated, plain text. Any thread.
namespace lockscope::locks
{

/// "two-holders", "minority", "unclear", "held" for JSON.
QByteArray name(MajorityState state);
/// How grave that is; empty of Held.
std::optional<Severity> severityOf(MajorityState state);
/// "held on 3 of 5", "held on 3 of 5, 1 unknown", "held on 2 of 5: no majority"; with several tokens "3 of 5
/// by 0b0e…, 2 of 5 by 77a1…".
QString heldOnWords(const MajorityLock& lock);
/// Says in a few sentences what that means for whoever took it, if its masters are the servers of the set.
QString majorityMeaning(const MajorityLock& lock);
/// The token, shortened where it is long.
QString tokenWords(const base::HolderId& token);
/// Says what is left after the token was taken away on servers: where it may still be, and whether that is a
/// majority. `left` of `servers` may still have it.
QString leftWords(int left, int servers);

} // namespace lockscope::locks
