#include "core/client/lockscripts.h"

namespace lockscope::client
{

namespace
{

base::Error strangeAnswer(const char* script) { return {base::ErrorKind::Protocol, script, "another reply"}; }

} // namespace

base::Result<LockScripts> LockScripts::load()
{
    LockScripts scripts;
    for (const auto& [name, script] : {std::pair{"acquire", &scripts.acquire},
             std::pair{"renew", &scripts.renew}, std::pair{"release", &scripts.release}}) {
        auto loaded = redis::Script::load(name);
        if (!loaded.ok())
            return loaded.error();
        *script = std::move(loaded).value();
    }
    return scripts;
}

base::Result<Attempt> readAttempt(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    const auto& words = answer->elements;
    if (words.size() != 2 || !words[0].isInteger() || !words[1].isInteger())
        return strangeAnswer("acquire");
    if (words[0].integer == 1)
        return Attempt{true, words[1].integer, base::milliseconds(-1)};
    return Attempt{false, 0, base::milliseconds(words[1].integer)};
}

base::Result<Leave> readLeave(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    if (answer->isNil())
        return Leave{};
    return answer->isInteger() ? base::Result<Leave>(Leave{true, answer->integer}) : strangeAnswer("release");
}

base::Result<QList<bool>> readRenewal(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    if (!answer->isArray())
        return strangeAnswer("renew");
    QList<bool> flags;
    for (const redis::Reply& element : answer->elements)
        flags.append(element.integer == 1);
    return flags;
}

base::Result<HoldSight> readSight(const redis::Client::Answer& field, const redis::Client::Answer& ttl)
{
    if (!field.ok())
        return field.error();
    if (!ttl.ok())
        return ttl.error();
    return HoldSight{field->bytes.toLongLong(), base::milliseconds(ttl->integer)};
}

} // namespace lockscope::client
