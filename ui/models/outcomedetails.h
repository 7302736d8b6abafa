#pragma once

#include "core/admin/act.h"

#include <QByteArrayList>

namespace lockscope::ui::phrases
{

/// Returns everything known about the outcome, line by line, for a trouble report: raw bytes.
[[nodiscard]] QByteArrayList outcomeDetails(const admin::ActRequest& request, const admin::Outcome& outcome);

} // namespace lockscope::ui::phrases
