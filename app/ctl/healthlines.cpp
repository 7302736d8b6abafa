#include "app/ctl/healthlines.h"

#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "core/locks/clockcheck.h"

namespace lockscope::ctl
{

namespace
{

/// Returns the server's clock, or this machine's before the server was asked.
base::ServerTime momentOf(const locks::Health& health, base::ServerTime serverNow)
{
    return health.clock.known ? serverNow
                              : std::chrono::floor<base::milliseconds>(std::chrono::system_clock::now());
}

} // namespace

HealthLines::HealthLines(CommandSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &CommandSession::healthChanged, this, &HealthLines::take);
}

void HealthLines::take(const locks::Health& health)
{
    const locks::ClockCheck clocks = locks::checkClocks(health, m_session.limits().clockOff);
    const auto news = m_news.take(health, locks::clockSentences(clocks));
    if (!news)
        return;
    const base::ServerTime at = momentOf(health, m_session.now());
    if (m_session.arguments().json)
        return m_session.wrote(say(jsonLine(health, at, clocks)));
    for (const QString& text : *news)
        m_session.wrote(say(clockText(at) + QStringLiteral("  -- ") + text));
}

} // namespace lockscope::ctl

#include "moc_healthlines.cpp"
