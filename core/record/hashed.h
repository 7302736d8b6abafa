#pragma once

#include "core/record/recording.h"

namespace lockscope::record
{

/// The recording with every name of a lock, holder, client, node and server in place of which a hash stands,
/// the same one for the same name throughout; with another `salt` other ones, so that names cannot be found
/// by trying. What may speak of names otherwise (scenario, keyframes, companions) is left out, and in texts
/// the names are replaced. Pure.
Recording withHashedNames(const Recording& recording, const QByteArray& salt);

} // namespace lockscope::record
