#pragma once

#include "core/base/result.h"
#include "core/console/source.h"
#include "core/locks/pinned.h"

#include <QString>

#include <memory>

namespace lockscope::console
{

/// What to watch on a server.
struct LiveRequest {
    QString uri;         ///< as a person typed it; see redis::Endpoint::fromUri
    QByteArray password; ///< asked for, where the URI has none
    QList<locks::Pinned> pins;
    QByteArrayList prefixes; ///< pushed at once by broadcast tracking
    Budget budget;
};

/// A source that watches a live server, on a thread of its own. Errors: InvalidUri, FileUnreadable.
base::Result<std::shared_ptr<Source>> watchServer(const LiveRequest& request);

/// A source that starts a private redis-server with sample clients and watches it; both end with it.
/// Errors: MissingProgram (names the package), StartFailed.
base::Result<std::shared_ptr<Source>> watchSandbox(const Budget& budget = {});

} // namespace lockscope::console
