#include "app/ctl/jsonline.h"

#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/locks/lockjson.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

QJsonObject jsonObject(const locks::Lock& lock, const CommandSession& session)
{
    return locks::toJson(lock, {session.now(), session.health().live, &session.aliases(), session.limits()});
}

QByteArray jsonLine(const locks::Lock& lock, const CommandSession& session)
{
    return base::jsonLine(jsonObject(lock, session));
}

QByteArray jsonLine(const locks::Event& event, const CommandSession& session)
{
    return base::jsonLine(locks::toJson(event, session.aliases(), session.health().serverName));
}

QByteArray jsonLine(const locks::Health& health, base::ServerTime at, const locks::ClockCheck& clocks)
{
    return base::jsonLine(locks::toJson(health, at, clocks));
}

QString lockJsonWords()
{
    return Words::tr(
        "One object for each lock: %1. Fields whose name ends in _ms are milliseconds on the server's "
        "clock; where a name, id or content is not UTF-8, the field beside it whose name ends in _b64 "
        "has its bytes.")
        .arg(QStringLiteral(
            "lock, db, node, kind, family, state, live, as_of_ms, holders, holder_life, permits, "
            "latch_count, ttl_ms, expires_at_ms, lease, renewals, waiters, token, companions, group, fence, "
            "fence_strength, pinned, evidence, trouble, trouble_since_ms"));
}

QString healthJsonWords()
{
    return Words::tr("Among them stand objects about the source itself: %1.")
        .arg(QStringLiteral("event (“health”), live, reason, at_ms"));
}

} // namespace lockscope::ctl
