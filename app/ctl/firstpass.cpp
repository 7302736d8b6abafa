#include "app/ctl/firstpass.h"

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
    if (static_cast<quint64>(m_session.source().locks().size()) < health.locks)
        return;
    m_seen = true;
    m_settling.start(severalBatches);
}

} // namespace lockscope::ctl
