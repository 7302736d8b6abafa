#include "core/admin/holdvalues.h"

#include "core/client/lockkind.h"
#include "core/locks/family.h"
#include "core/redis/hashslot.h"
#include "core/redis/scripts.h"

#include <algorithm>

namespace lockscope::admin
{

using client::Form;

std::optional<Form> formOf(const HoldTerms& terms) { return locks::formOf(terms.kind, terms.mode); }

bool holdsSeveral(const HoldTerms& terms) { return isCounter(terms.kind); }

QList<locks::LockRef> locksOf(const ActRequest& request)
{
    QList<locks::LockRef> all{request.lock};
    for (const base::KeyName& name : request.hold.others)
        all.append({name, request.lock.db, request.lock.node});
    return all;
}

locks::Lock blankLock(const ActRequest& request)
{
    locks::Lock lock;
    lock.ref = request.lock;
    lock.kind = request.hold.kind;
    lock.exists = false;
    return lock;
}

namespace
{

/// Nothing where that kind has no such script.
client::ScriptCall callOf(client::LockKind::Compose compose, const client::Ask& ask)
{
    return compose != nullptr ? compose(ask) : client::ScriptCall();
}

void addCall(Intent& intent, const client::ScriptCall& call)
{
    intent.script = call.script;
    intent.keys += call.keys;
    if (const auto script = redis::Script::load(call.script); script.ok())
        intent.sha1 = script->sha1;
}

void addFurther(Intent& intent, const client::ScriptCall& call)
{
    if (const auto script = redis::Script::load(call.script); !call.script.isEmpty() && script.ok())
        intent.further.append({call.script, script->sha1});
}

} // namespace

bool isForSeveralSlots(const ActRequest& request)
{
    const auto form = formOf(request.hold);
    const auto isTorn = [&](const locks::LockRef& lock) {
        client::Ask ask;
        ask.hold = {lock.name, {}, *form};
        return !redis::shareASlot(callOf(client::kindOf(*form).release, ask).keys);
    };
    return request.inCluster && form && std::ranges::any_of(locksOf(request), isTorn);
}

void describe(Intent& intent, const client::Hold& hold)
{
    const client::LockKind& kind = client::kindOf(hold.form);
    const ActKind act = intent.request.act;
    const bool isKept = act == ActKind::ShortenLease;
    const bool isLeft = act == ActKind::Release;
    const bool isTogether = !intent.request.hold.others.isEmpty();
    client::Ask ask;
    ask.hold = hold;
    ask.permits = intent.request.hold.permits;
    for (const locks::LockRef& lock : locksOf(intent.request)) {
        ask.hold.lock = lock.name;
        addCall(intent, isKept
                            ? client::renewalCall(client::renewalOf(hold.form), {hold}, intent.request.lease)
                        : isLeft ? callOf(kind.release, ask)
                                 : callOf(kind.acquire, ask));
    }
    if (isKept)
        return;
    addFurther(intent, callOf(kind.look, ask));
    if (isLeft)
        return;
    addFurther(intent, callOf(kind.leave, ask));
    if (client::renewalOf(hold.form) != client::Renewal::None)
        addFurther(intent, client::renewalCall(client::renewalOf(hold.form), {hold}, ask.lease));
    if (isTogether) // what was taken is left where the others cannot be had
        addFurther(intent, callOf(kind.release, ask));
}

Outcome failedHold(const base::Error& error)
{
    const bool silent = error.kind == base::ErrorKind::OutcomeUnknown;
    Outcome outcome;
    outcome.kind = silent ? OutcomeKind::Unknown : OutcomeKind::Failed;
    outcome.error = error;
    return outcome;
}

Outcome withSnapshot(Outcome outcome, const LockSnapshot& snapshot)
{
    outcome.after = snapshot.lock;
    const bool exclusive = snapshot.isHeld() && !snapshot.lock->permits && !snapshot.lock->latchCount;
    if (outcome.finding == "free" && exclusive)
        outcome.finding = "taken-by-other";
    if (outcome.finding == "free" && snapshot.isHeld() && snapshot.lock->permits)
        outcome.finding = snapshot.lock->permits->available > 0 ? "available" : "taken-by-other";
    return outcome;
}

} // namespace lockscope::admin
