#pragma once

#include "core/audit/auditcheck.h"
#include "core/audit/auditentry.h"
#include "core/words/table.h"

#include <QString>

namespace lockscope::audit
{

/// Returns a finding about an audit log as a sentence for people.
QString sentence(const AuditFinding& finding);
/// Returns what says most of an outcome: why it was refused, else its error, else what was found; empty where
/// there is none.
const QByteArray& outcomeDetail(const AuditEntry& entry);
/// Returns what was done in a few words, for a column: "Force-release", "Unlocked for 15 minutes".
QString actTitle(const AuditEntry& entry);
/// Returns the entries as a table: a row each, in their order. Titles and acts are translated; the outcome is
/// its stable identifiers.
words::Table auditTable(const QList<AuditEntry>& entries);

} // namespace lockscope::audit
