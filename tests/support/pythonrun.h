#pragma once

#include <QByteArray>
#include <QStringList>

namespace lockscope::support
{

/// Runs a script of Python to its end and returns what it has written. A script that fails ends the test.
/// Blocks, as only tests may.
QByteArray pythonOutput(const QStringList& arguments);

} // namespace lockscope::support
