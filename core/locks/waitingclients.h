#pragma once

#include "core/locks/clientsight.h"
#include "core/locks/lock.h"

#include <QHash>
#include <QJsonArray>
#include <QString>

namespace lockscope::locks
{

/// One who waits for a lock: a place in its queue, or a connection that listens for its release.
struct WaitingClient {
    QByteArray client;                          ///< as locks name it; empty = only its connection is known
    std::optional<ClientConnection> connection; ///< where it is, as far as that is known
    Certainty certainty = Certainty::Proved;    ///< that it waits
    QString alias;                              ///< as an operator calls it; empty = not named

    /// The alias, else the name of its connection, else its id, else its address; printable, and shortened in
    /// the middle where it is longer than `most`.
    [[nodiscard]] QString name(qsizetype most = 40) const;
};

/// Returns who waits for the lock, as far as its queue lists them or subscriptions tell it, next first.
[[nodiscard]] QList<WaitingClient> waitingClients(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases);

/// Says who waits, each name once and with how many places it has, the most first: "orders ×120, billing".
/// Names beyond `most` are counted. Empty where nobody is known.
[[nodiscard]] QString waitingWords(const QList<WaitingClient>& waiting, qsizetype most);

/// Returns them for JSON: name, client, alias, address, user, library, certainty.
[[nodiscard]] QJsonArray toJson(const QList<WaitingClient>& waiting);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::WaitingClient, Q_RELOCATABLE_TYPE);
