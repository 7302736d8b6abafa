#include "core/console/live.h"

#include "core/console/entrypasswords.h"
#include "core/console/livesource.h"
#include "core/console/multiserversource.h"
#include "core/locks/family.h"

#include <QRandomGenerator>
#include <QStandardPaths>

namespace lockscope::console
{

namespace
{

ActingOptions actingOf(const LiveRequest& request)
{
    return {request.environment, request.connectionName, request.actUser, redis::Secret(request.actPassword),
        request.auditStream, request.auditFile};
}

void takeWishes(watch::WatchOptions& options, const LiveRequest& request)
{
    options.budget = request.budget;
    options.pins = request.pins;
    options.prefixes = request.prefixes;
    options.statements = request.statements;
}

base::Result<std::shared_ptr<Source>> watchSeveral(const QList<LiveRequest>& servers, client::Needs needs)
{
    MultiServerActs::Members members;
    for (const LiveRequest& server : servers) {
        const auto member = watchServer(server);
        if (!member)
            return member.error();
        members.append(*member);
    }
    return std::shared_ptr<Source>(std::make_shared<MultiServerSource>(members, needs));
}

} // namespace

LiveRequest requestOf(const profile::Profile& kept, const QString& uri)
{
    LiveRequest request;
    request.uri = uri;
    take(kept, request);
    return request;
}

void take(const profile::Profile& kept, LiveRequest& request)
{
    request.prefixes += kept.prefixes;
    for (const profile::Pin& pin : kept.pins)
        request.pins.append({pin.name, locks::kindFromName(pin.kind), pin.db});
    request.statements += statementsOf(kept);
    request.limits = limitsOf(kept);
    request.environment = kept.environment;
    request.connectionName = kept.name;
    request.actUser = kept.actUser;
    request.auditStream = kept.auditStream;
    request.passwordsFrom = kept.passwords;
}

locks::FindingLimits limitsOf(const profile::Profile& kept)
{
    locks::FindingLimits limits;
    if (kept.longWait)
        limits.longHold = *kept.longWait;
    limits.manyWaiters = kept.manyWaiters.value_or(limits.manyWaiters);
    limits.timesUsual = kept.timesUsual.value_or(limits.timesUsual);
    if (kept.silentHolder)
        limits.silentHolder = *kept.silentHolder;
    if (kept.clockOff)
        limits.clockOff = *kept.clockOff;
    return limits;
}

QList<locks::Stated> statementsOf(const profile::Profile& kept)
{
    QList<locks::Stated> known;
    for (const profile::Statement& statement : kept.statements)
        if (const auto kind = locks::kindFromName(statement.kind))
            known.append({statement.pattern, *kind});
    return known;
}

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
    takeWishes(options, request);
    auto passwords = std::make_unique<EntryPasswords>(request.uri, request.passwordsFrom);
    ActingOptions acting = actingOf(request);
    acting.passwordComes = passwords->brings(profile::Whose::Actor);
    return std::shared_ptr<Source>(std::make_shared<LiveSource>(options, acting, std::move(passwords)));
}

base::Result<std::shared_ptr<Source>> watchMultiLock(const QList<LiveRequest>& servers)
{
    return watchSeveral(servers, client::Needs::All);
}

base::Result<std::shared_ptr<Source>> watchRedlock(const QList<LiveRequest>& servers)
{
    return watchSeveral(servers, client::Needs::Majority);
}

base::Result<std::shared_ptr<Source>> watchSandbox(const LiveRequest& request)
{
    const servers::PrivateServerOptions wanted;
    if (QStandardPaths::findExecutable(wanted.program).isEmpty())
        return base::Error{base::ErrorKind::MissingProgram, wanted.program.toUtf8(), "redis-server"};
    watch::WatchOptions options;
    options.connection.jitterSeed = QRandomGenerator::system()->generate64();
    options.endpoint.transport = redis::Endpoint::SocketType::Unix;
    takeWishes(options, request);
    options.sandbox = true;
    ActingOptions acting;
    acting.environment = profile::Environment::Development;
    acting.connection = QStringLiteral("sandbox");
    return std::shared_ptr<Source>(std::make_shared<LiveSource>(options, acting));
}

} // namespace lockscope::console
