#include "app/ctl/jsonline.h"

#include "core/base/rawjson.h"
#include "core/locks/lockjson.h"

namespace lockscope::ctl
{

QByteArray jsonLine(const locks::Lock& lock, const CommandSession& session)
{
    return base::jsonLine(
        locks::toJson(lock, {session.now(), session.health().live, &session.aliases(), session.limits()}));
}

QByteArray jsonLine(const locks::Event& event) { return base::jsonLine(locks::toJson(event)); }

QByteArray jsonLine(const locks::Health& health, base::ServerTime at)
{
    return base::jsonLine(locks::toJson(health, at));
}

} // namespace lockscope::ctl
