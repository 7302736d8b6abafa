#pragma once

#include "core/locks/lock.h"

#include <QString>

#include <array>
#include <bitset>

namespace lockscope::locks
{

/// Something about a lock that an operator should look at; the gravest first.
enum class Finding : quint8 {
    PossiblyLost,    ///< a failover lost it while it was held
    NoExpiry,        ///< nothing but its holder will ever free it
    RenewalOverdue,  ///< the renewal that was due did not come
    LongWait,        ///< it has been held for long while others wait
    DeadWaiterFirst, ///< the first in its queue listens no more, so the others wait for nothing
    ManyWaiters,     ///< more wait than a lock is meant for
    Expired,         ///< it is over, and the server has not deleted the key
};
inline constexpr std::array everyFinding{Finding::PossiblyLost, Finding::NoExpiry, Finding::RenewalOverdue,
    Finding::LongWait, Finding::DeadWaiterFirst, Finding::ManyWaiters, Finding::Expired};

enum class Severity : quint8 { Critical, Warning, Notice };
inline constexpr std::array everySeverity{Severity::Critical, Severity::Warning, Severity::Notice};

using Findings = std::bitset<everyFinding.size()>; ///< by Finding

/// From where on something is a finding.
struct FindingLimits {
    base::milliseconds longHold{15 * 60 * 1000}; ///< of a lock that others wait for
    qint64 manyWaiters = 10;

    friend bool operator==(const FindingLimits&, const FindingLimits&) = default;
};

/// All that is found about `lock` when the server's clock shows `now`. None where sight of it was lost:
/// nothing is known then.
Findings findingsOf(const Lock& lock, base::ServerTime now, const FindingLimits& limits = {});

/// The next moment after `now` at which time alone may change what is found; empty = it changes nothing.
std::optional<base::ServerTime> nextFindingAt(
    const Lock& lock, base::ServerTime now, const FindingLimits& limits = {});

/// The gravest of them; empty where there is none.
std::optional<Finding> gravest(const Findings& findings);

Severity severityOf(Finding finding);

/// Stable names for JSON and filter, "no-expiry" and "critical"; the reverse is empty for any other word.
QByteArray name(Finding finding);
QByteArray name(Severity severity);
std::optional<Finding> findingFromName(const QByteArray& name);
std::optional<Severity> severityFromName(const QByteArray& name);

/// A few words for a column or a button: "renewal overdue".
QString findingWords(Finding finding);
/// What it means for this lock, a sentence with its numbers as of `now`.
QString findingMeaning(Finding finding, const Lock& lock, base::ServerTime now);
/// What an operator can do about it, a sentence.
QString findingAdvice(Finding finding);

} // namespace lockscope::locks
