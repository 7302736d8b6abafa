#pragma once

#include "core/admin/journal.h"
#include "core/audit/auditchain.h"
#include "core/profile/environment.h"

#include <QDateTime>
#include <QList>

namespace lockscope::audit
{

/// Who acts, on which connection: the same for all acts of one source.
struct AuditContext {
    QByteArray program; ///< "lockscope", "lockscopectl"
    QString connection; ///< what its people call it
    profile::Environment environment = profile::Environment::Unstated;
};

/// Returns the name of the user that this process runs as.
QString systemUser();

/// Return the content of the line before an act, and of the line after it. It holds no secret: the server is
/// masked, and commands are shown without their password-bearing parts because none of ours has any.
QJsonObject intentContent(const admin::Intent& intent, const AuditContext& context, const QDateTime& at);
QJsonObject outcomeContent(const QByteArray& intentId, const admin::Outcome& outcome, const QDateTime& at);

/// A step by which a person lets acts leave for a connection, or forbids them. The end of an unlocking by
/// time is no step: its line says how long it lasts.
enum class GuardStep : quint8 { Unlocked, LockedAgain, EnvironmentStated };

/// Returns the stable identifier, which its line has as "what": "unlock", "lock-again", "state-environment".
QByteArray name(GuardStep step);
std::optional<GuardStep> guardStepFromName(const QByteArray& text);
/// Returns the content of the line of such a step; `server` is masked.
QJsonObject guardContent(
    GuardStep step, const QByteArray& server, const AuditContext& context, const QDateTime& at);

/// One act, or one step of the guard, as the log has it. An act without an outcome has a result that is not
/// known; a step of the guard names no lock and is always applied.
struct AuditEntry {
    qint64 seq = 0; ///< of the intent's line
    QByteArray id;
    QDateTime at;
    QByteArray act; ///< as name(ActKind) or name(GuardStep)
    locks::LockRef lock;
    QString user;
    QString redisUser;
    QString server; ///< masked
    QString connection;
    QByteArray environment;
    QString reason;
    bool weak = false;                ///< bound to an id alone
    QList<base::HolderId> holders;    ///< as they were seen
    QByteArray script;                ///< name in lua/; empty for a plain command
    QByteArray sha1;                  ///< of the script
    QByteArrayList keys;              ///< as sent
    QByteArrayList commands;          ///< inside, as a person reads them
    QList<admin::SentScript> further; ///< what may have followed under the same intent
    std::optional<admin::OutcomeKind> outcome;
    QDateTime endedAt;
    QByteArray why;     ///< of Refused
    QByteArray error;   ///< of Failed and Unknown: name(ErrorKind)
    QByteArray finding; ///< what the read afterwards showed
    QJsonObject intent; ///< the whole line
    QJsonObject ended;  ///< the whole line
};

/// Returns the acts and steps of the guard in these lines, both newest first. An outcome whose intent is not
/// among the lines is passed over.
QList<AuditEntry> entriesOf(const QList<AuditLine>& newestFirst);

} // namespace lockscope::audit

Q_DECLARE_TYPEINFO(lockscope::audit::AuditEntry, Q_RELOCATABLE_TYPE);
