#pragma once

#include "core/audit/auditcheck.h"

#include <QString>

namespace lockscope::audit
{

/// What a look at an audit log has found, as a sentence for people.
QString sentence(const AuditFinding& finding);

} // namespace lockscope::audit
