#include "tests/bench/watching.h"

#include "core/console/live.h"

namespace lockscope::bench
{

std::shared_ptr<console::Source> watching(const QString& uri)
{
    console::LiveRequest request;
    request.uri = uri;
    auto source = console::watchServer(request);
    if (!source.ok())
        qFatal("cannot watch: %s", source.error().detail.constData());
    (*source)->open();
    return *source;
}

void awaitLocks(const console::Source& source, qsizetype count)
{
    const bool found = runUntil([&] {
        const locks::Health health = source.health();
        return health.discovery.firstPassDone && source.locks().size() >= count;
    });
    if (!found)
        qFatal("%lld of %lld locks were found", qint64(source.locks().size()), qint64(count));
}

} // namespace lockscope::bench
