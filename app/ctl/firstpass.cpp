#include "app/ctl/firstpass.h"

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// A source delivers what it knows every 16 ms.
constexpr base::milliseconds severalBatches{100};

} // namespace

FirstPass::FirstPass(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    m_settling.setSingleShot(true);
    connect(&m_settling, &QTimer::timeout, this, &FirstPass::over);
    connect(&session, &Session::changed, this, &FirstPass::look);
    connect(&session, &Session::healthChanged, this, &FirstPass::look);
}

void FirstPass::look()
{
    const locks::Health& health = m_session.health();
    if (m_seen || !health.live || !health.discovery.firstPassDone)
        return;
    const QList<locks::LockPtr> known = m_session.source().locks();
    const auto existing = std::ranges::count_if(known, [](const auto& lock) { return lock->exists; });
    if (static_cast<quint64>(existing) < health.locks)
        return;
    m_seen = true;
    m_settling.start(severalBatches);
}

} // namespace lockscope::ctl
