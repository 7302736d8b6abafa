#include "ui/pages/firstchoice.h"

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

/// The time to wait for the first locks, and the time to wait for a better one.
constexpr auto firstLook = 1500ms;
constexpr auto patience = 4s;
constexpr int rich = 3;

/// Rates how soon a lock draws a sawtooth: one that is held and is renewed or handed over soon does at once.
int interestOf(const locks::Lock& lock)
{
    if (!lock.exists || lock.holders.size() != 1 || !lock.expiresAt)
        return 0;
    return 1 + (lock.lease.kind == locks::LeaseKind::Watchdog ? 2 : 0) + (lock.waiters.count > 0 ? 2 : 0);
}

/// With a shorter lease, something happens sooner.
bool tellsLess(const locks::LockPtr& left, const locks::LockPtr& right)
{
    if (interestOf(*left) != interestOf(*right))
        return interestOf(*left) < interestOf(*right);
    return left->expiresAt > right->expiresAt;
}

} // namespace

void FirstChoice::begin(const base::KeyName& remembered, base::MonoTime now)
{
    m_remembered = remembered;
    m_since = now;
    m_open = true;
}

std::optional<locks::LockRef> FirstChoice::choose(const QList<locks::LockPtr>& locks, base::MonoTime now)
{
    if (!m_open || locks.isEmpty())
        return std::nullopt;
    const auto waited = now - m_since;
    const auto known = std::ranges::find_if(
        locks, [this](const locks::LockPtr& lock) { return lock->ref->name == m_remembered; });
    const auto best = std::ranges::max_element(locks, tellsLess);
    const bool remembered = !m_remembered.isEmpty() && known != locks.end();
    const bool good = m_remembered.isEmpty() && waited >= firstLook && interestOf(**best) >= rich;
    if (!remembered && !good && waited < patience)
        return std::nullopt;
    m_open = false;
    return remembered ? (*known)->ref : (*best)->ref;
}

} // namespace lockscope::ui
