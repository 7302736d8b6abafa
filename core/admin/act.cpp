#include "core/admin/act.h"

#include <algorithm>
#include <array>

namespace lockscope::admin
{

namespace
{

constexpr std::array<const char*, 10> actNames{"force-release", "release-holder", "release-entry",
    "remove-waiter", "nudge", "shorten", "acquire", "reenter", "release", "kill-script"};
constexpr std::array<const char*, 4> outcomeNames{"applied", "refused", "unknown", "failed"};

} // namespace

QByteArray name(ActKind act) { return actNames[static_cast<size_t>(act)]; }

QByteArray name(OutcomeKind outcome) { return outcomeNames[static_cast<size_t>(outcome)]; }

bool isHard(ActKind act)
{
    switch (act) {
    case ActKind::ForceRelease:
    case ActKind::ReleaseHolder:
    case ActKind::ReleaseEntry:
    case ActKind::RemoveWaiter:
    case ActKind::KillScript:
        return true;
    case ActKind::Nudge:
    case ActKind::ShortenLease:
    case ActKind::Acquire:
    case ActKind::Reenter:
    case ActKind::Release:
        break;
    }
    return false;
}

bool isOfHold(const ActRequest& request, const QList<OperatorHold>& holds)
{
    const bool isKept = request.act == ActKind::Release || request.act == ActKind::ShortenLease;
    return isKept && std::ranges::any_of(holds, [&request](const OperatorHold& hold) {
        return hold.lock == request.lock && hold.holder == request.who;
    });
}

std::optional<ActKind> actFromName(const QByteArray& name)
{
    for (size_t i = 0; i < actNames.size(); ++i)
        if (name == actNames[i])
            return static_cast<ActKind>(i);
    return std::nullopt;
}

HolderSigns signsOf(const locks::Lock& lock, base::ServerTime now)
{
    if (!lock.exists || !locks::isLiveAt(lock, now))
        return HolderSigns::Unknown;
    if (lock.expiresAt && now >= *lock.expiresAt)
        return HolderSigns::Dead;
    if (lock.life->sign != locks::HolderLife::Sign::None)
        return HolderSigns::Alive;
    if (locks::stateAt(lock, now) == locks::State::RenewalOverdue)
        return HolderSigns::Dead;
    const auto& silence = lock.life->silence;
    if (silence && (silence->missedRenewals || silence->connection == locks::HolderSilence::Connection::Gone))
        return HolderSigns::Dead;
    const bool isKept = lock.lease.kind == locks::LeaseKind::Watchdog && lock.renewals->count > 0;
    return isKept ? HolderSigns::Alive : HolderSigns::Unknown; // one renewal may have been the last by design
}

Outcome refusal(const QByteArray& why)
{
    Outcome outcome;
    outcome.kind = OutcomeKind::Refused;
    outcome.why = why;
    return outcome;
}

} // namespace lockscope::admin
