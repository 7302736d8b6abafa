#include "core/locks/portalockerfamily.h"

#include "core/locks/answers.h"
#include "core/locks/textform.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

constexpr KindTraits portalockerTraits{
    .id = "portalocker",
    .word = "portalocker",
    .library = "portalocker",
    .versions = "4.4",
    .checked = Checked::Live,
    .keyless = true,
};
constexpr Kind subscription{portalockerTraits};

/// "-lock-" and the holder's id, behind the lock's name.
const TextForm& connectionEnding()
{
    static const TextForm form{"-lock-" + QByteArray(32, '#'), TextForm::Rest::Nothing, true, {}, 1000};
    return form;
}

QList<ClientConnection> lockClientsIn(const base::KeyName& name, const QList<Reading>& readings)
{
    QList<ClientConnection> clients;
    for (const Reading& reading : readings)
        if (reading.command.name() == "client")
            clients += clientConnections(reading.reply.bytes);
    const PortalockerFamily family;
    clients.removeIf([&](const ClientConnection& client) { return family.nameOf(client) != name; });
    std::ranges::sort(clients, {}, &ClientConnection::id);
    return clients;
}

} // namespace

QByteArray PortalockerFamily::id() const { return QByteArrayLiteral("portalocker"); }

QList<Kind> PortalockerFamily::kinds() const { return {subscription}; }

/// Only a connection's name, or the operator, speaks for it.
bool PortalockerFamily::claims(const Candidate& candidate) const
{
    return candidate.pinnedAs == subscription || (!candidate.pinnedAs && candidate.hint == subscription);
}

QList<redis::Command> PortalockerFamily::questions(const Candidate&) const
{
    return {{QByteArrayLiteral("client"), "list", "type", "pubsub"}};
}

std::optional<base::KeyName> PortalockerFamily::nameOf(const ClientConnection& client) const
{
    if (client.subscriptions < 1 || client.name.size() <= connectionEnding().form.size() ||
        !connectionEnding().fits(client.name))
        return std::nullopt;
    return base::KeyName{client.name.chopped(connectionEnding().form.size())};
}

std::optional<Observation> PortalockerFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    constexpr qsizetype idLength = 32;
    const QList<ClientConnection> clients = lockClientsIn(candidate.key, readings);
    if (clients.isEmpty())
        return std::nullopt;
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = subscription;
    Holder holder = holderOf(subscription, {clients.constFirst().name.last(idLength)});
    holder.setParts(clients.constFirst().address, {});
    observation.holders = {holder};
    if (clients.size() > 1)
        observation.waiters = Waiters{.count = clients.size() - 1, .visibility = Visibility::AtMost};
    observation.evidence = {"connection-name"};
    if (candidate.pinnedAs)
        observation.evidence.prepend(candidate.operatorsWord());
    observation.fence =
        fenceOf({{holder.id.bytes, QByteArray::number(clients.constFirst().id)}}, std::nullopt);
    observation.fenceStrength = FenceStrength::Exact;
    observation.at = at;
    return observation;
}

Recipe PortalockerFamily::recipe(const LockOperation&, const Lock&) const
{
    Recipe refused;
    refused.obstacle = "connection-is-it";
    return refused;
}

QString PortalockerFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "connection-name" ? QCoreApplication::translate("PortalockerFamily",
                                           "A connection that is named as portalocker names those that hold "
                                           "this lock listens to a channel. "
                                           "There is no key.")
                                     : QString();
}

} // namespace lockscope::locks
