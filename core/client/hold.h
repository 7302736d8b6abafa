#pragma once

#include "core/base/raw.h"

#include <QMetaType>

namespace lockscope::client
{

/// How a lock is taken: every kind that this client knows, the two sides of a read-write lock apart.
enum class Form : quint8 {
    Reentrant,
    Spin, ///< stored as Reentrant; its waiters poll and its release tells nobody
    Fair,
    Fenced,
    Read,
    Write,
    Semaphore, ///< permits without a holder, a lease or a way to ask whose they are
    Permit,    ///< one permit of a semaphore whose permits expire
    Latch,     ///< is awaited, never held
};

/// One holder's hold of one lock.
struct Hold {
    base::KeyName lock;
    base::HolderId holder; ///< as stored: "uuid:7", a writer's "uuid:7:write", the 16 raw bytes of a permit
    Form form = Form::Reentrant;

    friend bool operator==(const Hold&, const Hold&) = default;
};

/// How a hold is kept from running out: which forms go together in one script.
enum class Renewal : quint8 { None, Field, Read, Permit };
Renewal renewalOf(Form form);

} // namespace lockscope::client

Q_DECLARE_METATYPE(lockscope::client::Hold)
