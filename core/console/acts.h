#pragma once

#include "core/admin/act.h"
#include "core/admin/guard.h"
#include "core/admin/permissions.h"

#include <QObject>

#include <functional>

namespace lockscope::console
{

using admin::ActPermission;
using admin::Permission;

/// The port through which an operator acts on a source. Lives on the thread of its user, as Source does;
/// every call returns at once. It is the only way to write: the guard checks each act, and the audit line is
/// on the disk before anything is sent. Nothing here changes what is shown: rows change because the server
/// did.
class Acts : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    using Done = std::function<void(const admin::Outcome&)>;
    using LinesCallback = std::function<void(const base::Result<QByteArrayList>&)>;
    using PermissionsCallback = std::function<void(const admin::ActPermissions&)>;

    /// Returns whether acts may leave, and what is missing where they may not.
    [[nodiscard]] virtual admin::GuardState guard() const = 0;
    /// States what the connection is for (asked once, kept by the caller in its profile).
    virtual void stateEnvironment(profile::Environment environment, const QString& connection) = 0;
    /// Ends read-only for a while. Error: InvalidArgument where the typed name is another one.
    virtual base::Result<void> unlock(const QString& typedName) = 0;
    /// Makes the connection read-only again, before the time is over.
    virtual void lockAgain() = 0;
    /// Gives the password of the user that acts, where the guard's state says that it needs one. Kept in
    /// memory as long as this lives, and nowhere else.
    virtual void setActPassword(const QByteArray& password) = 0;

    /// Returns what `request` would do to the lock as it is known now. Pure.
    [[nodiscard]] virtual admin::Plan plan(const admin::ActRequest& request) const = 0;
    /// Asks the server's ACL, without writing, which of this lock's acts are granted; asks nothing while acts
    /// may not leave. Calls `done` unless `context` is gone by then.
    virtual void askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done) = 0;
    /// Performs the act. Calls `done` once, never from within this call, unless `context` is gone by then
    /// (the act goes on).
    virtual void perform(const admin::ActRequest& request, QObject* context, Done done) = 0;
    /// Ends an Acquire that still waits. Its outcome is Refused ("given-up").
    virtual void giveUp(const locks::LockRef& lock) = 0;
    /// Returns the holds that the operator has taken and not given back.
    [[nodiscard]] virtual QList<admin::OperatorHold> holds() const = 0;
    /// Reads the newest audit lines of the stream that a team shares, newest first. Calls `done` unless
    /// `context` is gone by then. Errors: InvalidArgument where this connection has no such stream, and those
    /// of a connection.
    virtual void readTeamLog(QObject* context, LinesCallback done) = 0;

Q_SIGNALS:
    /// guard() has changed.
    void guardChanged(const lockscope::admin::GuardState& guard);
    /// holds() has changed.
    void holdsChanged();
};

} // namespace lockscope::console
