#pragma once

#include "core/client/lockkind.h"

/// The kinds, one per file.
namespace lockscope::client
{

extern const LockKind reentrantKind;
extern const LockKind spinKind;
extern const LockKind fairKind;
extern const LockKind fencedKind;
extern const LockKind readKind;
extern const LockKind writeKind;
extern const LockKind semaphoreKind;
extern const LockKind permitKind;
extern const LockKind latchKind;
extern const LockKind tokenKind;
extern const LockKind signalledTokenKind;

/// The calls that all locks share whose hash maps holder id -> count.
ScriptCall releaseOfField(const Ask& ask);
ScriptCall lookAtField(const Ask& ask);
base::ChannelName channelOfLock(const Hold& hold);

/// Returns the beginning of the names of one reader's timeout keys; ":" and the number of the read follow.
QByteArray readerTimeouts(const Hold& hold);

} // namespace lockscope::client
