#pragma once

#include <QString>
#include <QVersionNumber>

namespace lockscope::support
{

/// The version that a server's program itself names ("Redis server v=5.0.6 …"), whatever it is called; asked
/// once for each program. Blocks, as only tests may.
QVersionNumber ageOf(const QString& program);

} // namespace lockscope::support
