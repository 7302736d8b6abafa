#pragma once

#include "core/audit/auditentry.h"
#include "tests/support/wiretap.h"

namespace lockscope::support
{

/// Where what clients over TCP wrote on the wire, and what their scripts did inside, is not what an audit log
/// says: what no act of `entries` explains, and what acts tell of that was not there, or twice. Empty: they
/// are equal. Reading commands and logins do not count.
QByteArrayList differences(const QList<WireTap::Line>& wire, const QList<audit::AuditEntry>& entries);

} // namespace lockscope::support
