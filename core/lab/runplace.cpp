#include "core/lab/runplace.h"

#include "core/lab/library.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using profile::Environment;

/// The scripts that a server keeps are everybody's.
bool touchesKeptScripts(const ClientGroup& group)
{
    return std::any_of(group.program.begin(), group.program.end(), [](const Instruction& instruction) {
        const auto* send = std::get_if<step::Send>(&instruction);
        return send != nullptr && send->words.value(0).toLower() == "script";
    });
}

bool needsOwnServers(const Scenario& scenario)
{
    const auto isSpecial = [](const ServerNeed& need) { return need.replicaOf || need.busyAfter; };
    const auto isOfServer = [&scenario](const Fault& fault) {
        return targetOf(fault, scenario) == TargetKind::Server;
    };
    return scenario.servers.size() > 1 || scenario.sentinels > 0 ||
           std::ranges::any_of(scenario.groups, &touchesKeptScripts) ||
           std::ranges::any_of(scenario.servers, isSpecial) ||
           std::ranges::any_of(scenario.faults, isOfServer);
}

/// The scripts of built-in scenarios are known to keep to their keys; this is not known of others.
bool isBuiltIn(const Scenario& scenario)
{
    const auto read = builtInScenario(scenario.id);
    const auto* own = std::get_if<Scenario>(&read);
    return own != nullptr && own->source == scenario.source;
}

bool hasOwnCommands(const Scenario& scenario)
{
    const auto isCommand = [](const Instruction& instruction) {
        return std::holds_alternative<step::Send>(instruction) ||
               std::holds_alternative<step::RunScript>(instruction);
    };
    return std::ranges::any_of(scenario.groups, [&](const ClientGroup& group) {
        return std::any_of(group.program.begin(), group.program.end(), isCommand);
    });
}

const char* objectionTo(Environment environment)
{
    switch (environment) {
    case Environment::Unstated:
        return QT_TRANSLATE_NOOP("ErrorDetails",
            "nobody has stated what it is for, and the Lab plays on development and test servers only");
    case Environment::Production:
        return QT_TRANSLATE_NOOP("ErrorDetails", "it is production, and the Lab never plays there");
    case Environment::Development:
    case Environment::Test:
        break;
    }
    return nullptr;
}

const char* objectionTo(const Scenario& scenario, bool wantsProcesses)
{
    if (needsOwnServers(scenario))
        return QT_TRANSLATE_NOOP(
            "ErrorDetails", "it does something to its servers, so it plays on private ones only");
    if (wantsProcesses)
        return QT_TRANSLATE_NOOP(
            "ErrorDetails", "clients in processes of their own play on private servers only");
    if (hasOwnCommands(scenario) && !isBuiltIn(scenario))
        return QT_TRANSLATE_NOOP("ErrorDetails",
            "it is not built in and sends commands of its own, so it plays on private "
            "servers only: nothing shows that they keep to the Lab's names");
    return nullptr;
}

} // namespace

base::Result<RunPlace> RunPlace::fromUri(
    const QString& uri, const QByteArray& password, profile::Environment environment)
{
    const auto read = redis::Endpoint::fromUri(uri);
    if (!read.ok())
        return read.error();
    RunPlace place{*read, environment};
    if (!password.isEmpty())
        place.endpoint.password = redis::Secret(password);
    return place;
}

base::Result<void> permission(const RunPlace& place, const Scenario& scenario, bool wantsProcesses)
{
    using base::ErrorKind;
    if (const char* why = objectionTo(place.environment))
        return base::Error{ErrorKind::InvalidArgument, QT_TRANSLATE_NOOP("ErrorDetails", "this server"), why};
    if (place.endpoint.sentinels)
        return base::Error{ErrorKind::InvalidArgument, "Sentinels",
            QT_TRANSLATE_NOOP("ErrorDetails", "a run plays on one server, not on a group")};
    if (place.endpoint.cluster)
        return base::Error{ErrorKind::InvalidArgument, "a cluster",
            QT_TRANSLATE_NOOP("ErrorDetails", "a run plays on one server, not on all of its nodes")};
    if (place.endpoint.allDatabases)
        return base::Error{ErrorKind::InvalidArgument, "db=all",
            QT_TRANSLATE_NOOP("ErrorDetails", "a run plays in one database")};
    if (const char* why = objectionTo(scenario, wantsProcesses))
        return base::Error{ErrorKind::InvalidArgument, scenario.id, why};
    return {};
}

} // namespace lockscope::lab
