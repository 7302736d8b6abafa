#include "core/locks/clues.h"

#include "core/locks/valueend.h"

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::ServerTime;

namespace
{

constexpr base::milliseconds notAboutIt{
    50}; // a read later than a message by more than that includes its cause

/// How far our notion of the server's clock may be behind it, where the machine stood still for a moment.
constexpr base::milliseconds clockDoubt{10};

} // namespace

bool alwaysPublishes(const Lock& lock, const Clues& clues)
{
    const Publishing publishing = lock.kind->publishing;
    return publishing == Publishing::Always || (publishing == Publishing::OnceHeard && clues.hasPublished());
}

void Clues::hearRelease(ServerTime at)
{
    m_hasPublished = true;
    if (m_releases == 0)
        m_firstAt = at;
    ++m_releases;
    m_heardAt = at;
}

bool Clues::beganAfter(ServerTime end) const { return m_releases > 0 && m_firstAt > end + clockDoubt; }

bool Clues::beganAround(ServerTime end) const
{
    return m_releases > 0 && std::chrono::abs(m_firstAt - end) <= clockDoubt;
}

void Clues::notice(const QByteArray& event)
{
    if (event != "expired" && event != "evicted")
        return;
    m_hasExpired = event == "expired";
    m_wasEvicted = !m_hasExpired;
}

void Clues::clear()
{
    m_releases = 0;
    m_hasExpired = m_wasEvicted = false;
    m_wasPushed = false;
}

void Clues::outlive(ServerTime at)
{
    m_wasPushed = false;
    if (m_releases > 0 && at - m_heardAt > notAboutIt)
        clear();
}

Cause causeOfAbsence(const Lock& before, const Clues& clues, Seen source, ServerTime at)
{
    if (source == Seen::Act)
        return {EventKind::ForceReleased, true};
    if (clues.wasEvicted())
        return {EventKind::Evicted, true};
    if (clues.hasExpired())
        return {EventKind::Expired, true};
    const auto deletedAt = keyExpiresAt(before);
    const bool ranOut = deletedAt && *deletedAt - clockDoubt <= at;
    if (ranOut && clues.beganAfter(*deletedAt)) // a late unlock sends a message as well
        return {EventKind::Expired, false};
    if (clues.releases() > 0)
        return {EventKind::Released, !before.expiresAt || !clues.beganAround(*before.expiresAt)};
    if (ranOut)
        return {EventKind::Expired, *deletedAt < at && (isPrompt(source) || source == Seen::Deadline)};
    return {};
}

bool isPrompt(Seen source)
{
    return source == Seen::Tracking || source == Seen::Keyspace || source == Seen::Channel ||
           source == Seen::Act;
}

} // namespace lockscope::locks
