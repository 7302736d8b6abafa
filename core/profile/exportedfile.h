#pragma once

#include "core/profile/connectionfile.h"
#include "core/profile/profile.h"

namespace lockscope::profile
{

/// Profiles as a file for others, or for another machine: what is kept of them but for when they were used.
/// There is no secret in it: addresses are without their passwords. readConnections() reads it again.
QByteArray exported(const QList<Profile>& profiles);

/// What becomes of a connection that a file names, beside what is kept here already. A server
/// that is production here stays it, whatever the file says, and a command for the password is
/// not taken: it would run on this machine, so a person is asked first.
Profile adopted(const ImportedConnection& connection, const ProfileStore& store);

} // namespace lockscope::profile
