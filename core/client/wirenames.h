#pragma once

#include "core/base/raw.h"

#include <QByteArray>

namespace lockscope::client
{

/// Where the release of a reentrant or fenced lock is told.
base::ChannelName lockChannel(const base::KeyName& lock);

/// A random client id, lower case 8-4-4-4-12.
QByteArray newClientUuid();

/// "<client uuid>:<thread id>".
base::HolderId holderId(const QByteArray& clientUuid, qint64 thread);

} // namespace lockscope::client
