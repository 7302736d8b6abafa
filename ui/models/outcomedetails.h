#pragma once

#include "core/admin/act.h"

#include <QByteArrayList>

namespace lockscope::ui::phrases
{

/// Everything that is known of it, line by line, for a report of trouble: raw bytes.
[[nodiscard]] QByteArrayList outcomeDetails(const admin::ActRequest& request, const admin::Outcome& outcome);

} // namespace lockscope::ui::phrases
