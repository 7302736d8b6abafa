#pragma once

#include "core/base/time.h"

#include <QStringView>

#include <optional>

namespace lockscope::filter
{

/// A duration as people type it: a number with its unit (ms, s, m, h, d), several of them in a row where one
/// does not do: "500ms", "1.5h", "1m30s". Nothing where it is anything else, or longer than 10,000 days.
std::optional<base::milliseconds> durationFrom(QStringView text);

} // namespace lockscope::filter
