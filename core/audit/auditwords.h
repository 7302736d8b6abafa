#pragma once

#include "core/audit/auditcheck.h"

#include <QString>

namespace lockscope::audit
{

/// Returns a finding about an audit log as a sentence for people.
QString sentence(const AuditFinding& finding);

} // namespace lockscope::audit
