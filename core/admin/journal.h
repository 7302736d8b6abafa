#pragma once

#include "core/admin/act.h"
#include "core/base/result.h"

#include <functional>

namespace lockscope::admin
{

/// A script by its name in lua/ and the SHA-1 of its text.
struct SentScript {
    QByteArray name;
    QByteArray sha1;

    friend bool operator==(const SentScript&, const SentScript&) = default;
};

/// The audit line of one act, which must be on the disk before the act is sent.
struct Intent {
    QByteArray id; ///< unique; the outcome's line carries it as well
    ActRequest request;
    locks::LockPtr seen;       ///< the lock that the act is bound to; null where it needs none
    QByteArray script;         ///< name in lua/; empty for a plain command
    QByteArray sha1;           ///< of the script
    QByteArrayList keys;       ///< as sent
    QList<SentScript> further; ///< scripts that may follow under the same intent: to find out a lost reply,
                               ///< to leave a queue, to keep a hold up
    QByteArrayList commands;   ///< the commands inside, see Plan::sends
    QByteArray redisUser;      ///< the user by the server's answer; empty = not known
    QByteArray server;         ///< masked endpoint
};

/// The record of acts before and after they are sent. Implemented over the audit file; a test brings its own.
/// Lives on the thread of the executor that asks; calls back there, never from within the call.
class Journal
{
public:
    using Written = std::function<void(const base::Result<void>&)>;

    Journal() = default;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    virtual ~Journal() = default;

    /// Calls `written` once the line is on the disk; with an error nothing may be sent.
    virtual void intent(const Intent& intent, Written written) = 0;
    /// Writes the line after the act; nobody waits for it.
    virtual void outcome(const QByteArray& intentId, const Outcome& outcome) = 0;
};

} // namespace lockscope::admin

Q_DECLARE_TYPEINFO(lockscope::admin::SentScript, Q_RELOCATABLE_TYPE);
