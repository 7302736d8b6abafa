#pragma once

#include "core/client/attempt.h"
#include "core/redis/client.h"
#include "core/redis/scripts.h"

namespace lockscope::client
{

/// The scripts of the reentrant lock. Source of what they must do: redisson-wire 3.1 and 10.
struct LockScripts {
    redis::Script acquire;
    redis::Script renew;
    redis::Script release;

    /// Errors: FileUnreadable (a build without them).
    static base::Result<LockScripts> load();
};

/// What the scripts' replies say; an answer of another form is a Protocol error.
base::Result<Attempt> readAttempt(const redis::Client::Answer& answer);
base::Result<Leave> readLeave(const redis::Client::Answer& answer);
base::Result<QList<bool>> readRenewal(const redis::Client::Answer& answer);

/// What HGET of the holder's field and PTTL of the lock say together.
base::Result<HoldSight> readSight(const redis::Client::Answer& field, const redis::Client::Answer& ttl);

} // namespace lockscope::client
