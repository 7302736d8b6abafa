#pragma once

#include <QByteArray>

namespace lockscope::servers
{

/// Returns the last line of a program's output, without its full stop; banners and warnings come before it.
QByteArray lastLine(const QByteArray& words);

} // namespace lockscope::servers
