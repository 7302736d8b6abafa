#pragma once

#include "core/base/raw.h"
#include "core/locks/kind.h"

#include <QMetaType>

namespace lockscope::client
{

using locks::Form;

/// One holder's hold of one lock.
struct Hold {
    base::KeyName lock;
    /// It stands as the lock stores it: "uuid:7", a writer's "uuid:7:write", the 16 raw bytes of a permit, a
    /// token.
    base::HolderId holder;
    Form form = Form::Reentrant;

    friend bool operator==(const Hold&, const Hold&) = default;
};

/// How a hold is kept from running out: which forms go together in one script.
enum class Renewal : quint8 { None, Field, Read, Permit, Token };
/// Returns how holds of that form are renewed; None = they need no renewal.
Renewal renewalOf(Form form);

} // namespace lockscope::client

Q_DECLARE_TYPEINFO(lockscope::client::Hold, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::client::Hold)
