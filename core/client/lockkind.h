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

/// What the calls of one operation are made of.
struct Ask {
    Hold hold;
    base::milliseconds lease{30'000};
    base::milliseconds place{0}; ///< of a fair lock: how long a place in its queue is valid
    bool queuesUp = false;       ///< of a fair lock: takes a place where it is refused
    qint64 permits = 1;          ///< of semaphores
};

/// A kind of lock as data: what is sent for each act, and where its waiters are told. The replies have one
/// form for all kinds (see lockscripts.h), so the machines know none of them. Adding a kind is one file with
/// one such value. Source of what the scripts must do: redisson-wire 3 and 10.
struct LockKind {
    using Compose = ScriptCall (*)(const Ask&);
    using Channel = base::ChannelName (*)(const Hold&);

    Compose acquire = nullptr;
    Compose release = nullptr; ///< none = nothing is ever held
    Compose look = nullptr;    ///< finds an unknown outcome out; none = it stays unknown
    Compose leave = nullptr;   ///< leaves the queue when the wait is over; none = there is no queue
    Channel channel = nullptr; ///< none = waiters poll
};

const LockKind& kindOf(Form form);

/// Renews holds that go together: all of that renewal.
ScriptCall renewalCall(Renewal renewal, const QList<Hold>& holds, base::milliseconds lease);

/// "30000"
inline QByteArray inMilliseconds(base::milliseconds time) { return QByteArray::number(qint64(time.count())); }

} // namespace lockscope::client
