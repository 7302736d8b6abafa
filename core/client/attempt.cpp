#include "core/client/attempt.h"

namespace lockscope::client
{

CallVerdict verdictOn(const base::Error& error)
{
    using base::ErrorKind;
    switch (error.kind) {
    case ErrorKind::OutcomeUnknown:
    case ErrorKind::TimedOut:
    case ErrorKind::ConnectionLost:
        return CallVerdict::Undecided;
    case ErrorKind::NotSent:
    case ErrorKind::Busy:
    case ErrorKind::Loading:
    case ErrorKind::MasterDown:
    case ErrorKind::OutOfMemory:
    case ErrorKind::Misconfigured:
        return CallVerdict::NotDone;
    default:
        return CallVerdict::Final;
    }
}

} // namespace lockscope::client
