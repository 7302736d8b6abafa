#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope::ctl
{

/// Asks for a password on the controlling terminal ("Password: "), without showing it. Nothing where there is
/// no terminal.
std::optional<QByteArray> askPassword(const QString& prompt);

} // namespace lockscope::ctl
