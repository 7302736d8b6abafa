#pragma once

#include "core/base/raw.h"

#include <QByteArray>

namespace lockscope::client
{

/// The names that the wire format derives from a lock's own. A name that contains "{" is taken as it is, any
/// other is put in braces, so that a cluster keeps all of them in one slot. Source: redisson-wire 1.2.
QByteArray prefixedName(const QByteArray& prefix, const base::KeyName& lock);
QByteArray suffixedName(const base::KeyName& lock, const QByteArray& suffix);

/// Where the release of a reentrant or fenced lock is told.
base::ChannelName lockChannel(const base::KeyName& lock);

/// A random client id, lower case 8-4-4-4-12.
QByteArray newClientUuid();

/// "<client uuid>:<thread id>".
base::HolderId holderId(const QByteArray& clientUuid, qint64 thread);

} // namespace lockscope::client
