#pragma once

#include "core/client/attempt.h"
#include "core/redis/client.h"
#include "core/redis/scripts.h"

#include <map>

namespace lockscope::client
{

/// Every script of this room, loaded once for a client.
class LockScripts
{
public:
    /// Errors: FileUnreadable (a build without them).
    static base::Result<LockScripts> load();
    /// Each with that one behind it, see redis::Script::followedBy.
    [[nodiscard]] LockScripts followedBy(const redis::Script& last) const;
    /// The SHA-1 of those that take nothing new: they renew, release, leave a queue or look.
    [[nodiscard]] QByteArrayList keeping() const;
    /// One of them by its name in lua/.
    [[nodiscard]] const redis::Script& operator[](const QByteArray& name) const { return m_scripts.at(name); }

private:
    std::map<QByteArray, redis::Script> m_scripts;
};

/// What the scripts' replies say, the same for all kinds: {1, count[, token]} or {0, remaining ms} of an
/// acquire; nil or what is left of a release; one flag per hold of a renewal; {count, remaining ms[, token]}
/// of a look; a number of a counter. An answer of another form is a Protocol error.
base::Result<Attempt> readAttempt(const redis::Client::Answer& answer);
base::Result<Leave> readLeave(const redis::Client::Answer& answer);
base::Result<QList<bool>> readRenewal(const redis::Client::Answer& answer);
base::Result<HoldState> readHoldState(const redis::Client::Answer& answer);
base::Result<qint64> readNumber(const redis::Client::Answer& answer);

} // namespace lockscope::client
