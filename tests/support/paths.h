#pragma once

#include <QString>

namespace lockscope::support
{

/// The root of the source tree that the tests were built from.
QString sourceDir();
/// The build folder: pictures and other products of tests go below it.
QString buildDir();

} // namespace lockscope::support
