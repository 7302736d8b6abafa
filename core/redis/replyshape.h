#pragma once

#include "core/redis/reply.h"

#include <QByteArrayList>

namespace lockscope::redis
{

/// Returns whether a reply has a form that the documentation gives for the reply to that command: another
/// form shows that replies are out of step. Errors fit every command, and a command that is no reading one
/// takes any reply. Any thread.
[[nodiscard]] bool fitsCommand(const Reply& reply, const QByteArrayList& words);

} // namespace lockscope::redis
