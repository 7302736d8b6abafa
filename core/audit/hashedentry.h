#pragma once

#include "core/audit/auditentry.h"

namespace lockscope::audit
{

/// The entries, newest first, with a hash in place of every name of a lock, a holder, a waiter, a node, a
/// server and a user, the same one for the same name throughout (see record::NameHash); what vouches for a
/// line, and is no longer true of it, is left out. Pure.
QList<AuditEntry> withHashedNames(const QList<AuditEntry>& entries, const QByteArray& salt);

} // namespace lockscope::audit
