#pragma once

#include <QString>

namespace lockscope::bench
{

/// Lock traffic on a server until standard input ends, about `perSecond` changes a second: a part of them are
/// lock clients of ours that contend, wait, are renewed by their watchdogs and release, half of them under
/// names that never come again; the others change the reentry counts of `locks` locks that are there (see
/// addLocks). A server that cannot be reached is waited for. Needs a QCoreApplication; what the program
/// returns.
int runLoad(const QString& uri, int locks, int perSecond);

} // namespace lockscope::bench
