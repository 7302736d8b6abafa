#pragma once

#include <QtGlobal>

namespace lockscope::redis
{

/// More than half.
constexpr bool isMajority(qsizetype part, qsizetype whole) { return part * 2 > whole; }

} // namespace lockscope::redis
