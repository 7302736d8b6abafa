#pragma once

#include "core/base/time.h"
#include "core/client/hold.h"

#include <QByteArrayList>
#include <QList>

namespace lockscope::client
{

/// One run of one of our scripts.
struct ScriptCall {
    QByteArray script; ///< its name in lua/
    QByteArrayList keys;
    QByteArrayList arguments;

    friend bool operator==(const ScriptCall&, const ScriptCall&) = default;
};

/// The arguments that the calls of one operation are made from.
struct Ask {
    Hold hold;
    base::milliseconds lease{30'000};
    base::milliseconds place{0}; ///< for a fair lock: how long a place in its queue is valid
    bool queuesUp = false;       ///< for a fair lock: takes a place where it is refused
    qint64 permits = 1;          ///< for semaphores
};

/// A kind of lock as data: the call for each act, and the channel of its waiters. The replies have one form
/// for all kinds (see lockscripts.h), so the machines know none of them. Adding a kind is one file with one
/// such value. Source of what the scripts must do: redisson-wire 3 and 10.
struct LockKind {
    using Compose = ScriptCall (*)(const Ask&);
    using Channel = base::ChannelName (*)(const Hold&);

    Compose acquire = nullptr;
    Compose release = nullptr; ///< none = nothing is ever held
    Compose look = nullptr;    ///< settles an unknown outcome; none = it stays unknown
    Compose leave = nullptr;   ///< leaves the queue when the wait is over; none = there is no queue
    Channel channel = nullptr; ///< none = waiters poll
};

/// Returns the calls of the locks of that form.
const LockKind& kindOf(Form form);

/// Returns the call that renews holds that go together: all have that renewal.
ScriptCall renewalCall(Renewal renewal, const QList<Hold>& holds, base::milliseconds lease);

/// "30000"
inline QByteArray inMilliseconds(base::milliseconds time) { return QByteArray::number(qint64(time.count())); }

} // namespace lockscope::client
