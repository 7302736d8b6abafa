#pragma once

#include "core/audit/auditentry.h"
#include "core/base/result.h"
#include "core/locks/clientsight.h"
#include "core/locks/event.h"
#include "core/locks/finding.h"
#include "core/locks/health.h"

#include <QDateTime>
#include <QHash>

namespace lockscope::figure
{

/// A lock of an incident: what is known of it, and its past.
struct IncidentLock {
    locks::LockRef ref = {};
    locks::LockPtr lock = {};                   ///< null: nothing is known of it
    std::optional<locks::History> history = {}; ///< empty: its past was not told
};

/// All that is known of some locks at one moment, to be handed on to others.
struct IncidentReport {
    static constexpr qsizetype mostLocks = 20;   ///< further ones are left out; the page says so
    static constexpr qsizetype mostEvents = 200; ///< the newest of each lock
    static constexpr qsizetype mostActs = 100;   ///< the newest

    QList<IncidentLock> locks = {};
    locks::Health health = {};
    base::ServerTime now{}; ///< the server's clock, at which all of it stands; zero = it is not known
    QDateTime writtenAt = {};
    QString connection = {}; ///< what its people call the server; empty = it was given no name
    locks::FindingLimits limits = {};
    QHash<QByteArray, QString> aliases = {}; ///< by client id
    locks::ClientSight clients = {};
    base::Result<QList<audit::AuditEntry>> acts = QList<audit::AuditEntry>(); ///< on these, newest first
    QString recording = {}; ///< the name of the file beside the page; empty = there is none
    std::optional<base::Error> recordingFailure = {}; ///< why there is none although it was asked for
    QByteArray madeBy = {};                           ///< program and version
    bool isHashed = false;
};

/// The report with a hash in place of every name of a lock, client, server, node and user, the same one that
/// record::withHashedNames() gives with that salt. What may hold a name in another way is left out: names
/// that people gave to clients, where these connect from, reasons of acts and texts of errors. Pure.
IncidentReport withHashedNames(const IncidentReport& report, const QByteArray& salt);

/// The report as one HTML page that needs nothing else: what is going on with each lock, what is wrong and
/// since when, who holds it and who waits, its sawtooth and timeline, its last events, what was done to it
/// from here, and how well the server is known. Each name is escaped, and there is no script in it. What is
/// not known is said to be unknown. Times are UTC. Pure.
QByteArray htmlIncident(const IncidentReport& report);

} // namespace lockscope::figure

Q_DECLARE_TYPEINFO(lockscope::figure::IncidentLock, Q_RELOCATABLE_TYPE);
