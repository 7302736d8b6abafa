#pragma once

#include "core/profile/connectionfile.h"
#include "core/profile/profile.h"

namespace lockscope::profile
{

/// Returns profiles as a file for others, or for another machine: all that is kept of them, except when they
/// were used. It holds no secret: addresses are without their passwords. readConnections() reads it again.
QByteArray exported(const QList<Profile>& profiles);

/// Returns the profile for a connection that a file names, merged with what is kept here already. A server
/// that is production here stays so, whatever the file says. A command for the password is not taken: it
/// would run on this machine, so a person is asked first.
Profile adopted(const ImportedConnection& connection, const ProfileStore& store);

} // namespace lockscope::profile
