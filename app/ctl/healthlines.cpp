#include "app/ctl/healthlines.h"

#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "core/locks/lockwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ctl
{

namespace
{

/// The server's clock, or this machine's before the server was asked.
base::ServerTime momentOf(const locks::Health& health, base::ServerTime serverNow)
{
    return health.clock.known ? serverNow
                              : std::chrono::floor<base::milliseconds>(std::chrono::system_clock::now());
}

} // namespace

QString livenessText(const locks::Health& health)
{
    if (const locks::FeedHealth* feed = health.pausedFeed(); health.live && feed)
        return QCoreApplication::translate("lockscopectl", "live; lock channels paused (%1 messages a second "
                                                           "when last listened to): events between reads are "
                                                           "not seen")
            .arg(feed->messagesPerSecond.value_or(0));
    if (health.live)
        return QCoreApplication::translate("lockscopectl", "live");
    const QString why =
        health.failure ? words::sentence(*health.failure) : locks::unknownSentence(health.reason);
    return QCoreApplication::translate("lockscopectl", "not live: %1").arg(why);
}

QString clockText(base::ServerTime moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count())
        .toString(QStringLiteral("HH:mm:ss.zzz"));
}

HealthLines::HealthLines(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &Session::healthChanged, this, &HealthLines::take);
}

void HealthLines::take(const locks::Health& health)
{
    const Told now{health.live, health.live ? QByteArray() : health.reason,
        health.live && health.pausedFeed() != nullptr};
    if (m_told == now)
        return;
    m_told = now;
    const base::ServerTime at = momentOf(health, m_session.now());
    if (m_session.arguments().json)
        m_session.wrote(say(jsonLine(health, at)));
    else
        m_session.wrote(say(clockText(at) + QStringLiteral("  -- ") + livenessText(health)));
}

} // namespace lockscope::ctl
