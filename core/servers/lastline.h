#pragma once

#include <QByteArray>

namespace lockscope::servers
{

/// What a program said last, without its full stop; before it stand banners and warnings.
QByteArray lastLine(const QByteArray& words);

} // namespace lockscope::servers
