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

/// What is about to be sent for one act: the audit line that must be on the disk first.
struct Intent {
    QByteArray id; ///< unique; the outcome's line carries it as well
    ActRequest request;
    locks::LockPtr seen;       ///< what the act is bound to; null where it needs nothing
    QByteArray script;         ///< name in lua/; empty for a plain command
    QByteArray sha1;           ///< of the script
    QByteArrayList keys;       ///< as sent
    QList<SentScript> further; ///< what may follow under the same intent: finds a lost reply out, leaves a
                               ///< queue, keeps a hold up
    QByteArrayList commands;   ///< the commands inside, as Plan::sends
    QByteArray redisUser;      ///< whom the server takes us for; empty = not known
    QByteArray server;         ///< masked endpoint
};

/// Where acts are written down before and after. Implemented over the audit file; a test brings its own.
/// Lives on the thread of the executor that asks; calls back there, never from within the call.
class Journal
{
public:
    using Written = std::function<void(const base::Result<void>&)>;

    Journal() = default;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    virtual ~Journal() = default;

    /// `written` once the line is on the disk; with an error nothing may be sent.
    virtual void intent(const Intent& intent, Written written) = 0;
    virtual void outcome(const QByteArray& intentId, const Outcome& outcome) = 0;
};

} // namespace lockscope::admin
