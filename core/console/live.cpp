#include "core/console/live.h"

#include "core/console/livesource.h"

#include <QRandomGenerator>
#include <QStandardPaths>

namespace lockscope::console
{

base::Result<std::shared_ptr<Source>> watchServer(const LiveRequest& request)
{
    auto endpoint = redis::Endpoint::fromUri(request.uri);
    if (!endpoint)
        return endpoint.error();
    watch::WatchOptions options;
    options.connection.jitterSeed = QRandomGenerator::system()->generate64();
    options.endpoint = *endpoint;
    if (!request.password.isEmpty())
        options.endpoint.password = redis::Secret(request.password);
    options.budget = {request.budget.readsPerSecond, request.budget.serverShare};
    options.pins = request.pins;
    options.prefixes = request.prefixes;
    return std::shared_ptr<Source>(std::make_shared<LiveSource>(options));
}

base::Result<std::shared_ptr<Source>> watchSandbox(const Budget& budget)
{
    const servers::PrivateServerOptions wanted;
    if (QStandardPaths::findExecutable(wanted.program).isEmpty())
        return base::Error{base::ErrorKind::MissingProgram, wanted.program.toUtf8(), "redis-server"};
    watch::WatchOptions options;
    options.connection.jitterSeed = QRandomGenerator::system()->generate64();
    options.endpoint.transport = redis::Endpoint::Transport::Unix;
    options.budget = {budget.readsPerSecond, budget.serverShare};
    options.sandbox = true;
    return std::shared_ptr<Source>(std::make_shared<LiveSource>(options));
}

} // namespace lockscope::console
