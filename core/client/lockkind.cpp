#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

Renewal renewalOf(Form form)
{
    switch (form) {
    case Form::Reentrant:
    case Form::Spin:
    case Form::Fair:
    case Form::Fenced:
    case Form::Write:
        return Renewal::Field;
    case Form::Read:
        return Renewal::Read;
    case Form::Permit:
        return Renewal::Permit;
    case Form::Semaphore:
    case Form::Latch:
        break;
    }
    return Renewal::None;
}

const LockKind& kindOf(Form form)
{
    switch (form) {
    case Form::Spin:
        return spinKind;
    case Form::Fair:
        return fairKind;
    case Form::Fenced:
        return fencedKind;
    case Form::Read:
        return readKind;
    case Form::Write:
        return writeKind;
    case Form::Semaphore:
        return semaphoreKind;
    case Form::Permit:
        return permitKind;
    case Form::Latch:
        return latchKind;
    case Form::Reentrant:
        break;
    }
    return reentrantKind;
}

ScriptCall renewalCall(Renewal renewal, const QList<Hold>& holds, base::milliseconds lease)
{
    ScriptCall call{renewal == Renewal::Read     ? "renew-read"
                    : renewal == Renewal::Permit ? "renew-permit"
                                                 : "renew",
        {}, {inMilliseconds(lease)}};
    for (const Hold& hold : holds) {
        call.keys << (renewal == Renewal::Permit ? locks::redisson::permitTimeoutsKey(hold.lock).bytes
                                                 : hold.lock.bytes);
        if (renewal == Renewal::Read)
            call.keys << readerTimeouts(hold);
        call.arguments << hold.holder.bytes;
    }
    return call;
}

} // namespace lockscope::client
