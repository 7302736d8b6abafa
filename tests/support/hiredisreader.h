#pragma once

#include "core/redis/reply.h"

namespace lockscope::support
{

/// The results of a reader over a stream: its whole replies, and whether it took offence.
struct ReadOutcome {
    QList<redis::Reply> replies;
    bool sound = true;
};

/// hiredis as it comes, given everything at once: the reference that our reader is compared with. Not for
/// streams that announce more than memory holds.
ReadOutcome readByHiredis(const QByteArray& wire);

} // namespace lockscope::support
