#pragma once

#include "core/audit/auditentry.h"

#include <QByteArrayList>

namespace lockscope::ui::phrases
{

/// Returns the fields of both lines of an act in the audit log that are not empty, one a line: raw bytes.
[[nodiscard]] QByteArrayList auditLines(const audit::AuditEntry& entry);

} // namespace lockscope::ui::phrases
