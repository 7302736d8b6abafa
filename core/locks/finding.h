#pragma once

#include "core/locks/lock.h"

#include <QStringList>

#include <array>
#include <bitset>

namespace lockscope::locks
{

/// Something about a lock that an operator should look at; the gravest first.
enum class Finding : quint8 {
    HeldTwice,       ///< the former primary still answers, and says that others hold it
    PossiblyLost,    ///< a failover lost it while it was held
    NoExpiry,        ///< nothing but its holder will ever free it
    RenewalOverdue,  ///< the renewal that was due did not come
    KeysElsewhere,   ///< in a cluster, its name keeps its scripts from running
    LongWait,        ///< it has been held for long while others wait
    HeldUnusually,   ///< it has been held far longer than locks of such a name are
    WaitersAsleep,   ///< it is free, and its waiters have not been told
    DeadWaiterFirst, ///< the first in its queue listens no more, so the others wait for nothing
    HolderSilent,    ///< its holder has shown no sign of life on any lock for long
    ManyWaiters,     ///< more wait than a lock is meant for
    ClockAhead,      ///< its holder's clock is far ahead of the server's
    Expired,         ///< its lease is over, and the server has not deleted the key
};
inline constexpr std::array everyFinding{Finding::HeldTwice, Finding::PossiblyLost, Finding::NoExpiry,
    Finding::RenewalOverdue, Finding::KeysElsewhere, Finding::LongWait, Finding::HeldUnusually,
    Finding::WaitersAsleep, Finding::DeadWaiterFirst, Finding::HolderSilent, Finding::ManyWaiters,
    Finding::ClockAhead, Finding::Expired};
/// The findings that show only after a lock was watched for a while.
inline constexpr std::array findingsOverTime{Finding::HeldTwice, Finding::PossiblyLost,
    Finding::RenewalOverdue, Finding::HolderSilent, Finding::LongWait, Finding::HeldUnusually,
    Finding::WaitersAsleep, Finding::DeadWaiterFirst};

enum class Severity : quint8 { Critical, Warning, Notice };
inline constexpr std::array everySeverity{Severity::Critical, Severity::Warning, Severity::Notice};

using Findings = std::bitset<everyFinding.size()>; ///< by Finding

/// The limits from which on something is a finding.
struct FindingLimits {
    base::milliseconds longHold{15 * 60 * 1000}; ///< of a lock that others wait for
    qint64 manyWaiters = 10;
    base::milliseconds silentHolder{15 * 60 * 1000}; ///< without a sign of life of its holder
    /// How far clocks may be off: a server's from another's or this machine's (clockcheck.h), a holder's from
    /// the server's.
    base::milliseconds clockOff{2'000};
    int timesUsual = 10; ///< as long as 95 of 100 holds of such locks last at most, and a minute at least

    friend bool operator==(const FindingLimits&, const FindingLimits&) = default;
};

/// All findings about `lock` when the server's clock shows `now`; none where it is out of sight: nothing is
/// known then.
Findings findingsOf(const Lock& lock, base::ServerTime now, const FindingLimits& limits = {});

/// The moment since which a finding about `lock` holds, by the server's clock, as far as that can be told: of
/// a hold that was not seen to begin, the moment by which it had begun. Empty where it is not known. Only for
/// those of findingsOf().
std::optional<base::ServerTime> findingSince(
    Finding finding, const Lock& lock, const FindingLimits& limits = {});

/// The next moment after `now` at which time alone may change the findings; empty = it changes nothing.
std::optional<base::ServerTime> nextFindingAt(
    const Lock& lock, base::ServerTime now, const FindingLimits& limits = {});

/// The findings that are set, the gravest first.
QList<Finding> foundIn(const Findings& findings);

/// The gravest of them; empty where there is none.
std::optional<Finding> gravest(const Findings& findings);

Severity severityOf(Finding finding);
/// "⚠", "▲" or "•": tells the severities apart without colour.
QString severitySign(Severity severity);
/// "!!", "!" or "·": the same for a terminal, in characters of one cell each.
QString severityMark(Severity severity);

/// Stable names for JSON and filter, "no-expiry" and "critical"; the reverse is empty for any other word.
QByteArray name(Finding finding);
QByteArray name(Severity severity);
std::optional<Finding> findingFromName(const QByteArray& name);
std::optional<Severity> severityFromName(const QByteArray& name);
/// The names of all severities, the gravest first.
QStringList severityNames();

/// A few words for a column or a button: "renewal overdue".
QString findingWords(Finding finding);
/// The same for a narrow cell: "overdue".
QString findingShortWords(Finding finding);
/// Says in a sentence what the finding means for this lock, with its numbers at `now`.
QString findingMeaning(Finding finding, const Lock& lock, base::ServerTime now);
/// Says in a sentence what an operator can do about it.
QString findingAdvice(Finding finding);

} // namespace lockscope::locks
