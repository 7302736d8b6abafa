#include "core/locks/clues.h"

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::ServerTime;

namespace
{

constexpr base::milliseconds notAboutIt{
    50}; // a look later than a message by more than that includes its cause

/// So far our notion of the server's clock may be behind it, where the machine stood still for a moment.
constexpr base::milliseconds clockDoubt{10};

/// Its release sends a message, whatever the client. Spin locks publish nothing and look like reentrant ones.
bool alwaysPublishes(const Lock& lock, const Clues& clues)
{
    switch (lock.kind) {
    case Kind::Fenced:
    case Kind::ReadWrite:
    case Kind::FasterMultiLock:
    case Kind::Latch:
        return true;
    case Kind::Fair:
        return !lock.waiters.list.isEmpty(); // it wakes the next in the queue, if there is one
    case Kind::Reentrant:
        return clues.hasPublished();
    default:
        return false;
    }
}

} // namespace

void Clues::hearRelease(ServerTime at)
{
    m_hasPublished = true;
    if (at < m_messageOwedUntil) {
        m_messageOwedUntil = {};
        return;
    }
    ++m_releases;
    m_heardAt = at;
}

void Clues::hearLateRelease()
{
    m_hasPublished = true;
    m_messageOwedUntil = {};
}

void Clues::notice(const QByteArray& event)
{
    if (event == "expired" || event == "evicted")
        m_told = event;
}

void Clues::clear()
{
    m_releases = 0;
    m_told.clear();
}

void Clues::outlive(ServerTime at)
{
    if (m_releases > 0 && at - m_heardAt > notAboutIt)
        clear();
}

Cause causeOfAbsence(
    const Lock& before, const Clues& clues, Seen source, ServerTime at, bool messagesComplete)
{
    if (source == Seen::Act)
        return {EventKind::ForceReleased, true};
    if (clues.wasTold("evicted"))
        return {EventKind::Evicted, true};
    if (clues.wasTold("expired"))
        return {EventKind::Expired, true};
    if (clues.releases() > 0)
        return {EventKind::Released, true};
    if (before.expiresAt && *before.expiresAt - clockDoubt <= at)
        return {EventKind::Expired, *before.expiresAt < at && (isPrompt(source) || source == Seen::Deadline)};
    // A read over another connection may overtake the message: only what came the same way proves silence.
    if (messagesComplete && isPrompt(source) && alwaysPublishes(before, clues))
        return {EventKind::Deleted, true};
    return {};
}

bool isPrompt(Seen source)
{
    return source == Seen::Tracking || source == Seen::Keyspace || source == Seen::Channel ||
           source == Seen::Act;
}

} // namespace lockscope::locks
