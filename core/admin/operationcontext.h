#pragma once

#include "core/admin/actline.h"
#include "core/admin/actscripts.h"
#include "core/admin/journal.h"
#include "core/admin/locksnapshot.h"
#include "core/locks/recipe.h"

#include <functional>

namespace lockscope::admin
{

/// The values that the operations of one executor share. Outlives them.
struct OperationContext {
    const base::Clock& clock;
    Journal& journal;
    ActScripts& scripts;
    /// See ExecutorTarget, as for those below that are named so there.
    std::function<base::ServerClock()> serverClock;
    std::function<locks::LockPtr(const locks::LockRef&)> known;
    QByteArray server; ///< masked
    QByteArray user;
    std::function<void(const locks::LockRef&)> tookAway; ///< see ExecutorTarget, also for those below
    std::function<void(const locks::LockRef&, const locks::BoundCall&, const redis::Client::Answer&)> said;
    std::function<QList<locks::OwnChannel>(const locks::LockRef&)> ownChannels = {};
};

/// Returns the intent of a request, before anything of it is sent; its id is new.
Intent intentOf(const OperationContext& link, const ActRequest& request, const locks::LockPtr& seen);

/// Reads `known` again over a line that is ready. `done` is called once, never from within this call, unless
/// `context` is gone by then. All questions of a stage go out together, so one connection answers them in
/// order.
void readSnapshot(const OperationContext& link, ActLine& line, const locks::Lock& known, QObject* context,
    std::function<void(const base::Result<LockSnapshot>&)> done);

} // namespace lockscope::admin
