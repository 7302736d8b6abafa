#pragma once

#include <QtGlobal>

namespace lockscope::redis
{

/// True where `part` is more than half of `whole`.
constexpr bool isMajority(qsizetype part, qsizetype whole) { return part * 2 > whole; }

} // namespace lockscope::redis
