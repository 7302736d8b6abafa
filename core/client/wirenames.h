#pragma once

#include "core/client/hold.h"

#include <QByteArray>

namespace lockscope::client
{

/// Returns a random client id, lower case 8-4-4-4-12.
QByteArray newClientUuid();

/// Returns "<client uuid>:<thread id>".
base::HolderId holderId(const QByteArray& clientUuid, qint64 thread);

/// Returns the hold as the lock stores it: a writer's id ends with ":write"; a permit and a token are new
/// with each call.
Hold holdOf(const base::KeyName& lock, const base::HolderId& holder, Form form);

} // namespace lockscope::client
