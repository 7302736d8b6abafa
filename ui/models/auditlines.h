#pragma once

#include "core/audit/auditentry.h"

#include <QByteArrayList>

namespace lockscope::ui::phrases
{

/// What both lines of an act in the audit log say that is not empty, one field to a line: raw bytes.
[[nodiscard]] QByteArrayList auditLines(const audit::AuditEntry& entry);

} // namespace lockscope::ui::phrases
