#pragma once

#include "core/client/lockchannels.h"
#include "core/client/lockkind.h"
#include "core/client/lockscripts.h"

namespace lockscope::client
{

/// What the runs of one lock client share. Outlives them.
struct LockLink {
    redis::Client& commands;
    LockChannels& channels;
    const LockScripts& scripts;
    const base::Clock& clock;

    void run(const ScriptCall& call, redis::Client::Callback done) const
    {
        redis::evalScript(commands, scripts[call.script], call.keys, call.arguments, std::move(done));
    }
};

} // namespace lockscope::client
