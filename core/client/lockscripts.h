#pragma once

#include "core/client/attempt.h"
#include "core/redis/client.h"
#include "core/redis/scripts.h"

#include <map>

namespace lockscope::client
{

/// All scripts of core/client, loaded once for a client.
class LockScripts
{
public:
    /// Loads the scripts. Errors: FileUnreadable (a build without them).
    static base::Result<LockScripts> load();
    /// Returns each script with `last` behind it, see redis::Script::followedBy.
    [[nodiscard]] LockScripts followedBy(const redis::Script& last) const;
    /// Returns the SHA-1 of the scripts that take nothing new: they renew, release, leave a queue or look.
    [[nodiscard]] QByteArrayList keeping() const;
    /// Returns a script by its name in lua/.
    [[nodiscard]] const redis::Script& operator[](const QByteArray& name) const { return m_scripts.at(name); }

private:
    std::map<QByteArray, redis::Script> m_scripts;
};

/// These read the scripts' replies, which are the same for all kinds: {1, count[, token]} or {0, remaining
/// ms} for an acquire; nil or the remaining count for a release; one flag per hold for a renewal; {count,
/// remaining ms[, token]} for a look; a number for a counter. An answer of another form is a Protocol error.
base::Result<Attempt> readAttempt(const redis::Client::Answer& answer);
base::Result<Leave> readLeave(const redis::Client::Answer& answer);
base::Result<QList<bool>> readRenewal(const redis::Client::Answer& answer);
base::Result<HoldState> readHoldState(const redis::Client::Answer& answer);
base::Result<qint64> readNumber(const redis::Client::Answer& answer);

} // namespace lockscope::client
