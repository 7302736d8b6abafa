#include "app/ctl/firstpass.h"

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// A pinned name that was not asked for yet is neither held nor free.
bool isRead(const locks::LockPtr& lock)
{
    return !lock->pinned || !lock->current || lock->asOf > base::ServerTime();
}

bool hasBeenEverywhere(const locks::Health& health)
{
    constexpr int sandboxPasses = 2;
    return health.discovery.firstPassDone && (!health.sandbox || health.discovery.pass > sandboxPasses);
}

} // namespace

FirstPass::FirstPass(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &Session::changed, this, &FirstPass::look);
    connect(&session, &Session::healthChanged, this, &FirstPass::look);
}

void FirstPass::look()
{
    const locks::Health& health = m_session.health();
    if (m_seen || !health.live || !hasBeenEverywhere(health))
        return;
    const QList<locks::LockPtr> known = m_session.source().locks();
    const auto existing = std::ranges::count_if(known, [](const auto& lock) { return lock->exists; });
    if (static_cast<quint64>(existing) < health.locks || !std::ranges::all_of(known, isRead))
        return;
    m_seen = true;
    Q_EMIT over();
}

} // namespace lockscope::ctl

#include "moc_firstpass.cpp"
