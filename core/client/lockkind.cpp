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
    case Form::TimeUuidToken:
    case Form::HexToken:
    case Form::Base64Token:
    case Form::JobToken:
    case Form::SignalledToken:
        return Renewal::Token;
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
    case Form::TimeUuidToken:
    case Form::HexToken:
    case Form::Base64Token:
    case Form::JobToken:
        return tokenKind;
    case Form::SignalledToken:
        return signalledTokenKind;
    case Form::Reentrant:
        break;
    }
    return reentrantKind;
}

namespace
{

QByteArray renewalScript(Renewal renewal)
{
    switch (renewal) {
    case Renewal::Read:
        return QByteArrayLiteral("renew-read");
    case Renewal::Permit:
        return QByteArrayLiteral("renew-permit");
    case Renewal::Token:
        return QByteArrayLiteral("renew-token");
    case Renewal::Field:
    case Renewal::None:
        break;
    }
    return QByteArrayLiteral("renew");
}

} // namespace

ScriptCall renewalCall(Renewal renewal, const QList<Hold>& holds, base::milliseconds lease)
{
    ScriptCall call{renewalScript(renewal), {}, {inMilliseconds(lease)}};
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
