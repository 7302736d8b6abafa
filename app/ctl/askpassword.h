#pragma once

#include <QByteArray>

#include <optional>

namespace lockscope::ctl
{

/// Asks for a password on the controlling terminal, without showing it. Nothing where there is no terminal.
std::optional<QByteArray> askPassword();

} // namespace lockscope::ctl
