#include "core/client/attempt.h"

namespace lockscope::client
{

Verdict verdictOn(const base::Error& error)
{
    using base::ErrorKind;
    switch (error.kind) {
    case ErrorKind::OutcomeUnknown:
    case ErrorKind::TimedOut:
    case ErrorKind::ConnectionLost:
        return Verdict::Undecided;
    case ErrorKind::NotSent:
    case ErrorKind::Busy:
    case ErrorKind::Loading:
    case ErrorKind::MasterDown:
    case ErrorKind::OutOfMemory:
    case ErrorKind::Misconfigured:
        return Verdict::NotDone;
    default:
        return Verdict::Final;
    }
}

} // namespace lockscope::client
